// SPDX-License-Identifier: Apache-2.0
// Exact results that are integers: of comparisons, conversions, and functions of bits.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "corner.h"

#define UNUSED (void)x, (void)raw
#define OWN(name) void judge_##name(mpfr_ptr r, const mpfr_t *x, const corner_value_t *raw)
#define KIND_ONE(...)
#define KIND_TWO(...)
#define KIND_ROUND(...)
#define KIND_OWN(...)
// Out of range: the nearest integer.
#define KIND_TO_INT(name, way, low, high, of_nan)                                                  \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    mpfr_rint_##way(r, x[0], MPFR_RNDN);                                                           \
    if (mpfr_cmp_d(r, (double)(low)) < 0) mpfr_set_sj(r, (low), MPFR_RNDN);                        \
    if (mpfr_cmp_d(r, (double)(high) + 1) >= 0) mpfr_set_uj(r, (high), MPFR_RNDN);                 \
    if (mpfr_nan_p(x[0])) mpfr_set_d(r, (of_nan), MPFR_RNDN);                                      \
  }
#define JUDGE(name, kind, ...) KIND_##kind(name, __VA_ARGS__)
#include "judges.def"

#define SIGNED(name, result)                                                                       \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    const int32_t a = raw[0].i, b = raw[1].i;                                                      \
    (void)a, (void)b;                                                                              \
    mpfr_set_sj(r, (result), MPFR_RNDN);                                                           \
  }
#define UNSIGNED(name, result)                                                                     \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    const uint32_t a = raw[0].u, b = raw[1].u, c = raw[2].u;                                       \
    (void)a, (void)b, (void)c;                                                                     \
    mpfr_set_uj(r, (result), MPFR_RNDN);                                                           \
  }
#define LONG(name, result)                                                                         \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    const int64_t a = raw[0].l, b = raw[1].l;                                                      \
    (void)a, (void)b;                                                                              \
    mpfr_set_sj(r, (result), MPFR_RNDN);                                                           \
  }
#define FLOATS(name, result)                                                                       \
  OWN(name) {                                                                                      \
    UNUSED;                                                                                        \
    const double a = mpfr_get_d(x[0], MPFR_RNDN), b = mpfr_get_d(x[1], MPFR_RNDN);                 \
    (void)a, (void)b;                                                                              \
    mpfr_set_si(r, (result) ? 1 : 0, MPFR_RNDN);                                                   \
  }

static uint64_t reversed(uint64_t v, int bits) {
  uint64_t r = 0;
  for (int i = 0; i < bits; i++)
    r |= (v >> i & 1) << (bits - 1 - i);
  return r;
}
static uint32_t bytes(uint32_t a, uint32_t b, uint32_t pick) {
  uint32_t r = 0;
  for (int i = 0; i < 4; i++) {
    const uint32_t byte = (uint32_t)(((uint64_t)b << 32 | a) >> 8 * (pick >> 4 * i & 7)) & 0xFF;
    r |= (pick >> 4 * i & 8 ? byte >> 7 ? 0xFFu : 0u : byte) << 8 * i;
  }
  return r;
}
static int64_t low24(int32_t v) {
  return (int32_t)((uint32_t)v << 8) >> 8;
}

