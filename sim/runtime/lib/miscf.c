// SPDX-License-Identifier: Apache-2.0
// The same for float.
float lgammaf(float x);
float fdimf(float x, float y);
float __ieee754_lgammaf_r(float x, int *sign);

float lgammaf(float x) {
  int sign;
  return __ieee754_lgammaf_r(x, &sign);
}

float fdimf(float x, float y) {
  return x <= y ? 0 : x - y;
}
