// SPDX-License-Identifier: Apache-2.0
// How often each of 64 values comes among the low 6 bits of n words.
#include "ws_cuda.h"

__global__ void histogram(unsigned *bins, const unsigned *data, int n, int times) {
  __shared__ unsigned s[64];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x;
    if (t < 64) s[t] = 0;
    __syncthreads();
    for (int i = t; i < n; i += blockDim.x)
      atomicAdd(&s[data[i] & 63], 1);
    __syncthreads();
    if (t < 64) bins[t] = s[t];
  }
}
