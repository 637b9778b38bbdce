// SPDX-License-Identifier: Apache-2.0
// The judge of Xws: float sums, the truncating multiply-add and the special functions, with MPFR.
#include "xws_judge.h"

#include <math.h>
#include <mpfr.h>

enum { EXACT = 1200, PRECISE = 160 }; // digits: of a sum of any products, of a function
enum { QUIET = 0x7FC00000, INFINITY_ = 0x7F800000, LARGEST = 0x7F7FFFFF, SMALLEST = 0x00800000 };
#define SIGN 0x80000000u

static struct {
  mpfr_t sum, product, x[3], value, error, unit;
  bool on;
} M;

static void start(void) {
  if (M.on) return;
  M.on = true;
  mpfr_init2(M.sum, EXACT);
  mpfr_init2(M.product, 24);
  mpfr_inits2(24, M.x[0], M.x[1], M.x[2], (mpfr_ptr)0);
  mpfr_inits2(PRECISE, M.value, M.error, M.unit, (mpfr_ptr)0);
}

void judge_float_free(void) {
  if (M.on)
    mpfr_clears(M.sum, M.product, M.x[0], M.x[1], M.x[2], M.value, M.error, M.unit, (mpfr_ptr)0);
  M.on = false;
  mpfr_free_cache();
}

