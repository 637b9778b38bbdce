// SPDX-License-Identifier: Apache-2.0
// Comparison and conversion of doubles, and floats from and to 64-bit integers. To integers the
// result is truncated; beyond the range it is the nearest integer, of a NaN the largest one, as the
// float instructions of RISC-V have it.
#include "double.h"

int __eqdf2(double x, double y);
int __nedf2(double x, double y);
int __ltdf2(double x, double y);
int __ledf2(double x, double y);
int __gtdf2(double x, double y);
int __gedf2(double x, double y);
int __unorddf2(double x, double y);
double __negdf2(double x);
int32_t __fixdfsi(double x);
uint32_t __fixunsdfsi(double x);
int64_t __fixdfdi(double x);
uint64_t __fixunsdfdi(double x);
double __floatsidf(int32_t v);
double __floatunsidf(uint32_t v);
double __floatdidf(int64_t v);
double __floatundidf(uint64_t v);
double __extendsfdf2(float x);
float __truncdfsf2(double x);
int64_t __fixsfdi(float x);
uint64_t __fixunssfdi(float x);
float __floatdisf(int64_t v);
float __floatundisf(uint64_t v);

// -1, 0, 1 as x is less than, equal to, greater than y; `unordered` when one is a NaN.
static inline int compare(double x, double y, int unordered) {
  const uint64_t a = ((f64_t){x}).u, b = ((f64_t){y}).u;
  if (f64_is_nan(a) || f64_is_nan(b)) return unordered;
  const int64_t i = (int64_t)(a >> 63 ? F64_SIGN - a : a);
  const int64_t j = (int64_t)(b >> 63 ? F64_SIGN - b : b);
  return (i > j) - (i < j);
}

int __eqdf2(double x, double y) {
  return compare(x, y, 1);
}
int __nedf2(double x, double y) {
  return compare(x, y, 1);
}
int __ltdf2(double x, double y) {
  return compare(x, y, 1);
}
int __ledf2(double x, double y) {
  return compare(x, y, 1);
}
int __gtdf2(double x, double y) {
  return compare(x, y, -1);
}
int __gedf2(double x, double y) {
  return compare(x, y, -1);
}
int __unorddf2(double x, double y) {
  return f64_is_nan(((f64_t){x}).u) || f64_is_nan(((f64_t){y}).u);
}
double __negdf2(double x) {
  return ((f64_t){.u = ((f64_t){x}).u ^ F64_SIGN}).d;
}

// |x| truncated, at most `most`.
static inline uint64_t magnitude(uint64_t a, uint64_t most) {
  const int32_t e = (int32_t)f64_exp(a) - 1023;
  if (e < 0) return 0;
  if (e > 63) return most;
  const uint64_t m = (a & (F64_HIDDEN - 1)) | F64_HIDDEN;
  const uint64_t v = e < 52 ? m >> (52 - e) : m << (e - 52);
  return v > most ? most : v;
}

static inline int64_t to_signed(uint64_t a, uint64_t most) {
  if (f64_is_nan(a)) return (int64_t)most;
  return a >> 63 ? (int64_t)-magnitude(a, most + 1) : (int64_t)magnitude(a, most);
}

static inline uint64_t to_unsigned(uint64_t a, uint64_t most) {
  if (f64_is_nan(a)) return most;
  return a >> 63 ? 0 : magnitude(a, most);
}

int32_t __fixdfsi(double x) {
  return (int32_t)to_signed(((f64_t){x}).u, INT32_MAX);
}
uint32_t __fixunsdfsi(double x) {
  return (uint32_t)to_unsigned(((f64_t){x}).u, UINT32_MAX);
}
int64_t __fixdfdi(double x) {
  return to_signed(((f64_t){x}).u, INT64_MAX);
}
uint64_t __fixunsdfdi(double x) {
  return to_unsigned(((f64_t){x}).u, UINT64_MAX);
}

static inline uint64_t from_unsigned(uint64_t sign, uint64_t v) {
  if (v == 0) return 0;
  const uint32_t s = f64_clz(v);
  // The leading one at bit 62; of 64 bits the lowest one is sticky.
  const uint64_t m = s ? v << (s - 1) : v >> 1 | (v & 1);
  return f64_round(sign, 1023 + 63 - (int32_t)s, m);
}

