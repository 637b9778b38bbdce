// SPDX-License-Identifier: Apache-2.0
#include "conditions.h"

#include <stdlib.h>

#include "graph.h"
#include "values.h"

enum { BLOCKS_MOST = 4000 };

// A branch on `a and b` goes on where both hold and leaves where one does not; on `a or b`, the
// other way round.
typedef struct {
  LLVMValueRef branch, whole, part[2];
  bool is_or;
} pair_t;

// `and`, `or`, and the selects that LLVM makes of && and ||.
static bool as_pair(LLVMValueRef branch, pair_t *p) {
  LLVMValueRef c = LLVMGetCondition(branch);
  if (!LLVMIsAInstruction(c) || !value_is_integer(c, 1) || !value_is_used_once(c)) return false;
  *p = (pair_t){.branch = branch, .whole = c, .part = {LLVMGetOperand(c, 0), LLVMGetOperand(c, 1)}};
  switch (LLVMGetInstructionOpcode(c)) {
  case LLVMAnd:
    return true;
  case LLVMOr:
    p->is_or = true;
    return true;
  case LLVMSelect:
    if (value_is_number(LLVMGetOperand(c, 2), false)) return true;
    if (!value_is_number(LLVMGetOperand(c, 1), true)) return false;
    p->is_or = true;
    p->part[1] = LLVMGetOperand(c, 2);
    return true;
  default:
    return false;
  }
}

// ---- cost of a comparison

static bool has_words(LLVMValueRef compare) {
  LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(compare, 0));
  return LLVMGetTypeKind(t) == LLVMPointerTypeKind ||
         (LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) <= 32);
}

static bool is_float(LLVMValueRef compare) {
  return LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(compare, 0))) == LLVMFloatTypeKind;
}

static bool is_zero(LLVMValueRef v) {
  return LLVMIsAConstant(v) && LLVMIsNull(v);
}

// Does it take an instruction more than its inverse?
static bool is_inverse(LLVMValueRef compare) {
  if (LLVMIsAFCmpInst(compare))
    return LLVMGetFCmpPredicate(compare) >= LLVMRealUGT &&
           LLVMGetFCmpPredicate(compare) <= LLVMRealUNE;
  switch (LLVMGetICmpPredicate(compare)) {
  case LLVMIntSGE:
  case LLVMIntSLE:
  case LLVMIntUGE:
  case LLVMIntULE:
    return !LLVMIsConstant(LLVMGetOperand(compare, 1));
  default:
    return false;
  }
}

// Instructions for a register with the truth, and for a branch; 0: not known.
static unsigned as_value(LLVMValueRef c) {
  if (LLVMIsAFCmpInst(c)) return is_float(c) ? 1 + is_inverse(c) : 0;
  if (!LLVMIsAICmpInst(c) || !has_words(c)) return 0;
  const LLVMIntPredicate p = LLVMGetICmpPredicate(c);
  if ((p == LLVMIntEQ || p == LLVMIntNE) && !is_zero(LLVMGetOperand(c, 1))) return 2;
  return 1 + is_inverse(c);
}

static unsigned as_branch(LLVMValueRef c) {
  return LLVMIsAFCmpInst(c) ? 2 : 1;
}

// ---- two branches

// With the edge from `from` taken from `now` instead, and one of the same value from `also`.
static void renew_phis(LLVMBasicBlockRef block, LLVMBasicBlockRef from, LLVMBasicBlockRef now,
                       LLVMBasicBlockRef also) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i && LLVMIsAPHINode(i); i = next) {
    next = LLVMGetNextInstruction(i);
    const unsigned n = LLVMCountIncoming(i);
    LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(i)));
    LLVMPositionBuilderBefore(build, i);
    LLVMValueRef phi = LLVMBuildPhi(build, LLVMTypeOf(i), "");
    for (unsigned k = 0; k < n; k++) {
      LLVMValueRef v = LLVMGetIncomingValue(i, k);
      LLVMBasicBlockRef b = LLVMGetIncomingBlock(i, k), source = b == from ? now : b;
      LLVMAddIncoming(phi, &v, &source, 1);
      if (b == from && also) LLVMAddIncoming(phi, &v, &also, 1);
    }
    LLVMReplaceAllUsesWith(i, phi);
    LLVMInstructionEraseFromParent(i);
    LLVMDisposeBuilder(build);
  }
}

static void split(const pair_t *p) {
  LLVMBasicBlockRef first = LLVMGetInstructionParent(p->branch);
  LLVMBasicBlockRef yes = LLVMGetSuccessor(p->branch, 0), no = LLVMGetSuccessor(p->branch, 1);
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(p->whole));
  LLVMBasicBlockRef second = LLVMCreateBasicBlockInContext(ctx, "");
  LLVMBuilderRef build = LLVMCreateBuilderInContext(ctx);
  LLVMInsertExistingBasicBlockAfterInsertBlock((LLVMPositionBuilderAtEnd(build, first), build),
                                               second);
  LLVMPositionBuilderAtEnd(build, second);
  if (LLVMIsAInstruction(p->part[1]) && value_is_used_once(p->part[1]) &&
      LLVMGetInstructionParent(p->part[1]) == first) { // a branch compares in its own block
    LLVMInstructionRemoveFromParent(p->part[1]);
    LLVMInsertIntoBuilder(build, p->part[1]);
  }
  LLVMBuildCondBr(build, p->part[1], yes, no);
  renew_phis(yes, first, p->is_or ? first : second, p->is_or ? second : NULL);
  if (no != yes) renew_phis(no, first, p->is_or ? second : first, p->is_or ? NULL : second);
  LLVMSetCondition(p->branch, p->part[0]);
  LLVMSetSuccessor(p->branch, p->is_or ? 1 : 0, second);
  LLVMInstructionEraseFromParent(p->whole);
  LLVMDisposeBuilder(build);
}

