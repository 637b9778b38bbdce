// SPDX-License-Identifier: Apache-2.0
// The operands of ws_fp_gen.h for one width of numbers: that file and ws_fp64_gen.h include this
// text, with WS_FP_GEN(name) the name of a function and WS_FP_BITS the type of a number.

// One number: corners, short fractions, all bits.
WS_FP_BITS WS_FP_GEN(_any)(ws_fp_gen_t *g);
void WS_FP_GEN()(ws_fp_gen_t *g, ws_fp_gen_for_t what, WS_FP_BITS x[3]);
// For an FPU code of gen/isa.def below 28.
void WS_FP_GEN(_fpu)(ws_fp_gen_t *g, unsigned op, WS_FP_BITS x[3]);

// The corner values of a format, for exhaustive squares and cubes: zeros, ends of subnormals and
// normals, one and its neighbours, infinities, NaNs, of both signs. Returns how many.
unsigned WS_FP_GEN(_corners)(const ws_fp_format_t *f, WS_FP_BITS out[WS_FP_CORNERS]);
