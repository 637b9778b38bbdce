// SPDX-License-Identifier: Apache-2.0
// Operands of all rows, and the comparison with what their judges say.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corner.h"

enum { SHOWN = 3 };

static const size_t bytes_of[T_TYPES] = {0, 4, 8, 4, 4, 8, 8};
size_t corner_bytes(corner_type_t t) {
  return bytes_of[t];
}
uint32_t corner_arity(const corner_row_t *row) {
  uint32_t n = 0;
  while (n < 3 && row->operand[n] != T_none)
    n++;
  return n;
}

// ---- operands
// -------------------------------------------------------------------------------------

// Of both signs. The first ones are for functions of three operands, these and more for functions
// of two; all for functions of one.
enum { FOR_THREE = 9, FOR_TWO = 20, FOR_TWO_QUICK = 13 };
#define EVERYWHERE(max, least, least_normal)                                                       \
  0, INFINITY, 1, least, max, 1.5, 0.5, least_normal, 2, /* for three */                           \
      3, 2.5, 0x1p24, 0x1p-24,                           /* for two, quick */                      \
      4, 7, 10.25, 0.1, 1e10, 0.75, 0x1.921fb6p+1        /* for two */
#define MORE                                                                                       \
  5, 6, 17, 33, 0.25, 0.3, 3.5, 4.5, 0x1p23 - 0.5, 0x1p23, 0x1p23 + 1, 0x1p25, 0x1p30, 0x1p31,     \
      0x1p31 - 128, 0x1p32, 0x1p32 - 256, 0x1p62, 0x1p63, 0x1p64, 0x1p100, 0x1p-30, 0x1p-60, 88.5, \
      88.75, 89, 87.25, 103, 104, 126, 127, 128, 149, 150, 34.5, 35.0625, 36, 171, 0x1p14, 1e3,    \
      1e20, 1e30, 1e-5, 1e-20, 0x1.921fb6p+0, 0x1.921fb4p+0, 0x1.921fb6p-1, 0x1.2d97c8p+2,         \
      0x1.921fb6p+2, 0x1.921fb6p+3, 0x1.3a28c6p+8, 0x1.999c5ap+127
static const double floats[] = {EVERYWHERE(0x1.fffffep127, 0x1p-149, 0x1p-126),
                                MORE,
                                0x1.fffffep-1,
                                0x1.000002p0,
                                0x1.fffffep-2,
                                0x1.000002p-1,
                                0x1.fffffcp-127,
                                0x1.8p-140,
                                0x1.000002p-126,
                                0x1p-125,
                                0x1p-127,
                                0x1p126,
                                0x1p127,
                                0x1.fffffep126,
                                0x1.fffffep1,
                                0x1.7fffffp1 - 0x1p-23,
                                3.0000002f,
                                1e20f,
                                0x1.62e43p+6f,
                                0x1.fffffep22};
static const double doubles[] = {
    EVERYWHERE(0x1.fffffffffffffp1023, 0x1p-1074, 0x1p-1022),
    MORE,
    0x1.fffffffffffffp-1,
    0x1.0000000000001p0,
    0x1.fffffffffffffp-2,
    0x1.0000000000001p-1,
    0x1.ffffffffffffep-1023,
    0x1.8p-1070,
    0x1.0000000000001p-1022,
    0x1p-1021,
    0x1p-1023,
    0x1p1022,
    0x1p1023,
    0x1.fffffffffffffp1022,
    0x1p52 - 0.5,
    0x1p52,
    0x1p52 + 1,
    0x1p53,
    0x1p53 + 2,
    0x1.fffffep127,
    0x1.ffffffp127,
    0x1p-149,
    0x1p-150,
    0x1p-126,
    0x1.921fb54442d18p+0,
    0x1.921fb54442d18p+1,
    0x1.921fb54442d18p-1,
    0x1.2d97c7f3321d2p+2,
    709.5,
    709.79,
    710,
    745,
    746,
    170.5,
    171.625,
    0x1.6ac5b262ca1ffp+849, // close to a multiple of pi / 2
    1e300,
    1e-300,
};
static const uint64_t words[] = {0,          1,        2,        0x7FFFFFFF, 0xFFFFFFFF,
                                 0x80000000, 3,        31,       32,         7,
                                 0x12345678, 0xFFFFFF, 0x800000, 0x80000001, 0xAAAAAAAA,
                                 0x55555555, 0x7FFFFF, 0x3210,   0x7654FEDC, 64};
static const uint64_t longs[] = {0,
                                 1,
                                 UINT64_MAX,
                                 INT64_MAX,
                                 UINT64_C(1) << 63,
                                 2,
                                 UINT32_MAX,
                                 0x80000000,
                                 UINT64_C(1) << 32,
                                 0x123456789ABCDEF0,
                                 0xAAAAAAAAAAAAAAAA,
                                 3,
                                 0x7FFFFFFF,
                                 0xFFFFFFFF00000000,
                                 0x5555555555555555,
                                 0xFFFFFFFF7FFFFFFF,
                                 0x8000000000000001,
                                 7};
