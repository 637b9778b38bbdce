// SPDX-License-Identifier: Apache-2.0
// Operand patterns in numbers of 64 bits: the text of ws_fp_gen.c in that width, and conversions to
// a narrower format.
#define WS_FP_64
#include "ws_fp64_gen.h"
#include "ws_fp64.h"

#include "ws_fp_gen.c"

uint64_t ws_fp64_gen_narrow(ws_fp_gen_t *g, const ws_fp_format_t *to) {
  const int less = g->f.man_w - to->man_w, to_bias = (1 << (to->exp_w - 1)) - 1;
  const int lowest = bias(g) - to_bias + 1; // exponent of its smallest normal number
  const int highest = bias(g) + to_bias;
  int exp, cut = less;
  switch (ws_fp_gen_below(g, 5)) {
  case 0: // subnormals of the other format, and below
    exp = lowest - between(g, 0, to->man_w + 3);
    cut = less + lowest - exp;
    break;
  case 1: // about its smallest normal number
    exp = lowest + between(g, -2, 2);
    cut = less + (exp < lowest && between(g, 0, 1) ? lowest - exp : 0);
    break;
  case 2: // about its largest
    exp = highest + between(g, -1, 1);
    break;
  case 3:
    exp = between(g, lowest, highest);
    break;
  default:
    return FP_GEN(_any)(g);
  }
  uint64_t man = fraction(g);
  if (cut > g->f.man_w) cut = g->f.man_w;
  const uint64_t below = (UINT64_C(1) << cut) - 1;
  switch (ws_fp_gen_below(g, 4)) {
  case 0: // halfway, and just beside
    man = (man & ~below) | (below / 2 + 1);
    break;
  case 1:
    man = (man & ~below) | below;
    break;
  case 2: // carries into the next power of two
    man = man_mask(g) & ~(ws_fp_gen_bits(g) & 1 ? below / 2 : 0);
    break;
  default:
    break;
  }
  return nudge(g, with_exp(g, exp, man));
}
