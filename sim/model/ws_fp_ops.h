// SPDX-License-Identifier: Apache-2.0
// The operations of the floating-point model, for one width of numbers: ws_fp.h and ws_fp64.h each
// include this text, with WS_FP_NAME(name) the name of a function and WS_FP_BITS the type of a
// number.

// a * b + c with one rounding.
WS_FP_BITS WS_FP_NAME(fma)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, WS_FP_BITS c,
                           int rm, unsigned *flags);
// The product cut to man_w + 1 digits, with its exponent, whatever that is; then c added, with one
// rounding.
WS_FP_BITS WS_FP_NAME(mad)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, WS_FP_BITS c,
                           int rm, unsigned *flags);
WS_FP_BITS WS_FP_NAME(add)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, int rm,
                           unsigned *flags);
WS_FP_BITS WS_FP_NAME(sub)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, int rm,
                           unsigned *flags);
WS_FP_BITS WS_FP_NAME(mul)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, int rm,
                           unsigned *flags);
WS_FP_BITS WS_FP_NAME(div)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, int rm,
                           unsigned *flags);
WS_FP_BITS WS_FP_NAME(sqrt)(const ws_fp_format_t *f, WS_FP_BITS a, int rm, unsigned *flags);
WS_FP_BITS WS_FP_NAME(min)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, unsigned *flags);
WS_FP_BITS WS_FP_NAME(max)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, unsigned *flags);
// 0 or 1.
uint32_t WS_FP_NAME(eq)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, unsigned *flags);
uint32_t WS_FP_NAME(lt)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, unsigned *flags);
uint32_t WS_FP_NAME(le)(const ws_fp_format_t *f, WS_FP_BITS a, WS_FP_BITS b, unsigned *flags);
uint32_t WS_FP_NAME(class)(const ws_fp_format_t *f, WS_FP_BITS a); // the ten bits of fclass.s
uint32_t WS_FP_NAME(to_i32)(const ws_fp_format_t *f, WS_FP_BITS a, int rm, unsigned *flags);
uint32_t WS_FP_NAME(to_u32)(const ws_fp_format_t *f, WS_FP_BITS a, int rm, unsigned *flags);
WS_FP_BITS WS_FP_NAME(from_i32)(const ws_fp_format_t *f, uint32_t a, int rm, unsigned *flags);
WS_FP_BITS WS_FP_NAME(from_u32)(const ws_fp_format_t *f, uint32_t a, int rm, unsigned *flags);

// An instruction of unit FPU or FDIV by its operation code of gen/isa.def (WS_OP(FPU, ..),
// WS_OP(FDIV, ..)).
WS_FP_BITS WS_FP_NAME(op)(const ws_fp_format_t *f, unsigned op, WS_FP_BITS a, WS_FP_BITS b,
                          WS_FP_BITS c, int rm, unsigned *flags);
WS_FP_BITS WS_FP_NAME(div_op)(const ws_fp_format_t *f, unsigned op, WS_FP_BITS a, WS_FP_BITS b,
                              int rm, unsigned *flags);
