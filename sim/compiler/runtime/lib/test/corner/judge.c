// SPDX-License-Identifier: Apache-2.0
// Exact results of functions on floats and doubles, by MPFR. With enough bits the sums and products
// of two or three operands are exact unless they are of very different size.
#include <math.h>
#include <string.h>

#include "corner.h"

#define UNUSED (void)x, (void)raw
#define OWN(name) void judge_##name(mpfr_ptr r, const mpfr_t *x, const corner_value_t *raw)

#define KIND_ONE(name, f)                                                                          \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    f(r, x[0], MPFR_RNDN);                                                                         \
  }
#define KIND_TWO(name, f)                                                                          \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    f(r, x[0], x[1], MPFR_RNDN);                                                                   \
  }
#define KIND_ROUND(name, f, bits, mode)                                                            \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    rounded(r, x, f, bits, mode);                                                                  \
  }
#define KIND_OWN(name, ...)
#define KIND_TO_INT(name, ...)
#define JUDGE(name, kind, ...) KIND_##kind(name, __VA_ARGS__)

// One rounding to a format of that many bits, with its subnormals.
typedef int round_t(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode);
static int op_add(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_add(r, x[0], x[1], mode);
}
static int op_sub(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_sub(r, x[0], x[1], mode);
}
static int op_mul(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_mul(r, x[0], x[1], mode);
}
static int op_div(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_div(r, x[0], x[1], mode);
}
static int op_sqrt(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_sqrt(r, x[0], mode);
}
static int op_fma(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_fma(r, x[0], x[1], x[2], mode);
}
static int op_rcp(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_ui_div(r, 1, x[0], mode);
}
// MPFR's has +inf for -0.
static int op_rsqrt(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  if (mpfr_zero_p(x[0])) return mpfr_ui_div(r, 1, x[0], mode);
  return mpfr_rec_sqrt(r, x[0], mode);
}
static int op_set(mpfr_ptr r, const mpfr_t *x, mpfr_rnd_t mode) {
  return mpfr_set(r, x[0], mode);
}
static void rounded(mpfr_ptr r, const mpfr_t *x, round_t *f, mpfr_prec_t bits, mpfr_rnd_t mode) {
  const mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
  mpfr_t v;
  mpfr_init2(v, bits);
  mpfr_set_emin(bits == 24 ? -148 : -1073);
  mpfr_set_emax(bits == 24 ? 128 : 1024);
  int away = f(v, x, mode);
  away = mpfr_check_range(v, away, mode);
  mpfr_subnormalize(v, away, mode);
  mpfr_set_emin(low);
  mpfr_set_emax(high);
  mpfr_set(r, v, MPFR_RNDN);
  mpfr_clear(v);
}
#include "judges.def"

static double value(const mpfr_t x) {
  return mpfr_get_d(x, MPFR_RNDN); // exact: operands are floats or doubles
}

