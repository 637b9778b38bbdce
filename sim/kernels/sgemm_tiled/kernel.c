// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices: blocks of TILE x TILE threads load tiles of both operands into
// shared memory (2 * TILE * TILE words, given at launch), where each word is used TILE times. The
// products are added in the order of sgemm, so that the results are the same bits.
// A kernel for each tile width.
#include "ws.h"

#define SGEMM_TILED(TILE)                                                                          \
  WS_KERNEL(sgemm_tiled##TILE, const float *, a, const float *, b, float *, c, uint32_t, n) {      \
    multiply(TILE, a, b, c, n);                                                                    \
  }

WS_INLINE void multiply(uint32_t size, const float *a, const float *b, float *c, uint32_t n) {
  float *ta = ws_dynamic_shared(float), *tb = ta + size * size;
  uint32_t tx = threadIdx.x, ty = threadIdx.y, at = ty * size + tx;
  uint32_t x = blockIdx.x * size + tx, y = blockIdx.y * size + ty;
  float sum = 0;
  const float *row = ta + ty * size, *column = tb + tx;
  ws_keep(row); // and loads at constant distances from these two
  ws_keep(column);
  for (uint32_t k = 0; k < n; k += size) {
    ta[at] = y < n && k + tx < n ? a[y * n + k + tx] : 0;
    tb[at] = x < n && k + ty < n ? b[(k + ty) * n + x] : 0;
    __syncthreads();
#pragma GCC unroll 16
    for (uint32_t i = 0; i < size; i++)
      sum = fmaf(row[i], column[i * size], sum);
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}

SGEMM_TILED(1)
SGEMM_TILED(2)
SGEMM_TILED(4)
SGEMM_TILED(8)
SGEMM_TILED(16)