static float number(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static uint32_t bits_of(float f) {
  uint32_t bits;
  if (f != f) return QUIET;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static uint32_t flush(uint32_t x) { // a subnormal number is a zero of its sign
  return (x & ~SIGN) < SMALLEST ? x & SIGN : x;
}

// The sum of two numbers, rounded to nearest; ftz: a result
// below 2^-126 once it has 24 digits becomes zero. MPFR has the
// signs of zeros and the results of infinities from IEEE 754.
static uint32_t add(mpfr_t a, mpfr_t b, bool ftz) {
  mpfr_add(M.sum, a, b, MPFR_RNDN);
  mpfr_set(M.product, M.sum, MPFR_RNDN); // to 24 digits
  if (ftz && mpfr_regular_p(M.product) && mpfr_get_exp(M.product) < -125)
    return mpfr_signbit(M.product) ? SIGN : 0;
  return bits_of(mpfr_get_flt(M.sum, MPFR_RNDN));
}

uint32_t judge_sum(uint32_t a, uint32_t b, bool ftz) {
  start();
  mpfr_set_flt(M.x[0], number(ftz ? flush(a) : a), MPFR_RNDN);
  mpfr_set_flt(M.x[1], number(ftz ? flush(b) : b), MPFR_RNDN);
  return add(M.x[0], M.x[1], ftz);
}

uint32_t judge_mad(uint32_t a, uint32_t b, uint32_t c) {
  start();
  mpfr_set_flt(M.x[0], number(flush(a)), MPFR_RNDN);
  mpfr_set_flt(M.x[1], number(flush(b)), MPFR_RNDN);
  mpfr_set_flt(M.x[2], number(flush(c)), MPFR_RNDN);
  mpfr_mul(M.product, M.x[0], M.x[1], MPFR_RNDZ); // to 24 digits, the exponent without bounds
  return add(M.product, M.x[2], true);
}

// ---- special functions ----

enum { P0, M0, PINF, MINF, NAN_, CLASSES }; // operands that are no ordinary numbers

static int fclass(uint32_t x) {
  const uint32_t magnitude = x & ~SIGN;
  if (magnitude > INFINITY_) return NAN_;
  if (magnitude == INFINITY_) return x & SIGN ? MINF : PINF;
  if (magnitude < SMALLEST) return x & SIGN ? M0 : P0;
  return CLASSES;
}

// The table of docs/sfu.md: of +0, -0, +inf, -inf, NaN.
static const struct {
  ws_insn_t row;
  uint32_t of[CLASSES];
} table[] = {
    {WS_INSN_rcp, {INFINITY_, INFINITY_ | SIGN, 0, SIGN, QUIET}},
    {WS_INSN_rsqrt, {INFINITY_, INFINITY_ | SIGN, 0, QUIET, QUIET}},
    {WS_INSN_sqrt, {0, SIGN, INFINITY_, QUIET, QUIET}},
    {WS_INSN_ex2, {0x3F800000, 0x3F800000, INFINITY_, 0, QUIET}},
    {WS_INSN_lg2, {INFINITY_ | SIGN, INFINITY_ | SIGN, INFINITY_, QUIET, QUIET}},
    {WS_INSN_sin, {0, SIGN, QUIET, QUIET, QUIET}},
    {WS_INSN_cos, {0x3F800000, 0x3F800000, QUIET, QUIET, QUIET}},
    {WS_INSN_tanh, {0, SIGN, 0x3F800000, 0xBF800000, QUIET}},
};

// |got - exact| is at most 2^bits; exact is in M.value.
static bool absolute(uint32_t got, double bits) {
  mpfr_set_flt(M.x[1], number(got), MPFR_RNDN);
  mpfr_sub(M.error, M.x[1], M.value, MPFR_RNDA);
  return fabs(mpfr_get_d(M.error, MPFR_RNDA)) <= exp2(bits + 0.006); // as the table has two digits
}

// At most `most` units of the exact value's last place.
static bool in_place(uint32_t got, double most) {
  const double v = mpfr_get_d(M.value, MPFR_RNDN), last = ldexp(1, -149);
  if (fabs(v) < ldexp(1, -126) + last && got == (v < 0 ? SIGN : 0)) return fabs(v) < ldexp(1, -126);
  if (mpfr_cmpabs_ui(M.value, 0) && mpfr_get_exp(M.value) > 128) // 2^128 or more
    return got == (v < 0 ? INFINITY_ | SIGN : INFINITY_);
  if ((got & ~SIGN) == INFINITY_ && fabs(v) > number(LARGEST)) return !(got & SIGN) == (v > 0);
  if (fclass(got) != CLASSES && !mpfr_zero_p(M.value)) return false;
  mpfr_set_flt(M.x[1], number(got), MPFR_RNDN);
  mpfr_sub(M.error, M.x[1], M.value, MPFR_RNDA);
  return fabs(mpfr_get_d(M.error, MPFR_RNDA)) <=
         (most + 0.0005) * ldexp(1, (int)mpfr_get_exp(M.value) - 24);
}

static bool periodic(uint32_t x, uint32_t got, bool sine) {
  const double magnitude = fabs((double)number(x));
  if (sine && magnitude < ldexp(1, -8)) return got == x;
  if (magnitude >= ldexp(1, 20)) return got == (sine ? x & SIGN : 0x3F800000);
  if (sine)
    mpfr_sin(M.value, M.x[0], MPFR_RNDN);
  else
    mpfr_cos(M.value, M.x[0], MPFR_RNDN);
  if (magnitude <= 3.14159265358979) return absolute(got, -23.96);
  if (magnitude <= 314.159265358979) return absolute(got, sine ? -23.15 : -23.22);
  if (magnitude <= 65536) return absolute(got, sine ? -16.70 : -16.71);
  return absolute(got, sine ? -12.70 : -12.67);
}

bool judge_special(ws_insn_t row, uint32_t x, uint32_t got) {
  const int class = fclass(x);
  start();
  for (unsigned i = 0; class != CLASSES && i < sizeof table / sizeof table[0]; i++)
    if (table[i].row == row) return got == table[i].of[class];
  if (x & SIGN && (row == WS_INSN_rsqrt || row == WS_INSN_sqrt || row == WS_INSN_lg2))
    return got == QUIET;
  const double v = number(x);
  mpfr_set_flt(M.x[0], number(x), MPFR_RNDN);
  switch (row) {
  case WS_INSN_rcp:
    mpfr_ui_div(M.value, 1, M.x[0], MPFR_RNDN);
    return in_place(got, 0.754);
  case WS_INSN_rsqrt:
    mpfr_rec_sqrt(M.value, M.x[0], MPFR_RNDN);
    return in_place(got, 0.738);
  case WS_INSN_sqrt:
    mpfr_sqrt(M.value, M.x[0], MPFR_RNDN);
    return in_place(got, 0.759);
  case WS_INSN_ex2:
    if (v < -200 || v > 200) return got == (v < 0 ? 0 : INFINITY_);
    mpfr_exp2(M.value, M.x[0], MPFR_RNDN);
    return in_place(got, 0.789);
  case WS_INSN_lg2:
    mpfr_log2(M.value, M.x[0], MPFR_RNDN);
    return v >= 0.5 && v <= 2 ? absolute(got, -23.73) : in_place(got, 0.857);
  case WS_INSN_sin:
    return periodic(x, got, true);
  case WS_INSN_cos:
    return periodic(x, got, false);
  case WS_INSN_tanh:
    if (fabs(v) < ldexp(1, -12)) return got == x;
    mpfr_tanh(M.value, M.x[0], MPFR_RNDN);
    return in_place(got, 1.891);
  default:
    return false;
  }
}

// ---- range reduction ----

bool judge_reduced(ws_insn_t row, uint32_t x, uint32_t got) {
  const double v = fabs((double)number(x));
  const uint32_t field = got >> 23 & 255, fraction = got & 0x7FFFFF;
  start();
  const bool infinite = fclass(x) == PINF || fclass(x) == MINF;
  if (fclass(x) == NAN_ || (infinite && row == WS_INSN_rro_sin)) return got == QUIET;
  if ((x ^ got) & SIGN) return false;
  if (infinite) return field == 255;
  if (fclass(x) != CLASSES) return field == 0;
  const double y = ldexp(fraction, -23) + (field >= 128 ? ldexp(field & 15, -27) : 0);
  if (row == WS_INSN_rro_ex2) {
    if (v < ldexp(1, -44)) return field == 0;
    if (v >= 128) return field == 255;
    if (v >= 1) return field == (uint32_t)v && y == v - floor(v);
    return (field & 0xF0) == 128 && y == ldexp(floor(ldexp(v, 27)), -27);
  }
  if (v < ldexp(1, -8)) return got == x;
  if (v >= ldexp(1, 20)) return field == 127;
  mpfr_set_flt(M.x[0], number(x & ~SIGN), MPFR_RNDN);
  mpfr_const_pi(M.unit, MPFR_RNDN);
  mpfr_ui_div(M.unit, 2, M.unit, MPFR_RNDN);
  mpfr_mul(M.value, M.x[0], M.unit, MPFR_RNDN); // quadrants
  mpfr_sub_d(M.error, M.value, (field >> 4 & 3) + y, MPFR_RNDN);
  mpfr_div_ui(M.error, M.error, 4, MPFR_RNDN);
  mpfr_rint(M.unit, M.error, MPFR_RNDN);
  mpfr_sub(M.error, M.error, M.unit, MPFR_RNDN); // of a turn, -1/2 to 1/2
  const double most = ldexp(1, -25) + v * ldexp(1, -32);
  return (field & 0xC0) == 128 && fabs(mpfr_get_d(M.error, MPFR_RNDA)) * 4 <= most;
}
