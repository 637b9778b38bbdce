// SPDX-License-Identifier: Apache-2.0
// The point y of a page that an operand stands for, and what goes with it, from the contract of
// ws_sfu_reduce. The quadrants of an operand are those of the bit-exact model of the unit.
#include "09_sfu/decode.h"
#include "ws_sfu.c"

// x * 2^-23 of 2^e, or quadrants of 11 more fraction bits, in steps of 2^-y_w, cut.
static uint64_t sfu_fixed(int y_w, uint64_t n, int fraction, int e) {
  const int shift = e - fraction + y_w;
  return shift >= 0 ? n << shift : shift > -64 ? n >> -shift : 0;
}

static sfu_decode_t sfu_reduce(int y_w, unsigned op, uint32_t x, uint32_t *y) {
  sfu_decode_t w = sfu_decode(op, x);
  const int e = (int)(x >> 23 & 255) - 127;
  const uint32_t m = 0x800000 | (x & 0x7FFFFF), ones = (1u << y_w) - 1;
  const bool reach = w.shift != 63;
  *y = (m & 0x7FFFFF) << (y_w - 23);
  if (op == WS_SFU_EX2) {
    const uint64_t n = reach ? sfu_fixed(y_w, m, 23, e) : 0;
    const unsigned whole = (unsigned)(n >> y_w) & 127;
    *y = (uint32_t)n & ones;
    w.exp = (w.flip ? 134 - 1 - whole : 134 + whole) & 255;
    if (w.flip) *y ^= ones;
  } else if (w.trig) {
    const uint64_t n = reach ? sfu_fixed(y_w, quadrants(m), 23 + 11, e) : 0;
    const unsigned quadrant = (unsigned)(n >> y_w) + (op == WS_SFU_COS);
    *y = (uint32_t)n & ones;
    if (quadrant & 1) *y ^= ones;
    w.sign ^= quadrant >> 1 & 1;
  }
  return w;
}
