// SPDX-License-Identifier: Apache-2.0
// Functions of floats and of doubles alike where newlib's differ from C's Annex F: special.c,
// specialf.c. T: the type; F(name): the name for it; BITS: an unsigned integer of its size.
T F(modf)(T x, T *whole);
T F(nextafter)(T x, T y);
T F(pow)(T x, T y);
T F(__ieee754_pow)(T x, T y);
T F(remquo)(T x, T y, int *quotient);
T F(fmod)(T x, T y);
T F(trunc)(T x);
T F(copysign)(T x, T y);
T F(fabs)(T x);

// Of a NaN both parts are NaN.
T F(modf)(T x, T *whole) {
  const T w = F(trunc)(x);
  *whole = w;
  return F(copysign)(w == x ? 0 : x - w, x);
}

// Equal operands: the second one, which may be a zero of the other sign.
T F(nextafter)(T x, T y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  union {
    T value;
    BITS bits;
  } v = {x};
  const BITS sign = (BITS)1 << (sizeof(T) * 8 - 1);
  if (x == 0)
    v.bits = (y < 0 ? sign : 0) | 1;
  else
    v.bits += (x < y) == (x > 0) ? 1 : (BITS)-1;
  return v.value;
}

// 1 to any power is 1, and anything to the power of 0; -1 to the power of NaN is NaN.
T F(pow)(T x, T y) {
  return y != y && x != 1 ? y : F(__ieee754_pow)(x, y);
}

// The lowest three bits of the quotient, with its sign.
T F(remquo)(T x, T y, int *quotient) {
  T a = F(fabs)(x);
  const T b = F(fabs)(y);
  *quotient = 0;
  if (!(a <= LARGEST) || b != b || b == 0) return (x * y) / (x * y);
  int q = 0;
  if (b <= LARGEST / 8) a = F(fmod)(a, 8 * b);
  if (b <= LARGEST / 4 && a >= 4 * b) a -= 4 * b, q = 4;
  if (b <= LARGEST / 2 && a >= 2 * b) a -= 2 * b, q += 2;
  if (a >= b && b <= LARGEST) a -= b, q++;
  const T up = b - a; // exact where it decides
  if (a > up || (a == up && q & 1)) a = -up, q++;
  *quotient = F(copysign)(1, x) * F(copysign)(1, y) < 0 ? -q : q;
  return F(copysign)(1, x) < 0 ? -a : a;
}
