// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices, one element a thread, operands from global memory.
#include "ws.h"

WS_KERNEL(sgemm, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= n || y >= n) return;
  const float *pa = a + y * n, *pb = b + x, *end = pa + n, *end8 = pa + (n & ~7u);
  float sum = 0;
  for (; pa != end8; pa += 8) { // eight products a trip share the branch and the step along the row
#pragma GCC unroll 8
    for (uint32_t k = 0; k < 8; k++) {
      sum = fmaf(pa[k], *pb, sum);
      pb += n;
      ws_keep(pb);
    }
  }
  for (; pa != end; pa++, pb += n)
    sum = fmaf(*pa, *pb, sum);
  c[y * n + x] = sum;
}
