// SPDX-License-Identifier: Apache-2.0
// Inclusive prefix sum over many blocks: each block scans its part and leaves the sum
// (prefix_block); the sums are scanned in the same way, and added to the parts behind (prefix_add).
#include "ws.h"

WS_KERNEL(prefix_block, uint32_t *, data, uint32_t *, sums, uint32_t, n) {
  uint32_t *buf = ws_dynamic_shared(uint32_t);
  uint32_t t = threadIdx.x, size = blockDim.x, i = ws_global_x();
  uint32_t v = i < n ? data[i] : 0;
  buf[t] = v;
  for (uint32_t d = 1; d < size; d *= 2) {
    __syncthreads();
    uint32_t left = t >= d ? buf[t - d] : 0;
    __syncthreads();
    v += left;
    buf[t] = v;
  }
  if (i < n) data[i] = v;
  if (t == size - 1) sums[blockIdx.x] = v;
}

WS_KERNEL(prefix_add, uint32_t *, data, const uint32_t *, sums, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (blockIdx.x > 0 && i < n) data[i] += sums[blockIdx.x - 1];
}
