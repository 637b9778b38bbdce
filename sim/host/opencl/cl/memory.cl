// SPDX-License-Identifier: Apache-2.0
// Vectors in memory with the alignment of their elements, and halves.
#include "device.h"

#define LOAD(AS, T, n, list)                                                                       \
  OVERLOAD T##n vload##n(size_t i, const AS T *p) {                                                \
    p += n * i;                                                                                    \
    return (T##n)list;                                                                             \
  }
#define STORE(AS, T, n, steps)                                                                     \
  OVERLOAD void vstore##n(T##n v, size_t i, AS T *p) {                                             \
    p += n * i;                                                                                    \
    steps;                                                                                         \
  }
#define LIST8 p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]
#define LIST16 LIST8, p[8], p[9], p[10], p[11], p[12], p[13], p[14], p[15]
#define PUT4 p[0] = v.s0, p[1] = v.s1, p[2] = v.s2, p[3] = v.s3
#define PUT8 PUT4, p[4] = v.s4, p[5] = v.s5, p[6] = v.s6, p[7] = v.s7
#define PUT16                                                                                      \
  PUT8, p[8] = v.s8, p[9] = v.s9, p[10] = v.sa, p[11] = v.sb, p[12] = v.sc, p[13] = v.sd,          \
        p[14] = v.se, p[15] = v.sf
#define LOADS(AS, T)                                                                               \
  LOAD(AS, T, 2, (p[0], p[1]))                                                                     \
  LOAD(AS, T, 3, (p[0], p[1], p[2]))                                                               \
  LOAD(AS, T, 4, (p[0], p[1], p[2], p[3]))                                                         \
  LOAD(AS, T, 8, (LIST8))                                                                          \
  LOAD(AS, T, 16, (LIST16))
#define STORES(AS, T)                                                                              \
  STORE(AS, T, 2, (p[0] = v.s0, p[1] = v.s1))                                                      \
  STORE(AS, T, 3, (p[0] = v.s0, p[1] = v.s1, p[2] = v.s2))                                         \
  STORE(AS, T, 4, (PUT4))                                                                          \
  STORE(AS, T, 8, (PUT8))                                                                          \
  STORE(AS, T, 16, (PUT16))
#define BOTH(T)                                                                                    \
  LOADS(__constant, T)                                                                             \
  LOADS(__global, T)                                                                               \
  LOADS(__local, T)                                                                                \
  LOADS(__private, T)                                                                              \
  STORES(__global, T)                                                                              \
  STORES(__local, T)                                                                               \
  STORES(__private, T)
BOTH(char)
BOTH(uchar)
BOTH(short)
BOTH(ushort)
BOTH(int)
BOTH(uint)
BOTH(long)
BOTH(ulong)
BOTH(float)
BOTH(double)

// ---- halves: 1 bit sign, 5 bits exponent (bias 15), 10 bits mantissa --------------------------

static float from_half(ushort h) {
  const uint sign = (uint)(h & 0x8000) << 16, e = h >> 10 & 31, m = h & 0x3FF;
  if (e == 31) return as_float(sign | 0x7F800000u | m << 13);
  if (e) return as_float(sign | (e + 112) << 23 | m << 13);
  if (!m) return as_float(sign);
  const uint shift = clz(m) - 21;
  return as_float(sign | (113 - shift) << 23 | (m << shift & 0x3FF) << 13);
}

enum { NEAREST, ZERO, UP, DOWN };

static OVERLOAD ushort to_half(float f, int mode) {
  const uint v = as_uint(f), sign = v >> 16 & 0x8000, a = v & 0x7FFFFFFFu;
  const bool away = mode == UP ? !sign : mode == DOWN ? sign != 0 : false;
  if (a > 0x7F800000u) return sign | 0x7E00 | (a >> 13 & 0x3FF);
  if (a == 0x7F800000u) return sign | 0x7C00;
  const uint e = a >> 23, m = (a & 0x7FFFFFu) | (e ? 0x800000u : 0);
  const uint drop = e > 112 ? 13 : min(126 - e, 25u); // bits of m below the last one of the half
  uint h = drop > 24 ? 0 : m >> drop;
  const uint rest = drop > 24 ? m : m & ((1u << drop) - 1), tie = 1u << (drop - 1);
  if (e > 112) h += (e - 113) << 10; // the implicit one counts as an exponent of 1
  if (mode == NEAREST ? drop <= 24 && (rest > tie || (rest == tie && h & 1)) : away && rest) h++;
  if (h >= 0x7C00) h = mode == NEAREST || away ? 0x7C00 : 0x7BFF;
  return sign | h;
}

