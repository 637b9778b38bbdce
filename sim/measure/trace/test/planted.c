// SPDX-License-Identifier: Apache-2.0
// Kernels that are slow for one reason each, which the profile has to name: planted.def says which.
#include "ws.h"

#define TRIPS 32

WS_KERNEL(strides, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), sum = 0;
  for (uint32_t k = 0; k < TRIPS; k++)
    sum += in[(64 * i + 16 * k) % 2048]; // a line per thread
  out[i] = sum;
}

WS_KERNEL(conflicts, uint32_t *, out, const uint32_t *, in) {
  __shared__ uint32_t word[128];
  uint32_t i = ws_global_x(), a = 0, b = 0, c = 0, d = 0;
  for (uint32_t k = i; k < 128; k += blockDim.x)
    word[k] = in[k];
  __syncthreads();
  const uint32_t *p = &word[16 * (i % 8)]; // all threads read from one bank
  for (uint32_t k = 0; k < TRIPS; k++)
    __asm__ volatile("lw %0, 0(%4)\nlw %1, 0(%4)\nlw %2, 0(%4)\nlw %3, 0(%4)\n"
                     : "=&r"(a), "=&r"(b), "=&r"(c), "=&r"(d)
                     : "r"(p)
                     : "memory");
  out[i] = a + b + c + d;
}

// Additions that do not depend on each other.
#define ADDS(n)                                                                                    \
  __asm__ volatile("addi %0, %0, 1\naddi %1, %1, 1\naddi %2, %2, 1\naddi %3, %3, 1\n"              \
                   "addi %0, %0, 2\naddi %1, %1, 2\naddi %2, %2, 2\naddi %3, %3, " #n              \
                   : "+r"(a), "+r"(b), "+r"(c), "+r"(d))

WS_KERNEL(divergence, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), a = in[0], b = 1, c = 2, d = 3;
  for (uint32_t k = 0; k < TRIPS; k++) {
    if (i % 2) {
      if (i % 4 == 1)
        ADDS(1);
      else
        ADDS(2);
    } else {
      if (i % 4 == 0)
        ADDS(3);
      else
        ADDS(4);
    }
  }
  out[i] = a + b + c + d;
}

// With a PC for each thread: sides of a branch that come to a vote, a barrier of the CTA and a
// spinning loop, in which a thread waits for another one. All kinds of groups.def. lock: 0 at
// first.
WS_KERNEL(apart, uint32_t *, out, uint32_t *, lock) {
  const uint32_t i = ws_global_x();
  uint32_t a = 1, b = 2, c = 3, d = 4;
  if (i % 2) {
    ADDS(1);
    a += ws_vote_ballot(i % 4 == 1);
    ws_barrier(0);
    ws_warp_sync(0);
  } else {
    ADDS(2);
    b += ws_vote_ballot(i % 4 == 0);
    ws_barrier(0);
    ADDS(3);
    ws_warp_sync(0);
  }
  while (ws_atomic_exch(lock, 1)) {
  }
  ws_fence();
  out[i] = a + b + c + d;
  ws_fence();
  ws_atomic_exch(lock, 0);
}

// Each needs the result of the one before it.
#define CHAIN                                                                                      \
  __asm__ volatile("addi %0, %0, 1\nxori %0, %0, 3\naddi %0, %0, 1\nxori %0, %0, 3\n"              \
                   "addi %0, %0, 1\nxori %0, %0, 3\naddi %0, %0, 1\nxori %0, %0, 3\n"              \
                   : "+r"(a))

WS_KERNEL(barrier, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), a = in[0];
  for (uint32_t k = 0; k < TRIPS; k++) {
    if (threadIdx.x < ws_warp_size()) { // the first warp has all the work
      CHAIN;
      CHAIN;
      CHAIN;
    }
    __syncthreads();
  }
  out[i] = a;
}

// In blocks with so much shared memory that only one of them has a place.
WS_KERNEL(occupancy, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), sum = 0;
  for (uint32_t k = 0; k < TRIPS; k++)
    sum += in[k] * sum + k;
  out[i] = sum;
}

WS_KERNEL(chain, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), a = in[0];
  for (uint32_t k = 0; k < TRIPS; k++)
    CHAIN;
  out[i] = a;
}

WS_KERNEL(divide, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), by = in[i % 4] | 1, sum = 0;
  for (uint32_t k = 0; k < TRIPS; k++)
    sum += (1000000 + k) / by;
  out[i] = sum;
}

// 4 KB of code of which each second line is used, four times the cache.
#define JUMP "addi %0, %0, 1\nj 1f\n.space 56\n1:\n"
#define JUMPS JUMP JUMP JUMP JUMP JUMP JUMP JUMP JUMP

WS_KERNEL(code, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), a = in[0];
  for (uint32_t k = 0; k < 4; k++)
    __asm__ volatile(JUMPS JUMPS JUMPS JUMPS JUMPS JUMPS JUMPS JUMPS : "+r"(a));
  out[i] = a;
}

WS_KERNEL(few, uint32_t *, out, const uint32_t *, in) {
  uint32_t i = ws_global_x(), sum = 0;
  for (uint32_t k = 0; k < TRIPS; k++)
    sum += in[k] * sum + k;
  out[i] = sum;
}

WS_KERNEL(atomics, uint32_t *, out, const uint32_t *, in) {
  uint32_t one = in[0] | 1;
  for (uint32_t k = 0; k < TRIPS; k++)
    __atomic_fetch_add(out, one, __ATOMIC_RELAXED);
}
