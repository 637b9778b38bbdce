// SPDX-License-Identifier: Apache-2.0
#include "locks.h"

#include <stdlib.h>
#include <string.h>

#include "backend.h"
#include "graph.h"
#include "values.h"

typedef bool takes_lock_t(LLVMValueRef instruction);

static bool block_may_take(LLVMBasicBlockRef b, takes_lock_t *takes_lock, LLVMValueRef const *list,
                           unsigned n) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
    if (takes_lock(i)) return true;
    if (LLVMIsACallInst(i) && value_is_one_of(LLVMGetCalledValue(i), list, n)) return true;
  }
  return false;
}

static bool may_take(LLVMValueRef f, takes_lock_t *takes_lock, LLVMValueRef const *list,
                     unsigned n) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    if (block_may_take(b, takes_lock, list, n)) return true;
  return false;
}

// What a condition compares, without what C puts around it: (x == 0) != 0, !(x == 0). `once`: is
// nothing on the way there used twice?
static LLVMValueRef comparison(LLVMValueRef condition, bool *once) {
  for (*once = true;;) {
    LLVMValueRef first = LLVMGetNumOperands(condition) ? LLVMGetOperand(condition, 0) : NULL;
    const bool inverts = LLVMIsAInstruction(condition) &&
                         LLVMGetInstructionOpcode(condition) == LLVMXor &&
                         LLVMIsAConstantInt(LLVMGetOperand(condition, 1));
    *once = *once && value_is_used_once(condition);
    if (inverts || LLVMIsAZExtInst(condition) ||
        (LLVMIsAICmpInst(condition) && LLVMIsAZExtInst(first)))
      condition = first;
    else
      return condition;
  }
}

// Does it alone compare the result of an atomic? Then nothing else in the loop follows from it, as
// the section would.
static bool compares_atomic(LLVMValueRef condition, takes_lock_t *takes_lock) {
  bool once;
  LLVMValueRef compare = comparison(condition, &once), from = NULL;
  if (!once || !LLVMIsAICmpInst(compare)) return false;
  for (unsigned i = 0; i < 2 && !from; i++) {
    LLVMValueRef v = LLVMIsAInstruction(LLVMGetOperand(compare, i));
    if (v && takes_lock(v)) from = v;
  }
  unsigned compares = 0;
  for (LLVMUseRef u = from ? LLVMGetFirstUse(from) : NULL; u; u = LLVMGetNextUse(u))
    compares += LLVMIsAICmpInst(LLVMGetUser(u)) != NULL;
  return compares == 1;
}

// Is it of a word that a program has hidden itself, as ws_locked does? The flag of its inner loop
// is that word, or 1 after the section.
static bool is_hidden(LLVMValueRef condition) {
  bool once;
  LLVMValueRef compare = comparison(condition, &once);
  for (unsigned i = 0; LLVMIsAICmpInst(compare) && i < 2; i++) {
    LLVMValueRef v = LLVMGetOperand(compare, i);
    if (backend_is_asm(v)) return true;
    for (unsigned k = 0; LLVMIsAPHINode(v) && k < LLVMCountIncoming(v); k++)
      if (backend_is_asm(LLVMGetIncomingValue(v, k))) return true;
  }
  return false;
}

// The same value, through an empty piece of assembly.
static LLVMValueRef through_asm(LLVMBuilderRef build, LLVMValueRef v) {
  LLVMTypeRef word = LLVMTypeOf(v), type = LLVMFunctionType(word, &word, 1, 0);
  char constraints[] = "=r,0", none[] = "";
  LLVMValueRef nothing = LLVMGetInlineAsm(type, none, 0, constraints, strlen(constraints), 0, 0,
                                          LLVMInlineAsmDialectATT, 0);
  return LLVMBuildCall2(build, type, nothing, &v, 1, "");
}

// A comparison of words compares a hidden word, which costs nothing; another condition is hidden
// itself.
static LLVMValueRef hidden(LLVMContextRef ctx, LLVMBuilderRef build, LLVMValueRef condition) {
  LLVMTypeRef word = LLVMInt32TypeInContext(ctx);
  if (LLVMIsAICmpInst(condition) && LLVMTypeOf(LLVMGetOperand(condition, 0)) == word) {
    LLVMValueRef side[2] = {LLVMGetOperand(condition, 0), LLVMGetOperand(condition, 1)};
    const int k = LLVMIsConstant(side[0]) != 0;
    side[k] = through_asm(build, side[k]);
    return LLVMBuildICmp(build, LLVMGetICmpPredicate(condition), side[0], side[1], "");
  }
  // Of floats the inverse of a comparison that holds for NaN: that is one instruction.
  const bool inverse = LLVMIsAFCmpInst(condition) && LLVMGetFCmpPredicate(condition) > LLVMRealUNO;
  if (inverse)
    condition = LLVMBuildFCmp(build, LLVMRealPredicateTrue - LLVMGetFCmpPredicate(condition),
                              LLVMGetOperand(condition, 0), LLVMGetOperand(condition, 1), "");
  LLVMValueRef v = through_asm(build, LLVMBuildZExt(build, condition, word, ""));
  return LLVMBuildICmp(build, inverse ? LLVMIntEQ : LLVMIntNE, v, LLVMConstInt(word, 0, 0), "");
}

static bool loop_may_take(const graph_t *g, const bool *in, takes_lock_t *takes_lock,
                          LLVMValueRef const *list, unsigned n) {
  for (unsigned b = 0; b < g->n; b++)
    if (in[b] && block_may_take(g->block[b], takes_lock, list, n)) return true;
  return false;
}

static void hide_exit(LLVMContextRef ctx, LLVMBuilderRef build, LLVMValueRef branch,
                      takes_lock_t *takes_lock) {
  if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return;
  LLVMValueRef condition = LLVMGetCondition(branch);
  if (LLVMIsConstant(condition) || compares_atomic(condition, takes_lock) || is_hidden(condition))
    return;
  LLVMPositionBuilderBefore(build, branch);
  LLVMSetCondition(branch, hidden(ctx, build, condition));
}

// Of the loops around an instruction that may take a lock.
static void hide_exits(LLVMContextRef ctx, LLVMValueRef f, takes_lock_t *takes_lock,
                       LLVMValueRef const *list, unsigned n) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(ctx);
  graph_t *g = graph_new(f);
  bool *in = graph_allocate(g->n, sizeof *in);
  for (unsigned h = 0; h < g->n; h++) {
    if (!g->back[h]) continue;
    graph_loop(g, h, in);
    if (!loop_may_take(g, in, takes_lock, list, n)) continue;
    for (unsigned b = 0; b < g->n; b++) {
      bool leaves = false;
      for (unsigned k = 0; in[b] && k < g->ways[b]; k++)
        leaves = leaves || !in[g->to[b][k]];
      if (leaves) hide_exit(ctx, build, LLVMGetBasicBlockTerminator(g->block[b]), takes_lock);
    }
  }
  free(in);
  graph_free(g);
  LLVMDisposeBuilder(build);
}

void locks_keep(LLVMModuleRef module, takes_lock_t *takes_lock) {
  unsigned functions = 0, n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    functions++;
  LLVMValueRef *list = calloc(functions + 1, sizeof *list);
  if (!list) abort();
  for (bool more = true; more;) { // callers of those that are listed, too
    more = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
      if (value_is_one_of(f, list, n) || !may_take(f, takes_lock, list, n)) continue;
      list[n++] = f;
      more = true;
    }
  }
  for (unsigned i = 0; i < n; i++)
    hide_exits(LLVMGetModuleContext(module), list[i], takes_lock, list, n);
  free(list);
}
