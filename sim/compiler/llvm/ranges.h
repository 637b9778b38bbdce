// SPDX-License-Identifier: Apache-2.0
#ifndef WS_RANGES_H
#define WS_RANGES_H

#include <llvm-c/Core.h>

// Says of a read of a CSR of the thread's place between which bounds its value is: an index that
// cannot be negative divides by a power of two in one shift, and a product of indices is as wide as
// it looks.
void ranges_note(LLVMValueRef asm_call, const char *text);

#endif
