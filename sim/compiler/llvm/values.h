// SPDX-License-Identifier: Apache-2.0
// What the passes ask of values of LLVM.
#ifndef WS_VALUES_H
#define WS_VALUES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

bool value_is_integer(LLVMValueRef v, unsigned bits);
// A constant integer with this value, seen as unsigned.
bool value_is_number(LLVMValueRef v, unsigned long long number);
bool value_is_used_once(LLVMValueRef v);
bool value_is_one_of(LLVMValueRef v, LLVMValueRef const *list, unsigned n);

#endif
