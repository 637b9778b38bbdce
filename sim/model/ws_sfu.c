// SPDX-License-Identifier: Apache-2.0
#include "ws_sfu.h"

#include <stdbool.h>

enum { ONE_PAGE = 12, TANH_PAGE = 16 };

static const uint32_t nan_bits = 0x7FC00000, inf_bits = 0x7F800000, one_bits = 0x3F800000;

// ---- products

// a * b * 2^-cut: b, of `bits` bits (even), as a sum of digits -2 .. 2 of weight 4^i. A digit's
// multiple of a is rounded down to a whole number, with the digit's sign bit set (as a digit of 0
// may have it) to the next whole number below it.
static int64_t multiply(int64_t a, int64_t b, unsigned bits, int cut) {
  // Of three bits of b, from the one below a digit: the multiple, less the sign bit.
  const int64_t part[8] = {0, a, a, 2 * a, -2 * a - 1, -a - 1, -a - 1, -1};
  const int64_t digits = b * 2;
  const int last = cut < (int)bits ? cut : (int)bits;
  int64_t sum = 0;
  int i = 0;
  for (; i < last; i += 2)
    sum += part[digits >> i & 7] >> (cut - i);
  for (; i < (int)bits; i += 2) {
    const int64_t high = digits >> (i + 2) & 1;
    sum += (part[digits >> i & 7] + high) * (INT64_C(1) << (i - cut)) - high;
  }
  return sum;
}

// m * 2/pi with 11 fraction bits, by signed digits of 2/pi, two of them as threes; each multiple is
// rounded down before its sign counts.
static uint64_t quadrants(uint32_t m) {
  static const struct {
    int times, place;
  } term[] = {{1, 1}, {1, 3}, {3, 8}, {-3, 15}, {-1, 17}, {1, 22}, {-1, 25}, {-1, 28}, {-1, 31}};
  int64_t sum = 0;
  for (unsigned i = 0; i < sizeof term / sizeof term[0]; i++) {
    const int times = term[i].times < 0 ? -term[i].times : term[i].times;
    const int64_t multiple = (int64_t)(((uint64_t)m * (unsigned)times << 11) >> term[i].place);
    sum += term[i].times < 0 ? -multiple : multiple;
  }
  return (uint64_t)sum;
}

// ---- the interpolation

// S for y on a page, with t->s_f fraction bits.
static int64_t interpolate(const ws_sfu_tables_t *t, unsigned page, uint32_t y, bool add_y) {
  const unsigned eighth = y >> (t->y_w - 3);
  const unsigned level = t->level[page][eighth];
  const unsigned offset = level > 3 ? (y >> (t->y_w - level)) & ((1u << (level - 3)) - 1) : 0;
  const ws_sfu_row_t *r = &t->row[t->base[page][eighth] + offset];

  // Below the row number: u counts from the middle of the row.
  const uint64_t rest = ((uint64_t)y << level) & ((UINT64_C(1) << t->y_w) - 1);
  const int64_t u = (int64_t)(rest >> (t->y_w - t->u_w)) - (INT64_C(1) << (t->u_w - 1));
  const int64_t v = u >> (t->u_w - t->v_w);

  const int64_t c1 = r->c1 * (INT64_C(1) << (t->t_f - t->c1_f));
  const int64_t tt = c1 + multiply(r->c2, v, t->v_w, (int)(t->c2_f + t->v_w - t->t_f));
  const int64_t c0 = r->c0 * (INT64_C(1) << (t->s_f - t->c0_f));
  const int64_t add = add_y ? (int64_t)y << (t->s_f - t->y_w) : 0;
  return c0 + add + multiply(tt, u, t->u_w, (int)(t->t_f + t->u_w - t->s_f));
}

// ---- result

// n * 2^(scale - f), rounded to nearest; subnormal results become zero, too large ones infinity.
static uint32_t pack(uint32_t sign, uint64_t n, unsigned f, int scale) {
  if (!n) return sign;
  const int top = 63 - __builtin_clzll(n);
  // 24 bits and the one below, which rounds.
  const uint32_t kept = (uint32_t)(top >= 24 ? n >> (top - 24) : n << (24 - top));
  uint32_t m = (kept + 1) >> 1;
  int e = scale + top - (int)f + 127;
  if (m >> 24) {
    m >>= 1;
    e++;
  }
  if (e >= 255) return sign | inf_bits;
  return e <= 0 ? sign : sign | (uint32_t)e << 23 | (m & 0x7FFFFF);
}

static int floor_half(int e) {
  return (e - (e & 1)) / 2;
}

