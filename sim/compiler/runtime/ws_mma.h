// SPDX-License-Identifier: Apache-2.0
// Matrix products of a warp of 32 threads, on machines with tensor above 0: D = A x B + D, A of 16
// rows and B of 8 columns. Fragments are laid out as PTX documents them for mma.sync.
//
//   ws_quad(d, 8, 9, 10, 11); // float registers f8 to f11, as d0 to d3
//   ws_quad(a, 0, 1, 2, 3);
//   ws_pair(b, 4, 5);
//   d0 = d1 = d2 = d3 = 0;
//   a0 = ..;
//   ws_mma_f16(d, a, b);
//
// A quad is four variables of a function in float registers that follow each other, from a multiple
// of 4 on, a pair two of them, from an even one on. Their words are data of any kind. The compiler
// keeps to the registers where ws_mma_* uses the variables. All threads of the warp take part:
// words of those that do not execute it are zeros.
#ifndef WS_MMA_H
#define WS_MMA_H

#include "ws.h"

#define ws_quad(x, r0, r1, r2, r3)                                                                 \
  _Static_assert(r0 % 4 == 0 && r1 == r0 + 1 && r2 == r0 + 2 && r3 == r0 + 3,                      \
                 "a quad begins at a multiple of 4, and its registers follow each other");         \
  register float x##0 __asm__("f" #r0);                                                            \
  register float x##1 __asm__("f" #r1);                                                            \
  register float x##2 __asm__("f" #r2);                                                            \
  register float x##3 __asm__("f" #r3)
#define ws_pair(x, r0, r1)                                                                         \
  _Static_assert(r0 % 2 == 0 && r1 == r0 + 1, "a pair is an even register and the next one");      \
  register float x##0 __asm__("f" #r0);                                                            \
  register float x##1 __asm__("f" #r1)

// Rows of 8 words: quad d, quad a, pair b; sums of f16: pair d. Products of f16, bf16 and tf32 (the
// upper 19 bits of a word) have sums of binary32, those of _f16f16 sums of f16.
#define ws_mma_f16(d, a, b) WS_MMA(0, 0, d, a, b, __COUNTER__)
#define ws_mma_f16f16(d, a, b) WS_MMA_TO_PAIR(1, 0, d, a, b, __COUNTER__)
#define ws_mma_bf16(d, a, b) WS_MMA(2, 0, d, a, b, __COUNTER__)
#define ws_mma_tf32(d, a, b) WS_MMA(3, 0, d, a, b, __COUNTER__)
// Rows of 4 words: quad d, pair a, the first variable of b; sums of f16: pair d.
#define ws_mma_f16_h(d, a, b) WS_MMA_SHORT(4, 0, d, a, b, __COUNTER__)
#define ws_mma_f16f16_h(d, a, b) WS_MMA_SHORT_TO_PAIR(5, 0, d, a, b, __COUNTER__)
#define ws_mma_bf16_h(d, a, b) WS_MMA_SHORT(6, 0, d, a, b, __COUNTER__)
#define ws_mma_tf32_h(d, a, b) WS_MMA_SHORT(7, 0, d, a, b, __COUNTER__)
// Integers of 8 and of 4 bits, sums of 32 bits: u without signs, s with, us A without and B with,
// su the other way about; _sat: the sum is the nearest number of 32 bits and a sign.
#define ws_mma_u8(d, a, b) WS_MMA(0, 1, d, a, b, __COUNTER__)
#define ws_mma_su8(d, a, b) WS_MMA(1, 1, d, a, b, __COUNTER__)
#define ws_mma_us8(d, a, b) WS_MMA(2, 1, d, a, b, __COUNTER__)
#define ws_mma_s8(d, a, b) WS_MMA(3, 1, d, a, b, __COUNTER__)
#define ws_mma_u8_sat(d, a, b) WS_MMA(4, 1, d, a, b, __COUNTER__)
#define ws_mma_su8_sat(d, a, b) WS_MMA(5, 1, d, a, b, __COUNTER__)
#define ws_mma_us8_sat(d, a, b) WS_MMA(6, 1, d, a, b, __COUNTER__)
#define ws_mma_s8_sat(d, a, b) WS_MMA(7, 1, d, a, b, __COUNTER__)
#define ws_mma_u4(d, a, b) WS_MMA(0, 2, d, a, b, __COUNTER__)
#define ws_mma_su4(d, a, b) WS_MMA(1, 2, d, a, b, __COUNTER__)
#define ws_mma_us4(d, a, b) WS_MMA(2, 2, d, a, b, __COUNTER__)
#define ws_mma_s4(d, a, b) WS_MMA(3, 2, d, a, b, __COUNTER__)
#define ws_mma_u4_sat(d, a, b) WS_MMA(4, 2, d, a, b, __COUNTER__)
#define ws_mma_su4_sat(d, a, b) WS_MMA(5, 2, d, a, b, __COUNTER__)
#define ws_mma_us4_sat(d, a, b) WS_MMA(6, 2, d, a, b, __COUNTER__)
#define ws_mma_s4_sat(d, a, b) WS_MMA(7, 2, d, a, b, __COUNTER__)
// Bits: the number of ones in the exclusive or, or in the and, is added.
#define ws_mma_b1_xor(d, a, b) WS_MMA(0, 3, d, a, b, __COUNTER__)
#define ws_mma_b1_and(d, a, b) WS_MMA(1, 3, d, a, b, __COUNTER__)
#define ws_mma_b1_xor_h(d, a, b) WS_MMA_SHORT(2, 3, d, a, b, __COUNTER__)
#define ws_mma_b1_and_h(d, a, b) WS_MMA_SHORT(3, 3, d, a, b, __COUNTER__)

