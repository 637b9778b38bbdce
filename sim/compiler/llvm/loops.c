// SPDX-License-Identifier: Apache-2.0
#include "loops.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "backend.h"

typedef struct {
  LLVMBasicBlockRef *block;
  unsigned n;
  bool *seen, *open; // by the search; on its way from the entry
  bool **back;       // back[h][b]: b goes back to the header h
} graph_t;

static void *allocate(size_t n, size_t bytes) {
  void *p = calloc(n ? n : 1, bytes);
  if (!p) abort();
  return p;
}

static unsigned index_of(const graph_t *g, LLVMBasicBlockRef b) {
  for (unsigned i = 0; i < g->n; i++)
    if (g->block[i] == b) return i;
  return 0;
}

static unsigned successors(const graph_t *g, unsigned b) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(g->block[b]);
  return end ? LLVMGetNumSuccessors(end) : 0;
}

static unsigned successor(const graph_t *g, unsigned b, unsigned k) {
  return index_of(g, LLVMGetSuccessor(LLVMGetBasicBlockTerminator(g->block[b]), k));
}

static void search(graph_t *g, unsigned b) {
  g->seen[b] = g->open[b] = true;
  for (unsigned k = 0; k < successors(g, b); k++) {
    const unsigned s = successor(g, b, k);
    if (g->open[s]) {
      if (!g->back[s]) g->back[s] = allocate(g->n, sizeof **g->back);
      g->back[s][b] = true;
    } else if (!g->seen[s]) {
      search(g, s);
    }
  }
  g->open[b] = false;
}

// Does the loop of a header branch without an exit? Its blocks are those from which its ends are
// reached without the header.
static bool branches(const graph_t *g, unsigned header) {
  bool *in = allocate(g->n, sizeof *in), found = false;
  memcpy(in, g->back[header], g->n * sizeof *in);
  in[header] = true;
  for (bool more = true; more;) {
    more = false;
    for (unsigned b = 0; b < g->n; b++) {
      for (unsigned k = 0; !in[b] && g->seen[b] && k < successors(g, b); k++) {
        const unsigned s = successor(g, b, k);
        if (s == header || !in[s]) continue;
        in[b] = more = true;
      }
    }
  }
  for (unsigned b = 0; b < g->n; b++) {
    unsigned inside = 0;
    for (unsigned k = 0; in[b] && k < successors(g, b); k++)
      inside += in[successor(g, b, k)];
    found = found || inside > 1;
  }
  free(in);
  return found;
}

static void mark(LLVMBasicBlockRef header) {
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(header)));
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(ctx), NULL, 0, 0);
  char empty[] = "";
  LLVMValueRef nothing =
      LLVMGetInlineAsm(type, empty, 0, empty, 0, 1, 0, LLVMInlineAsmDialectATT, 0);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
  LLVMValueRef at = LLVMGetFirstInstruction(header);
  while (at && LLVMGetInstructionOpcode(at) == LLVMPHI)
    at = LLVMGetNextInstruction(at);
  LLVMPositionBuilder(b, header, at);
  LLVMValueRef call = LLVMBuildCall2(b, type, nothing, NULL, 0, "");
  backend_hold_apart(call);
  backend_call_mark(call, "inaccessiblememonly"); // it neither reads nor writes variables
  backend_call_mark(call, "nounwind");
  backend_call_mark(call, "willreturn");
  LLVMDisposeBuilder(b);
}

void loops_keep(LLVMValueRef f) {
  graph_t g = {.n = LLVMCountBasicBlocks(f)};
  if (!g.n) return;
  g.block = allocate(g.n, sizeof *g.block);
  g.seen = allocate(g.n, sizeof *g.seen);
  g.open = allocate(g.n, sizeof *g.open);
  g.back = allocate(g.n, sizeof *g.back);
  LLVMGetBasicBlocks(f, g.block);
  search(&g, 0);
  for (unsigned h = 0; h < g.n; h++) {
    if (g.back[h] && branches(&g, h)) mark(g.block[h]);
    free(g.back[h]);
  }
  free(g.block);
  free(g.seen);
  free(g.open);
  free(g.back);
}
