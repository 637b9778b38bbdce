// SPDX-License-Identifier: Apache-2.0
// Greatest common divisors by Euclid's algorithm, and the least common multiple modulo a prime, for
// which 64-bit numbers are divided.
#include "ws.h"

WS_KERNEL(gcd, const uint32_t *, a, const uint32_t *, b, uint32_t *, divisor, uint32_t *, multiple,
          uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint32_t x = a[i], y = b[i];
  while (y) {
    uint32_t rest = x % y;
    x = y;
    y = rest;
  }
  divisor[i] = x;
  multiple[i] = x ? (uint32_t)((uint64_t)(a[i] / x) * b[i] % 1000003u) : 0;
}
