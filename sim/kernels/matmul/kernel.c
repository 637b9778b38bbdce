// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices, one element a thread, operands from global memory.
#include "ws.h"

WS_KERNEL(matmul, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= n || y >= n) return;
  const uint32_t *pa = a + y * n, *pb = b + x, *end = pa + n;
  uint32_t *pc = c + y * n;
  ws_keep(pc); // the offsets of row and column are those of a and b
  pc += x;
  uint32_t sum = 0;
  if (__builtin_expect(n % 16, 0))
    for (const uint32_t *first = pa + n % 16; pa != first;) {
      sum += *pa++ * *pb;
      pb += n;
      ws_keep(pa);
      ws_keep(pb);
    }
  if (pa != end) do { // sixteen products a trip
      uint32_t va = pa[0], vb[16];
      ws_ask(va);
#pragma GCC unroll 16
      for (uint32_t k = 0; k < 16;
           k++) { // the words of a column are lines apart: have all loads in flight
        vb[k] = *pb;
        ws_ask(vb[k]);
        pb += n;
        ws_keep(pb);
      }
      sum += va * vb[0];
#pragma GCC unroll 16
      for (uint32_t k = 1; k < 16; k++)
        sum += pa[k] * vb[k];
      pa += 16;
    } while (pa != end);
  *pc = sum;
}
