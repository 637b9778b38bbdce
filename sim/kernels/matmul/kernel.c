// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices, one element a thread.
#include "ws.h"

// The next product of the row at pa[k] and the column at pb, which moves on to the next row.
WS_KERNEL(matmul, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t x = ws_global_x(), y = ws_global_y(), sum = 0;
  if (x >= n || y >= n) return;
  const uint32_t *pa = a + y * n, *pb = b + x, *end = pa + n, *end8 = pa + (n & ~7u);
  for (; pa != end8; pa += 8) { // eight products a trip share the branch and the step along the row
#pragma GCC unroll 8
    for (uint32_t k = 0; k < 8; k++) {
      sum += pa[k] * *pb;
      pb += n;
      ws_keep(pb);
    }
  }
  for (; pa != end; pa++, pb += n)
    sum += *pa * *pb;
  c[y * n + x] = sum;
}