// Do all ways from `from` go through `to`, and none through the block of the branch before?
static bool always_reaches(const graph_t *g, unsigned branch, LLVMBasicBlockRef from,
                           LLVMBasicBlockRef to) {
  bool *reached = graph_allocate(g->n, sizeof *reached);
  const bool always = graph_always_reaches(g, graph_index(g, from), graph_index(g, to), reached) &&
                      !reached[branch];
  free(reached);
  return always;
}

static bool pays(const pair_t *p) {
  const unsigned a = as_value(p->part[0]), b = as_value(p->part[1]);
  return a && b && as_branch(p->part[0]) + as_branch(p->part[1]) < a + b + 2;
}

static bool split_one(LLVMValueRef f) {
  graph_t *g = graph_new(f);
  bool done = false;
  for (unsigned b = 0; b < g->n && g->n < BLOCKS_MOST && !done; b++) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(g->block[b]);
    pair_t p;
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch) || !as_pair(branch, &p)) continue;
    LLVMBasicBlockRef to[] = {LLVMGetSuccessor(branch, 0), LLVMGetSuccessor(branch, 1)};
    const int leave = p.is_or ? 0 : 1;
    done = to[0] != to[1] && pays(&p) && always_reaches(g, b, to[!leave], to[leave]);
    if (done) split(&p);
  }
  graph_free(g);
  return done;
}

// ---- the other form

static LLVMValueRef inverse(LLVMBuilderRef build, LLVMValueRef c) {
  static const LLVMIntPredicate of[] = {
      [LLVMIntEQ] = LLVMIntNE,   [LLVMIntNE] = LLVMIntEQ,   [LLVMIntUGT] = LLVMIntULE,
      [LLVMIntUGE] = LLVMIntULT, [LLVMIntULT] = LLVMIntUGE, [LLVMIntULE] = LLVMIntUGT,
      [LLVMIntSGT] = LLVMIntSLE, [LLVMIntSGE] = LLVMIntSLT, [LLVMIntSLT] = LLVMIntSGE,
      [LLVMIntSLE] = LLVMIntSGT,
  };
  LLVMValueRef a = LLVMGetOperand(c, 0), b = LLVMGetOperand(c, 1);
  LLVMPositionBuilderBefore(build, c);
  if (LLVMIsAFCmpInst(c)) // the predicates are bits: unordered, less, greater, equal
    return LLVMBuildFCmp(build, LLVMRealPredicateTrue - LLVMGetFCmpPredicate(c), a, b, "");
  return LLVMBuildICmp(build, of[LLVMGetICmpPredicate(c)], a, b, "");
}

static void swap_sides(LLVMValueRef branch, LLVMValueRef condition) {
  LLVMBasicBlockRef yes = LLVMGetSuccessor(branch, 0), no = LLVMGetSuccessor(branch, 1);
  LLVMSetCondition(branch, condition);
  LLVMSetSuccessor(branch, 0, no);
  LLVMSetSuccessor(branch, 1, yes);
}

static void better_form(LLVMBuilderRef build, LLVMValueRef branch) {
  pair_t p;
  if (as_pair(branch, &p) && as_value(p.part[0]) && as_value(p.part[1]) &&
      value_is_used_once(p.part[0]) && value_is_used_once(p.part[1]) && is_inverse(p.part[0]) &&
      is_inverse(p.part[1])) {
    LLVMValueRef a = inverse(build, p.part[0]), b = inverse(build, p.part[1]);
    LLVMPositionBuilderBefore(build, p.whole);
    LLVMTypeRef bit = LLVMTypeOf(a);
    LLVMValueRef whole = LLVMIsASelectInst(p.whole)
                             ? LLVMBuildSelect(build, a, p.is_or ? b : LLVMConstInt(bit, 1, 0),
                                               p.is_or ? LLVMConstInt(bit, 0, 0) : b, "")
                         : p.is_or ? LLVMBuildAnd(build, a, b, "")
                                   : LLVMBuildOr(build, a, b, "");
    swap_sides(branch, whole);
    LLVMInstructionEraseFromParent(p.whole);
    LLVMInstructionEraseFromParent(p.part[0]);
    LLVMInstructionEraseFromParent(p.part[1]);
  }
}

// Code that goes on with the side where a condition holds would invert the condition first, which
// is only for free where a branch compares words.
static void let_no_be_next(LLVMValueRef branch) {
  LLVMBasicBlockRef b = LLVMGetInstructionParent(branch);
  LLVMBasicBlockRef yes = LLVMGetSuccessor(branch, 0), no = LLVMGetSuccessor(branch, 1);
  if (LLVMIsAICmpInst(LLVMGetCondition(branch)) || LLVMGetNextBasicBlock(b) != yes || no == yes)
    return;
  if (no != b) LLVMMoveBasicBlockAfter(no, b);
}

void conditions_split(LLVMValueRef f) {
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(f)));
  while (split_one(f))
    ;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(b);
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) continue;
    better_form(build, branch);
    let_no_be_next(branch);
  }
  LLVMDisposeBuilder(build);
}
