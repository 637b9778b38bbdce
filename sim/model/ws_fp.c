// SPDX-License-Identifier: Apache-2.0
// Floating-point arithmetic in plain integers: unpack, compute exactly (or with a sticky bit),
// round once. Conversions, comparisons and instructions: ws_fp_op.c.
#include "ws_fp_int.h"

#ifdef WS_FP_64
const ws_fp_format_t ws_fp_binary64 = {.exp_w = 11, .man_w = 52, .ftz = false};
#else
const ws_fp_format_t ws_fp_binary32 = {.exp_w = 8, .man_w = 23, .ftz = false};
const ws_fp_format_t ws_fp_binary32_ftz = {.exp_w = 8, .man_w = 23, .ftz = true};
#endif
enum { FP_HALF = FP_TOP / 2 };

// ---- unpack ----

static fp_bits_t exp_max(const ws_fp_format_t *f) {
  return ((fp_bits_t)1 << f->exp_w) - 1;
}
static int bias(const ws_fp_format_t *f) {
  return (1 << (f->exp_w - 1)) - 1;
}

// Zeros above the leading one of a non-zero sig.
static int leading_zeros(fp_sig_t sig) {
#ifdef WS_FP_64
  const uint64_t high = (uint64_t)(sig >> 64);
  if (!high) return 64 + __builtin_clzll((uint64_t)sig);
  return __builtin_clzll(high);
#else
  return __builtin_clzll(sig);
#endif
}

// Moves the leading one of a non-zero sig to bit FP_TOP; from the bit above with a sticky bit.
static fp_num_t normalise(fp_num_t a) {
  int up = leading_zeros(a.sig) - 1;
  a.sig = up < 0 ? fp_shift_sticky(a.sig, 1) : a.sig << up;
  a.exp -= up;
  return a;
}

fp_num_t fp_unpack(const ws_fp_format_t *f, fp_bits_t bits) {
  fp_bits_t man = bits & (((fp_bits_t)1 << f->man_w) - 1);
  fp_bits_t exp = bits >> f->man_w & exp_max(f);
  fp_num_t a = {.sign = (bits & fp_sign_bit(f)) != 0};
  if (exp == exp_max(f)) {
    a.kind = man == 0 ? FP_INF : man >> (f->man_w - 1) ? FP_QNAN : FP_SNAN;
  } else if (exp == 0 && (man == 0 || (f->ftz && !WRONG(1)))) {
    a.kind = FP_ZERO;
  } else {
    a.kind = FP_FINITE;
    a.exp = (exp ? (int)exp : 1) - bias(f);
    a.sig = (fp_sig_t)(exp ? man | (fp_bits_t)1 << f->man_w : man) << (FP_TOP - f->man_w);
    if (!exp) a = normalise(a);
  }
  return a;
}

// ---- round and pack ----

fp_sig_t fp_round(fp_sig_t sig, int drop, bool sign, int rm, bool *inexact) {
  const bool all = drop > FP_TOP + 1;
  fp_sig_t kept = all ? 0 : sig >> drop;
  fp_sig_t lost = all ? sig : sig & (((fp_sig_t)1 << drop) - 1);
  fp_sig_t half = drop ? (fp_sig_t)1 << (drop - 1) : 0;
  if (lost == 0) return kept;
  *inexact = true;
  switch (rm) {
  case WS_RTZ:
    return kept;
  case WS_RDN:
    return kept + sign;
  case WS_RUP:
    return kept + !sign;
  case WS_RMM:
    return kept + (WRONG(2) ? lost > half : lost >= half);
  default:
    return kept + (lost > half || (lost == half && (kept & 1) && !WRONG(3)));
  }
}

static fp_bits_t pack_overflow(const ws_fp_format_t *f, bool sign, int rm, unsigned *flags) {
  bool to_max = rm == WS_RTZ || rm == (sign && !WRONG(4) ? WS_RUP : WS_RDN);
  *flags |= WS_OF | WS_NX;
  return (exp_max(f) << f->man_w) - to_max;
}

