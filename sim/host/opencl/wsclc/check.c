// SPDX-License-Identifier: Apache-2.0
// Refuses what no machine runs, with function and line of the source: calls of functions without a
// definition, recursion, more private memory than a work-item can have.
#include <stdarg.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "../../../compiler/runtime/ws_note.h"
#include "../../libws/warpsmith.h"
#include "wsclc.h"

// The name in the source: without what prepare_function adds, and plain where C++ has mangled it.
static const char *source_name(LLVMValueRef f) {
  size_t n;
  const char *name = LLVMGetValueName2(f, &n);
  unsigned length;
  int used = 0;
  if (sscanf(name, "_Z%u%n", &length, &used) == 1 && used && length < n)
    return text_of("%.*s", (int)length, name + used);
  if (strncmp(name, ENTRY_PREFIX, strlen(ENTRY_PREFIX)) == 0) name += strlen(ENTRY_PREFIX);
  n = strlen(name);
  if (n > 3 && strcmp(name + n - 3, ".cl") == 0) n -= 3;
  return text_of("%.*s", (int)n, name);
}

// v: an instruction or a function
void unit_error_at(unit_t *u, LLVMValueRef v, const char *fmt, ...) {
  const unsigned line = LLVMGetDebugLocLine(v);
  unsigned n = 0;
  const char *file = line ? LLVMGetDebugLocFilename(v, &n) : NULL;
  if (file) fprintf(stderr, "%.*s:%u: ", (int)n, file, line);
  fputs("error: ", stderr);
  va_list args;
  va_start(args, fmt);
  vfprintf(stderr, fmt, args);
  va_end(args);
  fputc('\n', stderr);
  u->errors++;
}

typedef void visit_t(unit_t *u, LLVMValueRef from, LLVMValueRef call, LLVMValueRef callee,
                     void *to);

static void each_call(unit_t *u, LLVMValueRef f, visit_t *visit, void *to) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) != LLVMCall) continue;
      LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(i));
      if (callee) visit(u, f, i, callee, to);
    }
  }
}

static void check_defined(unit_t *u, LLVMValueRef from, LLVMValueRef call, LLVMValueRef callee,
                          void *to) {
  size_t n;
  (void)from, (void)to;
  if (!LLVMIsDeclaration(callee) || LLVMGetIntrinsicID(callee)) return;
  if (strncmp(LLVMGetValueName2(callee, &n), "__", 2) == 0) return; // of the runtime
  unit_error_at(u, call, "`%s' is called but not defined", source_name(callee));
}

void check_calls(unit_t *u) {
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
    each_call(u, f, check_defined, NULL);
}

// ---- recursion and private memory, callees before their callers

typedef struct known {
  LLVMValueRef f;
  uint64_t bytes; // of private memory, with its callees
} known_t;

typedef struct path {
  struct path *up;
  LLVMValueRef f;
  uint64_t callees; // bytes of the greediest
  bool recurs;      // has been said
  known_t *known;   // shared by all
  uint32_t *n;
} path_t;

static uint64_t own_bytes(const unit_t *u, LLVMValueRef f) {
  uint64_t sum = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) != LLVMAlloca) continue;
      LLVMValueRef count = LLVMIsAConstantInt(LLVMGetOperand(i, 0));
      sum += LLVMABISizeOfType(u->layout, LLVMGetAllocatedType(i)) *
             (count ? LLVMConstIntGetZExtValue(count) : 1);
    }
  }
  return sum;
}

static void report_cycle(unit_t *u, const path_t *p, LLVMValueRef call, LLVMValueRef callee) {
  const char *names = source_name(callee);
  for (; p->f != callee; p = p->up)
    names = text_of("%s -> %s", source_name(p->f), names);
  unit_error_at(u, call, "recursion: %s -> %s; a kernel must not recurse", source_name(callee),
                names);
}

static uint64_t sum_up(unit_t *u, LLVMValueRef f, path_t *up, known_t *known, uint32_t *n);

static void add_callee(unit_t *u, LLVMValueRef from, LLVMValueRef call, LLVMValueRef callee,
                       void *to) {
  path_t *p = to;
  (void)from;
  if (LLVMIsDeclaration(callee)) return;
  for (path_t *q = p; q; q = q->up) {
    if (q->f == callee) {
      if (!p->recurs) report_cycle(u, p, call, callee);
      p->recurs = true;
      return;
    }
  }
  const uint64_t bytes = sum_up(u, callee, p, p->known, p->n);
  if (bytes > p->callees) p->callees = bytes;
}

static uint64_t sum_up(unit_t *u, LLVMValueRef f, path_t *up, known_t *known, uint32_t *n) {
  for (uint32_t i = 0; i < *n; i++) {
    if (known[i].f == f) return known[i].bytes;
  }
  path_t p = {.up = up, .f = f, .known = known, .n = n};
  each_call(u, f, add_callee, &p);
  known[*n] = (known_t){f, own_bytes(u, f) + p.callees};
  return known[(*n)++].bytes;
}

void check_depth(unit_t *u) {
  uint32_t functions = 0, n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
    functions++;
  known_t *known = allocate((functions + 1) * sizeof *known);
  for (uint32_t k = 0; k < u->kernels; k++) {
    LLVMValueRef entry = u->kernel[k].entry;
    const uint64_t bytes = sum_up(u, entry, NULL, known, &n);
    if (bytes > WS_LOCAL_MOST)
      unit_error_at(u, entry,
                    "kernel `%s' has %llu bytes of private variables for each work-item; a machine "
                    "has %d",
                    u->kernel[k].name, (unsigned long long)bytes, WS_LOCAL_MOST);
  }
}

// ---- the stack, which also has what does not fit into registers: wsssy has summed it up

bool check_stacks(unit_t *u, const char *assembly) {
  char row[1024], name[1024];
  unsigned bytes;
  FILE *f = fopen(assembly, "r");
  if (!f) return false;
  while (fgets(row, sizeof row, f)) {
    if (sscanf(row, " .set __ws_stack_" ENTRY_PREFIX "%1000[^,], %x", name, &bytes) != 2) continue;
    if (bytes <= WS_LOCAL_MOST || bytes == WS_NOTE_STACK_UNKNOWN) continue;
    for (uint32_t k = 0; k < u->kernels; k++) {
      if (strcmp(u->kernel[k].name, name) != 0) continue;
      unit_error_at(u, u->kernel[k].entry,
                    "kernel `%s' needs a stack of %u bytes for each work-item, for its variables "
                    "and what does not fit into registers; a machine has %d",
                    name, bytes, WS_LOCAL_MOST);
    }
  }
  fclose(f);
  return u->errors == 0;
}
