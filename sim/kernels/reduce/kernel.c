// SPDX-License-Identifier: Apache-2.0
// Sum of an array: each thread adds a strided share, asking for four words before it waits for the
// first; a block adds its shares as a tree in shared memory, thread 0 adds the block's sum to the
// total. blockDim.x is a power of two.
#include "ws.h"

#define FOUR _Pragma("GCC unroll 4") for (uint32_t u = 0; u < 4; u++)

WS_KERNEL(reduce, const uint32_t *, in, uint32_t *, total, uint32_t, n) {
  uint32_t *share = ws_dynamic_shared(uint32_t);
  uint32_t t = threadIdx.x, size = blockDim.x, step = size * gridDim.x, sum = 0;
  uint32_t i = ws_global_x();
  const uint32_t *p = in + i;
  for (; i + 3 * step < n; i += 4 * step) {
    uint32_t v[4];
    FOUR {
      v[u] = *p;
      ws_ask(v[u]);
      p += step;
    }
    FOUR sum += v[u];
  }
  for (; i < n; i += step) {
    sum += *p;
    p += step;
  }
  share[t] = sum;
  __syncthreads();
  for (uint32_t half = size / 2; half; half /= 2) {
    if (t < half) share[t] += share[t + half];
    __syncthreads();
  }
  if (t == 0) ws_atomic_add(total, share[0]);
}
