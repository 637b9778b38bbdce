// SPDX-License-Identifier: Apache-2.0
// The control register of the host's floating-point unit (MXCSR of x86-64).
#ifndef WS_HOST_CSR_H
#define WS_HOST_CSR_H

#include "../../ws_fp.h"

#include <xmmintrin.h>

enum { CSR_PLAIN = 0x1f80, CSR_FTZ = 0x8040 | CSR_PLAIN, CSR_INEXACT = 0x20 };

// For one of the modes up to WS_RUP.
static inline unsigned csr_of_mode(int mode) {
  static const unsigned rounding[] = {0, 3, 1, 2};
  return CSR_PLAIN | rounding[mode] << 13;
}

// WS flags of what the control register has gathered.
static inline unsigned flags_of_csr(unsigned csr) {
  return (csr & 1 ? WS_NV : 0) | (csr & 4 ? WS_DZ : 0) | (csr & 8 ? WS_OF : 0) |
         (csr & 16 ? WS_UF : 0) | (csr & 32 ? WS_NX : 0);
}

#endif
