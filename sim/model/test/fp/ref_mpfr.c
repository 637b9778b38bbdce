// SPDX-License-Identifier: Apache-2.0
// The reference by GNU MPFR. Four rounding modes are MPFR's own, with its exponent range and
// subnormalisation; ties away from zero are rounded here from a value of many bits.
#include <mpfr.h>

#include "fp_test.h"

// Bits: more than any result has that a rounding decides on. They hold the exact sum of a product
// and a number of 8 + 23 bits; of longer ones what is cut is below all of that.
enum { WIDE = 700, X_PREC = 53 };

static struct {
  bool ready;
  int prec;
  mpfr_t x[3], y, wide, t;
  mpfr_exp_t emin, emax; // MPFR's defaults
} M;

static void prepare(int prec) {
  if (!M.ready) {
    mpfr_inits2(X_PREC, M.x[0], M.x[1], M.x[2], (mpfr_ptr)0);
    mpfr_inits2(WIDE, M.wide, M.t, (mpfr_ptr)0);
    mpfr_init2(M.y, prec);
    M.emin = mpfr_get_emin();
    M.emax = mpfr_get_emax();
    M.prec = prec;
    M.ready = true;
  }
  if (prec != M.prec) mpfr_set_prec(M.y, prec);
  M.prec = prec;
}

void mpfr_ref_free(void) {
  if (M.ready) mpfr_clears(M.x[0], M.x[1], M.x[2], M.y, M.wide, M.t, (mpfr_ptr)0);
  mpfr_free_cache();
  M.ready = false;
}

static int bias(const ws_fp_format_t *f) {
  return (1 << (f->exp_w - 1)) - 1;
}

// ---- bits to numbers and back ----

static bool is_signalling(const ws_fp_format_t *f, fp_bits_t bits) {
  fp_bits_t magnitude = bits & (((fp_bits_t)1 << (f->exp_w + f->man_w)) - 1);
  fp_bits_t inf = (((fp_bits_t)1 << f->exp_w) - 1) << f->man_w;
  return magnitude > inf && !(bits >> (f->man_w - 1) & 1);
}

static void decode(const ws_fp_format_t *f, fp_bits_t bits, mpfr_t x) {
  int sign = bits >> (f->exp_w + f->man_w) & 1 ? -1 : 1;
  int field = (int)(bits >> f->man_w & (((fp_bits_t)1 << f->exp_w) - 1));
  unsigned long man = bits & (((fp_bits_t)1 << f->man_w) - 1);
  if (field == (1 << f->exp_w) - 1) {
    if (man)
      mpfr_set_nan(x);
    else
      mpfr_set_inf(x, sign);
    return;
  }
  if (field == 0 && f->ftz) man = 0;
  if (field) man += 1ul << f->man_w;
  mpfr_set_ui_2exp(x, man, (field ? field : 1) - bias(f) - f->man_w, MPFR_RNDN);
  mpfr_setsign(x, x, sign < 0, MPFR_RNDN);
}

static fp_bits_t encode(const ws_fp_format_t *f, const mpfr_t y) {
  fp_bits_t inf = (((fp_bits_t)1 << f->exp_w) - 1) << f->man_w;
  if (mpfr_nan_p(y)) return inf | (fp_bits_t)1 << (f->man_w - 1);
  fp_bits_t sign = mpfr_signbit(y) ? (fp_bits_t)1 << (f->exp_w + f->man_w) : 0;
  if (mpfr_inf_p(y)) return sign | inf;
  if (mpfr_zero_p(y)) return sign;
  int exp = (int)mpfr_get_exp(y) - 1; // of a leading one
  int field = exp + bias(f) < 1 ? 0 : exp + bias(f);
  mpfr_set_prec(M.t, 64);
  mpfr_abs(M.t, y, MPFR_RNDN);
  mpfr_mul_2si(M.t, M.t, f->man_w - ((field ? field : 1) - bias(f)), MPFR_RNDN);
  fp_bits_t man = (fp_bits_t)mpfr_get_ui(M.t, MPFR_RNDN);
  return sign | ((fp_bits_t)field << f->man_w) | (man & (((fp_bits_t)1 << f->man_w) - 1));
}

// ---- rounding ----

static bool below_normal(const ws_fp_format_t *f, const mpfr_t y) { // and not zero
  return mpfr_regular_p(y) && mpfr_get_exp(y) < 2 - bias(f);
}

