// SPDX-License-Identifier: Apache-2.0
// Large arguments of sinf, cosf and tanf; sinpif and cospif.
#include <stdint.h>

#include "../ws.h"

float __kernel_sinf(float x, float tail, int has_tail);
float __kernel_cosf(float x, float tail);
int __kernel_rem_pio2f(float *x, float *y, int e0, int nx, int precision, const int32_t *unused);
float sinpif(float x);
float cospif(float x);

// Bits of 2 / pi after a word of zeros.
static const uint32_t two_over_pi[] = {0,          0xA2F9836E, 0x4E441529, 0xFC2757D1,
                                       0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB};
static const float pi_2_high = 1.57079637f, pi_2_low = -4.37113883e-8f;

// What is left of a positive number modulo pi / 2, in two parts, and the lowest bits of the
// quotient. The number is up to three digits to the base 256, the first one times 2^e0; from 128
// on, as newlib calls this. newlib's own has an absolute error of 2^-25, which is large where a
// sine is small.
int __kernel_rem_pio2f(float *x, float *y, int e0, int nx, int precision, const int32_t *unused) {
  (void)precision, (void)unused;
  uint32_t m = (uint32_t)x[0] << 16;
  if (nx > 1) m |= (uint32_t)x[1] << 8;
  if (nx > 2) m |= (uint32_t)x[2];
  // The number is m * 2^(e0 - 16). Bits of 2 / pi that give multiples of 8 are left out: the 96
  // bits from this one on have the weights 4, 2, 1, 1/2 ..
  const uint32_t from = (uint32_t)(e0 - 16 - 3 + 32), shift = from & 31;
  const uint32_t *w = two_over_pi + (from >> 5);
  uint32_t bits[3];
  for (int i = 0; i < 3; i++)
    bits[i] = shift ? w[i] << shift | w[i + 1] >> (32 - shift) : w[i];
  const uint64_t low = (uint64_t)m * bits[2];
  const uint64_t mid = (uint64_t)m * bits[1] + (low >> 32);
  const uint32_t high = m * bits[0] + (uint32_t)(mid >> 32);
  const uint64_t top = (uint64_t)high << 32 | (uint32_t)mid;
  // Three bits of the quotient, then the fraction: from 1/2 on it belongs to the next quotient.
  uint64_t fraction = top << 3 | (uint32_t)low >> 29;
  const int up = (int)(fraction >> 63);
  if (up) fraction = -fraction;
  const uint32_t upper = (uint32_t)(fraction >> 32);
  const int zeros = upper ? __builtin_clz(upper) : 32; // 2^-32 is not reached
  fraction <<= zeros;
  const float scale = __uint_as_float((uint32_t)(127 - 24 - zeros) << 23);
  const float a = (float)(uint32_t)(fraction >> 40) * scale;
  const float b = (float)((uint32_t)(fraction >> 16) & 0xFFFFFF) * (scale * 0x1p-24f);
  const float product = a * pi_2_high;
  const float tail = fmaf(a, pi_2_high, -product) + a * pi_2_low + b * pi_2_high;
  const float head = product + tail, rest = (product - head) + tail;
  y[0] = up ? -head : head;
  y[1] = up ? -rest : rest;
  return (int)(top >> 61) + up;
}

// The nearest multiple of 1/2 is taken away, exactly, before pi comes in.
static inline float quadrant(float x, int *n, float *tail) {
  const float pi_high = 3.14159274f, pi_low = -8.74227766e-8f;
  const float r = x - 2.0f * rintf(0.5f * x), k = rintf(2.0f * r), t = fmaf(-0.5f, k, r);
  const float product = t * pi_high;
  *n = (int)k;
  *tail = fmaf(t, pi_high, -product) + t * pi_low;
  return product;
}

float sinpif(float x) {
  int n;
  float tail;
  const float t = quadrant(x, &n, &tail);
  if (t == 0 && !(n & 1)) return copysignf(0.0f, x); // integers
  const float r = n & 1 ? __kernel_cosf(t, tail) : __kernel_sinf(t, tail, 1);
  return n & 2 ? -r : r;
}

float cospif(float x) {
  int n;
  float tail;
  const float t = quadrant(x, &n, &tail);
  if (t == 0 && n & 1) return 0.0f; // halves
  const float r = n & 1 ? -__kernel_sinf(t, tail, 1) : __kernel_cosf(t, tail);
  return n & 2 ? -r : r;
}
