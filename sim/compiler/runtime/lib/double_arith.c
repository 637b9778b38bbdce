// SPDX-License-Identifier: Apache-2.0
// double + - * / fma scalbn of machines without doubles, correctly rounded to nearest even,
// subnormals included. The names are those that GCC calls.
#include "double.h"

double __adddf3(double x, double y);
double __subdf3(double x, double y);
double __muldf3(double x, double y);
double __divdf3(double x, double y);
double fma(double x, double y, double z);
double scalbn(double x, int n);

static inline double from_bits(uint64_t u) {
  return ((f64_t){.u = u}).d;
}

static inline uint64_t add_bits(uint64_t a, uint64_t b) {
  if ((a & ~F64_SIGN) < (b & ~F64_SIGN)) {
    const uint64_t t = a;
    a = b;
    b = t;
  }
  const uint64_t sign = a & F64_SIGN;
  if (f64_exp(a) == 0x7FF) {
    if (f64_is_nan(a)) return F64_NAN;
    return a == (b ^ F64_SIGN) ? F64_NAN : a;
  }
  const f64_parts_t p = f64_parts(a), q = f64_parts(b);
  uint64_t m = p.m << 10;
  const uint64_t small = f64_shift_sticky(q.m << 10, (uint32_t)(p.e - q.e));
  int32_t e = p.e;
  if (((a ^ b) & F64_SIGN) == 0) {
    m += small;
    if (m >> 63) {
      m = m >> 1 | (m & 1);
      e++;
    }
    return f64_round(sign, e, m);
  }
  m -= small;
  if (m == 0) return 0;
  const uint32_t s = f64_clz(m) - 1;
  return f64_round(sign, e - (int32_t)s, m << s);
}

double __adddf3(double x, double y) {
  return from_bits(add_bits(((f64_t){x}).u, ((f64_t){y}).u));
}

double __subdf3(double x, double y) {
  return from_bits(add_bits(((f64_t){x}).u, ((f64_t){y}).u ^ F64_SIGN));
}

// The 128 bits of a product.
static inline uint64_t multiply(uint64_t a, uint64_t b, uint64_t *low) {
  const uint32_t al = (uint32_t)a, ah = (uint32_t)(a >> 32);
  const uint32_t bl = (uint32_t)b, bh = (uint32_t)(b >> 32);
  const uint64_t ll = (uint64_t)al * bl, lh = (uint64_t)al * bh, hl = (uint64_t)ah * bl;
  const uint64_t mid = (ll >> 32) + (uint32_t)lh + (uint32_t)hl;
  *low = mid << 32 | (uint32_t)ll;
  return (uint64_t)ah * bh + (lh >> 32) + (hl >> 32) + (mid >> 32);
}

double __muldf3(double x, double y) {
  const uint64_t a = ((f64_t){x}).u, b = ((f64_t){y}).u, sign = (a ^ b) & F64_SIGN;
  if (f64_exp(a) == 0x7FF || f64_exp(b) == 0x7FF) {
    const bool nan = f64_is_nan(a) || f64_is_nan(b) || a << 1 == 0 || b << 1 == 0;
    return from_bits(nan ? F64_NAN : sign | F64_INF);
  }
  if (a << 1 == 0 || b << 1 == 0) return from_bits(sign);
  const f64_parts_t p = f64_normal(f64_parts(a)), q = f64_normal(f64_parts(b));
  uint64_t low, m = multiply(p.m << 10, q.m << 11, &low);
  int32_t e = p.e + q.e - 1022;
  if (m >> 62 == 0) {
    m = m << 1 | low >> 63;
    low <<= 1;
    e--;
  }
  return from_bits(f64_round(sign, e, m | (low != 0)));
}

