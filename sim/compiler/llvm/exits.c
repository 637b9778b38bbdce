// SPDX-License-Identifier: Apache-2.0
#include "exits.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"
#include "values.h"

// The statement computes a < b and s, and names the branch out in a remark.
#define REMARK "# else "

// ---- before code is made

static bool is_word(LLVMValueRef v) {
  return value_is_integer(v, 32) || LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
}

// a < b of words, signed or not, with its operands in this order.
static bool as_less(LLVMValueRef v, LLVMValueRef less[2], bool *is_signed) {
  if (!LLVMIsAICmpInst(v) || !is_word(LLVMGetOperand(v, 0))) return false;
  const LLVMIntPredicate p = LLVMGetICmpPredicate(v);
  const bool swapped = p == LLVMIntSGT || p == LLVMIntUGT;
  less[0] = LLVMGetOperand(v, swapped);
  less[1] = LLVMGetOperand(v, !swapped);
  *is_signed = p == LLVMIntSLT || p == LLVMIntSGT;
  return swapped || *is_signed || p == LLVMIntULT;
}

// Is it in a register after one instruction?
static bool is_one(LLVMValueRef v) {
  LLVMValueRef less[2];
  bool is_signed;
  if (!LLVMIsAFCmpInst(v)) return as_less(v, less, &is_signed);
  const LLVMRealPredicate p = LLVMGetFCmpPredicate(v);
  return (p == LLVMRealOEQ || p == LLVMRealOGT || p == LLVMRealOGE || p == LLVMRealOLT ||
          p == LLVMRealOLE) &&
         LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMFloatTypeKind;
}

// Is the branch of block `b` in a loop, and do all ways from where it goes on come to where it
// leaves?
static bool meets_outside(const graph_t *g, unsigned b) {
  bool *reached = graph_allocate(g->n, sizeof *reached);
  const unsigned on = g->to[b][0], out = g->to[b][1];
  graph_reach(g, on, out, reached);
  bool meets = on != out && on != b ? reached[b] : on == b;
  for (unsigned k = 0; k < g->n; k++)
    if ((reached[k] || k == on) && k != out && !g->ways[k]) meets = false;
  free(reached);
  return meets;
}

static LLVMValueRef statement(LLVMTypeRef word, bool is_signed) {
  char text[128], constraints[] = "=&r,r,r,r";
  LLVMTypeRef types[] = {word, word, word};
  const int n =
      snprintf(text, sizeof text, "slt%s $0, $1, $2\n\tand $0, $0, $3 " REMARK "bge%s $1, $2",
               is_signed ? "" : "u", is_signed ? "" : "u");
  return LLVMGetInlineAsm(LLVMFunctionType(word, types, 3, 0), text, (size_t)n, constraints,
                          sizeof constraints - 1, 0, 0, LLVMInlineAsmDialectATT, 0);
}

static LLVMValueRef as_word(LLVMBuilderRef build, LLVMValueRef v, LLVMTypeRef word) {
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
    return LLVMBuildPtrToInt(build, v, word, "");
  return LLVMBuildZExtOrBitCast(build, v, word, "");
}

// A counter for which the loop has no other use: strength reduction would compare the value from
// before the step, and so keep both, or step between the comparison and the branch.
static void hold_counter(LLVMBuilderRef build, LLVMValueRef next) {
  if (!LLVMIsABinaryOperator(next) || LLVMGetInstructionOpcode(next) != LLVMAdd) return;
  LLVMValueRef phi = LLVMGetOperand(next, !LLVMIsAPHINode(LLVMGetOperand(next, 0)));
  if (!LLVMIsAPHINode(phi) || LLVMGetNextUse(LLVMGetFirstUse(phi))) return;
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    if (LLVMGetIncomingValue(phi, k) != next) continue;
    LLVMPositionBuilderBefore(build, LLVMGetNextInstruction(next));
    LLVMValueRef held = LLVMBuildFreeze(build, next, "");
    LLVMReplaceAllUsesWith(next, held);
    LLVMSetOperand(held, 0, next);
    return;
  }
}

static void mark(LLVMBuilderRef build, LLVMValueRef branch) {
  LLVMValueRef c = LLVMGetCondition(branch), less[2];
  LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(c)));
  bool is_signed;
  const bool second = !as_less(LLVMGetOperand(c, 0), less, &is_signed);
  if (second) as_less(LLVMGetOperand(c, 1), less, &is_signed);
  LLVMPositionBuilderBefore(build, branch);
  LLVMValueRef args[] = {as_word(build, less[0], word), as_word(build, less[1], word),
                         as_word(build, LLVMGetOperand(c, !second), word)};
  LLVMTypeRef types[] = {word, word, word};
  LLVMValueRef both = LLVMBuildCall2(build, LLVMFunctionType(word, types, 3, 0),
                                     statement(word, is_signed), args, 3, "");
  LLVMValueRef compare = LLVMGetOperand(c, second);
  LLVMSetCondition(branch, LLVMBuildICmp(build, LLVMIntNE, both, LLVMConstNull(word), ""));
  LLVMInstructionEraseFromParent(c);
  hold_counter(build, less[0]);
  if (!LLVMGetFirstUse(compare)) LLVMInstructionEraseFromParent(compare);
}

