// SPDX-License-Identifier: Apache-2.0
// Tests of the model of matrix products.
#ifndef WS_MMA_TEST_H
#define WS_MMA_TEST_H

#include "../../ws_mma_gen.h"

// One rounding of the exact sum, by GNU MPFR.
uint32_t ref_dot(ws_mma_kind_t kind, int words, const uint32_t *a, const uint32_t *b, uint32_t c);
void ref_free(void);

#endif
