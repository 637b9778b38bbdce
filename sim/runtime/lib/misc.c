// SPDX-License-Identifier: Apache-2.0
// Functions of double where newlib's will not do: lgamma without a global sign, fdim of infinities.
double lgamma(double x);
double fdim(double x, double y);
double __ieee754_lgamma_r(double x, int *sign);

double lgamma(double x) {
  int sign;
  return __ieee754_lgamma_r(x, &sign);
}

double fdim(double x, double y) {
  return x <= y ? 0 : x - y;
}
