// SPDX-License-Identifier: Apache-2.0
// The functions of the special function unit as they should be: by MPFR, and fast in double
// precision.
#ifndef SFU_EXACT_H
#define SFU_EXACT_H

#include <stdbool.h>
#include <stdint.h>

// Errors of a result against the true value, and the binary32 number nearest to that (exponent
// unbounded while rounding, then subnormals to zero and large ones to infinity).
typedef struct {
  double ulp, absolute, relative;
  uint32_t nearest;
} sfu_error_t;

// By MPFR. op: WS_SFU_RCP ..; x a normal number in the domain of the function, got a finite result.
void sfu_exact(unsigned op, uint32_t x, uint32_t got, sfu_error_t *e);

// By the C library in double precision, to within SFU_SLACK relative.
#define SFU_SLACK 0x1p-49
double sfu_double(unsigned op, double x);

// Results for zeros, subnormals, infinities, NaNs and operands outside the domain, from the unit's
// contract. False if x is an ordinary operand.
bool sfu_special(unsigned op, uint32_t x, uint32_t *r);

#endif
