// SPDX-License-Identifier: Apache-2.0
// math.h for kernels. The functions of float need a machine with floats; those of double compute in
// software, everywhere. Accuracy and cost: docs/kernels.md. Linked only where used.
#ifndef WS_MATH_H
#define WS_MATH_H

#include "ws.h"

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VAL __builtin_inf()
#define HUGE_VALF __builtin_inff()
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

#define WS_MATH_1(name)                                                                            \
  double name(double x) __attribute__((const));                                                    \
  float name##f(float x) __attribute__((const));
#define WS_MATH_2(name)                                                                            \
  double name(double x, double y) __attribute__((const));                                          \
  float name##f(float x, float y) __attribute__((const));

// Those of float that are not here are single instructions, or a few: ws_float.h.
WS_MATH_1(acos)
WS_MATH_1(acosh)
WS_MATH_1(asin)
WS_MATH_1(asinh)
WS_MATH_1(atan)
WS_MATH_1(atanh)
WS_MATH_1(cbrt)
double ceil(double x) __attribute__((const));
WS_MATH_1(cos)
WS_MATH_1(cosh)
WS_MATH_1(erf)
WS_MATH_1(erfc)
WS_MATH_1(exp)
WS_MATH_1(exp2)
WS_MATH_1(exp10)
WS_MATH_1(expm1)
double fabs(double x) __attribute__((const));
double floor(double x) __attribute__((const));
WS_MATH_1(j0)
WS_MATH_1(j1)
WS_MATH_1(lgamma)
WS_MATH_1(log)
WS_MATH_1(log10)
WS_MATH_1(log1p)
WS_MATH_1(log2)
WS_MATH_1(logb)
WS_MATH_1(nearbyint)
double rint(double x) __attribute__((const));
WS_MATH_1(round)
WS_MATH_1(sin)
WS_MATH_1(sinh)
double sqrt(double x) __attribute__((const));
WS_MATH_1(tan)
WS_MATH_1(tanh)
WS_MATH_1(tgamma)
double trunc(double x) __attribute__((const));
WS_MATH_1(y0)
WS_MATH_1(y1)
WS_MATH_2(atan2)
double copysign(double x, double y) __attribute__((const));
WS_MATH_2(fdim)
double fmax(double x, double y) __attribute__((const));
double fmin(double x, double y) __attribute__((const));
WS_MATH_2(fmod)
WS_MATH_2(hypot)
WS_MATH_2(nextafter)
WS_MATH_2(pow)
WS_MATH_2(remainder)
double fma(double x, double y, double z) __attribute__((const));

double frexp(double x, int *exponent);
float frexpf(float x, int *exponent);
double ldexp(double x, int exponent) __attribute__((const));
float ldexpf(float x, int exponent) __attribute__((const));
double scalbn(double x, int exponent) __attribute__((const));
float scalbnf(float x, int exponent) __attribute__((const));
double modf(double x, double *whole);
float modff(float x, float *whole);
double remquo(double x, double y, int *quotient);
float remquof(float x, float y, int *quotient);
double jn(int n, double x) __attribute__((const));
float jnf(int n, float x) __attribute__((const));
double yn(int n, double x) __attribute__((const));
float ynf(int n, float x) __attribute__((const));
void sincos(double x, double *sine, double *cosine);
void sincosf(float x, float *sine, float *cosine);
int ilogb(double x) __attribute__((const));
int ilogbf(float x) __attribute__((const));
long lrint(double x) __attribute__((const));
long lrintf(float x) __attribute__((const));
long lround(double x) __attribute__((const));
long lroundf(float x) __attribute__((const));
long long llrint(double x) __attribute__((const));
long long llrintf(float x) __attribute__((const));
long long llround(double x) __attribute__((const));
long long llroundf(float x) __attribute__((const));

#endif
