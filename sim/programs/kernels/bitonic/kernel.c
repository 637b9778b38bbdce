// SPDX-License-Identifier: Apache-2.0
// Bitonic sort of n = 2^m words; a thread orders one pair. A block holds a tile of 2 * blockDim.x
// words: all merges within a tile run in shared memory, wider steps in global memory.
#include "ws.h"

// The pair number `p` of distance d (a power of two): its lower index.
WS_INLINE uint32_t low_of(uint32_t p, uint32_t d) {
  return 2 * p - (p & (d - 1));
}

// Orders v[i], v[i + d]; `up` = ascending.
WS_INLINE void order(uint32_t *v, uint32_t i, uint32_t d, uint32_t up) {
  uint32_t a = v[i], b = v[i + d];
  if ((a > b) == up) {
    v[i] = b;
    v[i + d] = a;
  }
}

// Merges with runs of `first` .. `last` words; those wider than the tile begin at distance size.
WS_KERNEL(bitonic_tile, uint32_t *, data, uint32_t, first, uint32_t, last) {
  uint32_t *tile = ws_dynamic_shared(uint32_t);
  uint32_t t = threadIdx.x, size = blockDim.x, base = blockIdx.x * size * 2;
  tile[t] = data[base + t];
  tile[t + size] = data[base + t + size];
  for (uint32_t run = first; run <= last; run *= 2) {
    for (uint32_t d = run / 2 < size ? run / 2 : size; d; d /= 2) {
      __syncthreads();
      uint32_t i = low_of(t, d);
      order(tile, i, d, ((base + i) & run) == 0);
    }
  }
  __syncthreads();
  data[base + t] = tile[t];
  data[base + t + size] = tile[t + size];
}

WS_KERNEL(bitonic_step, uint32_t *, data, uint32_t, run, uint32_t, d) {
  uint32_t i = low_of(ws_global_x(), d);
  order(data, i, d, (i & run) == 0);
}
