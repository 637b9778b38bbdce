// SPDX-License-Identifier: Apache-2.0
// From the module that clang made to assembly for the machine.
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/TargetMachine.h>

#include "../../../compiler/llvm/backend.h"
#include "report.h"
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

// Returns the number of instructions.
static unsigned prepare_body(LLVMValueRef f) {
  unsigned n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i), n++) {
      const LLVMOpcode op = LLVMGetInstructionOpcode(i);
      if (op == LLVMCall && LLVMIsAInlineAsm(LLVMGetCalledValue(i)) &&
          LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVoidTypeKind)
        backend_hold_apart(i);
    }
  }
  return n;
}

static void prepare_function(const unit_t *u, LLVMValueRef f) {
  size_t length;
  backend_prepare(f);
  if (LLVMIsDeclaration(f)) return;
  const unsigned n = prepare_body(f);
  const unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
  if (LLVMGetEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, always) &&
      n > INLINE_MOST) {
    drop_attribute(f, "alwaysinline");
    backend_mark(f, "noinline");
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

static bool run_passes(unit_t *u, LLVMTargetMachineRef tm) {
  const char *error = backend_run(u->module, tm, "default<O2>");
  if (error) unit_error(u, "%s", error);
  return error == NULL;
}

bool lower_back(unit_t *u, const char *assembly) {
  char *error = NULL;
  check_calls(u);
  const bool swaps = uses(u, "_Z14atomic_cmpxchg") || uses(u, "_Z12atom_cmpxchg");
  backend_options(NULL);
  LLVMTargetMachineRef tm = backend_machine(u->module, u->machine->floats, u->machine->bitmanip);
  u->layout = LLVMGetModuleDataLayout(u->module);
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
  report("optimiser", "default<O2>");
  check_depth(u);
  if (u->errors) return false;
  place_locals(u);
  place_constants(u);
  char *path = text_of("%s", assembly);
  if (LLVMTargetMachineEmitToFile(tm, u->module, path, LLVMAssemblyFile, &error))
    unit_error(u, "%s", error);
  report("code", "assembly");
  return u->errors == 0;
}
