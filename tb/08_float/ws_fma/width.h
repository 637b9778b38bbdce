// SPDX-License-Identifier: Apache-2.0
// The model in the width of the module under test: FP(fma), FP_GEN() and fp_bits_t are those of
// 32-bit numbers or, where TB_FP_W, which the test file defines first, is above 32, of 64-bit ones.
#ifndef WS_FMA_WIDTH_H
#define WS_FMA_WIDTH_H

#if TB_FP_W > 32
#define WS_FP_64
#endif
#include "07_exec/ws_exec/exec_tb.h"
#include "ws_fp64.h"
#include "ws_fp64_gen.h"
#include "ws_fp_width.h"

// Ports of one number.
#define PUT_NUMBER(port, x) ws_set(VEC(port), 0, TB_FP_W, x)
#define GET_NUMBER(port) ws_get(CVEC(port), 0, TB_FP_W)

static inline fp_bits_t fp_ones(unsigned n) {
  return n >= 8 * sizeof(fp_bits_t) ? ~(fp_bits_t)0 : ((fp_bits_t)1 << n) - 1;
}

static inline fp_bits_t fp_rand(void) {
  return sizeof(fp_bits_t) > 4 ? (fp_bits_t)((uint64_t)ws_rand() << 32 | ws_rand()) : ws_rand();
}

#endif