// Exponents, and orders of functions, beside floating-point operands.
static const int32_t exponents[] = {0,    1,    -1,    2,         -2,       3,     -3,    4,
                                    5,    10,   24,    -24,       127,      -126,  -127,  -149,
                                    -150, 128,  60,    277,       1023,     -1022, -1074, -1075,
                                    1024, 2097, -2100, INT32_MAX, INT32_MIN};
static const int32_t orders[] = {0, 1, 2, 3, 5, -1, -2, -3};
#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))

static bool of_orders(const corner_row_t *row) {
  return row->judge == judge_jn || row->judge == judge_yn;
}

// Operand number n of a type; false when there are no more.
static bool pick(const corner_row_t *row, uint32_t place, uint32_t n, uint32_t most,
                 corner_value_t *v) {
  const corner_type_t t = row->operand[place];
  const bool beside = (row->operand[0] == T_float || row->operand[0] == T_double ||
                       row->operand[1] == T_float || row->operand[1] == T_double);
  *v = (corner_value_t){0};
  if (t == T_float || t == T_double) {
    const double *const list = t == T_float ? floats : doubles;
    uint32_t count = t == T_float ? COUNT(floats) : COUNT(doubles);
    if (count > most) count = most;
    if (n > 2 * count) return false;
    const double one = n == 2 * count ? NAN : list[n / 2], signed_one = n & 1 ? -one : one;
    if (t == T_float)
      v->f = (float)signed_one;
    else
      v->d = signed_one;
    return true;
  }
  if (t == T_none) return n == 0;
  if (beside && t == T_int) {
    const bool order = of_orders(row);
    if (n >= (order ? COUNT(orders) : COUNT(exponents))) return false;
    v->i = order ? orders[n] : exponents[n];
    return true;
  }
  const bool wide = t == T_llong || t == T_ullong;
  uint32_t count = wide ? COUNT(longs) : COUNT(words);
  if (n >= count || n > 2 * most) return false;
  if (wide)
    v->m = longs[n];
  else
    v->u = (uint32_t)words[n];
  return true;
}

uint32_t corner_operands(const corner_row_t *row, bool quick, corner_value_t (*v)[3],
                         uint32_t most) {
  const uint32_t arity = corner_arity(row), limit = arity == 1   ? UINT32_MAX / 4
                                                    : arity == 3 ? FOR_THREE
                                                    : quick      ? FOR_TWO_QUICK
                                                                 : FOR_TWO;
  uint32_t n = 0;
  for (uint32_t i = 0; n < most && pick(row, 0, i, limit, &v[n][0]); i++) {
    for (uint32_t j = 0; n < most && pick(row, 1, j, limit, &v[n][1]); j++) {
      for (uint32_t k = 0; n < most && pick(row, 2, k, limit, &v[n][2]); k++) {
        pick(row, 0, i, limit, &v[n][0]);
        pick(row, 1, j, limit, &v[n][1]);
        n++;
      }
    }
  }
  return n;
}

// ---- comparison
// -----------------------------------------------------------------------------------

static void put(mpfr_t r, corner_type_t t, corner_value_t v) {
  switch (t) {
  case T_float:
    mpfr_set_flt(r, v.f, MPFR_RNDN);
    break;
  case T_double:
    mpfr_set_d(r, v.d, MPFR_RNDN);
    break;
  case T_int:
    mpfr_set_sj(r, v.i, MPFR_RNDN);
    break;
  case T_uint:
    mpfr_set_uj(r, v.u, MPFR_RNDN);
    break;
  case T_llong:
    mpfr_set_sj(r, v.l, MPFR_RNDN);
    break;
  case T_ullong:
    mpfr_set_uj(r, v.m, MPFR_RNDN);
    break;
  default:
    mpfr_set_ui(r, 0, MPFR_RNDN);
  }
}

static mpfr_t exact, result, operand[3], unit;

void corner_begin(void) {
  mpfr_set_emin(-20000);
  mpfr_set_emax(20000);
  mpfr_inits2(256, exact, unit, (mpfr_ptr)0);
  mpfr_inits2(64, result, operand[0], operand[1], operand[2], (mpfr_ptr)0);
}
void corner_end(void) {
  mpfr_clears(exact, unit, result, operand[0], operand[1], operand[2], (mpfr_ptr)0);
  mpfr_free_cache();
}

