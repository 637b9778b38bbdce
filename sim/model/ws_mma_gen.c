// SPDX-License-Identifier: Apache-2.0
#include "ws_mma_gen.h"

#include <stdbool.h>

void ws_mma_gen_init(ws_mma_gen_t *g, uint64_t seed) {
  g->state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
}

uint32_t ws_mma_gen_any(ws_mma_gen_t *g) {
  g->state += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = g->state;
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return (uint32_t)(z >> 32) ^ (uint32_t)z;
}

static unsigned below(ws_mma_gen_t *g, unsigned n) {
  return (unsigned)((uint64_t)ws_mma_gen_any(g) * n >> 32);
}

// What the numbers of a step have in common.
typedef struct style {
  int exp_w, man_w;
  int low, range;    // exponent fields
  bool few, special; // few digits; infinities and NaNs among them
  unsigned zeros;    // of 8 numbers
} style_t;

static uint32_t number(ws_mma_gen_t *g, const style_t *s) {
  const uint32_t top = (UINT32_C(1) << s->exp_w) - 1, ones = (UINT32_C(1) << s->man_w) - 1;
  uint32_t man = ws_mma_gen_any(g) & ones;
  if (s->few) man &= below(g, 2) ? UINT32_C(3) << (s->man_w - 2) : ones << below(g, 8) & ones;
  if (s->few && below(g, 4) == 0) man = ones;
  int field = s->low + (int)below(g, (unsigned)s->range);
  field = field < 0 ? 0 : field > (int)top - 1 ? (int)top - 1 : field;
  uint32_t bits = (uint32_t)field << s->man_w | man;
  if (below(g, 8) < s->zeros) bits = 0;
  if (s->special && below(g, 8) == 0) bits = top << s->man_w | (below(g, 2) ? 0 : man);
  return bits | (ws_mma_gen_any(g) & 1) << (s->exp_w + s->man_w);
}

static void floats(ws_mma_gen_t *g, ws_mma_kind_t kind, int words, ws_mma_step_t *s) {
  const bool wide = kind != WS_MMA_F16 && kind != WS_MMA_F16_F16;
  const int man_w = kind == WS_MMA_BF16 ? 7 : 10, exp_w = wide ? 8 : 5, top = (1 << exp_w) - 1;
  const int bias = top >> 1, c_exp_w = kind == WS_MMA_F16_F16 ? 5 : 8;
  const int c_bias = kind == WS_MMA_F16_F16 ? 15 : 127;
  style_t a = {exp_w, man_w, bias - 4, 8, false, false, 0}, b;
  const unsigned what = below(g, 8);
  if (what == 1) { // all exponents
    a.low = 0;
    a.range = top;
  } else if (what == 2) { // small products, and those below the smallest sums
    a.low = wide ? 40 : 0;
    a.range = wide ? 30 : 4;
  } else if (what == 3) // the upper end
    a.low = top - 8 - (wide ? (int)below(g, 64) : 0);
  a.few = below(g, 2);
  a.special = below(g, 16) == 0;
  a.zeros = below(g, 4) ? 0 : below(g, 8);
  if (what == 4) a.range = 1; // one exponent
  if (what == 5) a.range = 2 + (int)below(g, wide ? 40 : 20);
  b = a;
  if (what == 6) b.low = (a.low = (int)below(g, (unsigned)top)) / 2;
  for (int i = 0; i < words; i++)
    for (int side = 0; side < 2; side++) {
      const style_t *t = side ? &b : &a;
      uint32_t x = number(g, t);
      // the lower bits of tf32 do not count
      if (kind == WS_MMA_TF32)
        x = x << 13 | (ws_mma_gen_any(g) & 0x1FFF);
      else
        x |= number(g, t) << 16;
      (side ? s->b : s->a)[i] = x;
    }
  // An addend near the products, or anywhere; some cancel.
  style_t c = {c_exp_w, kind == WS_MMA_F16_F16 ? 10 : 23, 0, 0, a.few, a.special, a.zeros};
  c.low = a.low + b.low - 2 * bias + c_bias - 2;
  c.range = 2 * a.range + 4;
  if (below(g, 4) == 0) {
    c.low = 0;
    c.range = (1 << c_exp_w) - 1;
  }
  s->c = number(g, &c);
  const unsigned sign = 1u << (kind == WS_MMA_TF32 ? 31 : 15);
  if (below(g, 4) == 0) // pairs of products with opposite signs, alike or nearly so
    for (int i = 0; i + 1 < words; i += 2) {
      s->a[i + 1] = s->a[i] ^ sign;
      s->b[i + 1] = s->b[i];
      if (kind != WS_MMA_TF32) s->a[i + 1] ^= sign << 16;
      if (below(g, 4) == 0) s->b[i + 1] ^= 1u << below(g, 32);
    }
  if (below(g, 16) == 0) s->c = below(g, 2) ? 0 : 1u << (c_exp_w == 5 ? 15 : 31);
}

void ws_mma_gen(ws_mma_gen_t *g, ws_mma_kind_t kind, int words, ws_mma_step_t *s) {
  *s = (ws_mma_step_t){.mods = below(g, 8)};
  if (kind < WS_MMA_INT8) {
    floats(g, kind, words, s);
    return;
  }
  static const uint32_t corner[] = {0, UINT32_MAX, 0x80808080, 0x7F7F7F7F, 0x88888888, 0x77777777};
  const unsigned what = below(g, 4);
  for (int i = 0; i < words; i++) {
    s->a[i] = what == 0 ? corner[below(g, 6)] : ws_mma_gen_any(g);
    s->b[i] = what <= 1 ? corner[below(g, 6)] : ws_mma_gen_any(g);
  }
  if (what == 0 && below(g, 2)) // a row of one number: the largest sums
    for (int i = 1; i < words; i++) {
      s->a[i] = s->a[0];
      s->b[i] = s->b[0];
    }
  // An addend next to where it overflows, or anywhere.
  s->c = ws_mma_gen_any(g);
  if (below(g, 2)) s->c = UINT32_C(0x7FFFFFFF) + below(g, 2) - below(g, 1u << below(g, 24));
  if (below(g, 2)) s->c = (UINT32_C(1) << 31) + below(g, 1u << below(g, 24));
}
