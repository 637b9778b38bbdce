// SPDX-License-Identifier: Apache-2.0
// What sgemm and matmul have in common: an element of C = A * B of n x n words, operands from
// global memory. To be included after ws.h with word_t and MULTIPLY_ADD(x, y, sum) defined.

WS_INLINE const word_t *beyond(const word_t *p, uint32_t bytes) {
  return (const word_t *)((const char *)p + bytes);
}

WS_INLINE void multiply(const word_t *a, const word_t *b, word_t *c, uint32_t n) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= n || y >= n) return;
  const word_t *pa = a + y * n, *pb = b + x, *end = pa + n;
  word_t *pc = c + y * n;
  ws_keep(pc); // the offsets of row and column are those of a and b
  pc += x;
  word_t sum = 0;
  if (__builtin_expect(n % 16, 0))
    for (const word_t *first = pa + n % 16; pa != first;) {
      sum = MULTIPLY_ADD(*pa++, *pb, sum);
      pb += n;
      ws_keep(pa);
      ws_keep(pb);
    }
  // Rows of B are one, two and three strides beyond a pointer: what an access with an index adds.
  uint32_t stride = n * sizeof *pb, stride_2 = 2 * stride, stride_3 = stride + stride_2;
  ws_keep(stride);
  ws_keep(stride_2);
  ws_keep(stride_3);
  if (pa != end) do { // sixteen products per iteration
      word_t va = pa[0], vb[16];
      ws_ask(va);
#pragma GCC unroll 4
      for (uint32_t k = 0; k < 16;
           k += 4) { // the words of a column are lines apart: have all loads in flight
        vb[k] = *pb;
        ws_ask(vb[k]);
        vb[k + 1] = *beyond(pb, stride);
        ws_ask(vb[k + 1]);
        vb[k + 2] = *beyond(pb, stride_2);
        ws_ask(vb[k + 2]);
        vb[k + 3] = *beyond(pb, stride_3);
        ws_ask(vb[k + 3]);
        pb += 4 * n;
        ws_keep(pb);
      }
      sum = MULTIPLY_ADD(va, vb[0], sum);
#pragma GCC unroll 16
      for (uint32_t k = 1; k < 16; k++)
        sum = MULTIPLY_ADD(pa[k], vb[k], sum);
      pa += 16;
    } while (pa != end);
  *pc = sum;
}
