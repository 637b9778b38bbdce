// SPDX-License-Identifier: Apache-2.0
#include "locks.h"

#include <stdlib.h>
#include <string.h>

typedef bool takes_lock_t(LLVMValueRef instruction);

static bool listed(LLVMValueRef f, LLVMValueRef const *list, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (list[i] == f) return true;
  }
  return false;
}

static bool may_take(LLVMValueRef f, takes_lock_t *takes_lock, LLVMValueRef const *list,
                     unsigned n) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (takes_lock(i)) return true;
      if (LLVMIsACallInst(i) && listed(LLVMGetCalledValue(i), list, n)) return true;
    }
  }
  return false;
}

static bool compares_atomic(LLVMValueRef condition, takes_lock_t *takes_lock) {
  if (!LLVMIsAICmpInst(condition)) return false;
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef from = LLVMIsAInstruction(LLVMGetOperand(condition, i));
    if (from && takes_lock(from)) return true;
  }
  return false;
}

// The same value, through an empty piece of assembly.
static LLVMValueRef hidden(LLVMContextRef ctx, LLVMBuilderRef build, LLVMValueRef condition) {
  LLVMTypeRef word = LLVMInt32TypeInContext(ctx), type = LLVMFunctionType(word, &word, 1, 0);
  char constraints[] = "=r,0", none[] = "";
  LLVMValueRef nothing = LLVMGetInlineAsm(type, none, 0, constraints, strlen(constraints), 0, 0,
                                          LLVMInlineAsmDialectATT, 0);
  LLVMValueRef v = LLVMBuildZExt(build, condition, word, "");
  v = LLVMBuildCall2(build, type, nothing, &v, 1, "");
  return LLVMBuildICmp(build, LLVMIntNE, v, LLVMConstInt(word, 0, 0), "");
}

static void hide_conditions(LLVMContextRef ctx, LLVMValueRef f, takes_lock_t *takes_lock) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(ctx);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(b);
    if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) continue;
    LLVMValueRef condition = LLVMGetCondition(branch);
    if (LLVMIsConstant(condition) || compares_atomic(condition, takes_lock)) continue;
    LLVMPositionBuilderBefore(build, branch);
    LLVMSetCondition(branch, hidden(ctx, build, condition));
  }
  LLVMDisposeBuilder(build);
}

void locks_keep(LLVMModuleRef module, takes_lock_t *takes_lock) {
  unsigned functions = 0, n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    functions++;
  LLVMValueRef *list = calloc(functions + 1, sizeof *list);
  if (!list) abort();
  for (bool more = true; more;) { // callers of those that are listed, too
    more = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
      if (listed(f, list, n) || !may_take(f, takes_lock, list, n)) continue;
      list[n++] = f;
      more = true;
    }
  }
  for (unsigned i = 0; i < n; i++)
    hide_conditions(LLVMGetModuleContext(module), list[i], takes_lock);
  free(list);
}
