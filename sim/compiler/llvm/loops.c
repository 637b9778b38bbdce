// SPDX-License-Identifier: Apache-2.0
#include "loops.h"

#include <stdbool.h>
#include <stdlib.h>

#include "backend.h"
#include "graph.h"

// Does the loop of a header branch without an exit?
static bool branches(const graph_t *g, unsigned header) {
  bool *in = graph_allocate(g->n, sizeof *in), found = false;
  graph_loop(g, header, in);
  for (unsigned b = 0; b < g->n; b++) {
    unsigned inside = 0;
    for (unsigned k = 0; in[b] && k < g->ways[b]; k++)
      inside += in[g->to[b][k]];
    found = found || inside > 1;
  }
  free(in);
  return found;
}

static void mark(LLVMBasicBlockRef block) {
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(block)));
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(ctx), NULL, 0, 0);
  char empty[] = "";
  LLVMValueRef nothing =
      LLVMGetInlineAsm(type, empty, 0, empty, 0, 1, 0, LLVMInlineAsmDialectATT, 0);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
  LLVMValueRef at = LLVMGetFirstInstruction(block);
  while (at && LLVMGetInstructionOpcode(at) == LLVMPHI)
    at = LLVMGetNextInstruction(at);
  if (at)
    LLVMPositionBuilderBefore(b, at);
  else
    LLVMPositionBuilderAtEnd(b, block);
  LLVMValueRef call = LLVMBuildCall2(b, type, nothing, NULL, 0, "");
  backend_hold_apart(call);
  backend_call_mark(call, "inaccessiblememonly"); // it neither reads nor writes variables
  backend_call_mark(call, "nounwind");
  backend_call_mark(call, "willreturn");
  LLVMDisposeBuilder(b);
}

// Where the sides meet: the block that goes back, so that LLVM can still put the condition of the
// loop at its end; the header when there are several.
static unsigned meeting(const graph_t *g, unsigned header) {
  unsigned end = g->n;
  for (unsigned b = 0; b < g->n; b++)
    if (g->back[header][b]) end = end == g->n ? b : header;
  return end;
}

void loops_keep(LLVMValueRef f) {
  graph_t *g = graph_new(f);
  for (unsigned h = 0; h < g->n; h++)
    if (g->back[h] && branches(g, h)) mark(g->block[meeting(g, h)]);
  graph_free(g);
}
