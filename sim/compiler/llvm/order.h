// SPDX-License-Identifier: Apache-2.0
#ifndef WS_ORDER_H
#define WS_ORDER_H

#include <llvm-c/Core.h>

// In a loop, computes what takes the old value of a variable before its new value, where that is
// possible: then both share a register, and nothing is moved at the end of an iteration.
void order_old_first(LLVMValueRef function);

#endif
