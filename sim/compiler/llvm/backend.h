// SPDX-License-Identifier: Apache-2.0
// From a module of LLVM to assembly of a machine whose threads run in step: what wsclc (OpenCL) and
// wsopt (C) ask of LLVM alike.
#ifndef WS_BACKEND_H
#define WS_BACKEND_H

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <stdbool.h>

// RV32IMA with or without F, Zba and Zbb; sets triple, ABI and small data of the module. Exits with
// 2 after a message when this LLVM has no RISC-V.
LLVMTargetMachineRef backend_machine(LLVMModuleRef module, bool floats, bool bitmanip);
// LLVM's options, once: no blocks copied, no ends merged, no jump tables; then those of `more`,
// NULL at the end.
void backend_options(const char *const *more);
// Attributes that every function has: those of a front end's target go, no tail calls.
void backend_prepare(LLVMValueRef function);
// An attribute without value, of a function, or of a call.
void backend_mark(LLVMValueRef function, const char *name);
void backend_call_mark(LLVMValueRef call, const char *name);
// A call of a piece of assembly.
bool backend_is_asm(LLVMValueRef value);
// A barrier, vote or fence: no two become one, none of them two.
void backend_hold_apart(LLVMValueRef call);
// Runs a pipeline as `opt --passes` has it, without vectors. NULL, or a message.
char *backend_run(LLVMModuleRef module, LLVMTargetMachineRef tm, const char *passes);

#endif
