// SPDX-License-Identifier: Apache-2.0
// Every matrix product of a warp: a warp has fragments of its own, register after register, and
// writes one of D for each operation, in the order of gen/isa/xws_mma.def. Threads without a bit in
// `mask` do not take part.
#include "ws_mma.h"

#define EACH(op, registers)                                                                        \
  d0 = c[0], d1 = c[32], d2 = c[64], d3 = c[96];                                                   \
  ws_mma_##op(d, a, b);                                                                            \
  to[0] = d0, to[32] = d1;                                                                         \
  if (registers > 2) to[64] = d2, to[96] = d3;                                                     \
  to += 128;                                                                                       \
  ws_keep(to);

WS_KERNEL(mma, const float *, a_words, const float *, b_words, const float *, c_words, float *, out,
          uint32_t, operations, uint32_t, mask) {
  const uint32_t warp = ws_global_x() / 32, lane = ws_lane();
  if (!(mask >> lane & 1)) return;
  const float *c = c_words + warp * 128 + lane;
  float *to = out + warp * operations * 128 + lane;
  ws_quad(a, 0, 1, 2, 3);
  ws_pair(b, 4, 5);
  ws_quad(d, 28, 29, 30, 31);
  a_words += warp * 128 + lane;
  b_words += warp * 64 + lane;
  a0 = a_words[0], a1 = a_words[32], a2 = a_words[64], a3 = a_words[96];
  b0 = b_words[0], b1 = b_words[32];
  EACH(f16, 4)
  EACH(f16f16, 2)
  EACH(bf16, 4)
  EACH(tf32, 4)
  EACH(f16_h, 4)
  EACH(f16f16_h, 2)
  EACH(bf16_h, 4)
  EACH(tf32_h, 4)
  EACH(u8, 4)
  EACH(su8, 4)
  EACH(us8, 4)
  EACH(s8, 4)
  EACH(u8_sat, 4)
  EACH(su8_sat, 4)
  EACH(us8_sat, 4)
  EACH(s8_sat, 4)
  EACH(u4, 4)
  EACH(su4, 4)
  EACH(us4, 4)
  EACH(s4, 4)
  EACH(u4_sat, 4)
  EACH(su4_sat, 4)
  EACH(us4_sat, 4)
  EACH(s4_sat, 4)
  EACH(b1_xor, 4)
  EACH(b1_and, 4)
  EACH(b1_xor_h, 4)
  EACH(b1_and_h, 4)
}
