// SPDX-License-Identifier: Apache-2.0
// The gamma function; native_ and half_ functions, on the special
// function unit where the machine has one. Everything else is libclc's.
#include "device.h"

// libclc has it as a macro.
#define MAD_HI(T)                                                                                  \
  OVERLOAD T mad_hi(T a, T b, T c) {                                                               \
    return mul_hi(a, b) + c;                                                                       \
  }
EACH_INTEGER(MAD_HI)

// ---- gamma --------------------------------------------------------------------------------------

// gamma(1.5 + t) for |t| <= 1/2: interpolated at the Chebyshev points, relative error below 1e-9.
static float gamma_near(float t) {
  const float c[] = {
      0.886226925f, 0.0323384013f, 0.414813451f, -0.107295236f,
      0.144645647f, -0.0775093815f, 0.0586011876f, -0.0381859731f,
      0.0259603299f, -0.0160368309f, 0.0107319006f, -0.0112188652f,
      0.00748471849f};
  float sum = c[12];
#pragma unroll
  for (int i = 11; i >= 0; i--)
    sum = fma(sum, t, c[i]);
  return sum;
}

typedef struct {
  float high, low;
} pair_t;

static pair_t times(pair_t p, float f) {
  const float high = p.high * f;
  return (pair_t){high, fma(p.low, f, fma(p.high, f, -high))};
}

// gamma(x) by gamma(x + 1) = x gamma(x) from the interval [1, 2]. The product of the factors has
// two words, since up to 42 roundings would add up.
OVERLOAD float tgamma(float x) {
  if (x == 0) return copysign(INFINITY, x);
  const float down = floor(x);
  if (isnan(x) || (x < 0 && x == down)) return as_float(0x7FC00000u);
  if (x > 35.1f) return INFINITY;
  if (x < -43.0f) return (int)fmod(down, 2.0f) ? -0.0f : 0.0f;
  const float near = gamma_near(x - down - 0.5f);
  pair_t p = {1.0f, 0.0f};
  if (x >= 1) {
    if (x > 34) p.high = 0.0625f; // the product is too large where its product with `near` is not
    for (float f = x - 1; f >= 1; f -= 1)
      p = times(p, f);
    return fma(near, p.high, near * p.low) * (x > 34 ? 16.0f : 1.0f);
  }
  float y = near;
  for (float k = 0; k <= -down; k += 1) {
    p = times(p, x + k);
    if (k == 20) { // the whole product may be too large for a float
      y = y / p.high * (1 - p.low / p.high);
      p = (pair_t){1.0f, 0.0f};
    }
  }
  return y / p.high * (1 - p.low / p.high);
}
VECTOR1(tgamma)

// Of doubles: Stirling's formula from 13 on, gamma(x) = gamma(x + 1) / x below, and the reflection at
// zero. The factors are kept apart as long as their product may be too large.
OVERLOAD double tgamma(double x) {
  const double y = fabs(x), pi = as_double(0x400921FB54442D18ul);
  if (isnan(x) || x == INFINITY) return x;
  if (y < 0x1p-54f) return 1 / x;
  if (x < 0 && x == floor(x)) return as_double(0x7FF8000000000000ul);
  if (x > 172) return INFINITY;
  if (x < -185) return fmod(floor(x), 2) != 0 ? -0.0 : 0.0;
  double z = y, p = 1;
  for (; z < 13; z += 1)
    p *= z;
  const double w = 1 / z, w2 = w * w, one = 1;
  double s = one / 156;
  s = fma(s, w2, -one * 691 / 360360);
  s = fma(s, w2, one / 1188);
  s = fma(s, w2, -one / 1680);
  s = fma(s, w2, one / 1260);
  s = fma(s, w2, -one / 360);
  s = fma(s, w2, one / 12);
  const double root = pow(z, (2 * z - 1) / 4), two_pi_root = as_double(0x40040D931FF62706ul);
  const double part = two_pi_root * exp(s * w) * (root * exp(-z));
  if (x > 0) return part / p * root;
  return -pi / (y * sinpi(y)) * p / part / root;
}
VECTOR1_OF(tgamma, double)

// ---- native_ and half_ --------------------------------------------------------------------------

#define FAST(name, sfu, plain)                                                                     \
  OVERLOAD float native_##name(float x) {                                                          \
    return __ws_has_sfu ? (sfu) : (plain);                                                         \
  }                                                                                                \
  VECTOR1(native_##name)                                                                           \
  OVERLOAD float half_##name(float x) {                                                            \
    return __ws_has_sfu && (HALF_##name) ? (sfu) : (plain);                                        \
  }                                                                                                \
  VECTOR1(half_##name)
// half_ functions are within 8192 ulp: not so the unit's where results come near zero.
#define HALF_sin 0
#define HALF_cos 0
#define HALF_tan 0
#define HALF_log 0
#define HALF_log2 0
#define HALF_log10 0
#define HALF_exp 1
#define HALF_exp2 1
#define HALF_exp10 1
#define HALF_sqrt 1
#define HALF_rsqrt 1
#define HALF_recip 1
FAST(sin, __ws_sfu_sin(x), sin(x))
FAST(cos, __ws_sfu_cos(x), cos(x))
FAST(tan, __ws_sfu_sin(x) * __ws_sfu_rcp(__ws_sfu_cos(x)), tan(x))
FAST(exp2, __ws_sfu_exp2(x), exp2(x))
FAST(exp, __ws_sfu_exp2(x * 1.442695041f), exp(x))
FAST(exp10, __ws_sfu_exp2(x * 3.321928095f), exp10(x))
FAST(log2, __ws_sfu_log2(x), log2(x))
FAST(log, __ws_sfu_log2(x) * 0.6931471806f, log(x))
FAST(log10, __ws_sfu_log2(x) * 0.3010299957f, log10(x))
FAST(sqrt, __ws_sfu_sqrt(x), sqrt(x))
FAST(rsqrt, __ws_sfu_rsqrt(x), rsqrt(x))
FAST(recip, __ws_sfu_rcp(x), 1.0f / x)

OVERLOAD float native_divide(float x, float y) {
  return __ws_has_sfu ? x * __ws_sfu_rcp(y) : x / y;
}
VECTOR2(native_divide)
OVERLOAD float half_divide(float x, float y) {
  return x / y;
}
VECTOR2(half_divide)
OVERLOAD float native_powr(float x, float y) {
  return __ws_has_sfu ? __ws_sfu_exp2(y * __ws_sfu_log2(x)) : powr(x, y);
}
VECTOR2(native_powr)
OVERLOAD float half_powr(float x, float y) {
  return powr(x, y);
}
VECTOR2(half_powr)
