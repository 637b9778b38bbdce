// SPDX-License-Identifier: Apache-2.0
// Functions of double where newlib's will not do: lgamma without a global
// sign, fdim of infinities, tgamma of zeros, tiny numbers and negative integers.
double lgamma(double x);
double fdim(double x, double y);
double tgamma(double x);
double __ieee754_lgamma_r(double x, int *sign);
double __ieee754_gamma_r(double x, int *sign);
double floor(double x);
double fabs(double x);

double lgamma(double x) {
  int sign;
  return __ieee754_lgamma_r(x, &sign);
}

double fdim(double x, double y) {
  return x <= y ? 0 : x - y;
}

double tgamma(double x) {
  int sign;
  if (x == -__builtin_inf() || (x < 0 && x == floor(x))) return __builtin_nan("");
  if (fabs(x) < 0x1p-60) return 1 / x;
  const double y = __ieee754_gamma_r(x, &sign);
  return sign < 0 ? -y : y;
}
