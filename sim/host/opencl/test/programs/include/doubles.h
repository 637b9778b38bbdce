// Host and kernel: a record in memory, and functions by both their names.
// ROWS(F): F(row, expression of the host, of the kernel).
typedef struct point {
  double x, y;
  float z;
} point_t;

#define ROWS(F)                                                                                    \
  F(0, a + b, a + b)                                                                               \
  F(1, a - b, a - b)                                                                               \
  F(2, a *b, a *b)                                                                                 \
  F(3, a / b, a / b)                                                                               \
  F(4, sqrt(fabs(a)), sqrt(fabs(a)))                                                               \
  F(5, fma(a, b, 0.1), fma(a, b, 0.1))                                                             \
  F(6, fmod(a, b), fmod(a, b))                                                                     \
  F(7, floor(a) + 2 * ceil(b), floor(a) + 2 * ceil(b))                                             \
  F(8, trunc(a) + 2 * rint(b), trunc(a) + 2 * rint(b))                                             \
  F(9, round(a) + fmin(a, b), round(a) + fmin(a, b))                                               \
  F(10, exp(a / 8), exp(a / 8))                                                                    \
  F(11, log(fabs(b)), log(fabs(b)))                                                                \
  F(12, sin(a), sin(a))                                                                            \
  F(13, cos(b), cos(b))                                                                            \
  F(14, tan(a), tan(a))                                                                            \
  F(15, pow(fabs(a), b / 8), pow(fabs(a), b / 8))                                                  \
  F(16, atan2(a, b), atan2(a, b))                                                                  \
  F(17, hypot(a, b), hypot(a, b))                                                                  \
  F(18, cbrt(a), cbrt(a))                                                                          \
  F(19, exp2(a / 8) + log2(fabs(b)), exp2(a / 8) + log2(fabs(b)))                                  \
  F(20, tanh(a) + sinh(b / 8), tanh(a) + sinh(b / 8))                                              \
  F(21, erf(a / 8), erf(a / 8))                                                                    \
  F(22, asin(sin(a)) + acos(cos(b)), asin(sin(a)) + acos(cos(b)))                                  \
  F(23, log10(fabs(a)) + log1p(fabs(b)), log10(fabs(a)) + log1p(fabs(b)))                          \
  F(24, expm1(a / 8), expm1(a / 8))                                                                \
  F(25, ldexp(a, 7) + copysign(2, b), ldexp(a, 7) + copysign(2.0, b))                              \
  F(26, lgamma(fabs(a)), lgamma(fabs(a)))                                                          \
  F(27, tgamma(1 + fabs(a) / 8), tgamma(1 + fabs(a) / 8))                                          \
  F(28, b < a ? a : b, max(a, b))                                                                  \
  F(29, a + (b - a) * 0.25, mix(a, b, 0.25))                                                       \
  F(30, 1 / sqrt(fabs(b)), rsqrt(fabs(b)))                                                         \
  F(31, pow(b, 3), pown(b, 3))
#define ROW_COUNT 32
