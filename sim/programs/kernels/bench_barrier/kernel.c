// SPDX-License-Identifier: Apache-2.0
// trips * 4 barriers, back to back.
#include "ws.h"

WS_KERNEL(bench_barrier, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x(), begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    __syncthreads();
    __syncthreads();
    __syncthreads();
    __syncthreads();
  }
  uint32_t end = ws_clock();
  sums[i] = i + trips;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