double __floatsidf(int32_t v) {
  const uint32_t magnitude_of = v < 0 ? -(uint32_t)v : (uint32_t)v;
  return ((f64_t){.u = from_unsigned(v < 0 ? F64_SIGN : 0, magnitude_of)}).d;
}
double __floatunsidf(uint32_t v) {
  return ((f64_t){.u = from_unsigned(0, v)}).d;
}
double __floatdidf(int64_t v) {
  const uint64_t magnitude_of = v < 0 ? -(uint64_t)v : (uint64_t)v;
  return ((f64_t){.u = from_unsigned(v < 0 ? F64_SIGN : 0, magnitude_of)}).d;
}
double __floatundidf(uint64_t v) {
  return ((f64_t){.u = from_unsigned(0, v)}).d;
}

static inline uint64_t widen(uint32_t a) {
  const uint64_t sign = (uint64_t)(a & 0x80000000u) << 32;
  const uint32_t e = a >> 23 & 0xFF, frac = a & 0x7FFFFF;
  if (e == 0xFF) return frac ? F64_NAN : sign | F64_INF;
  if (e) return sign | (uint64_t)(e + 1023 - 127) << 52 | (uint64_t)frac << 29;
  if (!frac) return sign;
  const uint32_t s = (uint32_t)__builtin_clz(frac); // bit 31 - s is the leading one
  return sign | ((uint64_t)(1023 - 149 + 31 - s) << 52) |
         (((uint64_t)frac << (52 - 31 + s)) & (F64_HIDDEN - 1));
}

double __extendsfdf2(float x) {
  return ((f64_t){.u = widen(((f32_t){x}).u)}).d;
}

// m * 2^(e - 127 - 30), rounded to float. m < 2^31; unless e is 1 or less, bit 30 is set.
static inline uint32_t round_float(uint32_t sign, int32_t e, uint32_t m) {
  if (e >= 0xFF) return sign | 0x7F800000u;
  if (e <= 0) {
    const uint32_t n = (uint32_t)(1 - e);
    m = n > 31 ? m != 0 : m >> n | (m << (32 - n) != 0);
    e = 1;
  }
  const uint32_t tie = (m & 0x7F) == 0x40;
  return sign | (((uint32_t)(e - 1) << 23) + ((m + 0x40) >> 7 & ~tie));
}

float __truncdfsf2(double x) {
  const uint64_t a = ((f64_t){x}).u;
  const uint32_t sign = (uint32_t)(a >> 32) & 0x80000000u;
  const int32_t e = (int32_t)f64_exp(a) - 1023 + 127;
  if (f64_is_nan(a)) return ((f32_t){.u = 0x7FC00000u}).f;
  if (f64_exp(a) == 0x7FF) return ((f32_t){.u = sign | 0x7F800000u}).f;
  if (f64_exp(a) == 0) return ((f32_t){.u = sign}).f; // far below the smallest float
  const uint64_t m = (a & (F64_HIDDEN - 1)) | F64_HIDDEN;
  return ((f32_t){.u = round_float(sign, e, (uint32_t)f64_shift_sticky(m, 22))}).f;
}

int64_t __fixsfdi(float x) {
  return to_signed(widen(((f32_t){x}).u), INT64_MAX);
}
uint64_t __fixunssfdi(float x) {
  return to_unsigned(widen(((f32_t){x}).u), UINT64_MAX);
}

static inline float float_of(uint32_t sign, uint64_t v) {
  if (v == 0) return 0;
  const uint32_t s = f64_clz(v);
  const uint64_t m = f64_shift_sticky(v << s, 33);
  return ((f32_t){.u = round_float(sign, 127 + 63 - (int32_t)s, (uint32_t)m)}).f;
}

float __floatdisf(int64_t v) {
  return float_of(v < 0 ? 0x80000000u : 0, v < 0 ? -(uint64_t)v : (uint64_t)v);
}
float __floatundisf(uint64_t v) {
  return float_of(0, v);
}
