// SPDX-License-Identifier: Apache-2.0
// Weights summed up in 64 bins by atomic additions of floats. Once straight on global memory, once
// on a copy in shared memory that is added to the global bins at the end.
#include "ws.h"

enum { BINS = 64 };

WS_KERNEL(fhistogram_global, const uint8_t *, in, const float *, weight, float *, bins, uint32_t,
          n) {
  const uint32_t step = blockDim.x * gridDim.x;
  for (uint32_t i = ws_global_x(); i < n; i += step)
    ws_atomic_addf(&bins[in[i] % BINS], weight[i]);
}

WS_KERNEL(fhistogram_shared, const uint8_t *, in, const float *, weight, float *, bins, uint32_t,
          n) {
  __shared__ float local[BINS];
  const uint32_t t = threadIdx.x, size = blockDim.x, step = size * gridDim.x;
  for (uint32_t b = t; b < BINS; b += size)
    local[b] = 0;
  __syncthreads();
  for (uint32_t i = ws_global_x(); i < n; i += step)
    ws_atomic_addf(&local[in[i] % BINS], weight[i]);
  __syncthreads();
  for (uint32_t b = t; b < BINS; b += size)
    ws_atomic_addf(&bins[b], local[b]);
}
