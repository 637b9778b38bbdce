// SPDX-License-Identifier: Apache-2.0
// Steps of the Collatz sequence from first + thread to 1.
#include "ws_cuda.h"

__global__ void collatz(unsigned *steps, unsigned first, int times) {
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    unsigned x = first + threadIdx.x, n = 0;
    while (x != 1) {
      if (x & 1)
        x = 3 * x + 1;
      else
        x >>= 1;
      n++;
    }
    steps[threadIdx.x] = n;
  }
}
