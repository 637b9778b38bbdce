// SPDX-License-Identifier: Apache-2.0
// Points of a digital sequence: exclusive or of the direction numbers of the bits of the index.
#include "ws_cuda.h"

#define DIMS 3
#define BITS 31
__constant__ unsigned direction[DIMS * BITS];

__global__ void quasirandom(float *out, unsigned seed, int n) {
  const unsigned *c = direction + threadIdx.y * BITS;
  int threads = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
    unsigned result = 0, bits = seed + i;
    for (int k = 0; k < BITS; k++, bits >>= 1)
      if (bits & 1) result ^= c[k];
    out[threadIdx.y * n + i] = (float)(result + 1) * (1.0f / 2147483648.0f);
  }
}
