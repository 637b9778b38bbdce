// SPDX-License-Identifier: Apache-2.0
// The inclusive prefix sums of 256 words, one per thread, in eight steps.
#include "ws_cuda.h"

__global__ void scan(unsigned *sums, const unsigned *data, int times) {
  __shared__ unsigned s[2][256];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x, from = 0;
    s[0][t] = data[t];
    __syncthreads();
    for (int d = 1; d < 256; d <<= 1) {
      unsigned v = s[from][t];
      if (t >= d) v += s[from][t - d];
      s[from ^ 1][t] = v;
      from ^= 1;
      __syncthreads();
    }
    sums[t] = s[from][t];
  }
}
