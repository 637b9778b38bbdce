// SPDX-License-Identifier: Apache-2.0
// Sections under a lock as programs write them: the loop has to keep the section inside, or the
// thread that has the lock waits for the others of its warp. All threads of a block count in each.
#include "ws_cuda.h"

__device__ int lock[5];
__device__ volatile int count[5];

__global__ void sections(int *out) {
  int done = 0;
  while (!done) {
    if (atomicCAS(&lock[0], 0, 1) == 0) {
      count[0] = count[0] + 1;
      __threadfence();
      atomicExch(&lock[0], 0);
      done = 1;
    }
  }
  bool free; // the same comparison opens the section and ends the loop
  do {
    free = !atomicExch(&lock[1], 1);
    if (free) {
      count[1] = count[1] + 1;
      __threadfence();
      atomicExch(&lock[1], 0);
    }
  } while (!free);
  int old; // two comparisons of one value
  do {
    old = atomicExch(&lock[2], 1);
    if (old == 0) {
      count[2] = count[2] + 1;
      __threadfence();
      atomicExch(&lock[2], 0);
    }
  } while (old != 0);
  bool waits = true;
  for (int tries = 0; waits; tries++) {
    if (!atomicExch(&lock[3], 1)) {
      for (unsigned k = 0; k < threadIdx.x % 3 + 1; k++)
        count[3] = count[3] + (k == 0);
      __threadfence();
      atomicExch(&lock[3], 0);
      waits = false;
    }
  }
  ws_locked((uint32_t *)&lock[4]) {
    count[4] = count[4] + 1;
  }
  __syncthreads();
  if (threadIdx.x < 5) out[threadIdx.x] = count[threadIdx.x];
}

// A function that votes is called on both sides of a branch: each side votes for itself.
__device__ __attribute__((noinline)) unsigned who(unsigned x) {
  return __ballot_sync(~0u, x != 77) * 3;
}

__global__ void sides(unsigned *o) {
  unsigned t = threadIdx.x, r;
  if (t & 1) {
    o[t + 64] = 1;
    r = who(t);
  } else {
    o[t + 128] = 4;
    r = who(t);
  }
  o[t] = r;
}

// exits.h: threads leave the loop by both conditions.
__global__ void ways_out(int *steps) {
  const int limit = threadIdx.x ^ 7;
  float x = threadIdx.x * 4 + 1;
  int n = 0;
  while (n < limit && x < 100.0f) {
    x *= 3.0f;
    n++;
  }
  steps[threadIdx.x] = n;
}

__device__ float factor[8] = {3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f};

// The same, without a need for the counter after the loop.
__global__ void products(int *product) {
  const int limit = threadIdx.x ^ 7;
  float x = threadIdx.x * 4 + 1;
  for (int n = 0; n < limit && x < 100.0f; n++)
    x *= factor[n];
  product[threadIdx.x] = (int)x;
}
