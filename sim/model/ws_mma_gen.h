// SPDX-License-Identifier: Apache-2.0
// Operands of matrix products for tests: rows, columns and addends that meet the corners of the
// arithmetic.
#ifndef WS_MMA_GEN_H
#define WS_MMA_GEN_H

#include "ws_mma.h"

typedef struct ws_mma_gen {
  uint64_t state;
} ws_mma_gen_t;

// A step of `words` words.
typedef struct ws_mma_step {
  unsigned mods;
  uint32_t a[WS_MMA_WORDS], b[WS_MMA_WORDS], c;
} ws_mma_step_t;

void ws_mma_gen_init(ws_mma_gen_t *g, uint64_t seed);
uint32_t ws_mma_gen_any(ws_mma_gen_t *g);
// Of floats, among others: exponents close together, all over the range, or at its lower end;
// products that cancel; few digits; infinities and NaNs; many zeros.
void ws_mma_gen(ws_mma_gen_t *g, ws_mma_kind_t kind, int words, ws_mma_step_t *s);

#endif