static fp_bits_t pack_finite(const ws_fp_format_t *f, fp_num_t a, int rm, unsigned *flags) {
  const fp_sig_t one = (fp_sig_t)1 << f->man_w;
  const int exp_min = 1 - bias(f);
  bool inexact = false;
  a = normalise(a);
  // First as if the exponent had no bounds: this tells whether the result is tiny.
  fp_sig_t sig = fp_round(a.sig, FP_TOP - f->man_w, a.sign, rm, &inexact);
  int exp = a.exp;
  if (sig == 2 * one) {
    sig >>= 1;
    exp++;
  }
  bool tiny = (WRONG(5) ? a.exp : exp) < exp_min;
  if (tiny && f->ftz) {
    if (!WRONG(6)) *flags |= WS_UF | WS_NX;
    return 0;
  }
  if (a.exp < exp_min) { // the subnormal grid, which is coarser
    int drop = FP_TOP - f->man_w + exp_min - a.exp;
    inexact = false;
    sig = fp_round(a.sig, drop > FP_TOP + 2 ? FP_TOP + 2 : drop, a.sign, rm, &inexact);
    exp = exp_min;
  }
  if (exp > bias(f)) return pack_overflow(f, a.sign, rm, flags);
  if (inexact) *flags |= tiny ? WS_UF | WS_NX : WS_NX;
  // A sig below `one` is subnormal: exponent field 0.
  return ((fp_bits_t)(exp - exp_min) << f->man_w) + (fp_bits_t)sig;
}

fp_bits_t fp_pack(const ws_fp_format_t *f, fp_num_t a, int rm, unsigned *flags) {
  fp_bits_t sign = a.sign ? fp_sign_bit(f) : 0;
  switch (a.kind) {
  case FP_ZERO:
    return sign;
  case FP_FINITE:
    return sign | pack_finite(f, a, rm, flags);
  case FP_INF:
    return sign | exp_max(f) << f->man_w;
  default: // the canonical NaN
    return exp_max(f) << f->man_w | (fp_bits_t)1 << (f->man_w - 1);
  }
}

fp_num_t fp_nan_of(fp_num_t a, fp_num_t b, unsigned *flags) {
  if (a.kind == FP_SNAN || (b.kind == FP_SNAN && !WRONG(7))) *flags |= WS_NV;
  return (fp_num_t){.kind = FP_QNAN};
}

static fp_num_t invalid(unsigned *flags) {
  *flags |= WS_NV;
  return (fp_num_t){.kind = FP_QNAN};
}

// ---- exact operations on unpacked numbers ----

// Exact: a significand has at most 24 bits (53), at the top.
static fp_num_t product(fp_num_t a, fp_num_t b, unsigned *flags) {
  fp_num_t p = {.sign = a.sign != b.sign};
  if (fp_is_nan(a) || fp_is_nan(b)) return fp_nan_of(a, b, flags);
  if (a.kind == FP_INF || b.kind == FP_INF) {
    if (a.kind == FP_ZERO || b.kind == FP_ZERO) return invalid(flags);
    p.kind = FP_INF;
  } else if (a.kind == FP_FINITE && b.kind == FP_FINITE) {
    p.kind = FP_FINITE;
    p.exp = a.exp + b.exp;
    p.sig = (a.sig >> FP_HALF) * (b.sig >> FP_HALF);
    p = normalise(p);
  }
  return p;
}

// The sum of finite numbers. At most 48 bits of each significand are in use (of 64-bit numbers
// 106), so that an operand moved down by 15 places or less loses nothing; after a longer way
// cancellation is one place at most, and a sticky bit far below the rounding position does.
static fp_num_t finite_sum(fp_num_t a, fp_num_t b, int rm) {
  if (a.exp < b.exp || (a.exp == b.exp && a.sig < b.sig)) {
    fp_num_t t = a;
    a = b;
    b = t;
  }
  fp_sig_t low = WRONG(8) ? (a.exp - b.exp > FP_TOP + 1 ? 0 : b.sig >> (a.exp - b.exp))
                          : fp_shift_sticky(b.sig, a.exp - b.exp);
  a.sig = a.sign == b.sign ? a.sig + low : a.sig - low;
  if (a.sig == 0) return (fp_num_t){.kind = FP_ZERO, .sign = rm == WS_RDN && !WRONG(9)};
  return normalise(a);
}

// rm decides the sign of an exact zero.
static fp_num_t sum(fp_num_t a, fp_num_t b, int rm, unsigned *flags) {
  if (fp_is_nan(a) || fp_is_nan(b)) return fp_nan_of(a, b, flags);
  if (a.kind == FP_INF) return b.kind == FP_INF && a.sign != b.sign ? invalid(flags) : a;
  if (b.kind == FP_INF) return b;
  if (a.kind == FP_ZERO && b.kind == FP_ZERO)
    return (fp_num_t){.kind = FP_ZERO, .sign = a.sign == b.sign ? a.sign : rm == WS_RDN};
  if (a.kind == FP_ZERO) return b;
  if (b.kind == FP_ZERO) return a;
  return finite_sum(a, b, rm);
}

