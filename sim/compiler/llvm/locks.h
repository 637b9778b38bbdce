// SPDX-License-Identifier: Apache-2.0
// Locks of programs. A loop of the kind
//   for (int done = 0; !done;)
//     if (atomic_cmpxchg(lock, 0, 1) == 0) { ..; atomic_xchg(lock, 0); done = 1; }
// works on a machine whose threads run in step, as long as the section stays inside. LLVM sees
// that `done` ends the loop, and moves the section after it, where the thread that has the lock
// waits for those that want it. So where a loop around something that may take a lock can be left,
// the condition comes from where LLVM does not see; but not one that compares the result of an
// atomic which nothing else in the loop depends on.
#ifndef WS_LOCKS_H
#define WS_LOCKS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// takes_lock: can a lock be taken with this instruction? Functions that call others that can count.
void locks_keep(LLVMModuleRef module, bool (*takes_lock)(LLVMValueRef instruction));

#endif
