// SPDX-License-Identifier: Apache-2.0
// c[2i], c[2i+1] = a + 3 b in 64 bits; d = (a.low + .. + a.low + 3) + a.low, by quads of registers,
// the second half of the threads of a warp later than the first.
#include "ws.h"

WS_KERNEL(wide, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t *, d, uint32_t,
          n) {
  uint32_t i = ws_global_x();
  if (i < n) {
    register uint32_t a0 __asm__("t3") = a[2 * i], a1 __asm__("t4") = a[2 * i + 1];
    register uint32_t b0 __asm__("a4") = b[2 * i], b1 __asm__("a5") = b[2 * i + 1];
    uint32_t sum, from = a0;
    // Each reads what the one before has written; the quad is s4 to s7.
    __asm__(".insn r 0x5B, 6, 2, s4, %1, x0 # count4\n\t"
            ".insn r 0x5B, 6, 1, %0, s4, x0 # sum4"
            : "=&r"(sum)
            : "r"(from)
            : "s4", "s5", "s6", "s7");
    if (i & 2) // a group that has written one of its own sources
      __asm__("mv s4, %0\n\tmv s5, %0\n\tli s6, 0\n\tli s7, 0\n\t"
              ".insn r 0x5B, 6, 1, s6, s4, x0 # sum4\n\tmv %0, s6"
              : "+r"(sum)
              :
              : "s4", "s5", "s6", "s7");
    for (int k = 0; k < 3; k++)
      __asm__(".insn r 0x5B, 6, 0, t3, t3, a4 # add64" : "+r"(a0), "+r"(a1) : "r"(b0), "r"(b1));
    c[2 * i] = a0;
    c[2 * i + 1] = a1;
    d[i] = sum + from;
  }
}
