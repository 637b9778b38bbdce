// SPDX-License-Identifier: Apache-2.0
// Operand patterns: most bugs of an adder, a multiplier or a divider hide where exponents are
// close, where a result cancels, is halfway between two numbers, or is near a limit of the format.
#include "ws_fp_gen.h"
#include "../../gen/isa.h"
#include "ws_fp_width.h"

#ifndef WS_FP_64
void ws_fp_gen_init(ws_fp_gen_t *g, const ws_fp_format_t *f, uint64_t seed) {
  *g = (ws_fp_gen_t){.f = *f, .state = seed};
  g->f.ftz = false;
}

uint64_t ws_fp_gen_bits(ws_fp_gen_t *g) {
  uint64_t z = g->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

uint32_t ws_fp_gen_below(ws_fp_gen_t *g, uint32_t n) {
  return (uint32_t)((ws_fp_gen_bits(g) >> 32) * n >> 32);
}
#endif

static int between(ws_fp_gen_t *g, int low, int high) {
  if (high <= low) return low; // in formats of very few exponents
  return low + (int)ws_fp_gen_below(g, (uint32_t)(high - low + 1));
}

// ---- parts of a number ----

static fp_bits_t all(const ws_fp_gen_t *g) { // the bits a number has
  return ((fp_bits_t)2 << (g->f.exp_w + g->f.man_w)) - 1;
}
static fp_bits_t sign_bit(const ws_fp_gen_t *g) {
  return (fp_bits_t)1 << (g->f.exp_w + g->f.man_w);
}
static fp_bits_t man_mask(const ws_fp_gen_t *g) {
  return ((fp_bits_t)1 << g->f.man_w) - 1;
}
static int field_max(const ws_fp_gen_t *g) { // of finite numbers
  return (1 << g->f.exp_w) - 2;
}
static int bias(const ws_fp_gen_t *g) {
  return (1 << (g->f.exp_w - 1)) - 1;
}

// Bits of a fraction; r is random and in use.
static fp_bits_t any_fraction(ws_fp_gen_t *g, uint64_t r) {
#ifdef WS_FP_64
  (void)r;
  return ws_fp_gen_bits(g) & man_mask(g);
#else
  return (uint32_t)(r >> 32) & man_mask(g);
#endif
}

// A fraction: any bits, ones or zeros at one end, or few bits set.
static fp_bits_t fraction(ws_fp_gen_t *g) {
  uint64_t r = ws_fp_gen_bits(g);
  fp_bits_t m = any_fraction(g, r);
  unsigned n = (unsigned)(r >> 8 & 0xFF) % (unsigned)(g->f.man_w + 1);
  switch (r & 7) {
  case 0: // short: n bits at the top
    return m & ~(man_mask(g) >> n);
  case 1: // ones at the top
    return (m & man_mask(g) >> n) | (man_mask(g) & ~(man_mask(g) >> n));
  case 2: // ones below
    return m | man_mask(g) >> n;
  case 3: // zeros at the top
    return m & man_mask(g) >> n;
  case 4: // one bit, or its complement
    return (((fp_bits_t)1 << n) ^ (r & 8 ? man_mask(g) : 0)) & man_mask(g);
  default:
    return m;
  }
}

// A number with a given exponent field, clipped to 0 (subnormal) .. infinity and NaN.
static fp_bits_t with_exp(ws_fp_gen_t *g, int field, fp_bits_t man) {
  int top = field_max(g) + 1;
  field = field < 0 ? 0 : field > top ? top : field;
  fp_bits_t sign = ws_fp_gen_bits(g) & 1 ? sign_bit(g) : 0;
  return sign | (fp_bits_t)field << g->f.man_w | man;
}

static fp_bits_t near_exp(ws_fp_gen_t *g, int field) { // finite
  field = field > field_max(g) ? field_max(g) : field;
  return with_exp(g, field, fraction(g));
}

static fp_bits_t any_finite(ws_fp_gen_t *g) {
  return near_exp(g, between(g, 0, field_max(g)));
}

static int field_of(const ws_fp_gen_t *g, fp_bits_t x) {
  return (int)(x >> g->f.man_w & (((fp_bits_t)1 << g->f.exp_w) - 1));
}

// x moved by a few units in the last place, the way integers go; sometimes of the other sign.
static fp_bits_t nudge(ws_fp_gen_t *g, fp_bits_t x) {
  int by = ws_fp_gen_bits(g) & 1 ? 0 : between(g, -2, 2);
  return ((x + (fp_bits_t)by) ^ (ws_fp_gen_below(g, 8) ? 0 : sign_bit(g))) & all(g);
}

// ---- one number ----

unsigned FP_GEN(_corners)(const ws_fp_format_t *f, fp_bits_t out[WS_FP_CORNERS]) {
  const fp_bits_t ulp_one = (fp_bits_t)1 << f->man_w; // smallest normal
  const fp_bits_t inf = (((fp_bits_t)1 << f->exp_w) - 1) << f->man_w;
  const fp_bits_t one = (((fp_bits_t)1 << (f->exp_w - 1)) - 1) << f->man_w;
  const fp_bits_t quiet = (fp_bits_t)1 << (f->man_w - 1);
  const fp_bits_t value[] = {
      0,
      1, // smallest subnormal
      2,
      ulp_one / 2, // a subnormal power of two
      ulp_one - 1, // largest subnormal
      ulp_one,     // smallest normal
      ulp_one + 1,
      2 * ulp_one,       // twice that
      one - ulp_one / 2, // three quarters
      one - ulp_one,     // one half
      one - 1,
      one,
      one + 1,
      one + ulp_one - 1, // just below two
      one + ulp_one,     // two
      inf - ulp_one,     // largest power of two
      inf - 1,           // largest number
      inf,
      inf + quiet,     // the canonical NaN
      inf + quiet - 1, // a signalling NaN (no such thing with one bit of fraction: infinity again)
  };
  unsigned n = 0;
  for (unsigned i = 0; i < sizeof value / sizeof value[0]; i++) {
    out[n++] = value[i];
    out[n++] = value[i] | (fp_bits_t)1 << (f->exp_w + f->man_w);
  }
  return n;
}

static fp_bits_t corner(ws_fp_gen_t *g) {
  fp_bits_t list[WS_FP_CORNERS];
  return list[ws_fp_gen_below(g, FP_GEN(_corners)(&g->f, list))];
}

fp_bits_t FP_GEN(_any)(ws_fp_gen_t *g) {
  switch (ws_fp_gen_below(g, 8)) {
  case 0:
    return corner(g);
  case 1: // infinity and NaNs of any payload
    return with_exp(g, field_max(g) + 1, fraction(g));
  case 2: // subnormals
    return with_exp(g, between(g, 0, 1), fraction(g));
  case 3: // around one
    return near_exp(g, bias(g) + between(g, -g->f.man_w - 2, g->f.man_w + 2));
  case 4:
    return (fp_bits_t)ws_fp_gen_bits(g) & all(g);
  default:
    return any_finite(g);
  }
}

// ---- pairs and triples ----

// Two significands whose product has man_w + 2 bits or one more or less: halfway, or nearly.
static void halfway_product(ws_fp_gen_t *g, fp_bits_t x[3]) {
  int bits = between(g, 1, g->f.man_w); // below the leading one of x0
  int other = g->f.man_w + 1 - bits + between(g, -1, 1);
  other = other < 1 ? 1 : other > g->f.man_w ? g->f.man_w : other;
  int exp = between(g, 1, field_max(g));
  fp_bits_t last0 = (fp_bits_t)1 << (g->f.man_w - bits),
            last1 = (fp_bits_t)1 << (g->f.man_w - other);
  x[0] = with_exp(g, exp, ((fp_bits_t)ws_fp_gen_bits(g) & man_mask(g) & ~(last0 - 1)) | last0);
  x[1] = with_exp(g, bias(g) + between(g, -2, 2),
                  ((fp_bits_t)ws_fp_gen_bits(g) & man_mask(g) & ~(last1 - 1)) | last1);
}

static void for_add(ws_fp_gen_t *g, fp_bits_t x[3]) {
  switch (ws_fp_gen_below(g, 5)) {
  case 0: // cancels, or is equal
    x[0] = any_finite(g);
    x[1] = nudge(g, x[0] ^ sign_bit(g));
    break;
  case 1: // next to each other in the exponent: cancellation of many places
    x[0] = any_finite(g);
    x[1] = near_exp(g, field_of(g, x[0]) + between(g, -2, 2));
    break;
  case 2: // exponents that leave an overlap, and a few without
    x[0] = any_finite(g);
    x[1] = near_exp(g, field_of(g, x[0]) + between(g, -g->f.man_w - 3, g->f.man_w + 3));
    break;
  case 3: { // about the largest number, or about the smallest normal one
    bool large = ws_fp_gen_bits(g) & 1;
    x[0] = near_exp(g, large ? field_max(g) - between(g, 0, 1) : between(g, 0, 2));
    x[1] = near_exp(g, large ? field_max(g) - between(g, 0, g->f.man_w + 2) : between(g, 0, 2));
    break;
  }
  default: // halfway: x1 is half a unit of x0, or nearly, or more than that
    x[0] = any_finite(g);
    x[1] = with_exp(g, field_of(g, x[0]) - g->f.man_w - between(g, 0, 2),
                    ws_fp_gen_bits(g) & 1 ? 0 : fraction(g));
  }
}

static void for_mul(ws_fp_gen_t *g, fp_bits_t x[3]) {
  int goal;
  switch (ws_fp_gen_below(g, 4)) {
  case 0:
    halfway_product(g, x);
    return;
  case 1: // about the largest number
    goal = field_max(g) + between(g, -2, 2);
    break;
  case 2: // about the smallest: from below all subnormals to above them
    goal = between(g, -g->f.man_w - 3, 2);
    break;
  default:
    goal = between(g, 1, field_max(g));
  }
  // Exponent fields of x0 and x1 add up to goal + bias.
  int low = goal + bias(g) - field_max(g), high = goal + bias(g);
  x[0] = near_exp(g, between(g, low < 0 ? 0 : low, high > field_max(g) ? field_max(g) : high));
  x[1] = near_exp(g, goal + bias(g) - field_of(g, x[0]));
}

static void for_fma(ws_fp_gen_t *g, fp_bits_t x[3]) {
  unsigned none = 0;
  for_mul(g, x);
  fp_bits_t product = FP(mul)(&g->f, x[0], x[1], (int)ws_fp_gen_below(g, 5), &none);
  int exp = field_of(g, product);
  switch (ws_fp_gen_below(g, 6)) {
  case 0: // cancels all but the low half of the product
    x[2] = nudge(g, product ^ sign_bit(g));
    break;
  case 1: // close in the exponent
    x[2] = near_exp(g, exp + between(g, -2, 2));
    break;
  case 2: // every alignment that leaves an overlap, and a few without
    x[2] = near_exp(g, exp + between(g, -2 * g->f.man_w - 4, 2 * g->f.man_w + 4));
    break;
  case 3: // decides what is halfway: tiny, half a unit, or nothing
    x[2] =
        with_exp(g, exp - g->f.man_w - between(g, 0, 3), ws_fp_gen_bits(g) & 1 ? 0 : fraction(g));
    break;
  case 4: // a subnormal or a zero
    x[2] = with_exp(g, between(g, 0, 1), ws_fp_gen_bits(g) & 1 ? 0 : fraction(g));
    break;
  default:
    x[2] = any_finite(g);
  }
}

static void for_div(ws_fp_gen_t *g, fp_bits_t x[3]) {
  unsigned none = 0;
  switch (ws_fp_gen_below(g, 4)) {
  case 0: // an exact quotient, or just beside one
    halfway_product(g, x);
    x[0] = nudge(g, FP(mul)(&g->f, x[0], x[1], (int)ws_fp_gen_below(g, 5), &none));
    break;
  case 1: // a subnormal quotient, with halfway cases when the divisor is short
    x[0] = near_exp(g, between(g, 0, bias(g)));
    x[1] = with_exp(g, field_of(g, x[0]) + bias(g) + between(g, -2, g->f.man_w + 2),
                    ws_fp_gen_bits(g) & 1 ? 0 : fraction(g));
    break;
  case 2: // about the largest number
    x[0] = near_exp(g, between(g, bias(g), field_max(g)));
    x[1] = near_exp(g, field_of(g, x[0]) + bias(g) - field_max(g) + between(g, -2, 2));
    break;
  default:
    x[0] = any_finite(g);
    x[1] = any_finite(g);
  }
}

static void for_sqrt(ws_fp_gen_t *g, fp_bits_t x[3]) {
  unsigned none = 0;
  fp_bits_t r = near_exp(g, between(g, bias(g) / 2, field_max(g) - bias(g) / 2));
  fp_bits_t keep = ~(man_mask(g) >> between(g, 1, g->f.man_w)); // short roots have exact squares
  r &= ws_fp_gen_bits(g) & 1 ? keep : all(g);
  switch (ws_fp_gen_below(g, 3)) {
  case 0: // a square, or just beside one
    x[0] = nudge(g, FP(mul)(&g->f, r, r, (int)ws_fp_gen_below(g, 5), &none));
    break;
  case 1:
    x[0] = with_exp(g, between(g, 0, 1), fraction(g));
    break;
  default:
    x[0] = any_finite(g);
  }
  if (ws_fp_gen_below(g, 16)) x[0] &= sign_bit(g) - 1;
}

// Around the integers of up to 33 bits, with fractions of a half and nearly.
static void for_to_int(ws_fp_gen_t *g, fp_bits_t x[3]) {
  unsigned none = 0;
  switch (ws_fp_gen_below(g, 3)) {
  case 0: // next to a power of two
    x[0] = nudge(g, with_exp(g, bias(g) + between(g, -3, 34), 0));
    break;
  case 1: { // an integer and a half
    uint32_t i = (uint32_t)ws_fp_gen_bits(g) >> between(g, 0, 31);
    fp_bits_t half = (fp_bits_t)(bias(g) - 1) << g->f.man_w;
    x[0] = nudge(g, FP(add)(&g->f, FP(from_i32)(&g->f, i, WS_RTZ, &none), half, WS_RTZ, &none));
    break;
  }
  default:
    x[0] = near_exp(g, bias(g) + between(g, -3, 34));
  }
}

static void from_int(ws_fp_gen_t *g, fp_bits_t x[3]) {
  uint64_t r = ws_fp_gen_bits(g);
  uint32_t i = (uint32_t)(r >> 32) >> (r & 31); // any length
  switch (r >> 5 & 3) {
  case 0: { // ends in a one and zeros, at the place that is rounded away: halfway, or nearly
    int lost = 32 - (int)(r & 31) - g->f.man_w - 1;
    if (lost > 0) i = (i & ~((UINT32_C(1) << lost) - 1)) | UINT32_C(1) << (lost - 1);
    i += (uint32_t)between(g, -1, 1);
    break;
  }
  case 1: // next to a power of two
    i = (UINT32_C(1) << (r & 31)) + (uint32_t)between(g, -2, 2);
    break;
  default:
    break;
  }
  x[0] = r & 128 ? 0 - i : i;
}

void FP_GEN()(ws_fp_gen_t *g, ws_fp_gen_for_t what, fp_bits_t x[3]) {
  static const struct {
    int operands;
    void (*fill)(ws_fp_gen_t *, fp_bits_t *);
  } how[] = {[WS_FP_GEN_FMA] = {3, for_fma},      [WS_FP_GEN_ADD] = {2, for_add},
             [WS_FP_GEN_MUL] = {2, for_mul},      [WS_FP_GEN_DIV] = {2, for_div},
             [WS_FP_GEN_SQRT] = {1, for_sqrt},    [WS_FP_GEN_TO_INT] = {1, for_to_int},
             [WS_FP_GEN_FROM_INT] = {1, from_int}};
  bool pattern = what == WS_FP_GEN_FROM_INT || ws_fp_gen_below(g, 4);
  for (int i = pattern ? how[what].operands : 0; i < 3; i++)
    x[i] = FP_GEN(_any)(g);
  if (pattern) how[what].fill(g, x);
}

void FP_GEN(_fpu)(ws_fp_gen_t *g, unsigned op, fp_bits_t x[3]) {
  ws_fp_gen_for_t what = op <= WS_FPU_FNMADD || op == WS_FPU_FMAD          ? WS_FP_GEN_FMA
                         : op == WS_FPU_FMUL                               ? WS_FP_GEN_MUL
                         : op == WS_FPU_FCVT_W_S || op == WS_FPU_FCVT_WU_S ? WS_FP_GEN_TO_INT
                         : op == WS_FPU_FCVT_S_W || op == WS_FPU_FCVT_S_WU ? WS_FP_GEN_FROM_INT
                                                                           : WS_FP_GEN_ADD;
  FP_GEN()(g, what, x);
}
