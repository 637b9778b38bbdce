// SPDX-License-Identifier: Apache-2.0
// trips * 32 fused multiply-adds, each of which depends on the previous one.
#include "ws.h"

#define FMA8                                                                                       \
  "fmadd.s %0, %0, %1, %2\nfmadd.s %0, %0, %1, %2\nfmadd.s %0, %0, %1, %2\n"                       \
  "fmadd.s %0, %0, %1, %2\nfmadd.s %0, %0, %1, %2\nfmadd.s %0, %0, %1, %2\n"                       \
  "fmadd.s %0, %0, %1, %2\nfmadd.s %0, %0, %1, %2\n"

WS_KERNEL(bench_fchain, float *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x();
  float a = 0, one = 1.0f, step = (float)(i | 1);
  ws_opaquef(one);
  ws_opaquef(step);
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++)
    __asm__ volatile(FMA8 FMA8 FMA8 FMA8 : "+f"(a) : "f"(one), "f"(step));
  uint32_t end = ws_clock();
  sums[i] = a;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
