// SPDX-License-Identifier: Apache-2.0
// Math functions with a second result in memory, of floats and of doubles; remainder, which is the
// first result of remquo.
#include "device.h"

#define FRACT_OF(T, below_one)                                                                     \
  static OVERLOAD T fract_of(T x, T *whole) {                                                      \
    *whole = floor(x);                                                                             \
    if (isnan(x) || x == 0) return x;                                                              \
    return isinf(x) ? copysign((T)0, x) : fmin(x - *whole, below_one);                             \
  }                                                                                                \
  static OVERLOAD T modf_of(T x, T *whole) {                                                       \
    *whole = trunc(x);                                                                             \
    return copysign(isinf(x) ? (T)0 : x - *whole, x);                                              \
  }                                                                                                \
  static OVERLOAD T sincos_of(T x, T *cosine) {                                                    \
    *cosine = cos(x);                                                                              \
    return sin(x);                                                                                 \
  }                                                                                                \
  static OVERLOAD T lgamma_r_of(T x, int *sign) {                                                  \
    const T down = floor(x);                                                                       \
    *sign = x == 0                ? (signbit(x) ? -1 : 1)                                          \
            : x > 0               ? 1                                                              \
            : x == down           ? 0                                                              \
            : isnan(x)            ? 0                                                              \
            : fmod(down, (T)2) != 0 ? -1                                                           \
                                  : 1;                                                             \
    return lgamma(x);                                                                              \
  }
FRACT_OF(float, as_float(0x3F7FFFFFu))
FRACT_OF(double, as_double(0x3FEFFFFFFFFFFFFFul))

static OVERLOAD float frexp_of(float x, int *e) {
  const uint a = as_uint(x) & 0x7FFFFFFFu;
  *e = 0;
  if (a == 0 || a >= 0x7F800000u) return x;
  const int lift = a < 0x800000u ? (int)clz(a) - 8 : 0;
  const uint m = a << lift & 0x7FFFFFu;
  *e = (a < 0x800000u ? 1 - lift : (int)(a >> 23)) - 126;
  return as_float((as_uint(x) & 0x80000000u) | 0x3F000000u | m);
}
static OVERLOAD double frexp_of(double x, int *e) {
  const ulong sign = as_ulong(x) & 0x8000000000000000ul, a = as_ulong(x) ^ sign, one = 1ul << 52;
  *e = 0;
  if (a == 0 || a >= 0x7FF0000000000000ul) return x;
  const int lift = a < one ? (int)clz(a) - 11 : 0;
  *e = (a < one ? 1 - lift : (int)(a >> 52)) - 1022;
  return as_double(sign | 0x3FE0000000000000ul | (a << lift & (one - 1)));
}

// The quotient's last seven bits; the remainder is exact, by long division. U: unsigned integers as
// wide as T, of which a number has `bits`.
#define REMQUO_OF(T, U, bits, as_T, quiet)                                                         \
  static OVERLOAD T remquo_of(T x, T y, int *quo) {                                                \
    const T ax = fabs(x), ay = fabs(y);                                                            \
    *quo = 0;                                                                                      \
    if (!(ax < INFINITY) || isnan(y) || ay == 0) return as_T(quiet);                               \
    if (ay == INFINITY || ax == 0) return x;                                                       \
    int ex, ey;                                                                                    \
    U mx = (U)ldexp(frexp_of(ax, &ex), bits), my = (U)ldexp(frexp_of(ay, &ey), bits);              \
    uint q = 0;                                                                                    \
    int d = ex - ey;                                                                               \
    if (d < -1) return x;                                                                          \
    if (d == -1) { /* x < y: only rounding up is left to decide */                                 \
      const bool up = mx > my;                                                                     \
      const T r = up ? ax - ay : ax;                                                               \
      *quo = up ? (signbit(x) != signbit(y) ? -1 : 1) : 0;                                         \
      return signbit(x) ? -r : r;                                                                  \
    }                                                                                              \
    for (;; d--) {                                                                                 \
      q <<= 1;                                                                                     \
      if (mx >= my) {                                                                              \
        mx -= my;                                                                                  \
        q |= 1;                                                                                    \
      }                                                                                            \
      if (d == 0) break;                                                                           \
      mx <<= 1;                                                                                    \
    }                                                                                              \
    T r = ldexp((T)mx, ey - bits);                                                                 \
    if (2 * mx > my || (2 * mx == my && q & 1)) {                                                  \
      r = -ldexp((T)(my - mx), ey - bits);                                                         \
      q++;                                                                                         \
    }                                                                                              \
    const int last = (int)(q & 0x7F);                                                              \
    *quo = signbit(x) != signbit(y) ? -last : last;                                                \
    if (r == 0) r = 0;                                                                             \
    return signbit(x) ? -r : r;                                                                    \
  }
