// SPDX-License-Identifier: Apache-2.0
// Sum of an array: each thread adds a strided share, asking for four words before it waits for the
// first; a block adds its shares as a tree in shared memory, thread 0 adds the block's sum to the
// total. blockDim.x is a power of two.
#include "ws.h"

typedef uint32_t word_t;
#include "../strided_sum.h"

WS_KERNEL(reduce, const uint32_t *, in, uint32_t *, total, uint32_t, n) {
  uint32_t *share = ws_dynamic_shared(uint32_t);
  uint32_t t = threadIdx.x, size = blockDim.x;
  uint32_t sum = strided_sum(in, n, size * gridDim.x);
  share[t] = sum;
  __syncthreads();
  for (uint32_t half = size / 2; half; half /= 2) {
    if (t < half) share[t] += share[t + half];
    __syncthreads();
  }
  if (t == 0) ws_atomic_add(total, share[0]);
}
