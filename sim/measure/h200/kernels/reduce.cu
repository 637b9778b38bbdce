// SPDX-License-Identifier: Apache-2.0
// The sum of n words by a tree of 256 threads in shared memory.
#include "ws_cuda.h"

__global__ void reduce(unsigned *sum, const unsigned *data, int n, int times) {
  __shared__ unsigned s[256];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x;
    unsigned mine = 0;
    for (int i = t; i < n; i += blockDim.x)
      mine += data[i];
    s[t] = mine;
    __syncthreads();
    for (int half = 128; half > 0; half >>= 1) {
      if (t < half) s[t] += s[t + half];
      __syncthreads();
    }
    if (t == 0) *sum = s[0];
  }
}
