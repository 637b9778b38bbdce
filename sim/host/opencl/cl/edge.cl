// SPDX-License-Identifier: Apache-2.0
// Functions that libclc has, but not for all operands as OpenCL and C's Annex F demand: signs of
// zeros, subnormal results, NaNs. __ws_clc_* are libclc's own (CL_WRAPPED in opencl.mk).
#include "device.h"

float __ws_clc_3expf(float), __ws_clc_4exp2f(float), __ws_clc_5cospif(float);
float __ws_clc_5sinpif(float), __ws_clc_5tanpif(float), __ws_clc_6lgammaf(float);
float __ws_clc_5rootnfi(float, int);
double __ws_clc_3sind(double), __ws_clc_4atand(double), __ws_clc_5expm1d(double);
double __ws_clc_5cospid(double), __ws_clc_5sinpid(double), __ws_clc_5tanpid(double);
double __ws_clc_3tand(double), __ws_clc_3erfd(double), __ws_clc_6atanpid(double);

#define BOTH1(f) VECTOR1_OF(f, float) VECTOR1_OF(f, double)
#define BOTH2(f) VECTOR2_OF(f, float, float) VECTOR2_OF(f, double, double)

// ---- powers of two ------------------------------------------------------------------------------

// Large steps first, down to what leaves all bits: one rounding.
OVERLOAD float ldexp(float x, int n) {
  for (int i = 0; i < 2 && n > 127; i++)
    x *= 0x1p127f, n -= 127;
  for (int i = 0; i < 2 && n < -126; i++)
    x *= 0x1p-102f, n += 102;
  n = clamp(n, -126, 127);
  return x * as_float((127 + n) << 23);
}
OVERLOAD double ldexp(double x, int n) {
  for (int i = 0; i < 2 && n > 1023; i++)
    x *= as_double(2046ul << 52), n -= 1023;
  for (int i = 0; i < 2 && n < -1022; i++)
    x *= as_double((1023ul - 969) << 52), n += 969;
  n = clamp(n, -1022, 1023);
  return x * as_double((ulong)(1023 + n) << 52);
}
VECTOR2_OF(ldexp, float, int)
VECTOR2_OF(ldexp, double, int)
#define LDEXP_BY_ONE(T, n)                                                                         \
  OVERLOAD T##n ldexp(T##n x, int k) {                                                             \
    return ldexp(x, (int##n)(k));                                                                  \
  }
#define LDEXP_BY_ONES(T)                                                                           \
  LDEXP_BY_ONE(T, 2)                                                                               \
  LDEXP_BY_ONE(T, 3)                                                                               \
  LDEXP_BY_ONE(T, 4)                                                                               \
  LDEXP_BY_ONE(T, 8)                                                                               \
  LDEXP_BY_ONE(T, 16)
LDEXP_BY_ONES(float)
LDEXP_BY_ONES(double)

// libclc flushes subnormal results; the root of one is none.
OVERLOAD float exp(float x) {
  if (!(x < -87)) return __ws_clc_3expf(x);
  const float root = __ws_clc_3expf(0.5f * max(x, -150.0f));
  return root * root;
}
OVERLOAD float exp2(float x) {
  if (!(x < -125)) return __ws_clc_4exp2f(x);
  const float root = __ws_clc_4exp2f(0.5f * max(x, -200.0f));
  return root * root;
}
VECTOR1(exp)
VECTOR1(exp2)
OVERLOAD float rootn(float x, int n) {
  return n == 1 ? x : n == -1 ? 1.0f / x : __ws_clc_5rootnfi(x, n);
}
VECTOR2_OF(rootn, float, int)

OVERLOAD float nextafter(float x, float y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  if (x == 0) return copysign(as_float(1), y);
  return as_float(as_int(x) + ((x < y) == (x > 0) ? 1 : -1));
}
OVERLOAD double nextafter(double x, double y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  if (x == 0) return copysign(as_double(1l), y);
  return as_double(as_long(x) + ((x < y) == (x > 0) ? 1 : -1));
}
BOTH2(nextafter)

// ---- multiples of pi ------------------------------------------------------------------------------

// sinpi(n) is a zero with the sign of n, cospi(n + 1/2) is +0, tanpi(n) has the sign of n for even n
// and the other one for odd n.
#define PI(T, s, c, t)                                                                             \
  OVERLOAD T sinpi(T x) {                                                                          \
    return x == trunc(x) && !isinf(x) ? copysign((T)0, x) : s(x);                                  \
  }                                                                                                \
  OVERLOAD T cospi(T x) {                                                                          \
    const T r = c(x);                                                                              \
    return r == 0 ? (T)0 : r;                                                                      \
  }                                                                                                \
  OVERLOAD T tanpi(T x) {                                                                          \
    const T pair = x / 2;                                                                          \
    if (x == trunc(x) && !isinf(x)) return copysign((T)0, pair == trunc(pair) ? x : -x);           \
    return t(x);                                                                                   \
  }
PI(float, __ws_clc_5sinpif, __ws_clc_5cospif, __ws_clc_5tanpif)
PI(double, __ws_clc_5sinpid, __ws_clc_5cospid, __ws_clc_5tanpid)
BOTH1(sinpi)
BOTH1(cospi)
BOTH1(tanpi)

// ---- zeros, tiny numbers, NaNs --------------------------------------------------------------------

#define ZERO_STAYS(name, clc)                                                                      \
  OVERLOAD double name(double x) {                                                                 \
    return x == 0 ? x : clc(x);                                                                    \
  }                                                                                                \
  VECTOR1_OF(name, double)
ZERO_STAYS(sin, __ws_clc_3sind)
ZERO_STAYS(atan, __ws_clc_4atand)
ZERO_STAYS(expm1, __ws_clc_5expm1d)
ZERO_STAYS(tan, __ws_clc_3tand)
ZERO_STAYS(erf, __ws_clc_3erfd)
ZERO_STAYS(atanpi, __ws_clc_6atanpid)

OVERLOAD float lgamma(float x) {
  return fabs(x) < 0x1p-40f ? -log(fabs(x)) : __ws_clc_6lgammaf(x);
}
VECTOR1(lgamma)

OVERLOAD float normalize(float x) {
  return isnan(x) ? x : sign(x);
}
OVERLOAD double normalize(double x) {
  return isnan(x) ? x : sign(x);
}
OVERLOAD float fast_normalize(float x) {
  return normalize(x);
}

#define QUIET(n)                                                                                   \
  OVERLOAD double##n nan(ulong##n code) {                                                          \
    return as_double##n(code | 0x7FF8000000000000ul);                                              \
  }
QUIET()
QUIET(2)
QUIET(3)
QUIET(4)
QUIET(8)
QUIET(16)