// By a float between that is odd where it is not exact: it rounds as the double does.
static OVERLOAD ushort to_half(double v, int mode) {
  const float f = convert_float_rtz(v);
  return to_half(v == f || isnan(v) ? f : as_float(as_uint(f) | 1), mode);
}

#define HALF_LOAD(AS)                                                                              \
  OVERLOAD float vload_half(size_t i, const AS half *p) {                                          \
    return from_half(((const AS ushort *)p)[i]);                                                   \
  }                                                                                                \
  OVERLOAD float vloada_half(size_t i, const AS half *p) {                                         \
    return vload_half(i, p);                                                                       \
  }                                                                                                \
  HALF_LOAD_N(AS, 2, 2)                                                                            \
  HALF_LOAD_N(AS, 3, 4)                                                                            \
  HALF_LOAD_N(AS, 4, 4)                                                                            \
  HALF_LOAD_N(AS, 8, 8)                                                                            \
  HALF_LOAD_N(AS, 16, 16)
#define HALF_LOAD_N(AS, n, aligned)                                                                \
  OVERLOAD float##n vload_half##n(size_t i, const AS half *p) {                                    \
    float r[n];                                                                                    \
    for (uint k = 0; k < n; k++)                                                                   \
      r[k] = from_half(((const AS ushort *)p)[n * i + k]);                                         \
    return vload##n(0, r);                                                                         \
  }                                                                                                \
  OVERLOAD float##n vloada_half##n(size_t i, const AS half *p) {                                   \
    float r[n];                                                                                    \
    for (uint k = 0; k < n; k++)                                                                   \
      r[k] = from_half(((const AS ushort *)p)[aligned * i + k]);                                   \
    return vload##n(0, r);                                                                         \
  }
HALF_LOAD(__constant)
HALF_LOAD(__global)
HALF_LOAD(__local)
HALF_LOAD(__private)

#define HALF_STORE_N(AS, T, n, aligned, suffix, mode)                                              \
  OVERLOAD void vstore_half##n##suffix(T##n v, size_t i, AS half *p) {                             \
    T r[n];                                                                                        \
    vstore##n(v, 0, r);                                                                            \
    for (uint k = 0; k < n; k++)                                                                   \
      ((AS ushort *)p)[n * i + k] = to_half(r[k], mode);                                           \
  }                                                                                                \
  OVERLOAD void vstorea_half##n##suffix(T##n v, size_t i, AS half *p) {                            \
    T r[n];                                                                                        \
    vstore##n(v, 0, r);                                                                            \
    for (uint k = 0; k < n; k++)                                                                   \
      ((AS ushort *)p)[aligned * i + k] = to_half(r[k], mode);                                     \
  }
#define HALF_STORE(AS, T, suffix, mode)                                                            \
  OVERLOAD void vstore_half##suffix(T v, size_t i, AS half *p) {                                   \
    ((AS ushort *)p)[i] = to_half(v, mode);                                                        \
  }                                                                                                \
  OVERLOAD void vstorea_half##suffix(T v, size_t i, AS half *p) {                                  \
    ((AS ushort *)p)[i] = to_half(v, mode);                                                        \
  }                                                                                                \
  HALF_STORE_N(AS, T, 2, 2, suffix, mode)                                                          \
  HALF_STORE_N(AS, T, 3, 4, suffix, mode)                                                          \
  HALF_STORE_N(AS, T, 4, 4, suffix, mode)                                                          \
  HALF_STORE_N(AS, T, 8, 8, suffix, mode)                                                          \
  HALF_STORE_N(AS, T, 16, 16, suffix, mode)
#define HALF_STORES(AS, T)                                                                         \
  HALF_STORE(AS, T, , NEAREST)                                                                     \
  HALF_STORE(AS, T, _rte, NEAREST)                                                                 \
  HALF_STORE(AS, T, _rtz, ZERO)                                                                    \
  HALF_STORE(AS, T, _rtp, UP)                                                                      \
  HALF_STORE(AS, T, _rtn, DOWN)
HALF_STORES(__global, float)
HALF_STORES(__global, double)
HALF_STORES(__local, float)
HALF_STORES(__local, double)
HALF_STORES(__private, float)
HALF_STORES(__private, double)
