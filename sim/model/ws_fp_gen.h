// SPDX-License-Identifier: Apache-2.0
// Operands that exercise corner cases, for tests of the floating-point model and of the units:
// seeded, the same for the same seed, for any format of ws_fp.h. Needs ws_fp.c only.
#ifndef WS_FP_GEN_H
#define WS_FP_GEN_H

#include "ws_fp.h"

typedef struct ws_fp_gen {
  ws_fp_format_t f; // ftz does not matter: subnormal operands come with and without
  uint64_t state;
} ws_fp_gen_t;

// What the operands are for. Each x[] is set in any case; the unused ones are just numbers.
typedef enum ws_fp_gen_for {
  WS_FP_GEN_FMA,     // x0 * x1 + x2
  WS_FP_GEN_ADD,     // x0 + x1, x0 - x1, comparisons, minimum, maximum, sign injection
  WS_FP_GEN_MUL,     // x0 * x1
  WS_FP_GEN_DIV,     // x0 / x1
  WS_FP_GEN_SQRT,    // x0
  WS_FP_GEN_TO_INT,  // x0
  WS_FP_GEN_FROM_INT // x0 is an integer of 32 bits
} ws_fp_gen_for_t;

void ws_fp_gen_init(ws_fp_gen_t *g, const ws_fp_format_t *f, uint64_t seed);
uint64_t ws_fp_gen_bits(ws_fp_gen_t *g);              // 64 random bits (SplitMix64)
uint32_t ws_fp_gen_below(ws_fp_gen_t *g, uint32_t n); // 0 .. n - 1
uint32_t ws_fp_gen_any(ws_fp_gen_t *g); // one number: corners, short fractions, all bits
void ws_fp_gen(ws_fp_gen_t *g, ws_fp_gen_for_t what, uint32_t x[3]);
void ws_fp_gen_fpu(ws_fp_gen_t *g, unsigned op,
                   uint32_t x[3]); // for an FPU code of gen/isa.def below 28

// The corner values of a format, for exhaustive squares and cubes: zeros, ends of subnormals and
// normals, one and its neighbours, infinities, NaNs, of both signs. Returns how many.
enum { WS_FP_CORNERS = 40 };
unsigned ws_fp_corners(const ws_fp_format_t *f, uint32_t out[WS_FP_CORNERS]);

#endif