#define WS_MMA(f3, f2, d, a, b, use) WS_MMA_(f3, f2, d, a, b, use)
#define WS_MMA_(f3, f2, d, a, b, use)                                                              \
  __asm__ volatile(".insn r4 0x6B, " #f3 ", " #f2 ", %0, %4, %8, %0 # mma, use " #use              \
                   : "+f"(d##0), "+f"(d##1), "+f"(d##2), "+f"(d##3)                                \
                   : "f"(a##0), "f"(a##1), "f"(a##2), "f"(a##3), "f"(b##0), "f"(b##1))
#define WS_MMA_TO_PAIR(f3, f2, d, a, b, use) WS_MMA_TO_PAIR_(f3, f2, d, a, b, use)
#define WS_MMA_TO_PAIR_(f3, f2, d, a, b, use)                                                      \
  __asm__ volatile(".insn r4 0x6B, " #f3 ", " #f2 ", %0, %2, %6, %0 # mma, use " #use              \
                   : "+f"(d##0), "+f"(d##1)                                                        \
                   : "f"(a##0), "f"(a##1), "f"(a##2), "f"(a##3), "f"(b##0), "f"(b##1))
#define WS_MMA_SHORT(f3, f2, d, a, b, use) WS_MMA_SHORT_(f3, f2, d, a, b, use)
#define WS_MMA_SHORT_(f3, f2, d, a, b, use)                                                        \
  __asm__ volatile(".insn r4 0x6B, " #f3 ", " #f2 ", %0, %4, %6, %0 # mma, use " #use              \
                   : "+f"(d##0), "+f"(d##1), "+f"(d##2), "+f"(d##3)                                \
                   : "f"(a##0), "f"(a##1), "f"(b##0))
#define WS_MMA_SHORT_TO_PAIR(f3, f2, d, a, b, use) WS_MMA_SHORT_TO_PAIR_(f3, f2, d, a, b, use)
#define WS_MMA_SHORT_TO_PAIR_(f3, f2, d, a, b, use)                                                \
  __asm__ volatile(".insn r4 0x6B, " #f3 ", " #f2 ", %0, %2, %4, %0 # mma, use " #use              \
                   : "+f"(d##0), "+f"(d##1)                                                        \
                   : "f"(a##0), "f"(a##1), "f"(b##0))

#endif
