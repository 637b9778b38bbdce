// SPDX-License-Identifier: Apache-2.0
#ifndef WS_CONDITIONS_H
#define WS_CONDITIONS_H

#include <llvm-c/Core.h>

// The last word on conditions of branches, before code is made. LLVM makes one condition of
// `a && b` where both sides are without effect, and RISC-V has no flags: `x < n && y < n` takes
// four instructions. Two branches take two, and threads that part at the first meet those that part
// at the second, when what both skip ends there. Where a side would run once for either branch, the
// condition stays one, in the form that takes fewer instructions: not (a < b && c < d), instead of
// a >= b || c >= d; and code goes on with the side where it does not hold, because the inverse of a
// float comparison takes another instruction.
void conditions_split(LLVMValueRef function);

#endif
