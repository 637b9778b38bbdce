// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices, one element a thread, operands from global memory.
#include "ws.h"

WS_KERNEL(sgemm, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= n || y >= n) return;
  const float *row = a + y * n, *column = b + x;
  float sum = 0;
  for (uint32_t k = 0; k < n; k++, column += n)
    sum = fmaf(row[k], *column, sum);
  c[y * n + x] = sum;
}
