// SPDX-License-Identifier: Apache-2.0
// Functions of double where newlib's differ from C's Annex F.
#include <stdint.h>

#define T double
#define F(name) name
#define BITS uint64_t
#define LARGEST __DBL_MAX__
#include "special.h"

double fmax(double x, double y);
double fmin(double x, double y);

// Of a number and a NaN the number; -0 is less than +0.
double fmax(double x, double y) {
  if (x != x || x < y) return y;
  return x == y && copysign(1, x) < 0 ? y : x;
}

double fmin(double x, double y) {
  if (x != x || y < x) return y;
  return x == y && copysign(1, y) < 0 ? y : x;
}
