// SPDX-License-Identifier: Apache-2.0
#include "backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Support.h>
#include <llvm-c/Transforms/PassBuilder.h>

enum { FUNCTION = (int)LLVMAttributeFunctionIndex, OPTIONS_MOST = 32 };

// The ABI of calls and small data: the back end takes both from flags of the module.
static void set_flag(LLVMModuleRef module, const char *name, LLVMMetadataRef value) {
  if (!LLVMGetModuleFlag(module, name, strlen(name)))
    LLVMAddModuleFlag(module, LLVMModuleFlagBehaviorError, name, strlen(name), value);
}

LLVMTargetMachineRef backend_machine(LLVMModuleRef module, bool floats, bool bitmanip) {
  static const char triple[] = "riscv32-unknown-unknown-elf";
  LLVMContextRef ctx = LLVMGetModuleContext(module);
  const char *abi = floats ? "ilp32f" : "ilp32";
  char *error = NULL, features[32];
  LLVMTargetRef target;
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTarget();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVAsmPrinter();
  LLVMInitializeRISCVAsmParser();
  if (LLVMGetTargetFromTriple(triple, &target, &error)) {
    fprintf(stderr, "error: %s\n", error);
    exit(2);
  }
  snprintf(features, sizeof features, "+m,+a%s%s", floats ? ",+f" : "",
           bitmanip ? ",+zba,+zbb" : "");
  LLVMSetTarget(module, triple);
  set_flag(module, "target-abi", LLVMMDStringInContext2(ctx, abi, strlen(abi)));
  set_flag(module, "SmallDataLimit",
           LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(ctx), 0, 0)));
  LLVMTargetMachineRef tm =
      LLVMCreateTargetMachine(target, triple, "generic-rv32", features, LLVMCodeGenLevelDefault,
                              LLVMRelocStatic, LLVMCodeModelSmall);
  LLVMSetModuleDataLayout(module, LLVMCreateTargetDataLayout(tm));
  return tm;
}

void backend_options(const char *const *more) {
  static const char *const args[] = {
      "warpsmith",
      "-enable-tail-merge=false",
      "-disable-tail-duplicate",
      "-disable-early-taildup",
      "-tail-dup-placement=false",
      "-min-jump-table-entries=1000000",
  };
  const char *all[OPTIONS_MOST];
  int n = sizeof args / sizeof *args;
  memcpy(all, args, sizeof args);
  for (; more && *more && n < OPTIONS_MOST; more++)
    all[n++] = *more;
  LLVMParseCommandLineOptions(n, all, NULL);
}

static LLVMAttributeRef attribute(LLVMValueRef of, const char *name) {
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(of));
  return LLVMCreateEnumAttribute(ctx, LLVMGetEnumAttributeKindForName(name, strlen(name)), 0);
}

void backend_mark(LLVMValueRef f, const char *name) {
  LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)FUNCTION, attribute(f, name));
}

static void set_string(LLVMValueRef f, const char *name, const char *value) {
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(f));
  LLVMAddAttributeAtIndex(
      f, (LLVMAttributeIndex)FUNCTION,
      LLVMCreateStringAttribute(ctx, name, (unsigned)strlen(name), value, (unsigned)strlen(value)));
}

void backend_prepare(LLVMValueRef f) {
  static const char *const strings[] = {"target-cpu", "target-features", "tune-cpu",
                                        "frame-pointer", "no-builtins"};
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
    LLVMRemoveStringAttributeAtIndex(f, (LLVMAttributeIndex)FUNCTION, strings[i],
                                     (unsigned)strlen(strings[i]));
  if (LLVMIsDeclaration(f)) return;
  set_string(f, "disable-tail-calls", "true");
  set_string(f, "no-jump-tables", "true");
  backend_mark(f, "nounwind");
}

void backend_call_mark(LLVMValueRef call, const char *name) {
  LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)FUNCTION, attribute(call, name));
}

bool backend_is_asm(LLVMValueRef value) {
  return LLVMIsACallInst(value) && LLVMIsAInlineAsm(LLVMGetCalledValue(value));
}

void backend_hold_apart(LLVMValueRef call) {
  backend_call_mark(call, "convergent");
  backend_call_mark(call, "nomerge");
}

char *backend_run(LLVMModuleRef module, LLVMTargetMachineRef tm, const char *passes) {
  LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
  LLVMPassBuilderOptionsSetLoopVectorization(o, 0);
  LLVMPassBuilderOptionsSetSLPVectorization(o, 0);
  LLVMPassBuilderOptionsSetLoopInterleaving(o, 0);
  LLVMErrorRef e = LLVMRunPasses(module, passes, tm, o);
  LLVMDisposePassBuilderOptions(o);
  return e ? LLVMGetErrorMessage(e) : NULL;
}
