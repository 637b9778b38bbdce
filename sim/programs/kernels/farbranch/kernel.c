// SPDX-License-Identifier: Apache-2.0
// Branches over more than 4 KB of code: the assembler turns them into an inverted branch over a
// jump.
#include "ws.h"

#define FAR(insn) __asm__ volatile(".rept 1100\n" insn " %0, %0, %1\n.endr" : "+r"(v) : "r"(i))

WS_KERNEL(farbranch, uint32_t *, out, uint32_t, n) {
  uint32_t i = ws_global_x(), v = i;
  if (i >= n) return;
  for (uint32_t k = i & 3; k; k--) {
    if (v & 1)
      FAR("add");
    else
      FAR("sub");
    v = v >> 1 | v << 31;
    if (v < 5) break;
  }
  out[i] = v;
}
