// SPDX-License-Identifier: Apache-2.0
// Sorts 512 words in shared memory, 256 threads.
#include "ws_cuda.h"

__global__ void bitonic(unsigned *sorted, const unsigned *data, int times) {
  __shared__ unsigned s[512];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x;
    s[t] = data[t];
    s[t + 256] = data[t + 256];
    __syncthreads();
    for (int run = 2; run <= 512; run <<= 1) {
      for (int d = run >> 1; d > 0; d >>= 1) {
        int low = 2 * d * (t / d) + (t & (d - 1)), high = low + d;
        unsigned x = s[low], y = s[high];
        if (((low & run) == 0) == (x > y)) {
          s[low] = y;
          s[high] = x;
        }
        __syncthreads();
      }
    }
    sorted[t] = s[t];
    sorted[t + 256] = s[t + 256];
  }
}
