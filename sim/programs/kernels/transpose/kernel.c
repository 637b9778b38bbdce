// SPDX-License-Identifier: Apache-2.0
// out[x][y] = in[y][x] of a w x h matrix with square blocks. Naive: strided stores. Through a tile
// in shared memory stores are in order; with rows of blockDim.x words the reads of columns have
// bank conflicts, with a word of padding they have none.
#include "ws.h"

WS_KERNEL(transpose_naive, const uint32_t *, in, uint32_t *, out, uint32_t, w, uint32_t, h) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x < w && y < h) out[x * h + y] = in[y * w + x];
}

WS_INLINE void through_tile(const uint32_t *in, uint32_t *out, uint32_t w, uint32_t h,
                            uint32_t pad) {
  uint32_t *tile = ws_dynamic_shared(uint32_t);
  uint32_t tx = threadIdx.x, ty = threadIdx.y, size = blockDim.x, row = size + pad;
  uint32_t x0 = blockIdx.x * size, y0 = blockIdx.y * size;
  if (x0 + tx < w && y0 + ty < h) tile[ty * row + tx] = in[(y0 + ty) * w + x0 + tx];
  __syncthreads();
  if (y0 + tx < h && x0 + ty < w) out[(x0 + ty) * h + y0 + tx] = tile[tx * row + ty];
}

WS_KERNEL(transpose_conflict, const uint32_t *, in, uint32_t *, out, uint32_t, w, uint32_t, h) {
  through_tile(in, out, w, h, 0);
}

WS_KERNEL(transpose_padded, const uint32_t *, in, uint32_t *, out, uint32_t, w, uint32_t, h) {
  through_tile(in, out, w, h, 1);
}