static fp_num_t quotient(fp_num_t a, fp_num_t b, unsigned *flags) {
  fp_num_t q = {.sign = a.sign != b.sign};
  if (fp_is_nan(a) || fp_is_nan(b)) return fp_nan_of(a, b, flags);
  if (a.kind == b.kind && a.kind != FP_FINITE) return invalid(flags);
  if (a.kind == FP_INF || b.kind == FP_ZERO) {
    if (b.kind == FP_ZERO && (a.kind != FP_INF || WRONG(10))) *flags |= WS_DZ;
    q.kind = FP_INF;
  } else if (a.kind == FP_FINITE && b.kind == FP_FINITE) {
    fp_sig_t d = b.sig >> FP_HALF; // a.sig / d is 2^FP_HALF times what it should be
    q.kind = FP_FINITE;
    q.exp = a.exp - b.exp + FP_HALF - 1; // with the sticky bit twice that; sig counts in 2^-FP_TOP
    q.sig = a.sig / d << 1 | (a.sig % d != 0 && !WRONG(11));
    q = normalise(q);
  }
  return q;
}

// The largest number whose square is not above v, bit by bit; *rest is non-zero if it is below.
static fp_sig_t root_of(fp_sig_t v, fp_sig_t *rest) {
  fp_sig_t r = 0; // the root so far, so shifted that r + bit is what the next bit of it costs
  for (fp_sig_t bit = (fp_sig_t)1 << FP_TOP; bit; bit >>= 2) {
    bool fits = v >= r + bit;
    if (fits) v -= r + bit;
    r = r >> 1 | (fits ? bit : 0);
  }
  *rest = v;
  return r;
}

static fp_num_t root(fp_num_t a, unsigned *flags) {
  if (fp_is_nan(a)) return fp_nan_of(a, a, flags);
  if (a.kind == FP_ZERO && !WRONG(22)) return a;
  if (a.sign) return invalid(flags);
  if (a.kind == FP_FINITE) {
    // With an even exponent; the root has FP_HALF + 1 bits, and then the sticky bit.
    fp_sig_t rest;
    bool odd = (a.exp & 1) != 0;
    a.sig = root_of(odd ? a.sig << 1 : a.sig, &rest);
    a.sig = a.sig << 1 | (rest != 0);
    a.exp = (WRONG(23) ? a.exp : a.exp - odd) / 2 + FP_HALF - 1;
    a = normalise(a);
  }
  return a;
}

// ---- operations on bits ----

fp_bits_t FP(fma)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, fp_bits_t c, int rm,
                  unsigned *flags) {
  rm = fp_mode(f, rm);
  fp_num_t x = fp_unpack(f, c);
  fp_num_t p = product(fp_unpack(f, a), fp_unpack(f, b), flags);
  if (WRONG(12) && x.kind == FP_QNAN) *flags &= ~(unsigned)WS_NV;
  if (WRONG(13) && p.kind == FP_FINITE) p = fp_unpack(f, fp_pack(f, p, rm, flags));
  return fp_pack(f, sum(p, x, rm, flags), rm, flags);
}

fp_bits_t FP(mad)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, fp_bits_t c, int rm,
                  unsigned *flags) {
  rm = fp_mode(f, rm);
  fp_num_t x = fp_unpack(f, c);
  fp_num_t p = product(fp_unpack(f, a), fp_unpack(f, b), flags);
  const int below = FP_TOP - f->man_w - WRONG(28);
  if (p.kind == FP_FINITE) p.sig = p.sig >> below << below;
  if (WRONG(29)) p = fp_unpack(f, fp_pack(f, p, rm, flags)); // without an exponent of its own
  return fp_pack(f, sum(p, x, rm, flags), rm, flags);
}

fp_bits_t FP(add)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, int rm, unsigned *flags) {
  rm = fp_mode(f, rm);
  return fp_pack(f, sum(fp_unpack(f, a), fp_unpack(f, b), rm, flags), rm, flags);
}

fp_bits_t FP(sub)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, int rm, unsigned *flags) {
  return FP(add)(f, a, b ^ fp_sign_bit(f), rm, flags);
}

fp_bits_t FP(mul)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, int rm, unsigned *flags) {
  rm = fp_mode(f, rm);
  return fp_pack(f, product(fp_unpack(f, a), fp_unpack(f, b), flags), rm, flags);
}

fp_bits_t FP(div)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, int rm, unsigned *flags) {
  rm = fp_mode(f, rm);
  return fp_pack(f, quotient(fp_unpack(f, a), fp_unpack(f, b), flags), rm, flags);
}

fp_bits_t FP(sqrt)(const ws_fp_format_t *f, fp_bits_t a, int rm, unsigned *flags) {
  rm = fp_mode(f, rm);
  return fp_pack(f, root(fp_unpack(f, a), flags), rm, flags);
}