OWN(copysign) { // NaNs among the operands are positive
  UNUSED;
  mpfr_setsign(r, x[0], !mpfr_nan_p(x[1]) && mpfr_signbit(x[1]), MPFR_RNDN);
}
OWN(mad) { // rounded or not between both
  UNUSED;
  mpfr_fma(r, x[0], x[1], x[2], MPFR_RNDN);
}
OWN(multiply) {
  UNUSED;
  mpfr_mul(r, x[0], x[1], MPFR_RNDN);
}
OWN(divide) {
  UNUSED;
  mpfr_div(r, x[0], x[1], MPFR_RNDN);
}
OWN(distance) {
  UNUSED;
  mpfr_sub(r, x[0], x[1], MPFR_RNDN);
  mpfr_abs(r, r, MPFR_RNDN);
}
OWN(rcp) {
  UNUSED;
  op_rcp(r, x, MPFR_RNDN);
}
OWN(rsqrt) {
  UNUSED;
  op_rsqrt(r, x, MPFR_RNDN);
}
OWN(rcbrt) {
  UNUSED;
  mpfr_cbrt(r, x[0], MPFR_RNDN);
  mpfr_ui_div(r, 1, r, MPFR_RNDN);
}
OWN(lgamma) {
  UNUSED;
  int sign;
  mpfr_lgamma(r, &sign, x[0], MPFR_RNDN);
}
OWN(lgamma_sign) { // of OpenCL: 0 for negative integers, where lgamma is infinite
  UNUSED;
  int sign = 0;
  const bool pole = value(x[0]) < 0 && mpfr_integer_p(x[0]);
  if (!pole && !mpfr_nan_p(x[0]) && !mpfr_inf_p(x[0])) mpfr_lgamma(r, &sign, x[0], MPFR_RNDN);
  mpfr_set_si(r, sign, MPFR_RNDN);
  if (mpfr_nan_p(x[0]) || mpfr_inf_p(x[0])) mpfr_set_nan(r);
}
OWN(normcdf) { // erfc(-x / sqrt 2) / 2
  UNUSED;
  mpfr_t root;
  mpfr_init2(root, mpfr_get_prec(r));
  mpfr_sqrt_ui(root, 2, MPFR_RNDN);
  mpfr_div(r, x[0], root, MPFR_RNDN);
  mpfr_neg(r, r, MPFR_RNDN);
  mpfr_erfc(r, r, MPFR_RNDN);
  mpfr_div_2ui(r, r, 1, MPFR_RNDN);
  mpfr_clear(root);
}
OWN(hypot3) {
  UNUSED;
  mpfr_hypot(r, x[0], x[1], MPFR_RNDN);
  mpfr_hypot(r, r, x[2], MPFR_RNDN);
}
OWN(saturate) { // CUDA's: NaN becomes 0
  UNUSED;
  const double v = value(x[0]);
  mpfr_set_d(r, v > 1 ? 1 : v > 0 ? v : 0, MPFR_RNDN);
}
OWN(clamp) {
  UNUSED;
  mpfr_max(r, x[0], x[1], MPFR_RNDN);
  mpfr_min(r, r, x[2], MPFR_RNDN);
  // Undefined for NaNs and where the lower limit is above the upper one.
  if (!mpfr_lessequal_p(x[1], x[2]) || mpfr_nan_p(x[0])) mpfr_set_nan(r);
}
OWN(degrees) {
  UNUSED;
  mpfr_const_pi(r, MPFR_RNDN);
  mpfr_ui_div(r, 180, r, MPFR_RNDN);
  mpfr_mul(r, r, x[0], MPFR_RNDN);
}
OWN(radians) {
  UNUSED;
  mpfr_const_pi(r, MPFR_RNDN);
  mpfr_div_ui(r, r, 180, MPFR_RNDN);
  mpfr_mul(r, r, x[0], MPFR_RNDN);
}
OWN(less) { // min of OpenCL and CUDA's macros: y < x ? y : x
  UNUSED;
  mpfr_set(r, mpfr_less_p(x[1], x[0]) ? x[1] : x[0], MPFR_RNDN);
  if (mpfr_unordered_p(x[0], x[1])) mpfr_set_nan(r); // open
}
OWN(more) { // x < y ? y : x
  UNUSED;
  mpfr_set(r, mpfr_less_p(x[0], x[1]) ? x[1] : x[0], MPFR_RNDN);
  if (mpfr_unordered_p(x[0], x[1])) mpfr_set_nan(r);
}
OWN(maxmag) {
  UNUSED;
  const int c = mpfr_nan_p(x[0]) || mpfr_nan_p(x[1]) ? 0 : mpfr_cmpabs(x[0], x[1]);
  c ? mpfr_set(r, x[c < 0], MPFR_RNDN) : mpfr_max(r, x[0], x[1], MPFR_RNDN);
}
OWN(minmag) {
  UNUSED;
  const int c = mpfr_nan_p(x[0]) || mpfr_nan_p(x[1]) ? 0 : mpfr_cmpabs(x[0], x[1]);
  c ? mpfr_set(r, x[c > 0], MPFR_RNDN) : mpfr_min(r, x[0], x[1], MPFR_RNDN);
}
OWN(mix) { // x + (y - x) * a
  UNUSED;
  mpfr_sub(r, x[1], x[0], MPFR_RNDN);
  mpfr_fma(r, r, x[2], x[0], MPFR_RNDN);
}
OWN(step) { // edge, x
  UNUSED;
  mpfr_set_ui(r, !mpfr_less_p(x[1], x[0]), MPFR_RNDN);
}
OWN(smoothstep) { // undefined unless edge0 < edge1
  UNUSED;
  mpfr_t t;
  mpfr_init2(t, mpfr_get_prec(r));
  mpfr_sub(t, x[2], x[0], MPFR_RNDN);
  mpfr_sub(r, x[1], x[0], MPFR_RNDN);
  mpfr_div(t, t, r, MPFR_RNDN);
  if (mpfr_cmp_ui(t, 0) < 0) mpfr_set_ui(t, 0, MPFR_RNDN);
  if (mpfr_cmp_ui(t, 1) > 0) mpfr_set_ui(t, 1, MPFR_RNDN);
  mpfr_mul_2ui(r, t, 1, MPFR_RNDN);
  mpfr_ui_sub(r, 3, r, MPFR_RNDN);
  mpfr_mul(r, r, t, MPFR_RNDN);
  mpfr_mul(r, r, t, MPFR_RNDN);
  if (!mpfr_less_p(x[0], x[1]) || mpfr_nan_p(x[2])) mpfr_set_nan(r);
  mpfr_clear(t);
}
OWN(sign) { // of OpenCL: NaN becomes 0
  UNUSED;
  if (mpfr_nan_p(x[0]))
    mpfr_set_zero(r, 1);
  else if (mpfr_zero_p(x[0]))
    mpfr_set(r, x[0], MPFR_RNDN);
  else
    mpfr_set_si(r, mpfr_sgn(x[0]), MPFR_RNDN);
}
OWN(normalize) { // a vector of one
  UNUSED;
  if (mpfr_nan_p(x[0]) || mpfr_zero_p(x[0]))
    mpfr_set(r, x[0], MPFR_RNDN);
  else
    mpfr_set_si(r, mpfr_sgn(x[0]), MPFR_RNDN);
}
OWN(nan) {
  UNUSED;
  mpfr_set_nan(r);
}

