// SPDX-License-Identifier: Apache-2.0
// Inclusive prefix sum by one block: tiles of blockDim.x elements, each by doubling distances
// between two buffers in shared memory; the sum so far is carried from tile to tile.
#include "ws.h"

WS_KERNEL(scan, const uint32_t *, in, uint32_t *, out, uint32_t, n) {
  uint32_t *buf = ws_dynamic_shared(uint32_t);
  uint32_t t = threadIdx.x, size = blockDim.x, carry = 0;
  for (uint32_t base = 0; base < n; base += size) {
    uint32_t i = base + t, from = 0;
    uint32_t v = i < n ? in[i] : 0;
    buf[t] = v;
    __syncthreads();
    for (uint32_t d = 1; d < size; d *= 2) {
      if (t >= d) v += buf[from + t - d];
      from = size - from;
      buf[from + t] = v;
      __syncthreads();
    }
    if (i < n) out[i] = carry + v;
    carry += buf[from + size - 1];
    __syncthreads();
  }
}
