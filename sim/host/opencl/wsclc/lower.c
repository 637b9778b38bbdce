// SPDX-License-Identifier: Apache-2.0
// From the module that clang made to assembly for the machine.
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Support.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "wsclc.h"

enum { INLINE_MOST = 400 }; // instructions of a library function that is copied to its callers

bool lower_front(unit_t *u) {
  keep_locks(u);
  find_kernels(u);
  if (!u->errors) lower_printf(u);
  if (u->machine->floats) declare_helpers(u);
  return u->errors == 0;
}

static void set_constant(const unit_t *u, const char *name, bool value) {
  LLVMValueRef g = LLVMGetNamedGlobal(u->module, name);
  if (!g) return;
  LLVMSetInitializer(g, LLVMConstInt(LLVMGlobalGetValueType(g), value, 0));
  LLVMSetLinkage(g, LLVMInternalLinkage);
  LLVMSetGlobalConstant(g, 1);
}

static bool is_kernel_entry(const unit_t *u, LLVMValueRef f) {
  for (uint32_t i = 0; i < u->kernels; i++) {
    if (u->kernel[i].entry == f) return true;
  }
  return false;
}

static bool uses(const unit_t *u, const char *prefix) {
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    if (strncmp(LLVMGetValueName2(f, &n), prefix, strlen(prefix)) == 0 && LLVMGetFirstUse(f))
      return true;
  }
  return false;
}

static void drop_attribute(LLVMValueRef f, const char *name) {
  const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMRemoveEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
}

static void add_attribute(const unit_t *u, LLVMValueRef f, const char *name) {
  const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(u->ctx, kind, 0));
}

static void add_string(const unit_t *u, LLVMValueRef f, const char *name, const char *value) {
  LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateStringAttribute(u->ctx, name, (unsigned)strlen(name), value,
                                                    (unsigned)strlen(value)));
}

// No two barriers, fences or votes become one, and none of them two.
static void hold_apart(const unit_t *u, LLVMValueRef call) {
  static const char *const names[] = {"convergent", "nomerge"};
  for (int i = 0; i < 2; i++) {
    const unsigned kind = LLVMGetEnumAttributeKindForName(names[i], strlen(names[i]));
    LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                             LLVMCreateEnumAttribute(u->ctx, kind, 0));
  }
}

// Returns the number of instructions.
static unsigned prepare_body(const unit_t *u, LLVMValueRef f) {
  unsigned n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i), n++) {
      const LLVMOpcode op = LLVMGetInstructionOpcode(i);
      if (op == LLVMCall && LLVMIsAInlineAsm(LLVMGetCalledValue(i)) &&
          LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVoidTypeKind)
        hold_apart(u, i);
    }
  }
  return n;
}

static void prepare_function(const unit_t *u, LLVMValueRef f) {
  static const char *const strings[] = {"target-cpu", "target-features", "tune-cpu",
                                        "frame-pointer", "no-builtins"};
  size_t length;
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
    LLVMRemoveStringAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, strings[i],
                                     (unsigned)strlen(strings[i]));
  if (LLVMIsDeclaration(f)) return;
  add_string(u, f, "disable-tail-calls", "true");
  add_string(u, f, "no-jump-tables", "true");
  add_attribute(u, f, "nounwind");
  const unsigned n = prepare_body(u, f);
  const unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
  if (LLVMGetEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, always) &&
      n > INLINE_MOST) {
    drop_attribute(f, "alwaysinline");
    add_attribute(u, f, "noinline");
  }
  if (is_kernel_entry(u, f)) return;
  LLVMSetLinkage(f, LLVMInternalLinkage); // under a name that is no one else's
  char *name = text_of("%s.cl", LLVMGetValueName2(f, &length));
  LLVMSetValueName2(f, name, strlen(name));
}

static void prepare_globals(unit_t *u) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g)) {
    size_t n;
    const char *name = LLVMGetValueName2(g, &n);
    const bool extern_use = strcmp(name, "__ws_printf") == 0;
    if (!LLVMIsDeclaration(g) && !extern_use) LLVMSetLinkage(g, LLVMInternalLinkage);
    if (extern_use) LLVMSetLinkage(g, LLVMExternalLinkage);
  }
}

