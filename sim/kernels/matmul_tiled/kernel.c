// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices: blocks of TILE x TILE threads load tiles of both operands
// into shared memory (2 * TILE * TILE words, given at launch), where each word is used TILE times.
// A kernel for each tile width.
#include "ws.h"

#define MATMUL_TILED(TILE)                                                                         \
  WS_KERNEL(matmul_tiled##TILE, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, \
            n) {                                                                                   \
    multiply(TILE, a, b, c, n);                                                                    \
  }

WS_INLINE void multiply(uint32_t size, const uint32_t *a, const uint32_t *b, uint32_t *c,
                        uint32_t n) {
  uint32_t *ta = ws_dynamic_shared(uint32_t), *tb = ta + size * size;
  uint32_t tx = threadIdx.x, ty = threadIdx.y, at = ty * size + tx;
  uint32_t x = blockIdx.x * size + tx, y = blockIdx.y * size + ty, sum = 0;
  const uint32_t *row = ta + ty * size, *column = tb + tx;
  ws_keep(row); // and loads at constant distances from these two
  ws_keep(column);
  for (uint32_t k = 0; k < n; k += size) {
    ta[at] = y < n && k + tx < n ? a[y * n + k + tx] : 0;
    tb[at] = x < n && k + ty < n ? b[(k + ty) * n + x] : 0;
    __syncthreads();
#pragma GCC unroll 16
    for (uint32_t i = 0; i < size; i++)
      sum += row[i] * column[i * size];
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}

MATMUL_TILED(1)
MATMUL_TILED(2)
MATMUL_TILED(4)
MATMUL_TILED(8)
MATMUL_TILED(16)
