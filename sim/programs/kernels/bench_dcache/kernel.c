// SPDX-License-Identifier: Apache-2.0
// Loads that hit the data cache, except for the first. Independent: 16 loads of one line.
// Dependent: a pointer that points to itself.
#include "ws.h"

#define LOADS "lw %0, 0(%4)\nlw %1, 0(%4)\nlw %2, 0(%4)\nlw %3, 0(%4)\n"
#define CHASE "lw %0, 0(%0)\nlw %0, 0(%0)\nlw %0, 0(%0)\nlw %0, 0(%0)\n"

WS_KERNEL(bench_dcache_wide, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips,
          const uint32_t *, data) {
  uint32_t i = ws_global_x(), a = 0, b = 0, c = 0, d = 0, warm = data[ws_lane()];
  ws_opaque(warm);
  const uint32_t *p = &data[ws_lane()];
  __syncthreads();
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    __asm__ volatile(LOADS LOADS LOADS LOADS
                     : "=&r"(a), "=&r"(b), "=&r"(c), "=&r"(d)
                     : "r"(p)
                     : "memory");
  }
  uint32_t sum = a + b + c + d;
  ws_opaque(sum);
  uint32_t end = ws_clock();
  sums[i] = sum;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}

WS_KERNEL(bench_dcache_chase, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips,
          const uint32_t *, data) {
  uint32_t i = ws_global_x(), p = data[ws_lane()];
  ws_opaque(p);
  __syncthreads();
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++)
    __asm__ volatile(CHASE CHASE CHASE CHASE : "+r"(p) : : "memory");
  ws_opaque(p);
  uint32_t end = ws_clock();
  sums[i] = p;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
