// SPDX-License-Identifier: Apache-2.0
// Independent special functions in all warps, 64 of them between two branches.
#include "ws.h"

#define EX2(rd) ".insn r 0x0B, 3, 3, " rd ", %1, f0\n"
#define EIGHT EX2("fs0") EX2("fs1") EX2("fa0") EX2("fa1") EX2("fa6") EX2("fa7") EX2("fs2") EX2("%0")

WS_KERNEL(bench_sfu, float *, sums, uint32_t *, cycles, uint32_t, trips) {
  uint32_t i = ws_global_x();
  float r = 0, x = (float)(i % 64);
#if __WS_SFU_PAIRS // the operand that ex2 takes
  __asm__(".insn r 0x0B, 3, 9, %0, %0, f0" : "+f"(x));
#endif
  uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++) {
    __asm__ volatile(EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
                     : "+f"(r)
                     : "f"(x)
                     : "fs0", "fs1", "fa0", "fa1", "fa6", "fa7", "fs2");
  }
  ws_opaquef(r);
  uint32_t end = ws_clock();
  sums[i] = r;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}
