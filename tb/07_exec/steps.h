// SPDX-License-Identifier: Apache-2.0
// Shapes of beats and of their steps in the integer lanes, for the tests of ws_int_*.
#include "ws_config.h"
#include "ws_tb.h"

#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  L = WS_LANES,
  N = WS_INT_LANES,
  STEPS = L / N,
  BEATS = WS_THREADS / L,
};