// y has the precision of the format and a boundless exponent; `ternary` as MPFR tells it.
static fp_result_t finish(const ws_fp_format_t *f, int ternary, mpfr_rnd_t rnd, unsigned flags) {
  bool tiny = below_normal(f, M.y);
  if (tiny && f->ftz) {
    mpfr_set_zero(M.y, mpfr_signbit(M.y) ? -1 : 1);
    return (fp_result_t){encode(f, M.y), flags | WS_UF | WS_NX};
  }
  mpfr_set_emin(2 - bias(f) - f->man_w);
  mpfr_set_emax(bias(f) + 1);
  mpfr_clear_overflow();
  ternary = mpfr_check_range(M.y, ternary, rnd);
  if (mpfr_overflow_p()) flags |= WS_OF;
  ternary = mpfr_subnormalize(M.y, ternary, rnd);
  mpfr_set_emin(M.emin);
  mpfr_set_emax(M.emax);
  if (ternary) flags |= tiny ? WS_UF | WS_NX : WS_NX;
  return (fp_result_t){encode(f, M.y), flags};
}

// Rounds `wide` to multiples of 2^grid with ties away from zero; below: wide was cut there, and the
// true value is a little further from zero. Leaves it in t, which has as many bits; true if
// inexact.
static bool to_grid_away(int grid, bool below) {
  mpfr_set_prec(M.t, WIDE);
  mpfr_mul_2si(M.t, M.wide, -grid, MPFR_RNDN);
  bool inexact = mpfr_round(M.t, M.t) != 0 || below;
  mpfr_mul_2si(M.t, M.t, grid, MPFR_RNDN);
  return inexact;
}

static fp_result_t finish_away(const ws_fp_format_t *f, bool below, unsigned flags) {
  if (!mpfr_regular_p(M.wide)) return (fp_result_t){encode(f, M.wide), flags};
  int grid = (int)mpfr_get_exp(M.wide) - 1 - f->man_w;
  int lowest = 1 - bias(f) - f->man_w;
  to_grid_away(grid, below);
  bool tiny = below_normal(f, M.t);
  bool inexact = to_grid_away(grid < lowest ? lowest : grid, below);
  if (mpfr_regular_p(M.t) && mpfr_get_exp(M.t) > bias(f) + 1) {
    flags |= WS_OF;
    inexact = true;
    mpfr_set_inf(M.t, mpfr_signbit(M.t) ? -1 : 1);
  }
  if (inexact) flags |= tiny ? WS_UF | WS_NX : WS_NX;
  mpfr_set(M.y, M.t, MPFR_RNDN); // fits
  return (fp_result_t){encode(f, M.y), flags};
}

// ---- operations ----

static int arithmetic(fp_op_t op, mpfr_t y, mpfr_rnd_t rnd) {
  switch (op) {
  case OP_FMA:
    return mpfr_fma(y, M.x[0], M.x[1], M.x[2], rnd);
  case OP_MAD:
    mpfr_set_prec(M.t, M.prec);
    mpfr_mul(M.t, M.x[0], M.x[1], MPFR_RNDZ);
    return mpfr_add(y, M.t, M.x[2], rnd);
  case OP_ADD:
    return mpfr_add(y, M.x[0], M.x[1], rnd);
  case OP_SUB:
    return mpfr_sub(y, M.x[0], M.x[1], rnd);
  case OP_MUL:
    return mpfr_mul(y, M.x[0], M.x[1], rnd);
  case OP_DIV:
    return mpfr_div(y, M.x[0], M.x[1], rnd);
  default:
    return mpfr_sqrt(y, M.x[0], rnd);
  }
}

static fp_result_t round_arithmetic(const ws_fp_format_t *f, fp_op_t op, int rm, unsigned flags) {
  static const mpfr_rnd_t rnd_of[] = {MPFR_RNDN, MPFR_RNDZ, MPFR_RNDD, MPFR_RNDU, MPFR_RNDZ};
  mpfr_rnd_t rnd = rnd_of[rm];
  bool nan = false;
  for (int i = 0; i < fp_info[op].operands; i++)
    nan |= mpfr_nan_p(M.x[i]) != 0;
  mpfr_clear_flags();
  int ternary = arithmetic(op, rm == WS_RMM ? M.wide : M.y, rnd);
  if (mpfr_nan_p(rm == WS_RMM ? M.wide : M.y) && !nan) flags |= WS_NV;
  if (mpfr_divby0_p()) flags |= WS_DZ;
  if ((op == OP_FMA || op == OP_MAD) && !mpfr_nan_p(M.x[0]) &&
      !mpfr_nan_p(M.x[1])) { // infinity times zero
    mpfr_set_prec(M.t, 2);
    mpfr_mul(M.t, M.x[0], M.x[1], MPFR_RNDN);
    if (mpfr_nan_p(M.t)) flags |= WS_NV;
  }
  return rm == WS_RMM ? finish_away(f, ternary != 0, flags) : finish(f, ternary, rnd, flags);
}

