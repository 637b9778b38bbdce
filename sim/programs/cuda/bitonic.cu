// SPDX-License-Identifier: Apache-2.0
// A block sorted in shared memory.
#include "ws_cuda.h"

__global__ void bitonic(int *data, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = data[blockIdx.x * n + i];
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      __syncthreads();
      for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int p = i ^ j;
        if (p > i && (s[i] > s[p]) == ((i & k) == 0)) {
          int t = s[i];
          s[i] = s[p];
          s[p] = t;
        }
      }
    }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    data[blockIdx.x * n + i] = s[i];
}
