// SPDX-License-Identifier: Apache-2.0
// trips * 32 adds, each of which depends on the previous one.
#include "ws.h"

#define ADDS8                                                                                      \
  "add %0, %0, %1\nadd %0, %0, %1\nadd %0, %0, %1\nadd %0, %0, %1\n"                               \
  "add %0, %0, %1\nadd %0, %0, %1\nadd %0, %0, %1\nadd %0, %0, %1\n"

WS_KERNEL(bench_chain, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x(), a = 0, step = i | 1;
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++)
    __asm__ volatile(ADDS8 ADDS8 ADDS8 ADDS8 : "+r"(a) : "r"(step));
  uint32_t end = ws_clock();
  sums[i] = a;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
