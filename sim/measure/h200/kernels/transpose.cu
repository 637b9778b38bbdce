// SPDX-License-Identifier: Apache-2.0
// 32 x 32 words through shared memory with a padding word per row.
#include "ws_cuda.h"

__global__ void transpose(unsigned *to, const unsigned *from, int times) {
  __shared__ unsigned s[32 * 33];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x;
    for (int i = t; i < 1024; i += blockDim.x)
      s[(i >> 5) * 33 + (i & 31)] = from[i];
    __syncthreads();
    for (int i = t; i < 1024; i += blockDim.x)
      to[i] = s[(i & 31) * 33 + (i >> 5)];
  }
}
