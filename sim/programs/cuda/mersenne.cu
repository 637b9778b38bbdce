// SPDX-License-Identifier: Apache-2.0
// MT19937: a generator per thread, its state in local memory.
#include "ws_cuda.h"

#define N 624
#define M 397

__global__ void mersenne(const unsigned *seed, unsigned *out, int n) {
  unsigned mt[N];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  mt[0] = seed[t];
  for (int i = 1; i < N; i++)
    mt[i] = 1812433253u * (mt[i - 1] ^ mt[i - 1] >> 30) + i;
  for (int i = 0; i < n; i++) {
    unsigned y = (mt[i] & 0x80000000u) | (mt[(i + 1) % N] & 0x7fffffffu);
    mt[i] = mt[(i + M) % N] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    y = mt[i];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    out[i * gridDim.x * blockDim.x + t] = y ^ y >> 18;
  }
}
