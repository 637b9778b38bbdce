// SPDX-License-Identifier: Apache-2.0
// Atomics of 64 bits: all operations on words that every thread wants; a ticket and a sum in shared
// memory, whose values must be exact; a sum of double; the loop of atomicCAS. Signed limits and a
// signed loop of atomicCAS in shared memory, for each block.
#include "ws_cuda.h"

typedef unsigned long long ull;

__global__ void longs(ull *w, long long *s, double *d, int *ticket) {
  __shared__ ull sum;
  __shared__ long long low, high, chain;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const ull v = (i + 1) * 0x9E3779B97F4A7C15ull;
  atomicAdd(&w[0], v);
  atomicSub(&w[1], v);
  atomicMin(&w[2], v);
  atomicMax(&w[3], v);
  atomicAnd(&w[4], v | 1ull << i % 64);
  atomicOr(&w[5], v & 1ull << i % 64);
  atomicXor(&w[6], v);
  atomicAdd(&w[8], atomicExch(&w[7], v));
  ull old = *(volatile ull *)&w[9], seen;
  while ((seen = atomicCAS(&w[9], old, 3 * old + 1)) != old)
    old = seen;
  atomicMin(&s[0], (long long)v);
  atomicMax(&s[1], (long long)v);
  atomicAdd(d, 0.5 * i);
  ticket[atomicAdd(&w[10], 1ull << 31) >> 31] = 1;
  if (threadIdx.x == 0) {
    sum = 0;
    low = 0x7FFFFFFFFFFFFFFFll;
    high = -low - 1;
    chain = -1;
  }
  __syncthreads();
  atomicAdd(&sum, v);
  atomicMin(&low, (long long)v);
  atomicMax(&high, (long long)v);
  long long was = *(volatile long long *)&chain, is;
  while ((is = atomicCAS(&chain, was, was * 3 - 7)) != was)
    was = is;
  __syncthreads();
  if (threadIdx.x == 0) {
    w[11 + blockIdx.x] = sum;
    s[2 + 3 * blockIdx.x] = low;
    s[3 + 3 * blockIdx.x] = high;
    s[4 + 3 * blockIdx.x] = chain;
  }
}