REMQUO_OF(float, uint, 24, as_float, 0x7FC00000u)
REMQUO_OF(double, ulong, 53, as_double, 0x7FF8000000000000ul)

#define SPLIT(name, AS, T, R)                                                                      \
  OVERLOAD T name(T x, AS R *second) {                                                             \
    R s;                                                                                           \
    const T first = name##_of(x, &s);                                                              \
    *second = s;                                                                                   \
    return first;                                                                                  \
  }                                                                                                \
  SPLIT_N(name, AS, T, R, 2)                                                                       \
  SPLIT_N(name, AS, T, R, 3)                                                                       \
  SPLIT_N(name, AS, T, R, 4)                                                                       \
  SPLIT_N(name, AS, T, R, 8)                                                                       \
  SPLIT_N(name, AS, T, R, 16)
#define SPLIT_N(name, AS, T, R, n)                                                                 \
  OVERLOAD T##n name(T##n x, AS R##n *second) {                                                    \
    T a[n];                                                                                        \
    R b[n];                                                                                        \
    vstore##n(x, 0, a);                                                                            \
    for (uint i = 0; i < n; i++)                                                                   \
      a[i] = name##_of(a[i], &b[i]);                                                               \
    *second = vload##n(0, b);                                                                      \
    return vload##n(0, a);                                                                         \
  }
#define REMQUO(AS, T)                                                                              \
  OVERLOAD T remquo(T x, T y, AS int *quo) {                                                       \
    int q;                                                                                         \
    const T r = remquo_of(x, y, &q);                                                               \
    *quo = q;                                                                                      \
    return r;                                                                                      \
  }                                                                                                \
  REMQUO_N(AS, T, 2)                                                                               \
  REMQUO_N(AS, T, 3)                                                                               \
  REMQUO_N(AS, T, 4)                                                                               \
  REMQUO_N(AS, T, 8)                                                                               \
  REMQUO_N(AS, T, 16)
#define REMQUO_N(AS, T, n)                                                                         \
  OVERLOAD T##n remquo(T##n x, T##n y, AS int##n *quo) {                                           \
    T a[n], c[n];                                                                                  \
    int b[n];                                                                                      \
    vstore##n(x, 0, a);                                                                            \
    vstore##n(y, 0, c);                                                                            \
    for (uint i = 0; i < n; i++)                                                                   \
      a[i] = remquo_of(a[i], c[i], &b[i]);                                                         \
    *quo = vload##n(0, b);                                                                         \
    return vload##n(0, a);                                                                         \
  }
#define SPLITS(AS, T)                                                                              \
  SPLIT(fract, AS, T, T)                                                                           \
  SPLIT(modf, AS, T, T)                                                                            \
  SPLIT(sincos, AS, T, T)                                                                          \
  SPLIT(frexp, AS, T, int)                                                                         \
  SPLIT(lgamma_r, AS, T, int)                                                                      \
  REMQUO(AS, T)
SPLITS(__global, float)
SPLITS(__local, float)
SPLITS(__private, float)
SPLITS(__global, double)
SPLITS(__local, double)
SPLITS(__private, double)

OVERLOAD float remainder(float x, float y) {
  int q;
  return remquo_of(x, y, &q);
}
OVERLOAD double remainder(double x, double y) {
  int q;
  return remquo_of(x, y, &q);
}
VECTOR2(remainder)
VECTOR2_OF(remainder, double, double)
