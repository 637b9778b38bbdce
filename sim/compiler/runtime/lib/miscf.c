// SPDX-License-Identifier: Apache-2.0
// The same for float.
float lgammaf(float x);
float fdimf(float x, float y);
float tgammaf(float x);
float __ieee754_lgammaf_r(float x, int *sign);
float __ieee754_logf(float x);
float fabsf(float x);
double tgamma(double x);

// newlib's is infinite for tiny negative numbers.
float lgammaf(float x) {
  int sign;
  if (fabsf(x) < 0x1p-40f) return -__ieee754_logf(fabsf(x));
  return __ieee754_lgammaf_r(x, &sign);
}

float fdimf(float x, float y) {
  return x <= y ? 0 : x - y;
}

// newlib's is off by more than a hundred units in the last place.
float tgammaf(float x) {
  return (float)tgamma((double)x);
}
