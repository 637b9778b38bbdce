// SPDX-License-Identifier: Apache-2.0
// Math functions with a second result in memory; native_ and half_ functions, on the special
// function unit where the machine has one. Everything else is libclc's.
#include "device.h"

// libclc has it as a macro.
#define MAD_HI(T)                                                                                  \
  OVERLOAD T mad_hi(T a, T b, T c) {                                                               \
    return mul_hi(a, b) + c;                                                                       \
  }
EACH_INTEGER(MAD_HI)

// ---- a second result through a pointer ----------------------------------------------------------

static float fract_of(float x, float *whole) {
  *whole = floor(x);
  return isinf(x) ? copysign(0.0f, x) : isnan(x) ? x : fmin(x - *whole, 0x1.fffffep-1f);
}
static float modf_of(float x, float *whole) {
  *whole = trunc(x);
  return copysign(isinf(x) ? 0.0f : x - *whole, x);
}
static float sincos_of(float x, float *cosine) {
  *cosine = cos(x);
  return sin(x);
}
static float frexp_of(float x, int *e) {
  const uint a = as_uint(x) & 0x7FFFFFFFu;
  *e = 0;
  if (a == 0 || a >= 0x7F800000u) return x;
  const int lift = a < 0x800000u ? (int)clz(a) - 8 : 0;
  const uint m = a << lift & 0x7FFFFFu;
  *e = (a < 0x800000u ? 1 - lift : (int)(a >> 23)) - 126;
  return as_float((as_uint(x) & 0x80000000u) | 0x3F000000u | m);
}
static float lgamma_of(float x, int *sign) {
  const float down = floor(x);
  *sign = x == 0            ? (as_int(x) < 0 ? -1 : 1)
          : x > 0           ? 1
          : x == down       ? 0
          : isnan(x)        ? 0
          : (int)fmod(down, 2.0f) ? -1
                            : 1;
  return lgamma(x);
}
// The quotient's last seven bits; the remainder is exact, by long division.
static float remquo_of(float x, float y, int *quo) {
  const uint ax = as_uint(x) & 0x7FFFFFFFu, ay = as_uint(y) & 0x7FFFFFFFu;
  *quo = 0;
  if (ax >= 0x7F800000u || ay > 0x7F800000u || ay == 0) return as_float(0x7FC00000u);
  if (ay == 0x7F800000u) return x;
  int ex, ey;
  uint mx = (uint)(frexp_of(as_float(ax), &ex) * 0x1p24f);
  uint my = (uint)(frexp_of(as_float(ay), &ey) * 0x1p24f);
  if (ax == 0) return x;
  uint q = 0;
  int d = ex - ey;
  if (d < -1) return x;
  if (d == -1) { // x < y: only rounding up is left to decide
    const bool up = mx > my;
    const float r = up ? as_float(ax) - as_float(ay) : as_float(ax);
    *quo = up ? ((as_int(x) ^ as_int(y)) < 0 ? -1 : 1) : 0;
    return as_int(x) < 0 ? -r : r;
  }
  for (;; d--) {
    q <<= 1;
    if (mx >= my) {
      mx -= my;
      q |= 1;
    }
    if (d == 0) break;
    mx <<= 1;
  }
  float r = ldexp((float)mx, ey - 24);
  const bool up = 2 * mx > my || (2 * mx == my && q & 1);
  if (up) {
    r = -ldexp((float)(my - mx), ey - 24);
    q++;
  }
  const int bits = (int)(q & 0x7F);
  *quo = (as_int(x) ^ as_int(y)) < 0 ? -bits : bits;
  if (r == 0) r = 0.0f;
  return as_int(x) < 0 ? -r : r;
}

#define SPLIT(name, AS, R)                                                                         \
  OVERLOAD float name(float x, AS R *second) {                                                     \
    R s;                                                                                           \
    const float first = name##_of(x, &s);                                                          \
    *second = s;                                                                                   \
    return first;                                                                                  \
  }                                                                                                \
  SPLIT_N(name, AS, R, 2)                                                                          \
  SPLIT_N(name, AS, R, 3)                                                                          \
  SPLIT_N(name, AS, R, 4)                                                                          \
  SPLIT_N(name, AS, R, 8)                                                                          \
  SPLIT_N(name, AS, R, 16)
#define SPLIT_N(name, AS, R, n)                                                                    \
  OVERLOAD float##n name(float##n x, AS R##n *second) {                                            \
    float a[n];                                                                                    \
    R b[n];                                                                                        \
    vstore##n(x, 0, a);                                                                            \
    for (uint i = 0; i < n; i++)                                                                   \
      a[i] = name##_of(a[i], &b[i]);                                                               \
    *second = vload##n(0, b);                                                                      \
    return vload##n(0, a);                                                                         \
  }
#define lgamma_r_of lgamma_of
#define REMQUO_N(AS, n)                                                                            \
  OVERLOAD float##n remquo(float##n x, float##n y, AS int##n *quo) {                               \
    float a[n], c[n];                                                                              \
    int b[n];                                                                                      \
    vstore##n(x, 0, a);                                                                            \
    vstore##n(y, 0, c);                                                                            \
    for (uint i = 0; i < n; i++)                                                                   \
      a[i] = remquo_of(a[i], c[i], &b[i]);                                                         \
    *quo = vload##n(0, b);                                                                         \
    return vload##n(0, a);                                                                         \
  }
#define SPLITS(AS)                                                                                 \
  SPLIT(fract, AS, float)                                                                          \
  SPLIT(modf, AS, float)                                                                           \
  SPLIT(sincos, AS, float)                                                                         \
  SPLIT(frexp, AS, int)                                                                            \
  SPLIT(lgamma_r, AS, int)                                                                         \
  OVERLOAD float remquo(float x, float y, AS int *quo) {                                           \
    int q;                                                                                         \
    const float r = remquo_of(x, y, &q);                                                           \
    *quo = q;                                                                                      \
    return r;                                                                                      \
  }                                                                                                \
  REMQUO_N(AS, 2)                                                                                  \
  REMQUO_N(AS, 3)                                                                                  \
  REMQUO_N(AS, 4)                                                                                  \
  REMQUO_N(AS, 8)                                                                                  \
  REMQUO_N(AS, 16)
SPLITS(__global)
SPLITS(__local)
SPLITS(__private)

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
    for (float f = x - 1; f >= 1; f -= 1)
      p = times(p, f);
    return fma(near, p.high, near * p.low);
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