// a && b, used by the branch alone.
static bool is_pair(LLVMValueRef branch) {
  if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
  LLVMValueRef c = LLVMGetCondition(branch), less[2];
  LLVMUseRef use = LLVMGetFirstUse(c);
  bool is_signed;
  if (!use || LLVMGetNextUse(use)) return false;
  if (!LLVMIsASelectInst(c) || !value_is_number(LLVMGetOperand(c, 2), 0))
    if (!LLVMIsABinaryOperator(c) || LLVMGetInstructionOpcode(c) != LLVMAnd) return false;
  LLVMValueRef a = LLVMGetOperand(c, 0), b = LLVMGetOperand(c, 1);
  return is_one(a) && is_one(b) && (as_less(a, less, &is_signed) || as_less(b, less, &is_signed));
}

void exits_mark(LLVMValueRef f) {
  graph_t *g = graph_new(f);
  LLVMBuilderRef build = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(f)));
  for (unsigned b = 0; b < g->n; b++) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(g->block[b]);
    if (is_pair(branch) && meets_outside(g, b)) mark(build, branch);
  }
  LLVMDisposeBuilder(build);
  graph_free(g);
}

// ---- the assembly

typedef struct {
  char leaves[8], less[2][8]; // the branch out
  char both[8], stays[8];     // registers of both conditions and of the second
} statement_t;

static const char *next_line(const char *line) {
  line += strcspn(line, "\n");
  return line + (*line == '\n');
}

static bool begins(const char *line, const char *with) {
  return !strncmp(line, with, strlen(with));
}

// Does the line let the branches pass: no label, no jump, none of their registers written?
static bool passes(const char *line, const statement_t *s) {
  char name[16], first[16];
  if (*line != '\t' || begins(line, "\t#APP") || begins(line, "\t.insn")) return false;
  if (line[1] == '.') return true;
  if (sscanf(line, " %15s %15[^,\n]", name, first) != 2) return false;
  if (strchr("bjcrt", *name)) return false; // branches, jumps, calls, ret, tail
  return strcmp(first, s->less[0]) && strcmp(first, s->less[1]) && strcmp(first, s->stays) &&
         strcmp(first, s->both);
}

// From the line after the statement: the branch that asks it; NULL: something is between.
static const char *branch_after(const char *line, const statement_t *s) {
  char name[8], first[8];
  for (; *line; line = next_line(line)) {
    if (begins(line, "\t#NO_APP")) continue;
    if (sscanf(line, "\tb%7s %7[^,\n],", name, first) == 2 && !strcmp(first, s->both) &&
        (!strcmp(name, "nez") || !strcmp(name, "eqz")))
      return line;
    if (!passes(line, s)) return NULL;
  }
  return NULL;
}

static bool as_statement(const char *line, statement_t *s) {
  if (sscanf(line, "\tslt%*[u \t]%7[^,], %7[^,], %7s\n", s->both, s->less[0], s->less[1]) != 3)
    return false;
  return sscanf(next_line(line), "\tand %*[^,], %*[^,], %7[^ \t#] " REMARK "%7s", s->stays,
                s->leaves) == 2;
}

// The branch out, and the branch that goes on, to `target`.
static void put_branches(FILE *out, const char *branch, const statement_t *s) {
  static unsigned made;
  char target[256] = "";
  const bool on = branch[2] == 'n';
  sscanf(branch, " %*s %*[^,], %255s", target);
  fprintf(out, "\t%s\t%s, %s, ", s->leaves, s->less[0], s->less[1]);
  if (on)
    fprintf(out, ".Lws_leave_%u\n", made);
  else
    fprintf(out, "%s\n", target);
  fprintf(out, "\t%s\t%s, %s\n", on ? "bnez" : "beqz", s->stays, target);
  if (on) fprintf(out, ".Lws_leave_%u:\n", made++);
}

void exits_write(const char *assembly, FILE *out) {
  statement_t s;
  const char *branch = NULL; // of statement `s`
  for (const char *line = assembly, *next; *line; line = next) {
    next = next_line(line);
    if (line == branch) {
      put_branches(out, line, &s);
      branch = NULL;
    } else if (!branch && as_statement(line, &s) && (branch = branch_after(next_line(next), &s))) {
      next = next_line(next);
    } else {
      fwrite(line, 1, (size_t)(next - line), out);
    }
  }
}
