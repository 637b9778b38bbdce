// SPDX-License-Identifier: Apache-2.0
// y = A x of an n x n matrix, one row per thread, as PolyBench-GPU's atax and gesummv read it: the
// threads of a warp read words that are n words apart. When n is a power of two, the lines of those
// rows are in few sets of a cache whose sets are address bits.
#include "ws.h"

WS_KERNEL(matvec, const uint32_t *, a, const uint32_t *, x, uint32_t *, y, uint32_t, n) {
  const uint32_t row = ws_global_x();
  if (row >= n) return;
  uint32_t sum = 0;
  for (uint32_t k = 0; k < n; k++)
    sum += a[row * n + k] * x[k];
  y[row] = sum;
}
