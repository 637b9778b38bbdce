// SPDX-License-Identifier: Apache-2.0
// Consecutive pieces of code, each with an instruction that the host changes from launch to
// launch. The instruction cache must hold no line of an older launch, not even a prefetched one.
// Pieces have different lengths, so that they end anywhere in a line.
#include "ws.h"

#define TEXT(x) #x
#define PIECE(k, pause)                                                                            \
  WS_KERNEL(relay##k, uint32_t *, out, uint32_t, n) {                                              \
    uint32_t sum;                                                                                  \
    __asm__ volatile(".Lchange" TEXT(k) ": addi %0, x0, 0" : "=r"(sum));                           \
    uint32_t i = ws_global_x();                                                                    \
    if (i < n) out[i] = i + sum;                                                                   \
    __asm__ volatile(".rept " TEXT(pause) "\nnop\n.endr");                                         \
  }

PIECE(0, 0)
PIECE(1, 3)
PIECE(2, 5)
PIECE(3, 10)
PIECE(4, 17)
PIECE(5, 1)
PIECE(6, 12)
PIECE(7, 30)

// Addresses of those instructions.
#define WHERE(k)                                                                                   \
  do {                                                                                             \
    uint32_t change;                                                                               \
    __asm__("la %0, .Lchange" TEXT(k) : "=r"(change));                                             \
    out[k] = change;                                                                               \
  } while (0)

WS_KERNEL(relay_where, uint32_t *, out) {
  WHERE(0);
  WHERE(1);
  WHERE(2);
  WHERE(3);
  WHERE(4);
  WHERE(5);
  WHERE(6);
  WHERE(7);
}
