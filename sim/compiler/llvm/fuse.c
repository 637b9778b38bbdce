// SPDX-License-Identifier: Apache-2.0
#include "fuse.h"

#include <stdbool.h>
#include <string.h>

#define EACH_BLOCK(b, f)                                                                           \
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))

// The C interface of LLVM 14 says nothing of the flags of an instruction, its text does.
static bool contracts(LLVMValueRef i) {
  char *text = LLVMPrintValueToString(i);
  const bool found = strstr(text, " contract ") || strstr(text, " fast ");
  LLVMDisposeMessage(text);
  return found;
}

static bool is_float_op(LLVMValueRef v, LLVMOpcode opcode) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == opcode &&
         LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMFloatTypeKind;
}

static unsigned uses(LLVMValueRef v) {
  unsigned n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u))
    n++;
  return n;
}

// May the sum take the product in? One that others take, too, not if it would be fused with another
// one anyway.
static bool takes(LLVMValueRef sum, LLVMValueRef product, bool alone) {
  if (!is_float_op(sum, LLVMFAdd) && !is_float_op(sum, LLVMFSub)) return false;
  LLVMValueRef a = LLVMGetOperand(sum, 0), b = LLVMGetOperand(sum, 1), other = a == product ? b : a;
  if (a == b || LLVMGetInstructionParent(sum) != LLVMGetInstructionParent(product)) return false;
  if (!alone && is_float_op(other, LLVMFMul) && uses(other) == 1) return false;
  return contracts(sum);
}

static bool all_take(LLVMValueRef product) {
  const unsigned n = uses(product);
  for (LLVMUseRef u = LLVMGetFirstUse(product); u; u = LLVMGetNextUse(u))
    if (!takes(LLVMGetUser(u), product, n == 1)) return false;
  return n && contracts(product);
}

static void fuse(LLVMBuilderRef build, LLVMValueRef sum, LLVMValueRef product) {
  static const char name[] = "llvm.fma";
  LLVMTypeRef type = LLVMTypeOf(sum);
  LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(sum)));
  const unsigned id = LLVMLookupIntrinsicID(name, sizeof name - 1);
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(m, id, &type, 1);
  LLVMValueRef x[3] = {LLVMGetOperand(product, 0), LLVMGetOperand(product, 1)};
  const bool first = LLVMGetOperand(sum, 0) == product;
  x[2] = LLVMGetOperand(sum, first);
  LLVMPositionBuilderBefore(build, sum);
  if (LLVMGetInstructionOpcode(sum) == LLVMFSub)
    x[first ? 2 : 0] = LLVMBuildFNeg(build, x[first ? 2 : 0], "");
  LLVMTypeRef types[] = {type, type, type};
  LLVMValueRef v = LLVMBuildCall2(build, LLVMFunctionType(type, types, 3, 0), f, x, 3, "");
  LLVMReplaceAllUsesWith(sum, v);
  LLVMInstructionEraseFromParent(sum);
}

void fuse_products(LLVMValueRef function) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(function)));
  EACH_BLOCK(b, function) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      if (!is_float_op(i, LLVMFMul) || !all_take(i)) continue;
      for (LLVMUseRef u; (u = LLVMGetFirstUse(i));)
        fuse(build, LLVMGetUser(u), i);
      next = LLVMGetNextInstruction(i); // it may have been a sum
      LLVMInstructionEraseFromParent(i);
    }
  }
  LLVMDisposeBuilder(build);
}
