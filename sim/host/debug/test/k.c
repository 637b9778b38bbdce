// SPDX-License-Identifier: Apache-2.0
// Kernels for the sessions of session.sh; their lines are named by the marks at their ends.
#include "ws.h"

__constant__ uint32_t factor = 3;
uint32_t ballots = 1;

WS_NOINLINE uint32_t twice(uint32_t x) { // twice
  uint32_t r = x + x;
  __asm__("" : "+r"(r));
  return r; // in_twice
}

// out[i] = 3 i + 7, of odd threads + 100, doubled; then that of the neighbour in the block.
WS_KERNEL(mixed, uint32_t *, out, uint32_t, n) {
  __shared__ uint32_t tile[32];
  const uint32_t i = ws_global_x();
  uint32_t v = factor * i + 7; // first
  if (i >= n) return;
  if (i & 1) {
    v += 100;
    __asm__ volatile("nop"); // odd
  } else {
    v ^= 1;
    __asm__ volatile("nop"); // even
  }
  v = twice(v); // met
  tile[threadIdx.x] = v;
  __syncthreads();         // barrier
  __asm__ volatile("nop"); // crossed
  out[i] = tile[threadIdx.x ^ 1];
}

WS_KERNEL(wrong, uint32_t *, out) {
  if (threadIdx.x == 2) out = (uint32_t *)8;
  out[threadIdx.x] = 1; // null
}

WS_KERNEL(breaks, uint32_t *, out) {
  out[threadIdx.x] = 1;
  if (threadIdx.x == 1) __asm__ volatile("ebreak"); // ebreak
}

// The second warp of a block waits for a flag that the first one, at a barrier, cannot set.
WS_KERNEL(waits, volatile uint32_t *, flag) {
  if (threadIdx.x >= ws_warp_size())
    while (!*flag) {
    } // loop
  __syncthreads();
  *flag = 1;
}

WS_KERNEL(counts, uint32_t *, out, uint32_t, n) {
  uint32_t sum = threadIdx.x;
  for (uint32_t i = 0; i < n; i++)
    __asm__ volatile("add %0, %0, %1" : "+r"(sum) : "r"(i)); // adds
  __asm__ volatile("nop");                                   // summed
  out[threadIdx.x] = sum + ballots;
}

WS_KERNEL(halves, float *, out) {
  float h = (float)threadIdx.x * 0.5f;
  __asm__ volatile("nop" : "+f"(h)); // halved
  out[threadIdx.x] = h;
}
