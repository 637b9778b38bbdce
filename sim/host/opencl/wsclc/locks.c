// SPDX-License-Identifier: Apache-2.0
// The atomics of OpenCL C that a lock can be taken with.
#include <string.h>

#include "../../../compiler/llvm/locks.h"
#include "wsclc.h"

static bool takes_lock(LLVMValueRef instruction) {
  static const char *const names[] = {"_Z14atomic_cmpxchg", "_Z11atomic_xchg", "_Z12atom_cmpxchg",
                                      "_Z9atom_xchg"};
  LLVMValueRef call = LLVMIsACallInst(instruction);
  LLVMValueRef f = call ? LLVMIsAFunction(LLVMGetCalledValue(call)) : NULL;
  size_t n;
  const char *name = f ? LLVMGetValueName2(f, &n) : "";
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strncmp(name, names[i], strlen(names[i])) == 0) return true;
  }
  return false;
}

void keep_locks(const unit_t *u) {
  locks_keep(u->module, takes_lock);
}
