// SPDX-License-Identifier: Apache-2.0
// 64 bins. Once with atomics straight on global memory, once on a copy in shared memory that is
// added to the global bins at the end.
#include "ws.h"

enum { BINS = 64 };

WS_KERNEL(histogram_global, const uint8_t *, in, uint32_t *, bins, uint32_t, n) {
  uint32_t step = blockDim.x * gridDim.x;
  for (uint32_t i = ws_global_x(); i < n; i += step)
    ws_atomic_add(&bins[in[i] % BINS], 1);
}

WS_KERNEL(histogram_shared, const uint8_t *, in, uint32_t *, bins, uint32_t, n) {
  __shared__ uint32_t local[BINS];
  uint32_t t = threadIdx.x, size = blockDim.x, step = size * gridDim.x;
  for (uint32_t b = t; b < BINS; b += size)
    local[b] = 0;
  __syncthreads();
  for (uint32_t i = ws_global_x(); i < n; i += step)
    ws_atomic_add(&local[in[i] % BINS], 1);
  __syncthreads();
  for (uint32_t b = t; b < BINS; b += size) {
    if (local[b]) ws_atomic_add(&bins[b], local[b]);
  }
}
