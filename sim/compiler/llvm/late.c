// SPDX-License-Identifier: Apache-2.0
#include "late.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "graph.h"
#include "values.h"

static bool is_op(LLVMValueRef v, LLVMOpcode opcode) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == opcode;
}

static void replace(LLVMValueRef old, LLVMValueRef by) {
  LLVMReplaceAllUsesWith(old, by);
  LLVMInstructionEraseFromParent(old);
}

// -(x & 1) & C. True when `i` is gone.
static bool bit_product(LLVMBuilderRef build, LLVMValueRef i) {
  if (!is_op(i, LLVMAnd) || !value_is_integer(i, 32)) return false;
  LLVMValueRef minus = LLVMGetOperand(i, 0), c = LLVMGetOperand(i, 1);
  if (!LLVMIsAConstantInt(c) || !is_op(minus, LLVMSub) ||
      !value_is_number(LLVMGetOperand(minus, 0), 0))
    return false;
  LLVMValueRef bit = LLVMGetOperand(minus, 1);
  if (!is_op(bit, LLVMAnd) || !value_is_number(LLVMGetOperand(bit, 1), 1)) return false;
  replace(i, LLVMBuildMul(build, bit, c, ""));
  if (!LLVMGetFirstUse(minus)) LLVMInstructionEraseFromParent(minus);
  return true;
}

// Is `s` computed on all ways to `i`?
static bool precedes(const graph_t *g, LLVMValueRef s, LLVMValueRef i) {
  LLVMBasicBlockRef at = LLVMGetInstructionParent(s), to = LLVMGetInstructionParent(i);
  if (at == to) return true; // `i` is the last of its block
  bool *reached = graph_allocate(g->n, sizeof *reached);
  const unsigned a = graph_index(g, at);
  if (a) {
    graph_reach(g, 0, a, reached);
    reached[0] = true;
  }
  const bool always = !reached[graph_index(g, to)];
  free(reached);
  return always;
}

static bool is_shift(LLVMValueRef v) {
  return is_op(v, LLVMLShr) && LLVMIsAConstantInt(LLVMGetOperand(v, 1));
}

// The x >> k with 1 << k == end that is computed before `i`, or in its block.
static LLVMValueRef shifted(const graph_t *g, LLVMValueRef i, LLVMValueRef x,
                            unsigned long long end) {
  for (LLVMUseRef u = LLVMGetFirstUse(x); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef s = LLVMGetUser(u);
    if (is_shift(s) && LLVMGetOperand(s, 0) == x &&
        1ull << LLVMConstIntGetZExtValue(LLVMGetOperand(s, 1)) == end && precedes(g, s, i))
      return s;
  }
  return NULL;
}

static bool shift_compare(const graph_t *g, LLVMBuilderRef build, LLVMValueRef i) {
  if (!is_op(i, LLVMICmp) || !value_is_integer(LLVMGetOperand(i, 0), 32)) return false;
  LLVMValueRef x = LLVMGetOperand(i, 0), end = LLVMGetOperand(i, 1);
  const bool below = LLVMGetICmpPredicate(i) == LLVMIntULT;
  if (!LLVMIsAConstantInt(end) || (!below && LLVMGetICmpPredicate(i) != LLVMIntUGT)) return false;
  // It decides at the end of its block, after all that the block computes.
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(i));
  if (!value_is_used_once(i) || LLVMGetUser(LLVMGetFirstUse(i)) != branch) return false;
  LLVMValueRef s = shifted(g, branch, x, LLVMConstIntGetZExtValue(end) + !below);
  if (!s) return false;
  LLVMPositionBuilderBefore(build, branch);
  replace(i,
          LLVMBuildICmp(build, below ? LLVMIntEQ : LLVMIntNE, s, LLVMConstNull(LLVMTypeOf(s)), ""));
  return true;
}

