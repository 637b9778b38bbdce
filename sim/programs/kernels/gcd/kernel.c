// SPDX-License-Identifier: Apache-2.0
// Flags: -fschedule-insns
// Greatest common divisors, and the least common multiple modulo a prime. gcd does without the
// divider except for one quotient: all warps share it, and it takes 14 to 35 cycles. Each trip
// depends on the one before, so that the slowest part, the trailing zeros of the difference, starts
// at once: its magnitude, computed in parallel, has the same number of them. gcd_euclid is Euclid's
// algorithm and a 64-bit remainder, as one would write them first.
#include "ws.h"

enum { PRIME = 1000003, WORD = (1ull << 32) % PRIME };

// Trailing zeros of a number, and an even number without them. Zbb counts them. With float, the
// lowest bit that is set becomes one: its exponent, 127 and the zeros, is a distance of shifts by
// which five bits count, and so one too short. With neither, the bit times DE_BRUIJN says where in
// `zeros`, a line of the data cache.
#ifdef __riscv_zbb
WS_INLINE uint32_t trailing_zeros(uint32_t v) {
  return (uint32_t)__builtin_ctz(v);
}
#define WITHOUT_ZEROS(v, as) ((v) >> trailing_zeros(as))
#elif defined __riscv_flen
WS_INLINE uint32_t exponent(uint32_t v) {
  union {
    float f;
    uint32_t bits;
  } bit = {.f = (float)(int32_t)(v & -v)};
  return bit.bits >> 23;
}
WS_INLINE uint32_t trailing_zeros(uint32_t v) {
  return (exponent(v) + 1) % 32;
}
#define WITHOUT_ZEROS(v, as) ((v) >> 1 >> exponent(as) % 32)
#else
enum { DE_BRUIJN = 0x077CB531 }; // zeros[(1 << n) * DE_BRUIJN >> 27] is n
static const uint8_t zeros[32]
    __attribute__((aligned(32))) = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                    31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};
WS_INLINE uint32_t trailing_zeros(uint32_t v) {
  return zeros[(v & -v) * DE_BRUIJN >> 27];
}
#define WITHOUT_ZEROS(v, as) ((v) >> trailing_zeros(as))
#endif

// The rest of x by PRIME, or that and PRIME.
WS_INLINE uint32_t nearly_reduced(uint32_t x) {
  const uint32_t inverse = (uint32_t)((1ull << 51) / PRIME);
  return x - ((uint32_t)((uint64_t)x * inverse >> 32) >> 19) * PRIME;
}

// x * y % PRIME
WS_INLINE uint32_t product(uint32_t x, uint32_t y) {
  uint64_t p = (uint64_t)nearly_reduced(x) * nearly_reduced(y); // less than 2^42
  uint32_t r = nearly_reduced((uint32_t)(p >> 32) * WORD + nearly_reduced((uint32_t)p));
  return r - (r >= PRIME ? PRIME : 0);
}

WS_KERNEL(gcd, const uint32_t *, a, const uint32_t *, b, uint32_t *, divisor, uint32_t *, multiple,
          uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint32_t x = a[i], y = b[i], common = x | y;
  if (x && y) {
    common &= -common; // the power of two in both
    y >>= trailing_zeros(y);
    x >>= trailing_zeros(x);
    for (uint32_t difference; (difference = x - y);) { // both are odd
      uint32_t less = x < y;
      y += difference & -less; // the smaller one
      x = WITHOUT_ZEROS((difference ^ -less) + less, difference);
    }
    common *= y;
  }
  divisor[i] = common;
  multiple[i] = common ? product(a[i] / common, b[i]) : 0;
}

WS_KERNEL(gcd_euclid, const uint32_t *, a, const uint32_t *, b, uint32_t *, divisor, uint32_t *,
          multiple, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  a = ws_at(a, i), b = ws_at(b, i);
  uint32_t x = *a, y = *b;
  while (y) {
    uint32_t rest = x % y;
    x = y;
    y = rest;
  }
  *ws_at(divisor, i) = x;
  *ws_at(multiple, i) = x ? (uint32_t)((uint64_t)(*a / x) * *b % PRIME) : 0;
}