static LLVMTargetMachineRef machine_of(const unit_t *u) {
  static const char triple[] = "riscv32-unknown-unknown-elf";
  char *error = NULL;
  LLVMTargetRef target;
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTarget();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVAsmPrinter();
  LLVMInitializeRISCVAsmParser();
  if (LLVMGetTargetFromTriple(triple, &target, &error)) {
    fprintf(stderr, "wsclc: %s\n", error);
    exit(2);
  }
  char *features = text_of("+m,+a%s%s", u->machine->floats ? ",+f" : "",
                           u->machine->bitmanip ? ",+zba,+zbb" : "");
  LLVMSetTarget(u->module, triple);
  return LLVMCreateTargetMachine(target, triple, "generic-rv32", features, LLVMCodeGenLevelDefault,
                                 LLVMRelocStatic, LLVMCodeModelSmall);
}

// The ABI of calls and small data: the back end takes both from flags of the module.
static void set_flags(const unit_t *u) {
  const char *abi = u->machine->floats ? "ilp32f" : "ilp32";
  LLVMAddModuleFlag(u->module, LLVMModuleFlagBehaviorError, "target-abi", 10,
                    LLVMMDStringInContext2(u->ctx, abi, strlen(abi)));
  LLVMValueRef zero = LLVMConstInt(LLVMInt32TypeInContext(u->ctx), 0, 0);
  LLVMAddModuleFlag(u->module, LLVMModuleFlagBehaviorError, "SmallDataLimit", 14,
                    LLVMValueAsMetadata(zero));
}

static bool run_passes(unit_t *u, LLVMTargetMachineRef tm) {
  LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
  LLVMPassBuilderOptionsSetLoopVectorization(o, 0);
  LLVMPassBuilderOptionsSetSLPVectorization(o, 0);
  LLVMPassBuilderOptionsSetLoopInterleaving(o, 0);
  LLVMErrorRef e = LLVMRunPasses(u->module, "default<O2>", tm, o);
  LLVMDisposePassBuilderOptions(o);
  if (e) unit_error(u, "%s", LLVMGetErrorMessage(e));
  return e == NULL;
}

// What LLVM must not do to the control flow: no blocks copied, no ends merged.
static void set_code_options(void) {
  static const char *const args[] = {
      "wsclc",
      "-enable-tail-merge=false",
      "-disable-tail-duplicate",
      "-disable-early-taildup",
      "-tail-dup-placement=false",
      "-min-jump-table-entries=1000000",
  };
  LLVMParseCommandLineOptions((int)(sizeof args / sizeof *args), args, NULL);
}

bool lower_back(unit_t *u, const char *assembly) {
  char *error = NULL;
  check_calls(u);
  const bool swaps = uses(u, "_Z14atomic_cmpxchg") || uses(u, "_Z12atom_cmpxchg");
  set_code_options();
  LLVMTargetMachineRef tm = machine_of(u);
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(tm);
  LLVMSetModuleDataLayout(u->module, layout);
  u->layout = layout;
  set_flags(u);
  set_constant(u, "__ws_has_sfu", u->machine->sfu);
  set_constant(u, "__ws_locked", swaps && !u->machine->cas);
  if (u->machine->floats) lower_helpers(u);
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
    prepare_function(u, f);
  open_locals(u);
  prepare_globals(u);
  if (LLVMVerifyModule(u->module, LLVMReturnStatusAction, &error)) {
    unit_error(u, "the module is broken: %s", error);
    return false;
  }
  if (!run_passes(u, tm)) return false;
  check_depth(u);
  if (u->errors) return false;
  place_locals(u);
  place_constants(u);
  char *path = text_of("%s", assembly);
  if (LLVMTargetMachineEmitToFile(tm, u->module, path, LLVMAssemblyFile, &error))
    unit_error(u, "%s", error);
  return u->errors == 0;
}
