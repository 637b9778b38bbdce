// SPDX-License-Identifier: Apache-2.0
// LLVM's intrinsics that round to whole numbers, for which RISC-V calls libm, become functions of
// the device library, element by element.
#include <string.h>

#include "wsclc.h"

#define TABLE "__ws_whole"

static const struct {
  const char *intrinsic, *helper;
} rows[] = {
    {"llvm.trunc.", "__ws_trunc"},    {"llvm.floor.", "__ws_floor"},
    {"llvm.ceil.", "__ws_ceil"},      {"llvm.rint.", "__ws_rint"},
    {"llvm.nearbyint.", "__ws_rint"}, {"llvm.roundeven.", "__ws_rint"},
    {"llvm.round.", "__ws_round"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static LLVMTypeRef helper_type(const unit_t *u) {
  LLVMTypeRef f = LLVMFloatTypeInContext(u->ctx);
  return LLVMFunctionType(f, &f, 1, 0);
}

// A table of the helpers, so that they are linked whatever the optimiser makes of the program.
void declare_whole(unit_t *u) {
  LLVMValueRef all[ROWS];
  for (int i = 0; i < ROWS; i++) {
    all[i] = LLVMGetNamedFunction(u->module, rows[i].helper);
    if (!all[i]) all[i] = LLVMAddFunction(u->module, rows[i].helper, helper_type(u));
  }
  LLVMTypeRef pointer = LLVMPointerType(helper_type(u), 0);
  LLVMValueRef table = LLVMAddGlobal(u->module, LLVMArrayType(pointer, ROWS), TABLE);
  LLVMSetInitializer(table, LLVMConstArray(pointer, all, ROWS));
}

static LLVMValueRef one(const unit_t *u, LLVMBuilderRef b, int row, LLVMValueRef x) {
  LLVMValueRef f = LLVMGetNamedFunction(u->module, rows[row].helper);
  return LLVMBuildCall2(b, helper_type(u), f, &x, 1, "");
}

static void replace(const unit_t *u, LLVMBuilderRef b, int row, LLVMValueRef call) {
  LLVMValueRef x = LLVMGetOperand(call, 0), result;
  LLVMTypeRef t = LLVMTypeOf(x), word = LLVMInt32TypeInContext(u->ctx);
  LLVMPositionBuilderBefore(b, call);
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
    result = LLVMGetUndef(t);
    for (uint32_t i = 0; i < LLVMGetVectorSize(t); i++) {
      LLVMValueRef at = LLVMConstInt(word, i, 0);
      LLVMValueRef y = one(u, b, row, LLVMBuildExtractElement(b, x, at, ""));
      result = LLVMBuildInsertElement(b, result, y, at, "");
    }
  } else {
    result = one(u, b, row, x);
  }
  LLVMReplaceAllUsesWith(call, result);
  LLVMInstructionEraseFromParent(call);
}

static bool is_float(LLVMValueRef call) {
  LLVMTypeRef t = LLVMTypeOf(call);
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) t = LLVMGetElementType(t);
  return LLVMGetTypeKind(t) == LLVMFloatTypeKind;
}

void lower_whole(unit_t *u) {
  LLVMBuilderRef b = LLVMCreateBuilderInContext(u->ctx);
  LLVMDeleteGlobal(LLVMGetNamedGlobal(u->module, TABLE));
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = LLVMGetValueName2(f, &n);
    for (int row = 0; row < ROWS; row++) {
      if (strncmp(name, rows[row].intrinsic, strlen(rows[row].intrinsic)) != 0) continue;
      for (LLVMUseRef use = LLVMGetFirstUse(f), next; use; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) && is_float(call)) replace(u, b, row, call);
      }
    }
  }
  LLVMDisposeBuilder(b);
}
