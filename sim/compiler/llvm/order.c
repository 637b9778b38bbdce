// SPDX-License-Identifier: Apache-2.0
#include "order.h"

#include <stdbool.h>

#include "values.h"

enum { DEPTH = 6, PARTS = 16 };

// Instructions that are to move, those first that others take.
typedef struct {
  LLVMValueRef part[PARTS];
  unsigned n;
} chain_t;

static bool is_pure(LLVMValueRef i) {
  return LLVMIsABinaryOperator(i) || LLVMIsAUnaryOperator(i) || LLVMIsACastInst(i) ||
         LLVMIsAGetElementPtrInst(i) || LLVMIsACmpInst(i) ||
         (LLVMIsACallInst(i) && LLVMIsAIntrinsicInst(i) && !LLVMIsADbgInfoIntrinsic(i) &&
          LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMFloatTypeKind);
}

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  for (LLVMValueRef i = LLVMGetNextInstruction(a); i; i = LLVMGetNextInstruction(i))
    if (i == b) return true;
  return false;
}

// Adds what `v` needs to be computed before `at`, in the same block; false if it cannot.
static bool gather(chain_t *c, LLVMValueRef v, LLVMValueRef at, unsigned depth) {
  if (!LLVMIsAInstruction(v) || LLVMGetInstructionParent(v) != LLVMGetInstructionParent(at) ||
      LLVMIsAPHINode(v) || value_is_one_of(v, c->part, c->n) || comes_before(v, at))
    return true;
  if (v == at || !is_pure(v) || !depth) return false;
  for (int k = 0; k < LLVMGetNumOperands(v); k++)
    if (!gather(c, LLVMGetOperand(v, (unsigned)k), at, depth - 1)) return false;
  if (c->n == PARTS) return false;
  c->part[c->n++] = v;
  return true;
}

static void old_first(LLVMBuilderRef build, LLVMValueRef old, LLVMValueRef new) {
  chain_t c = {.n = 0};
  for (LLVMUseRef u = LLVMGetFirstUse(old); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAPHINode(user) || user == new || comes_before(user, new) ||
        LLVMGetInstructionParent(user) != LLVMGetInstructionParent(new))
      continue;
    if (!gather(&c, user, new, DEPTH)) return; // it is moved anyway
  }
  for (unsigned i = 0; i < c.n; i++) {
    LLVMInstructionRemoveFromParent(c.part[i]);
    LLVMPositionBuilderBefore(build, new);
    LLVMInsertIntoBuilder(build, c.part[i]);
  }
}

void order_old_first(LLVMValueRef f) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(f)));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && LLVMIsAPHINode(i);
         i = LLVMGetNextInstruction(i)) {
      for (unsigned k = 0; k < LLVMCountIncoming(i); k++) {
        LLVMValueRef new = LLVMGetIncomingValue(i, k);
        if (LLVMIsAInstruction(new) && !LLVMIsAPHINode(new) && LLVMGetInstructionParent(new) == b)
          old_first(build, i, new);
      }
    }
  }
  LLVMDisposeBuilder(build);
}
