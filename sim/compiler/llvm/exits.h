// SPDX-License-Identifier: Apache-2.0
#ifndef WS_EXITS_H
#define WS_EXITS_H

#include <llvm-c/Core.h>
#include <stdio.h>

// Of a loop that goes on while `n < limit && x < y`, both conditions leave to the place where all
// threads of the loop meet. Two branches take an instruction less than one of both conditions; but
// of two branches to one place LLVM makes a branch to a block of its own, or it turns the loop
// around. So the two are one condition for LLVM, a statement of assembly, which is right wherever
// it stays. If its branch is the next instruction that concerns it, they become two branches: out
// of the loop on the first, then the one that was there, on the second. Where a counter steps
// between the two, the first stands before that, if nothing needs a counter after the loop.
void exits_mark(LLVMValueRef function);
// Writes the assembly of a module whose functions exits_mark has seen.
void exits_write(const char *assembly, FILE *out);

#endif