double __divdf3(double x, double y) {
  const uint64_t a = ((f64_t){x}).u, b = ((f64_t){y}).u, sign = (a ^ b) & F64_SIGN;
  if (f64_is_nan(a) || f64_is_nan(b)) return from_bits(F64_NAN);
  const bool a_inf = f64_exp(a) == 0x7FF, b_inf = f64_exp(b) == 0x7FF;
  const bool a_zero = a << 1 == 0, b_zero = b << 1 == 0;
  if ((a_inf && b_inf) || (a_zero && b_zero)) return from_bits(F64_NAN);
  if (a_inf || b_zero) return from_bits(sign | F64_INF);
  if (b_inf || a_zero) return from_bits(sign);
  f64_parts_t p = f64_normal(f64_parts(a));
  const f64_parts_t q = f64_normal(f64_parts(b));
  int32_t e = p.e - q.e + 1023;
  if (p.m < q.m) {
    p.m <<= 1;
    e--;
  }
  // Now 1 <= p / q < 2: 55 bits of the quotient, and whether something is left.
  uint64_t quotient = 0, rest = p.m;
  for (int i = 0; i < 55; i++) {
    quotient <<= 1;
    if (rest >= q.m) {
      rest -= q.m;
      quotient |= 1;
    }
    rest <<= 1;
  }
  return from_bits(f64_round(sign, e, quotient << 8 | (rest != 0)));
}

typedef struct {
  uint64_t hi, lo;
} wide_t;

static inline wide_t wide_shift_sticky(wide_t v, uint32_t n) {
  if (n > 127) return (wide_t){0, (v.hi | v.lo) != 0};
  if (n > 63) return (wide_t){0, f64_shift_sticky(v.hi, n - 64) | (v.lo != 0)};
  if (n == 0) return v;
  const uint64_t lost = v.lo << (64 - n);
  return (wide_t){v.hi >> n, v.hi << (64 - n) | v.lo >> n | (lost != 0)};
}

static inline wide_t wide_left(wide_t v, uint32_t n) { // n < 128
  if (n > 63) return (wide_t){v.lo << (n - 64), 0};
  if (n == 0) return v;
  return (wide_t){v.hi << n | v.lo >> (64 - n), v.lo << n};
}

// x * y + z with one rounding.
double fma(double x, double y, double z) {
  const uint64_t a = ((f64_t){x}).u, b = ((f64_t){y}).u, c = ((f64_t){z}).u;
  uint64_t sign = (a ^ b) & F64_SIGN;
  if (f64_exp(a) == 0x7FF || f64_exp(b) == 0x7FF || a << 1 == 0 || b << 1 == 0)
    return x * y + z; // exact, or not finite
  if (f64_exp(c) == 0x7FF) return z + z;
  // The product as 128 bits with its leading one at bit 125 or 126, e for bit 126; the addend
  // alike.
  const f64_parts_t p = f64_normal(f64_parts(a)), q = f64_normal(f64_parts(b));
  wide_t m, n = {0, 0};
  int32_t e = p.e + q.e - 1022, f = e;
  m.hi = multiply(p.m << 11, q.m << 10, &m.lo);
  if (c << 1) {
    const f64_parts_t r = f64_normal(f64_parts(c));
    n.hi = r.m << 10;
    f = r.e;
  }
  // Align to the larger exponent; below 128 bits only a sticky bit is left.
  if (e >= f) {
    n = wide_shift_sticky(n, (uint32_t)(e - f));
  } else {
    m = wide_shift_sticky(m, (uint32_t)(f - e));
    e = f;
  }
  if (((sign ^ c) & F64_SIGN) == 0) {
    const uint64_t lo = m.lo + n.lo;
    m.hi += n.hi + (lo < m.lo);
    m.lo = lo;
  } else {
    if (m.hi < n.hi || (m.hi == n.hi && m.lo < n.lo)) {
      const wide_t t = m;
      m = n;
      n = t;
      sign ^= F64_SIGN;
    }
    const uint64_t borrow = m.lo < n.lo;
    m.lo -= n.lo;
    m.hi -= n.hi + borrow;
    if ((m.hi | m.lo) == 0) return 0;
  }
  const uint32_t zeros = m.hi ? f64_clz(m.hi) : 64 + f64_clz(m.lo);
  if (zeros == 0) {
    m = wide_shift_sticky(m, 1);
    e++;
  } else {
    m = wide_left(m, zeros - 1);
    e -= (int32_t)zeros - 1;
  }
  return from_bits(f64_round(sign, e, m.hi | (m.lo != 0)));
}

// x * 2^n with one rounding, for all n.
double scalbn(double x, int n) {
  const uint64_t a = ((f64_t){x}).u;
  if (f64_exp(a) == 0x7FF || a << 1 == 0) return x + x;
  const f64_parts_t p = f64_normal(f64_parts(a));
  const int32_t most = 4200, by = n > most ? most : n < -most ? -most : n;
  return from_bits(f64_round(a & F64_SIGN, p.e + by, p.m << 10));
}
