// SPDX-License-Identifier: Apache-2.0
// trips * 32 adds, each independent of the seven before it: the throughput of the issue logic.
// Every warp stores its first and last cycle.
#include "ws.h"

#define ADDS                                                                                       \
  "add %0, %0, %8\nadd %1, %1, %8\nadd %2, %2, %8\nadd %3, %3, %8\n"                               \
  "add %4, %4, %8\nadd %5, %5, %8\nadd %6, %6, %8\nadd %7, %7, %8\n"

WS_KERNEL(bench_adds, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x(), a = 0, b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7, step = i | 1;
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    __asm__ volatile(ADDS ADDS ADDS ADDS
                     : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h)
                     : "r"(step));
  }
  uint32_t end = ws_clock();
  sums[i] = a + b + c + d + e + f + g + h;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