// A finite, non-zero argument of sine or cosine.
static uint32_t sine(const ws_sfu_tables_t *t, bool cosine, uint32_t sign, int e, uint32_t f) {
  if (!cosine && e < -8) return pack(sign, 0x800000 | f, 23, e); // sin x = x
  if (cosine && (e < -44 || e > 19)) return one_bits;
  // Phase in quadrants, modulo 4; beyond 2^20 it is unknown.
  const unsigned y_w = t->y_w;
  uint64_t phase = 0;
  const int shift = e - 23 - 11 + (int)y_w; // of 35 bits, 11 of them fraction, times 2^(e-23)
  if (e <= 19 && shift > -35) {
    const uint64_t p = quadrants(0x800000 | f);
    phase = shift >= 0 ? p << shift : p >> -shift;
  }
  const unsigned quadrant = (unsigned)(phase >> y_w) + cosine;
  uint32_t y = (uint32_t)phase & ((1u << y_w) - 1);
  if (quadrant & 1) y = ~y & ((1u << y_w) - 1);
  const uint32_t negative = (quadrant >> 1 & 1) << 31;
  return pack(cosine ? negative : sign ^ negative,
              (uint64_t)interpolate(t, WS_SFU_SIN * 2, y, true), t->s_f, 0);
}

static uint32_t power(const ws_sfu_tables_t *t, uint32_t sign, int e, uint32_t f) {
  if (e >= 7) return sign ? 0 : inf_bits;
  if (e < -44) return one_bits;
  // Fixed point, cut after the bits of y; the complement stands for the negative number. The table
  // means the middle of a last place, so both are off by at most half of one.
  int64_t fixed = 0;
  const int shift = e - 23 + (int)t->y_w;
  const int64_t m = 0x800000 | f;
  if (shift > -24) fixed = shift >= 0 ? m << shift : m >> -shift;
  if (sign) fixed = ~fixed;
  const int whole = (int)(fixed >> t->y_w);
  const uint32_t y = (uint32_t)fixed & ((1u << t->y_w) - 1);
  return pack(0, (uint64_t)interpolate(t, WS_SFU_EX2 * 2, y, true), t->s_f, whole);
}

static uint32_t logarithm(const ws_sfu_tables_t *t, int e, uint32_t y) {
  const int64_t n = (int64_t)e * (INT64_C(1) << t->s_f) + interpolate(t, WS_SFU_LG2 * 2, y, true);
  return e < 0 ? pack(0x80000000, (uint64_t)~n, t->s_f, 0) : pack(0, (uint64_t)n, t->s_f, 0);
}

static uint32_t hyperbolic(const ws_sfu_tables_t *t, uint32_t sign, int e, uint32_t y) {
  if (e >= 4) return sign | one_bits;
  const unsigned page = e < -12 ? ONE_PAGE : TANH_PAGE + (unsigned)(e + 12);
  return pack(sign, (uint64_t)interpolate(t, page, y, e < 0), t->s_f, e < 0 ? e : 0);
}

// Zeros (subnormals among them), infinities and negative arguments.
static bool special(unsigned op, uint32_t sign, bool zero, bool inf, uint32_t *r) {
  switch (op) {
  case WS_SFU_RCP:
    *r = sign | (zero ? inf_bits : 0);
    return zero || inf;
  case WS_SFU_RSQRT:
    *r = zero ? sign | inf_bits : sign ? nan_bits : 0;
    return zero || inf || sign;
  case WS_SFU_SQRT:
    *r = zero ? sign : sign ? nan_bits : inf_bits;
    return zero || inf || sign;
  case WS_SFU_EX2:
    *r = zero ? one_bits : sign ? 0 : inf_bits;
    return zero || inf;
  case WS_SFU_LG2:
    *r = zero ? 0x80000000 | inf_bits : sign ? nan_bits : inf_bits;
    return zero || inf || sign;
  case WS_SFU_SIN:
    *r = zero ? sign : nan_bits;
    return zero || inf;
  case WS_SFU_COS:
    *r = zero ? one_bits : nan_bits;
    return zero || inf;
  default:
    *r = sign | (zero ? 0 : one_bits);
    return zero || inf;
  }
}

uint32_t ws_sfu_eval(const ws_sfu_tables_t *t, unsigned op, uint32_t x) {
  const uint32_t sign = x & 0x80000000, biased = x >> 23 & 255, f = x & 0x7FFFFF;
  uint32_t r;
  if (biased == 255 && f) return nan_bits;
  if (op == WS_SFU_LG2 && x == one_bits) return 0;
  if (special(op, sign, biased == 0, biased == 255, &r)) return r;

  const int e = (int)biased - 127;
  const uint32_t y = f << (t->y_w - 23);
  const unsigned odd = (unsigned)e & 1;
  switch (op) {
  case WS_SFU_RCP:
    return pack(sign, (uint64_t)interpolate(t, 0, y, false), t->s_f, -e - 1);
  case WS_SFU_RSQRT:
    return pack(0, (uint64_t)interpolate(t, WS_SFU_RSQRT * 2 + odd, y, false), t->s_f,
                -floor_half(e) - 1);
  case WS_SFU_SQRT:
    return pack(0, (uint64_t)interpolate(t, WS_SFU_SQRT * 2 + odd, y, false), t->s_f,
                floor_half(e));
  case WS_SFU_EX2:
    return power(t, sign, e, f);
  case WS_SFU_LG2:
    return logarithm(t, e, y);
  case WS_SFU_SIN:
  case WS_SFU_COS:
    return sine(t, op == WS_SFU_COS, sign, e, f);
  default:
    return hyperbolic(t, sign, e, y);
  }
}

