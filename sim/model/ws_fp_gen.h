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

enum { WS_FP_CORNERS = 40 }; // at most as many corner values

#define WS_FP_GEN(name) ws_fp_gen##name
#define WS_FP_BITS uint32_t
#include "ws_fp_gen_ops.h"
#undef WS_FP_BITS
#undef WS_FP_GEN

#endif
