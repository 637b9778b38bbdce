// SPDX-License-Identifier: Apache-2.0
// What programs of csmith use of math.h.
#define fabsf(x) __builtin_fabsf(x)
#define fabs(x) __builtin_fabs(x)
#define INFINITY __builtin_inff()
#define ldexpf(x, n) __builtin_ldexpf(x, n) // of constants
