// SPDX-License-Identifier: Apache-2.0
// The reference by GNU MPFR for numbers of 64 bits.
#define WS_FP_64
#include "../fp/ref_mpfr.c"
