// SPDX-License-Identifier: Apache-2.0
// A warp whose threads all diverge: a sequence of if statements, each of which has one active
// thread.
#include "ws.h"

WS_KERNEL(bench_ifchain, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips, uint32_t, width) {
  uint32_t i = ws_global_x(), lane = ws_lane(), sum = 0;
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    for (uint32_t side = 0; side < width; side++) {
      if (((lane + k) & (width - 1)) == side) {
        __asm__ volatile("addi %0, %0, 1\naddi %0, %0, 1\naddi %0, %0, 1" : "+r"(sum));
        sum += side;
      }
    }
  }
  uint32_t end = ws_clock();
  sums[i] = sum;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
