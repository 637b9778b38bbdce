// SPDX-License-Identifier: Apache-2.0
// Where __local and __constant variables lie. A kernel's __local variables begin at the start of
// the shared window; those of kernels that never run together lie over each other. clang gives a
// __local variable no initial value, which no other variable of OpenCL C lacks.
#include <stdlib.h>
#include <string.h>

#include "wsclc.h"

#define LOCAL_MARK "__ws_local."

typedef struct variable {
  LLVMValueRef global;
  uint32_t offset, bytes, align;
  bool *in; // by kernel: can it be reached from there?
} variable_t;

static bool is_local(LLVMValueRef g) {
  LLVMValueRef start = LLVMGetInitializer(g);
  return start && LLVMIsUndef(start) && !LLVMIsGlobalConstant(g);
}

// The optimiser must not compute with the contents: it gets a variable of another file.
void open_locals(unit_t *u) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g)) {
    size_t n;
    if (!is_local(g)) continue;
    char *name = text_of(LOCAL_MARK "%s", LLVMGetValueName2(g, &n));
    LLVMSetInitializer(g, NULL);
    LLVMGlobalClearMetadata(g); // the variable has no symbol that debug data could name
    LLVMSetLinkage(g, LLVMExternalLinkage);
    LLVMSetValueName2(g, name, strlen(name));
  }
}

typedef struct reach {
  LLVMValueRef *fn;
  uint32_t n, most;
} reach_t;

static void reach_from(reach_t *r, LLVMValueRef f);

static void reach_value(reach_t *r, LLVMValueRef v) {
  if (LLVMIsAFunction(v)) {
    reach_from(r, v);
  } else if (LLVMIsAConstant(v) && !LLVMIsAGlobalValue(v)) {
    for (int i = 0; i < LLVMGetNumOperands(v); i++)
      reach_value(r, LLVMGetOperand(v, (unsigned)i));
  }
}

static void reach_from(reach_t *r, LLVMValueRef f) {
  for (uint32_t i = 0; i < r->n; i++) {
    if (r->fn[i] == f) return;
  }
  if (r->n == r->most) {
    r->most = 2 * r->most + 64;
    r->fn = realloc(r->fn, r->most * sizeof *r->fn);
    if (!r->fn) abort();
  }
  r->fn[r->n++] = f;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      for (int k = 0; k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, (unsigned)k);
        if (v && !LLVMValueIsBasicBlock(v)) reach_value(r, v);
      }
    }
  }
}

static bool used_in(LLVMValueRef v, LLVMValueRef f) {
  for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user)) {
      if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == f) return true;
    } else if (used_in(user, f)) {
      return true;
    }
  }
  return false;
}

static void find_users(const unit_t *u, variable_t *v, uint32_t n) {
  for (uint32_t k = 0; k < u->kernels; k++) {
    reach_t r = {0};
    reach_from(&r, u->kernel[k].entry);
    for (uint32_t i = 0; i < n; i++) {
      for (uint32_t f = 0; f < r.n && !v[i].in[k]; f++)
        v[i].in[k] = used_in(v[i].global, r.fn[f]);
    }
    free(r.fn);
  }
}

static bool meet(const unit_t *u, const variable_t *a, const variable_t *b) {
  for (uint32_t k = 0; k < u->kernels; k++) {
    if (a->in[k] && b->in[k]) return true;
  }
  return false;
}

static void place(unit_t *u, variable_t *v, uint32_t i) {
  uint32_t at = 0;
  for (uint32_t j = 0; j < i; j++) {
    if (meet(u, &v[i], &v[j]) && v[j].offset + v[j].bytes > at) at = v[j].offset + v[j].bytes;
  }
  v[i].offset = at = (at + v[i].align - 1) / v[i].align * v[i].align;
  for (uint32_t k = 0; k < u->kernels; k++) {
    kernel_t *kernel = &u->kernel[k];
    if (v[i].in[k] && at + v[i].bytes > kernel->local_bytes) kernel->local_bytes = at + v[i].bytes;
  }
  LLVMTypeRef word = LLVMInt32TypeInContext(u->ctx);
  LLVMValueRef address = LLVMConstInt(word, SHARED_BASE + at, 0);
  LLVMReplaceAllUsesWith(v[i].global, LLVMConstIntToPtr(address, LLVMTypeOf(v[i].global)));
}

void place_locals(unit_t *u) {
  uint32_t n = 0, most = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g))
    most++;
  variable_t *v = allocate((most + 1) * sizeof *v);
  for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g)) {
    size_t length;
    if (strncmp(LLVMGetValueName2(g, &length), LOCAL_MARK, strlen(LOCAL_MARK)) != 0) continue;
    const uint32_t align = LLVMGetAlignment(g);
    v[n++] = (variable_t){
        .global = g,
        .bytes = (uint32_t)LLVMABISizeOfType(u->layout, LLVMGlobalGetValueType(g)),
        .align = align > 16 ? align : 16,
        .in = allocate(u->kernels + 1),
    };
  }
  find_users(u, v, n);
  for (uint32_t i = 0; i < n; i++)
    place(u, v, i);
}

// Arrays of constants go to the constant window as long as it lasts; strings stay in global memory,
// where printf's are read, and so does what does not fit.
void place_constants(unit_t *u) {
  uint32_t left = u->machine->constant_bytes;
  for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g)) {
    size_t n;
    const char *name = LLVMGetValueName2(g, &n);
    if (!LLVMIsGlobalConstant(g) || LLVMIsDeclaration(g) || strncmp(name, ".str", 4) == 0) continue;
    const uint32_t bytes =
        (uint32_t)LLVMABISizeOfType(u->layout, LLVMGlobalGetValueType(g)) + LLVMGetAlignment(g);
    if (bytes > left) continue;
    left -= bytes;
    LLVMSetSection(g, ".constant");
  }
}
