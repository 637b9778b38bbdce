// SPDX-License-Identifier: Apache-2.0
// The inline functions of ws_float.h as functions for the library itself; newlib's own would
// compute with integers what is one instruction here.
#include "../ws.h"

#define ONE(name)                                                                                  \
  float ws_out_##name(float x) __asm__(#name);                                                     \
  float ws_out_##name(float x) {                                                                   \
    return name(x);                                                                                \
  }
#define TWO(name)                                                                                  \
  float ws_out_##name(float x, float y) __asm__(#name);                                            \
  float ws_out_##name(float x, float y) {                                                          \
    return name(x, y);                                                                             \
  }
ONE(sqrtf)
ONE(fabsf)
ONE(floorf)
ONE(ceilf)
ONE(truncf)
ONE(rintf)
TWO(copysignf)
TWO(fminf)
TWO(fmaxf)

float ws_out_fmaf(float x, float y, float z) __asm__("fmaf");
float ws_out_fmaf(float x, float y, float z) {
  return fmaf(x, y, z);
}
float __ieee754_sqrtf(float x);
float __ieee754_sqrtf(float x) {
  return sqrtf(x);
}
float nearbyintf(float x);
float nearbyintf(float x) {
  return rintf(x);
}

// x * 2^n with one rounding, for all n: large steps first, down to what leaves all bits.
float scalbnf(float x, int n);
float scalbnf(float x, int n) {
  for (int i = 0; i < 2 && n > 127; i++)
    x *= 0x1p127f, n -= 127;
  for (int i = 0; i < 2 && n < -126; i++)
    x *= 0x1p-102f, n += 102;
  n = n > 127 ? 127 : n < -126 ? -126 : n;
  return x * __uint_as_float((uint32_t)(127 + n) << 23);
}