static fp_result_t to_int(fp_op_t op, int rm) {
  static int (*const rint_of[])(mpfr_ptr, mpfr_srcptr) = {mpfr_roundeven, mpfr_trunc, mpfr_floor,
                                                          mpfr_ceil, mpfr_round};
  double low = op == OP_TO_I32 ? -2147483648.0 : 0,
         high = op == OP_TO_I32 ? 2147483647.0 : 4294967295.0;
  if (mpfr_nan_p(M.x[0])) mpfr_set_inf(M.x[0], 1);
  mpfr_set_prec(M.t, 64);
  rint_of[rm](M.t, M.x[0]);
  bool under = mpfr_cmp_d(M.t, low)<0, over = mpfr_cmp_d(M.t, high)> 0;
  if (under || over) return (fp_result_t){(uint32_t)(int64_t)(under ? low : high), WS_NV};
  return (fp_result_t){(uint32_t)mpfr_get_si(M.t, MPFR_RNDN),
                       mpfr_equal_p(M.t, M.x[0]) ? 0 : WS_NX};
}

static fp_result_t from_int(const ws_fp_format_t *f, fp_op_t op, uint32_t bits, int rm) {
  long value = op == OP_FROM_I32 ? (long)(int32_t)bits : (long)bits;
  if (rm == WS_RMM) {
    mpfr_set_si(M.wide, value, MPFR_RNDN);
    return finish_away(f, false, 0);
  }
  static const mpfr_rnd_t rnd_of[] = {MPFR_RNDN, MPFR_RNDZ, MPFR_RNDD, MPFR_RNDU};
  int ternary = mpfr_set_si(M.y, value, rnd_of[rm]);
  return finish(f, ternary, rnd_of[rm], 0);
}

static uint32_t fclass(const ws_fp_format_t *f, fp_bits_t bits) {
  if (mpfr_nan_p(M.x[0])) return is_signalling(f, bits) ? 0x100 : 0x200;
  unsigned group = mpfr_zero_p(M.x[0])       ? 0
                   : mpfr_inf_p(M.x[0])      ? 3
                   : below_normal(f, M.x[0]) ? 1
                                             : 2;
  return 1u << (mpfr_signbit(M.x[0]) ? 3 - group : 4 + group);
}

fp_result_t mpfr_ref(const ws_fp_format_t *f, fp_op_t op, const fp_bits_t x[3], int rm) {
  const ws_fp_format_t plain = {f->exp_w, f->man_w, false};
  unsigned flags = 0;
  prepare(f->man_w + 1);
  if (rm > WS_RMM || (f->ftz && op != OP_TO_I32 && op != OP_TO_U32)) rm = WS_RNE;
  if (op == OP_FROM_I32 || op == OP_FROM_U32) return from_int(f, op, (uint32_t)x[0], rm);
  for (int i = 0; i < fp_info[op].operands; i++) {
    decode(op == OP_CLASS ? &plain : f, x[i], M.x[i]);
    if (is_signalling(f, x[i])) flags |= WS_NV;
  }
  switch (op) {
  case OP_MIN: // MPFR's have the rules wanted for NaNs and zeros
    mpfr_min(M.y, M.x[0], M.x[1], MPFR_RNDN);
    return (fp_result_t){encode(f, M.y), flags};
  case OP_MAX:
    mpfr_max(M.y, M.x[0], M.x[1], MPFR_RNDN);
    return (fp_result_t){encode(f, M.y), flags};
  case OP_EQ:
    return (fp_result_t){mpfr_equal_p(M.x[0], M.x[1]) != 0, flags};
  case OP_LT:
  case OP_LE:
    if (mpfr_unordered_p(M.x[0], M.x[1])) flags |= WS_NV;
    return (fp_result_t){
        (op == OP_LT ? mpfr_less_p(M.x[0], M.x[1]) : mpfr_lessequal_p(M.x[0], M.x[1])) != 0, flags};
  case OP_CLASS:
    return (fp_result_t){fclass(&plain, x[0]), 0};
  case OP_TO_I32:
  case OP_TO_U32:
    return to_int(op, rm);
  default:
    return round_arithmetic(f, op, rm, flags);
  }
}

fp_result_t mpfr_ref_convert(const ws_fp_format_t *from, const ws_fp_format_t *to, fp_bits_t x,
                             int rm) {
  static const mpfr_rnd_t rnd_of[] = {MPFR_RNDN, MPFR_RNDZ, MPFR_RNDD, MPFR_RNDU};
  const unsigned flags = is_signalling(from, x) ? WS_NV : 0;
  prepare(to->man_w + 1);
  if (rm > WS_RMM || to->ftz) rm = WS_RNE;
  decode(from, x, M.x[0]);
  if (rm == WS_RMM) {
    mpfr_set(M.wide, M.x[0], MPFR_RNDN);
    return finish_away(to, false, flags);
  }
  const int ternary = mpfr_set(M.y, M.x[0], rnd_of[rm]);
  return finish(to, ternary, rnd_of[rm], flags);
}