UNSIGNED(popc, (unsigned)__builtin_popcount(a))
LONG(popcll, __builtin_popcountll((uint64_t)a) + 0 * b)
UNSIGNED(clz, a ? (unsigned)__builtin_clz(a) : 32)
LONG(clzll, a ? __builtin_clzll((uint64_t)a) : 64)
UNSIGNED(ffs, a ? (unsigned)__builtin_ctz(a) + 1 : 0)
LONG(ffsll, a ? __builtin_ctzll((uint64_t)a) + 1 : 0)
UNSIGNED(brev, reversed(a, 32))
OWN(brevll) {
  UNUSED;
  mpfr_set_uj(r, reversed(raw[0].m, 64), MPFR_RNDN);
}
SIGNED(mul24, (int32_t)(uint32_t)(low24(a) * low24(b)))
UNSIGNED(umul24, (uint32_t)((uint64_t)(a & 0xFFFFFF) * (b & 0xFFFFFF)))
SIGNED(mulhi, (int64_t)a *b >> 32)
UNSIGNED(umulhi, (uint64_t)a *b >> 32)
OWN(umul64hi) {
  UNUSED;
  mpfr_set_uj(r, (uint64_t)((unsigned __int128)raw[0].m * raw[1].m >> 64), MPFR_RNDN);
}
UNSIGNED(sad, (uint32_t)(c + (uint64_t)llabs((int64_t)(int32_t)a - (int32_t)b)))
UNSIGNED(usad, (uint32_t)(c + (uint64_t)llabs((int64_t)a - (int64_t)b)))
SIGNED(hadd, ((int64_t)a + b) >> 1)
UNSIGNED(uhadd, ((uint64_t)a + b) >> 1)
UNSIGNED(funnelshift_l, (uint32_t)(((uint64_t)b << 32 | a) << (c & 31) >> 32))
UNSIGNED(funnelshift_r, (uint32_t)(((uint64_t)b << 32 | a) >> (c & 31)))
UNSIGNED(byte_perm, bytes(a, b, c))
SIGNED(imin, a < b ? a : b)
SIGNED(imax, a > b ? a : b)
UNSIGNED(umin, a < b ? a : b)
UNSIGNED(umax, a > b ? a : b)
LONG(llmin, a < b ? a : b)
LONG(llmax, a > b ? a : b)
SIGNED(iabs, (int32_t)(uint32_t)llabs(a)) // of INT_MIN the same again
LONG(llabs, (int64_t)(a < 0 ? -(uint64_t)a : (uint64_t)a))

FLOATS(isequal, a == b)
FLOATS(isnotequal, a != b)
FLOATS(isless, isless(a, b))
FLOATS(islessequal, islessequal(a, b))
FLOATS(isgreater, isgreater(a, b))
FLOATS(isgreaterequal, isgreaterequal(a, b))
FLOATS(islessgreater, islessgreater(a, b))
FLOATS(isordered, !isunordered(a, b))
FLOATS(isunordered, isunordered(a, b))
FLOATS(isfinite, isfinite(a))
FLOATS(isinf, isinf(a))
FLOATS(isnan, isnan(a))
FLOATS(isnormal, isnormal(a))
FLOATS(isnormalf, isnormal((float)a))
FLOATS(signbit, !isnan(a) && signbit(a)) // NaNs among the operands are positive
OWN(isinf_sign) {
  UNUSED;
  mpfr_set_si(r, mpfr_inf_p(x[0]) ? mpfr_sgn(x[0]) : 0, MPFR_RNDN);
}
OWN(class) { // FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4, of a float
  UNUSED;
  static const int is[] = {
      [FP_NAN] = 0, [FP_INFINITE] = 1, [FP_ZERO] = 2, [FP_SUBNORMAL] = 3, [FP_NORMAL] = 4};
  mpfr_set_si(r, is[fpclassify(raw[0].f)], MPFR_RNDN);
}
OWN(bits) {
  UNUSED;
  mpfr_set_uj(r, raw[0].u, MPFR_RNDN);
}
OWN(as_float) {
  UNUSED;
  mpfr_set_flt(r, raw[0].f, MPFR_RNDN);
}
static uint64_t selected(uint64_t a, uint64_t b, uint64_t mask) {
  return (a & ~mask) | (b & mask);
}
OWN(bitselectf) {
  UNUSED;
  const corner_value_t v = {.m = selected(raw[0].u, raw[1].u, raw[2].u)};
  mpfr_set_flt(r, v.f, MPFR_RNDN);
}
OWN(bitselect) {
  UNUSED;
  const corner_value_t v = {.m = selected(raw[0].m, raw[1].m, raw[2].m)};
  mpfr_set_d(r, v.d, MPFR_RNDN);
}
OWN(select) { // 1.5 where the second operand is not 0
  UNUSED;
  mpfr_cmp_ui(x[1], 0) ? mpfr_set_d(r, 1.5, MPFR_RNDN) : mpfr_set(r, x[0], MPFR_RNDN);
}