// ---- parts of a number
// ----------------------------------------------------------------------------

OWN(ldexp) {
  UNUSED;
  mpfr_mul_2si(r, x[0], raw[1].i, MPFR_RNDN);
}
OWN(frexp) {
  UNUSED;
  int e;
  mpfr_set_d(r, frexp(value(x[0]), &e), MPFR_RNDN);
}
OWN(frexp_exponent) { // of what is no number C says nothing
  UNUSED;
  int e;
  frexp(value(x[0]), &e);
  mpfr_number_p(x[0]) ? (void)mpfr_set_si(r, e, MPFR_RNDN) : mpfr_set_nan(r);
}
OWN(logb) {
  UNUSED;
  mpfr_set_d(r, logb(value(x[0])), MPFR_RNDN);
}
OWN(ilogb) { // FP_ILOGB0, FP_ILOGBNAN: C leaves two choices
  UNUSED;
  if (!mpfr_regular_p(x[0]))
    mpfr_set_nan(r);
  else
    mpfr_set_si(r, ilogb(value(x[0])), MPFR_RNDN);
}
OWN(modf) {
  UNUSED;
  double whole;
  mpfr_set_d(r, modf(value(x[0]), &whole), MPFR_RNDN);
}
OWN(modf_whole) {
  UNUSED;
  double whole;
  modf(value(x[0]), &whole);
  mpfr_set_d(r, whole, MPFR_RNDN);
}
OWN(fract) { // x - floor(x), in OpenCL below 1: what would round to 1 is the number before it
  UNUSED;
  if (mpfr_inf_p(x[0]))
    mpfr_set_zero(r, mpfr_sgn(x[0]));
  else {
    mpfr_floor(r, x[0]);
    mpfr_sub(r, x[0], r, MPFR_RNDN);
    if (mpfr_zero_p(r) && mpfr_zero_p(x[0])) mpfr_set(r, x[0], MPFR_RNDN);
  }
}
OWN(nextafter) {
  UNUSED;
  mpfr_set_d(r, nextafter(value(x[0]), value(x[1])), MPFR_RNDN);
}
OWN(nextafterf) {
  UNUSED;
  mpfr_set_flt(r, nextafterf(raw[0].f, raw[1].f), MPFR_RNDN);
}
OWN(remquo_bits) { // the last three bits of the quotient, with its sign
  UNUSED;
  int q;
  const double m = remquo(value(x[0]), value(x[1]), &q);
  isnan(m) ? mpfr_set_nan(r) : (void)mpfr_set_si(r, q < 0 ? -(-q & 7) : q & 7, MPFR_RNDN);
}

// ---- with an integer operand
// ------------------------------------------------------------------------

OWN(powr) { // of MPFR 1 to the power of NaN is 1
  UNUSED;
  mpfr_nan_p(x[1]) ? mpfr_set_nan(r) : (void)mpfr_powr(r, x[0], x[1], MPFR_RNDN);
}
OWN(pown) {
  UNUSED;
  mpfr_pown(r, x[0], raw[1].i, MPFR_RNDN);
}
OWN(rootn) {
  UNUSED;
  mpfr_rootn_si(r, x[0], raw[1].i, MPFR_RNDN);
}
// MPFR takes hours for negative orders: f(-n, x) is (-1)^n f(n, x).
typedef int bessel_t(mpfr_ptr r, long n, mpfr_srcptr x, mpfr_rnd_t mode);
static void bessel(mpfr_ptr r, bessel_t *f, long n, mpfr_srcptr x) {
  f(r, n < 0 ? -n : n, x, MPFR_RNDN);
  if (n < 0 && n % 2) mpfr_neg(r, r, MPFR_RNDN);
}
OWN(jn) {
  UNUSED;
  bessel(r, mpfr_jn, raw[0].i, x[1]);
}
OWN(yn) {
  UNUSED;
  bessel(r, mpfr_yn, raw[0].i, x[1]);
}
OWN(y0) {
  UNUSED;
  bessel(r, mpfr_yn, 0, x[0]);
}
OWN(y1) {
  UNUSED;
  bessel(r, mpfr_yn, 1, x[0]);
}
