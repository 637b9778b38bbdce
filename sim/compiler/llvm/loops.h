// SPDX-License-Identifier: Apache-2.0
#ifndef WS_LOOPS_H
#define WS_LOOPS_H

#include <llvm-c/Core.h>

// Keeps loops with branches inside in one piece. LLVM makes two nested loops of one whose sides go
// back to its beginning, as those of `while (a < b) if (c) a = m; else b = m;`. On a CPU that saves
// moves. Threads that have parted in the inner loop meet only after it, so that a warp takes the
// sum of its threads' ways instead of the longest. An empty asm statement that threads are said to
// meet at forbids it.
void loops_keep(LLVMValueRef function);

#endif