// Distance in units in the last place of the exact result in the format; an infinite result counts
// as the first number that is too large.
static double in_ulps(corner_type_t t, unsigned allows) {
  const mpfr_exp_t bits = t == T_float ? 24 : 53, least = t == T_float ? -125 : -1021,
                   most = t == T_float ? 128 : 1024;
  if (mpfr_nan_p(exact) || mpfr_nan_p(result))
    return mpfr_nan_p(exact) && mpfr_nan_p(result) ? 0 : INFINITY;
  if (allows & FLUSHES) {
    if (mpfr_regular_p(exact) && mpfr_get_exp(exact) < least) mpfr_set_zero(exact, mpfr_sgn(exact));
    if (mpfr_regular_p(result) && mpfr_get_exp(result) < least)
      mpfr_set_zero(result, mpfr_sgn(result));
  }
  if (!mpfr_signbit(exact) != !mpfr_signbit(result)) {
    const bool zeros = mpfr_zero_p(exact) && mpfr_zero_p(result);
    if (zeros ? !(allows & ZERO_SIGN) : !(allows & ABSOLUTE)) return INFINITY;
  }
  if (mpfr_inf_p(exact)) return mpfr_inf_p(result) ? 0 : INFINITY;
  if (mpfr_zero_p(exact) && mpfr_zero_p(result)) return 0;
  if (mpfr_inf_p(result)) {
    if (mpfr_get_exp(exact) > most) return 0;
    mpfr_set_si_2exp(result, mpfr_sgn(result), most, MPFR_RNDN);
  } else if (mpfr_get_exp(exact) > most) {
    mpfr_set_si_2exp(exact, mpfr_sgn(exact), most, MPFR_RNDN);
  }
  mpfr_exp_t e = mpfr_zero_p(exact) ? least : mpfr_get_exp(exact);
  if (e < least) e = least;
  if (e > most) e = most;
  if (allows & ABSOLUTE && e < 1) e = 1;
  mpfr_sub(unit, exact, result, MPFR_RNDA);
  mpfr_abs(unit, unit, MPFR_RNDN);
  mpfr_mul_2si(unit, unit, bits - e, MPFR_RNDN);
  return mpfr_get_d(unit, MPFR_RNDA);
}

static bool moderate(const mpfr_t v) {
  return mpfr_regular_p(v) && mpfr_get_exp(v) > -20 && mpfr_get_exp(v) < 7;
}

static bool subnormal(const corner_row_t *row, uint32_t i) {
  return row->operand[i] == T_float && mpfr_regular_p(operand[i]) &&
         mpfr_get_exp(operand[i]) < -125;
}

static double judged(const corner_row_t *row, const corner_value_t *v, corner_value_t got,
                     bool flush) {
  bool all_moderate = true;
  for (uint32_t i = 0; i < 3; i++) {
    put(operand[i], row->operand[i], v[i]);
    if (row->operand[i] == T_none) continue;
    if (flush && subnormal(row, i)) mpfr_set_zero(operand[i], mpfr_sgn(operand[i]));
    all_moderate = all_moderate && moderate(operand[i]);
  }
  row->judge(exact, (const mpfr_t *)operand, v);
  put(result, row->result, got);
  if (row->result != T_float && row->result != T_double)
    return mpfr_nan_p(exact) || mpfr_equal_p(exact, result) ? 0 : INFINITY;
  if (row->allows & OPEN && mpfr_nan_p(exact)) return 0;
  if (row->allows & FAST && !(all_moderate && moderate(exact)))
    return !mpfr_nan_p(exact) || mpfr_nan_p(result) ? 0 : INFINITY;
  return in_ulps(row->result, row->allows);
}

// With FLUSHES a subnormal operand may count as a zero or not.
static double best(const corner_row_t *row, const corner_value_t *v, corner_value_t got) {
  const double d = judged(row, v, got, false);
  if (d <= row->ulp || !(row->allows & FLUSHES)) return d;
  return judged(row, v, got, true);
}

static void show(corner_type_t t, corner_value_t v) {
  if (t == T_float || t == T_double)
    printf("%.17g", t == T_float ? (double)v.f : v.d);
  else
    printf("%" PRId64, t == T_int ? v.i : t == T_uint ? (int64_t)v.u : v.l);
}

uint32_t corner_check(const corner_row_t *row, const corner_value_t (*v)[3],
                      const corner_value_t *got, uint32_t n, double *worst) {
  uint32_t wrong = 0;
  *worst = 0;
  for (uint32_t i = 0; i < n; i++) {
    const double d = best(row, v[i], got[i]);
    if (d <= row->ulp) {
      if (d > *worst) *worst = d;
      continue;
    }
    if (wrong++ >= SHOWN) continue;
    printf("# %s of ", row->text);
    for (uint32_t k = 0; k < corner_arity(row); k++) {
      if (k) printf(", ");
      show(row->operand[k], v[i][k]);
    }
    printf(": ");
    show(row->result, got[i]);
    mpfr_printf(", not %.20Rg", exact);
    isinf(d) ? printf("\n") : printf(": %.3g ulp, at most %g\n", d, row->ulp);
  }
  if (wrong > SHOWN) printf("# %s: %u of %u are wrong\n", row->text, wrong, n);
  return wrong;
}
