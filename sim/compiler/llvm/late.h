// SPDX-License-Identifier: Apache-2.0
#ifndef WS_LATE_H
#define WS_LATE_H

#include <llvm-c/Core.h>

// Expressions for which the machine has a shorter form than the one that LLVM prefers, before code
// is made:
// - C where bit 0 of x is set, else 0: -(x & 1) & C is (x & 1) * C, an instruction less; a product
//   takes no longer than another instruction to be issued.
// - x < 2 beside x >> 1, as at the end of `for (s = n / 2; s; s >>= 1)`: (x >> 1) == 0, so that x
//   itself need not be kept.
// - a remainder, which is x - x / y * y: strength reduction must not look into it, or each address
//   that it is part of multiplies again.
void late_forms(LLVMValueRef function);

#endif
