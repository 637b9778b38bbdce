// SPDX-License-Identifier: Apache-2.0
// A loop of `trips` branches: even and odd threads execute four adds each, on different sides.
#include "ws.h"

WS_KERNEL(bench_branch, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x(), sum = 0, odd = i & 1;
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    ws_opaque(odd);
    if (odd)
      __asm__ volatile("addi %0, %0, 1\naddi %0, %0, 1\naddi %0, %0, 1\naddi %0, %0, 1"
                       : "+r"(sum));
    else
      __asm__ volatile("addi %0, %0, 2\naddi %0, %0, 2\naddi %0, %0, 2\naddi %0, %0, 2"
                       : "+r"(sum));
  }
  uint32_t end = ws_clock();
  sums[i] = sum;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
