// SPDX-License-Identifier: Apache-2.0
// Greatest common divisors, and the least common multiple modulo a prime. gcd does without the
// divider but for one quotient: all warps share it, and it takes 14 to 35 cycles. gcd_euclid is
// Euclid's algorithm and a 64-bit remainder, as one would write them first.
#include "ws.h"

enum { PRIME = 1000003, WORD = (1ull << 32) % PRIME };

// zeros[(1 << n) * DE_BRUIJN >> 27] is n; a line of the data cache.
enum { DE_BRUIJN = 0x077CB531 };
static const uint8_t zeros[32]
    __attribute__((aligned(32))) = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                    31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};

WS_INLINE uint32_t trailing_zeros(uint32_t v) {
  return zeros[(v & -v) * DE_BRUIJN >> 27];
}

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
    uint32_t twos = trailing_zeros(common);
    y >>= trailing_zeros(y);
    do { // y is odd
      x >>= trailing_zeros(x);
      uint32_t less = x < y, difference = x - y;
      y += difference & -less; // the smaller one
      x = (difference ^ -less) + less;
    } while (x);
    common = y << twos;
  }
  divisor[i] = common;
  multiple[i] = common ? product(a[i] / common, b[i]) : 0;
}

WS_KERNEL(gcd_euclid, const uint32_t *, a, const uint32_t *, b, uint32_t *, divisor, uint32_t *,
          multiple, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint32_t x = a[i], y = b[i];
  while (y) {
    uint32_t rest = x % y;
    x = y;
    y = rest;
  }
  divisor[i] = x;
  multiple[i] = x ? (uint32_t)((uint64_t)(a[i] / x) * b[i] % PRIME) : 0;
}
