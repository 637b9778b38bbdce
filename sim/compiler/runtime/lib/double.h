// SPDX-License-Identifier: Apache-2.0
// Parts of the soft double: bits of binary64, rounding to nearest even.
#ifndef WS_DOUBLE_H
#define WS_DOUBLE_H

#include <stdbool.h>
#include <stdint.h>

#define F64_SIGN (UINT64_C(1) << 63)
#define F64_INF (UINT64_C(0x7FF) << 52)
#define F64_NAN UINT64_C(0x7FF8000000000000)
#define F64_HIDDEN (UINT64_C(1) << 52)

typedef union {
  double d;
  uint64_t u;
} f64_t;
typedef union {
  float f;
  uint32_t u;
} f32_t;

// A number that is neither infinite nor NaN: m * 2^(e - 1075). Of a normal number m has its leading
// one at bit 52; of a subnormal one e is 1.
typedef struct {
  uint64_t m;
  int32_t e;
} f64_parts_t;

static inline bool f64_is_nan(uint64_t a) {
  return (a & ~F64_SIGN) > F64_INF;
}
static inline uint32_t f64_exp(uint64_t a) {
  return (uint32_t)(a >> 52) & 0x7FF;
}

static inline f64_parts_t f64_parts(uint64_t a) {
  const uint64_t frac = a & (F64_HIDDEN - 1);
  const uint32_t e = f64_exp(a);
  return e ? (f64_parts_t){frac | F64_HIDDEN, (int32_t)e} : (f64_parts_t){frac, 1};
}

// Leading zeros of a number other than 0.
static inline uint32_t f64_clz(uint64_t v) {
  const uint32_t hi = (uint32_t)(v >> 32);
  return hi ? (uint32_t)__builtin_clz(hi) : 32 + (uint32_t)__builtin_clz((uint32_t)v);
}

// The same number with the leading one at bit 52, for m other than 0.
static inline f64_parts_t f64_normal(f64_parts_t p) {
  const uint32_t s = f64_clz(p.m) - 11;
  return (f64_parts_t){p.m << s, p.e - (int32_t)s};
}

// v >> n; the lowest bit also says whether a one was lost.
static inline uint64_t f64_shift_sticky(uint64_t v, uint32_t n) {
  if (n == 0) return v;
  if (n > 63) return v != 0;
  return v >> n | (v << (64 - n) != 0);
}

// m * 2^(e - 1023 - 62), rounded, with a sign. m < 2^63; unless e is 1 or less, bit 62 is set.
static inline uint64_t f64_round(uint64_t sign, int32_t e, uint64_t m) {
  if (e >= 0x7FF) return sign | F64_INF;
  if (e <= 0) {
    m = f64_shift_sticky(m, (uint32_t)(1 - e));
    e = 1;
  }
  const uint64_t tie = (m & 0x3FF) == 0x200;
  const uint64_t kept = (m + 0x200) >> 10 & ~tie;
  return sign | (((uint64_t)(uint32_t)(e - 1) << 52) + kept);
}

#endif
