// SPDX-License-Identifier: Apache-2.0
// What RISC-V would call libm or libgcc for becomes calls of the device library, element by
// element: rounding to whole numbers, conversions between floats and 64-bit integers.
#include <string.h>

#include "wsclc.h"

#define TABLE "__ws_helpers"

typedef struct row {
  const char *intrinsic; // its name up to the types; NULL: an instruction
  LLVMOpcode opcode;
  const char *helper;
  bool from_long, to_long;
} row_t;

static const row_t rows[] = {
    {"llvm.trunc.", LLVMCall, "__ws_trunc", false, false},
    {"llvm.floor.", LLVMCall, "__ws_floor", false, false},
    {"llvm.ceil.", LLVMCall, "__ws_ceil", false, false},
    {"llvm.rint.", LLVMCall, "__ws_rint", false, false},
    {"llvm.nearbyint.", LLVMCall, "__ws_rint", false, false},
    {"llvm.roundeven.", LLVMCall, "__ws_rint", false, false},
    {"llvm.round.", LLVMCall, "__ws_round", false, false},
    {NULL, LLVMFPToSI, "__ws_float_to_long", false, true},
    {NULL, LLVMFPToUI, "__ws_float_to_ulong", false, true},
    {NULL, LLVMSIToFP, "__ws_long_to_float", true, false},
    {NULL, LLVMUIToFP, "__ws_ulong_to_float", true, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

static LLVMTypeRef type_of(const unit_t *u, bool is_long) {
  return is_long ? LLVMInt64TypeInContext(u->ctx) : LLVMFloatTypeInContext(u->ctx);
}

static LLVMTypeRef helper_type(const unit_t *u, const row_t *r) {
  LLVMTypeRef from = type_of(u, r->from_long);
  return LLVMFunctionType(type_of(u, r->to_long), &from, 1, 0);
}

// A table of the helpers, so that they are linked whatever the optimiser makes of the program.
void declare_helpers(unit_t *u) {
  LLVMValueRef all[ROWS];
  LLVMTypeRef pointer = LLVMPointerType(LLVMInt8TypeInContext(u->ctx), 0);
  for (int i = 0; i < ROWS; i++) {
    LLVMValueRef f = LLVMGetNamedFunction(u->module, rows[i].helper);
    if (!f) f = LLVMAddFunction(u->module, rows[i].helper, helper_type(u, &rows[i]));
    all[i] = LLVMConstBitCast(f, pointer);
  }
  LLVMValueRef table = LLVMAddGlobal(u->module, LLVMArrayType(pointer, ROWS), TABLE);
  LLVMSetInitializer(table, LLVMConstArray(pointer, all, ROWS));
}

static LLVMTypeRef element(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static bool is_a(const unit_t *u, LLVMTypeRef t, bool is_long) {
  return element(t) == type_of(u, is_long);
}

// The row that an instruction is of, or NULL.
static const row_t *row_of(const unit_t *u, LLVMValueRef i) {
  const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  LLVMValueRef callee = opcode == LLVMCall ? LLVMGetCalledValue(i) : NULL;
  if (callee && !LLVMIsAFunction(callee)) return NULL;
  size_t n;
  const char *name = callee ? LLVMGetValueName2(callee, &n) : "";
  for (const row_t *r = rows; r < rows + ROWS; r++) {
    if (r->opcode != opcode) continue;
    if (r->intrinsic && strncmp(name, r->intrinsic, strlen(r->intrinsic)) != 0) continue;
    const bool fits = is_a(u, LLVMTypeOf(i), r->to_long) &&
                      is_a(u, LLVMTypeOf(LLVMGetOperand(i, 0)), r->from_long);
    return fits ? r : NULL;
  }
  return NULL;
}

static LLVMValueRef call(const unit_t *u, LLVMBuilderRef b, const row_t *r, LLVMValueRef x) {
  LLVMValueRef f = LLVMGetNamedFunction(u->module, r->helper);
  return LLVMBuildCall2(b, helper_type(u, r), f, &x, 1, "");
}

static void replace(const unit_t *u, LLVMBuilderRef b, const row_t *r, LLVMValueRef i) {
  LLVMValueRef x = LLVMGetOperand(i, 0), result;
  LLVMTypeRef t = LLVMTypeOf(x), word = LLVMInt32TypeInContext(u->ctx);
  LLVMPositionBuilderBefore(b, i);
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
    result = LLVMGetUndef(LLVMTypeOf(i));
    for (uint32_t k = 0; k < LLVMGetVectorSize(t); k++) {
      LLVMValueRef at = LLVMConstInt(word, k, 0);
      LLVMValueRef y = call(u, b, r, LLVMBuildExtractElement(b, x, at, ""));
      result = LLVMBuildInsertElement(b, result, y, at, "");
    }
  } else {
    result = call(u, b, r, x);
  }
  LLVMReplaceAllUsesWith(i, result);
  LLVMInstructionEraseFromParent(i);
}

void lower_helpers(unit_t *u) {
  LLVMBuilderRef b = LLVMCreateBuilderInContext(u->ctx);
  LLVMDeleteGlobal(LLVMGetNamedGlobal(u->module, TABLE));
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
    for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k)) {
      for (LLVMValueRef i = LLVMGetFirstInstruction(k), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        const row_t *r = row_of(u, i);
        if (r) replace(u, b, r, i);
      }
    }
  }
  LLVMDisposeBuilder(b);
}