// ---- pairs of instructions

enum { GONE = 127 }; // the exponent field of a phase that is not known

// A word: sign, exponent field, and y, whose low bits are in that field.
static uint32_t word_of(const ws_sfu_tables_t *t, uint32_t sign, unsigned field, uint32_t y) {
  return sign | (uint32_t)field << 23 | y >> (t->y_w - 23);
}

static uint32_t low_bits(const ws_sfu_tables_t *t, uint32_t y) {
  return y & ((1u << (t->y_w - 23)) - 1);
}

static uint32_t y_of(const ws_sfu_tables_t *t, uint32_t word, bool low) {
  return (word & 0x7FFFFF) << (t->y_w - 23) | (low ? low_bits(t, word >> 23) : 0);
}

// n * 2^(e - f) in steps of 2^-y_w, cut.
static uint64_t fixed_point(const ws_sfu_tables_t *t, uint64_t n, int e, int f) {
  const int shift = e - f + (int)t->y_w;
  return shift >= 0 ? n << shift : shift > -64 ? n >> -shift : 0;
}

static uint32_t reduce_sine(const ws_sfu_tables_t *t, uint32_t x) {
  const uint32_t sign = x & 0x80000000;
  const int e = (int)(x >> 23 & 255) - 127;
  if (e == 128) return nan_bits;
  if (e == -127) return sign;
  if (e < -8) return x;
  if (e > 19) return sign | (uint32_t)GONE << 23;
  const uint64_t phase = fixed_point(t, quadrants(0x800000 | (x & 0x7FFFFF)), e, 23 + 11);
  const unsigned quadrant = (unsigned)(phase >> t->y_w) & 3;
  const uint32_t y = (uint32_t)phase & ((1u << t->y_w) - 1);
  return word_of(t, sign, 128 | quadrant << (t->y_w - 23) | low_bits(t, y), y);
}

static uint32_t reduce_power(const ws_sfu_tables_t *t, uint32_t x) {
  const uint32_t sign = x & 0x80000000;
  const int e = (int)(x >> 23 & 255) - 127;
  if (e == 128 && (x & 0x7FFFFF)) return nan_bits;
  if (e >= 7) return sign | inf_bits;
  if (e < -44) return sign;
  const uint64_t fixed = fixed_point(t, 0x800000 | (x & 0x7FFFFF), e, 23);
  const unsigned whole = (unsigned)(fixed >> t->y_w);
  const uint32_t y = (uint32_t)fixed & ((1u << t->y_w) - 1);
  return word_of(t, sign, whole ? whole : 128 | low_bits(t, y), y);
}

static uint32_t sine_of_word(const ws_sfu_tables_t *t, bool cosine, uint32_t w) {
  const unsigned field = w >> 23 & 255;
  const uint32_t sign = w & 0x80000000, ones = (1u << t->y_w) - 1;
  if (field == 255) return nan_bits;
  if (field == 0) return cosine ? one_bits : sign;
  if (field < 119) return sine(t, cosine, sign, (int)field - 127, w & 0x7FFFFF);
  const bool known = field >= 128;
  if (cosine && !known) return one_bits;
  const unsigned quadrant = (known ? field >> (t->y_w - 23) & 3 : 0) + cosine;
  uint32_t y = known ? y_of(t, w, true) : 0;
  if (quadrant & 1) y = ~y & ones;
  const uint32_t negative = (quadrant >> 1 & 1) << 31;
  return pack(cosine ? negative : sign ^ negative,
              (uint64_t)interpolate(t, WS_SFU_SIN * 2, y, true), t->s_f, 0);
}

static uint32_t power_of_word(const ws_sfu_tables_t *t, uint32_t w) {
  const unsigned field = w >> 23 & 255;
  const bool negative = w >> 31;
  if (field == 0) return one_bits;
  if (field == 255) return w & 0x7FFFFF ? nan_bits : negative ? 0 : inf_bits;
  const int64_t whole = field < 128 ? field : 0;
  int64_t fixed = whole * (INT64_C(1) << t->y_w) + y_of(t, w, field >= 128);
  if (negative) fixed = ~fixed;
  const uint32_t y = (uint32_t)fixed & ((1u << t->y_w) - 1);
  return pack(0, (uint64_t)interpolate(t, WS_SFU_EX2 * 2, y, true), t->s_f, (int)(fixed >> t->y_w));
}

uint32_t ws_sfu_pair(const ws_sfu_tables_t *t, unsigned op, uint32_t x) {
  switch (op) {
  case WS_SFU_RRO_SIN:
    return reduce_sine(t, x);
  case WS_SFU_RRO_EX2:
    return reduce_power(t, x);
  case WS_SFU_SIN:
  case WS_SFU_COS:
    return sine_of_word(t, op == WS_SFU_COS, x);
  case WS_SFU_EX2:
    return power_of_word(t, x);
  default:
    return ws_sfu_eval(t, op, x);
  }
}
