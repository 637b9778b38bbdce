// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices, one element a thread.
#include "ws.h"

WS_KERNEL(matmul, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= n || y >= n) return;
  const uint32_t *pa = a + y * n, *end = pa + n, *pb = b + x;
  uint32_t sum = 0, i = y * n + x;
#pragma GCC unroll 4
  for (; pa != end; pa++, pb += n) sum += *pa * *pb;
  c[i] = sum;
}
