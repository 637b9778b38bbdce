// SPDX-License-Identifier: Apache-2.0
// trips * 32 fused multiply-adds, each independent of the seven before it: the throughput of the
// float lanes.
#include "ws.h"

#define FMA                                                                                        \
  "fmadd.s %0, %0, %8, %9\nfmadd.s %1, %1, %8, %9\nfmadd.s %2, %2, %8, %9\n"                       \
  "fmadd.s %3, %3, %8, %9\nfmadd.s %4, %4, %8, %9\nfmadd.s %5, %5, %8, %9\n"                       \
  "fmadd.s %6, %6, %8, %9\nfmadd.s %7, %7, %8, %9\n"

WS_KERNEL(bench_fma, float *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x();
  float a = 0, b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7, one = 1.0f, step = (float)(i | 1);
  ws_opaquef(one);
  ws_opaquef(step);
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    __asm__ volatile(FMA FMA FMA FMA
                     : "+f"(a), "+f"(b), "+f"(c), "+f"(d), "+f"(e), "+f"(f), "+f"(g), "+f"(h)
                     : "f"(one), "f"(step));
  }
  uint32_t end = ws_clock();
  sums[i] = a + b + c + d + e + f + g + h;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
