// SPDX-License-Identifier: Apache-2.0
// What sgemm_tiled and matmul_tiled have in common: C = A * B of n x n words by blocks of size x
// size threads, through tiles in shared memory (4 * size * size words). To be included behind ws.h
// with word_t and MULTIPLY_ADD(x, y, sum) defined.

// Adds the products of a row and a column of two tiles. The words of the next product are asked for
// before and behind an addition: the load/store unit takes an instruction a cycle, and all warps
// come here together.
WS_INLINE word_t products(uint32_t size, const word_t *row, const word_t *column, word_t sum) {
  word_t r = row[0], q = column[0];
  ws_ask(r);
  ws_ask(q);
#pragma GCC unroll 16
  for (uint32_t i = 1; i < size; i++) {
    word_t next = row[i];
    ws_ask(next);
    sum = MULTIPLY_ADD(r, q, sum);
    ws_ask(sum);
    r = next;
    q = column[i * size];
    ws_ask(q);
  }
  return MULTIPLY_ADD(r, q, sum);
}

// For any n.
WS_INLINE void multiply(uint32_t size, const word_t *a, const word_t *b, word_t *c, uint32_t n) {
  word_t *ta = ws_dynamic_shared(word_t), *tb = ta + size * size;
  uint32_t tx = threadIdx.x, ty = threadIdx.y, at = ty * size + tx;
  uint32_t x = ws_global_x(), y = ws_global_y();
  word_t sum = 0;
  const word_t *row = ta + ty * size, *column = tb + tx;
  ws_keep(row); // and loads at constant distances from these two
  ws_keep(column);
  for (uint32_t k = 0; k < n; k += size) {
    ta[at] = y < n && k + tx < n ? a[y * n + k + tx] : 0;
    tb[at] = x < n && k + ty < n ? b[(k + ty) * n + x] : 0;
    __syncthreads();
    sum = products(size, row, column, sum);
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}

// For an even number of tiles without rest: two pairs of tiles. One is filled while the other is in
// use, so that a tile needs one barrier, and the words of the next are on their way meanwhile.
WS_INLINE void multiply_pairs(uint32_t size, const word_t *a, const word_t *b, word_t *c,
                              uint32_t n) {
  const uint32_t tile = size * size, step = size * n, tx = threadIdx.x, ty = threadIdx.y;
  const uint32_t x = ws_global_x(), y = ws_global_y();
  word_t *row = ws_dynamic_shared(word_t) + ty * size, *column = ws_dynamic_shared(word_t) + tx;
  word_t *to = row + tx, sum = 0;
  const word_t *pa = a + (y * n + tx), *pb = b + (ty * n + x), *end = pa + n;
  word_t *pc = c + (y * n + x);
  ws_keep(row); // and accesses at constant distances from these
  ws_keep(column);
  ws_keep(to);
  word_t va = *pa, vb = *pb;
  for (;;) {
    to[0] = va;
    to[tile] = vb;
    __syncthreads();
    va = pa[size];
    ws_ask(va);
    pb += step;
    vb = *pb;
    ws_ask(vb);
    sum = products(size, row, column + tile, sum);
    to[2 * tile] = va;
    to[3 * tile] = vb;
    __syncthreads();
    pa += 2 * size;
    if (pa == end) break;
    va = *pa;
    ws_ask(va);
    pb += step;
    vb = *pb;
    ws_ask(vb);
    sum = products(size, row + 2 * tile, column + 3 * tile, sum);
  }
  *pc = products(size, row + 2 * tile, column + 3 * tile, sum);
}

// The kernel of a tile width.
#define TILED(name, size)                                                                          \
  WS_KERNEL(name##size, const word_t *, a, const word_t *, b, word_t *, c, uint32_t, n) {          \
    if (n % (2 * size) == 0 && n)                                                                  \
      multiply_pairs(size, a, b, c, n);                                                            \
    else                                                                                           \
      multiply(size, a, b, c, n);                                                                  \
  }
