// SPDX-License-Identifier: Apache-2.0
// Locks of programs. A loop of the kind
//   for (int done = 0; !done;)
//     if (atomic_cmpxchg(lock, 0, 1) == 0) { ..; atomic_xchg(lock, 0); done = 1; }
// works on a machine whose threads run in step, as long as the section stays inside. LLVM sees
// that `done` ends the loop, and moves the section after it, where the thread that has the lock
// waits for those that want it. So in functions that may take a lock the conditions of branches
// come from where LLVM does not see; but not those that compare the result of an atomic itself.
#include <string.h>

#include "wsclc.h"

static bool takes_lock(LLVMValueRef f) {
  static const char *const names[] = {"_Z14atomic_cmpxchg", "_Z11atomic_xchg", "_Z12atom_cmpxchg",
                                      "_Z9atom_xchg"};
  size_t n;
  const char *name = f ? LLVMGetValueName2(f, &n) : "";
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strncmp(name, names[i], strlen(names[i])) == 0) return true;
  }
  return false;
}

static bool listed(LLVMValueRef f, LLVMValueRef const *list, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (list[i] == f) return true;
  }
  return false;
}

static bool calls(LLVMValueRef f, LLVMValueRef const *list, unsigned n) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) != LLVMCall) continue;
      LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(i));
      if (callee && (takes_lock(callee) || listed(callee, list, n))) return true;
    }
  }
  return false;
}

static bool compares_atomic(LLVMValueRef condition) {
  if (!LLVMIsAICmpInst(condition)) return false;
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef call = LLVMIsACallInst(LLVMGetOperand(condition, i));
    if (call && takes_lock(LLVMIsAFunction(LLVMGetCalledValue(call)))) return true;
  }
  return false;
}

// The same value, through an empty piece of assembly.
static LLVMValueRef hidden(const unit_t *u, LLVMBuilderRef build, LLVMValueRef condition) {
  LLVMTypeRef word = LLVMInt32TypeInContext(u->ctx), type = LLVMFunctionType(word, &word, 1, 0);
  char constraints[] = "=r,0", none[] = "";
  LLVMValueRef nothing = LLVMGetInlineAsm(type, none, 0, constraints, strlen(constraints), 0, 0,
                                          LLVMInlineAsmDialectATT, 0);
  LLVMValueRef v = LLVMBuildZExt(build, condition, word, "");
  v = LLVMBuildCall2(build, type, nothing, &v, 1, "");
  return LLVMBuildICmp(build, LLVMIntNE, v, LLVMConstInt(word, 0, 0), "");
}

static void hide_conditions(const unit_t *u, LLVMValueRef f) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(u->ctx);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(b);
    if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) continue;
    LLVMValueRef condition = LLVMGetCondition(branch);
    if (LLVMIsConstant(condition) || compares_atomic(condition)) continue;
    LLVMPositionBuilderBefore(build, branch);
    LLVMSetCondition(branch, hidden(u, build, condition));
  }
  LLVMDisposeBuilder(build);
}

void keep_locks(const unit_t *u) {
  unsigned functions = 0, n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
    functions++;
  LLVMValueRef *list = allocate(functions * sizeof(LLVMValueRef));
  for (bool more = true; more;) { // callers of those that are listed, too
    more = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
      if (listed(f, list, n) || !calls(f, list, n)) continue;
      list[n++] = f;
      more = true;
    }
  }
  for (unsigned i = 0; i < n; i++)
    hide_conditions(u, list[i]);
}
