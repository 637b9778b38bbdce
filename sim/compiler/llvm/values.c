// SPDX-License-Identifier: Apache-2.0
#include "values.h"

bool value_is_integer(LLVMValueRef v, unsigned bits) {
  LLVMTypeRef t = LLVMTypeOf(v);
  return LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == bits;
}

bool value_is_number(LLVMValueRef v, unsigned long long number) {
  return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == number;
}

bool value_is_used_once(LLVMValueRef v) {
  LLVMUseRef use = LLVMGetFirstUse(v);
  return use && !LLVMGetNextUse(use);
}

bool value_is_one_of(LLVMValueRef v, LLVMValueRef const *list, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (list[i] == v) return true;
  return false;
}
