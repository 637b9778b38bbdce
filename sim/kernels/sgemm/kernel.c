// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices, one element a thread, operands from global memory.
#include "ws.h"

#define PRODUCT(k)                                                                                 \
  do {                                                                                             \
    sum = fmaf(pa[k], *pb, sum);                                                                   \
    pb += n;                                                                                       \
    ws_keep(pb);                                                                                   \
  } while (0)

WS_KERNEL(sgemm, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= n || y >= n) return;
  const float *pa = a + y * n, *pb = b + x, *end = pa + n, *end8 = pa + (n & ~7u);
  float sum = 0;
  for (; pa != end8; pa += 8) { // eight products a trip share the branch and the step along the row
    PRODUCT(0);
    PRODUCT(1);
    PRODUCT(2);
    PRODUCT(3);
    PRODUCT(4);
    PRODUCT(5);
    PRODUCT(6);
    PRODUCT(7);
  }
  for (; pa != end; pa++)
    PRODUCT(0);
  c[y * n + x] = sum;
}