// Of x < m << k or x >= m << k, which ask x >> k for m: m; otherwise 0.
static unsigned long long bound(LLVMValueRef compare, LLVMValueRef x, LLVMValueRef k) {
  if (!is_op(compare, LLVMICmp) || LLVMGetOperand(compare, 0) != x) return 0;
  LLVMValueRef end = LLVMGetOperand(compare, 1);
  const LLVMIntPredicate p = LLVMGetICmpPredicate(compare);
  if (!LLVMIsAConstantInt(end) || (p != LLVMIntULT && p != LLVMIntUGT)) return 0;
  const unsigned long long n = LLVMConstIntGetZExtValue(end) + (p == LLVMIntUGT);
  const unsigned long long shift = LLVMConstIntGetZExtValue(k);
  return n >> shift << shift == n ? n >> shift : 0;
}

static bool all_ask_shift(LLVMValueRef phi, LLVMValueRef shift) {
  for (LLVMUseRef u = LLVMGetFirstUse(phi); u; u = LLVMGetNextUse(u))
    if (LLVMGetUser(u) != shift && !bound(LLVMGetUser(u), phi, LLVMGetOperand(shift, 1)))
      return false;
  return true;
}

// LLVM shifts a variable of a loop at the beginning of the next iteration, when its first value is
// shifted, too. At the end of this one, as the source has it.
static void shift_at_end(LLVMBuilderRef build, LLVMValueRef i) {
  LLVMValueRef phi = is_shift(i) && value_is_integer(i, 32) ? LLVMGetOperand(i, 0) : NULL;
  if (!phi || !LLVMIsAPHINode(phi) || !all_ask_shift(phi, i) ||
      LLVMGetInstructionParent(phi) != LLVMGetInstructionParent(i))
    return;
  LLVMPositionBuilderBefore(build, phi);
  LLVMValueRef k = LLVMGetOperand(i, 1), next = LLVMBuildPhi(build, LLVMTypeOf(phi), "");
  replace(i, next);
  for (LLVMUseRef u; (u = LLVMGetFirstUse(phi));) {
    LLVMValueRef compare = LLVMGetUser(u);
    const bool below = LLVMGetICmpPredicate(compare) == LLVMIntULT;
    LLVMValueRef m = LLVMConstInt(LLVMTypeOf(phi), bound(compare, phi, k) - !below, 0);
    LLVMPositionBuilderBefore(build, compare);
    replace(compare, LLVMBuildICmp(build, LLVMGetICmpPredicate(compare), next, m, ""));
  }
  for (unsigned n = 0; n < LLVMCountIncoming(phi); n++) {
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, n);
    LLVMValueRef v = NULL;
    for (unsigned other = 0; other < n && !v; other++) // a switch may come more than once
      if (LLVMGetIncomingBlock(phi, other) == from) v = LLVMGetIncomingValue(next, other);
    LLVMPositionBuilderBefore(build, LLVMGetBasicBlockTerminator(from));
    if (!v) v = LLVMBuildLShr(build, LLVMGetIncomingValue(phi, n), k, "");
    LLVMAddIncoming(next, &v, &from, 1);
  }
  LLVMInstructionEraseFromParent(phi);
}

static bool is_quotient(LLVMValueRef v) {
  return is_op(v, LLVMUDiv) || is_op(v, LLVMSDiv);
}

static void hold_remainder(LLVMBuilderRef build, LLVMValueRef i) {
  LLVMValueRef product = is_op(i, LLVMSub) ? LLVMGetOperand(i, 1) : NULL;
  if (!product || !is_op(product, LLVMMul)) return;
  LLVMValueRef q = LLVMGetOperand(product, !is_quotient(LLVMGetOperand(product, 0)));
  if (!is_quotient(q) || LLVMGetOperand(q, 0) != LLVMGetOperand(i, 0)) return;
  LLVMPositionBuilderBefore(build, LLVMGetNextInstruction(i));
  LLVMValueRef held = LLVMBuildFreeze(build, i, "");
  LLVMReplaceAllUsesWith(i, held);
  LLVMSetOperand(held, 0, i);
}

void late_forms(LLVMValueRef f) {
  graph_t *g = graph_new(f);
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(f)));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      shift_at_end(build, i);
    }
  }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      LLVMPositionBuilderBefore(build, i);
      if (!bit_product(build, i) && !shift_compare(g, build, i)) hold_remainder(build, i);
    }
  }
  LLVMDisposeBuilder(build);
  graph_free(g);
}
