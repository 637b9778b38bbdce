// SPDX-License-Identifier: Apache-2.0
// Overlap of float lanes, special functions and loads: trips * 32 instructions, which are fused
// multiply-adds alone, with 4 exponentials among them, with 8 loads from shared memory, and with
// both. The multiply-adds fill up the 32.
#include "ws.h"

#define FMA4                                                                                       \
  "fmadd.s %0, %0, %8, %9\nfmadd.s %1, %1, %8, %9\nfmadd.s %2, %2, %8, %9\n"                       \
  "fmadd.s %3, %3, %8, %9\n"
#define FMA2 "fmadd.s %0, %0, %8, %9\nfmadd.s %1, %1, %8, %9\n"
#if __WS_SFU_PAIRS
#define EX2 ".insn r 0x0B, 3, 9, %4, %8, f0\n.insn r 0x0B, 3, 3, %4, %4, f0\n"
#else
#define EX2 ".insn r 0x0B, 3, 3, %4, %8, f0\n"
#endif
#define LOAD2 "lw %5, 0(%7)\nlw %6, 4(%7)\n"
#define RUN(text)                                                                                  \
  __asm__ volatile(text text text text                                                             \
                   : "+f"(a), "+f"(b), "+f"(c), "+f"(d), "=&f"(e), "=&r"(p), "=&r"(q)              \
                   : "r"(place), "f"(one), "f"(step)                                               \
                   : "memory")

__shared__ uint32_t words[2 * 64];

WS_KERNEL(bench_fmix, float *, sums, uint32_t *, cycles, uint32_t, trips, uint32_t, kind) {
  uint32_t i = ws_global_x(), own = i % 64, *place = words + 2 * own, p = 0, q = 0;
  float a = 0, b = 1, c = 2, d = 3, e = 0, one = 1.0f, step = (float)(i | 1);
  ws_opaquef(one);
  ws_opaquef(step);
  place[0] = place[1] = own;
  uint32_t begin = ws_clock();
  switch (kind) {
  case 0:
    for (uint32_t k = 0; k < trips; k++)
      RUN(FMA4 FMA4);
    break;
  case 1:
    for (uint32_t k = 0; k < trips; k++)
      RUN(EX2 FMA4 FMA2 "fmadd.s %2, %2, %8, %9\n");
    break;
  case 2:
    for (uint32_t k = 0; k < trips; k++)
      RUN(LOAD2 FMA4 FMA2);
    break;
  default:
    for (uint32_t k = 0; k < trips; k++)
      RUN(EX2 LOAD2 FMA4 "fmadd.s %0, %0, %8, %9\n");
  }
  uint32_t end = ws_clock();
  float sum = a + b + c + d;
  if (kind & 1) sum += e;
  if (kind & 2) sum += (float)(p + q);
  sums[i] = sum;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
