// SPDX-License-Identifier: Apache-2.0
// trips * 16 independent loads from shared memory, with a stride of `stride` words between threads:
// a power of two makes that many threads access the same bank. The kernel uses 1 KB of shared
// memory.
#include "ws.h"

enum { WORDS = 256 };

#define LOADS "lw %0, 0(%4)\nlw %1, 0(%4)\nlw %2, 0(%4)\nlw %3, 0(%4)\n"

WS_KERNEL(bench_smem, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips, uint32_t, stride) {
  __shared__ uint32_t word[WORDS];
  uint32_t i = ws_global_x(), a = 0, b = 0, c = 0, d = 0;
  for (uint32_t k = i; k < WORDS; k += blockDim.x)
    word[k] = 5 * k;
  __syncthreads();
  const uint32_t *p = &word[ws_lane() * stride % WORDS];
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
