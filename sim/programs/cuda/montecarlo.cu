// SPDX-License-Identifier: Apache-2.0
// Points in a circle, counted in 64 bits.
#include "ws_cuda.h"

__device__ unsigned xorshift(unsigned *s) {
  *s ^= *s << 13;
  *s ^= *s >> 17;
  *s ^= *s << 5;
  return *s;
}

__global__ void montecarlo(unsigned long long *hits, unsigned seed, int rounds) {
  unsigned s = seed + 2654435761u * (blockIdx.x * blockDim.x + threadIdx.x + 1);
  unsigned inside = 0;
  for (int i = 0; i < rounds; i++) {
    unsigned long long x = xorshift(&s) >> 8, y = xorshift(&s) >> 8;
    inside += x * x + y * y < 1ull << 48;
  }
  atomicAdd(hits, (unsigned long long)inside << 30);
}
