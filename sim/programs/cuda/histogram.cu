// SPDX-License-Identifier: Apache-2.0
// Bytes counted in shared memory, then added to the whole.
#include "ws_cuda.h"

#define BINS 64

__global__ void histogram(const uchar4 *data, unsigned *bins, int n) {
  __shared__ unsigned local[BINS];
  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    local[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    uchar4 v = data[i];
    atomicAdd(&local[v.x >> 2], 1);
    atomicAdd(&local[v.y >> 2], 1);
    atomicAdd(&local[v.z >> 2], 1);
    atomicAdd(&local[v.w >> 2], 1);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    atomicAdd(&bins[b], local[b]);
}
