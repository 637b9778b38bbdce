// SPDX-License-Identifier: Apache-2.0
#include "exits.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"
#include "values.h"

// The statement computes a < b and s, and names the branch out in a remark: 1 if no counter of the
// loop is needed after it.
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
  const bool meets = on != out && graph_always_reaches(g, on, out, reached) && reached[b];
  free(reached);
  return meets;
}

// The innermost loop around block `b`.
static bool *loop_around(const graph_t *g, unsigned b) {
  bool *loop = NULL;
  for (unsigned h = 0, least = g->n + 1; h < g->n; h++) {
    if (!g->back[h]) continue;
    bool *in = graph_allocate(g->n, sizeof *in);
    unsigned n = 0;
    graph_loop(g, h, in);
    for (unsigned k = 0; k < g->n; k++)
      n += in[k];
    if (in[b] && n < least) {
      least = n;
      free(loop);
      loop = in;
    } else {
      free(in);
    }
  }
  return loop;
}

// Is no word or address that the loop around block `b` computes used after it?
static bool leaves_no_word(const graph_t *g, unsigned b) {
  bool *in = loop_around(g, b), none = in != NULL;
  for (unsigned k = 0; k < g->n && none; k++) {
    if (!in[k]) continue;
    for (LLVMValueRef i = LLVMGetFirstInstruction(g->block[k]); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMFloatTypeKind) continue;
      for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u))
        none = none && in[graph_index(g, LLVMGetInstructionParent(LLVMGetUser(u)))];
    }
  }
  free(in);
  return none;
}

static LLVMValueRef statement(LLVMTypeRef word, bool is_signed, bool no_word) {
  char text[128], constraints[] = "=&r,r,r,r";
  LLVMTypeRef types[] = {word, word, word};
  const int n =
      snprintf(text, sizeof text, "slt%s $0, $1, $2\n\tand $0, $0, $3 " REMARK "%d bge%s $1, $2",
               is_signed ? "" : "u", no_word, is_signed ? "" : "u");
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
  if (!LLVMIsAPHINode(phi) || !value_is_used_once(phi)) return;
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    if (LLVMGetIncomingValue(phi, k) != next) continue;
    LLVMPositionBuilderBefore(build, LLVMGetNextInstruction(next));
    LLVMValueRef held = LLVMBuildFreeze(build, next, "");
    LLVMReplaceAllUsesWith(next, held);
    LLVMSetOperand(held, 0, next);
    return;
  }
}

static void mark(LLVMBuilderRef build, LLVMValueRef branch, bool no_word) {
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
                                     statement(word, is_signed, no_word), args, 3, "");
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
  bool is_signed;
  if (!value_is_used_once(c)) return false;
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
    if (is_pair(branch) && meets_outside(g, b)) mark(build, branch, leaves_no_word(g, b));
  }
  LLVMDisposeBuilder(build);
  graph_free(g);
}

// ---- the assembly

typedef struct {
  char leaves[8], less[2][8]; // the branch out
  char both[8], stays[8];     // registers of both conditions and of the second
  int no_word;                // no counter is needed after the loop
} statement_t;

static const char *next_line(const char *line) {
  line += strcspn(line, "\n");
  return line + (*line == '\n');
}

static bool begins(const char *line, const char *with) {
  return !strncmp(line, with, strlen(with));
}

// What a line between the statement and its branch does.
typedef enum {
  NOTHING,  // or the step of another counter
  STEPS,    // adds to a counter that is compared
  COMPUTES, // something else
  CHANGES,  // a register of the branch out
  IN_THE_WAY
} line_t;

static line_t effect(const char *line, const statement_t *s) {
  char name[16], to[16], from[16] = "";
  if (*line != '\t' || begins(line, "\t#APP") || begins(line, "\t.insn")) return IN_THE_WAY;
  if (line[1] == '.' || line[1] == '#') return NOTHING;
  if (sscanf(line, " %15s %15[^,\n], %15[^,\n],", name, to, from) < 2) return IN_THE_WAY;
  if (strchr("bjcrt", *name)) return IN_THE_WAY; // branches, jumps, calls, ret, tail
  if (!strcmp(to, s->stays) || !strcmp(to, s->both) || !strcmp(to, "sp")) return IN_THE_WAY;
  const bool compared = !strcmp(to, s->less[0]) || !strcmp(to, s->less[1]);
  if (!strcmp(name, "addi") && !strcmp(to, from)) return compared ? STEPS : NOTHING;
  return compared ? CHANGES : COMPUTES;
}

// From the line after the statement: the branch that asks it; NULL: something is between. `early`:
// counters step between, so that the branch out has to stand where the statement is.
static const char *branch_after(const char *line, const statement_t *s, bool *early) {
  char name[8], first[8];
  bool steps = false, computes = false;
  for (; *line; line = next_line(line)) {
    if (sscanf(line, "\tb%7s %7[^,\n],", name, first) == 2 && !strcmp(first, s->both) &&
        (!strcmp(name, "nez") || !strcmp(name, "eqz"))) {
      *early = steps && !computes && s->no_word;
      return !steps || *early ? line : NULL;
    }
    const line_t e = effect(line, s);
    if (e >= CHANGES) return NULL;
    steps = steps || e == STEPS;
    computes = computes || e == COMPUTES;
  }
  return NULL;
}

static bool as_statement(const char *line, statement_t *s) {
  if (sscanf(line, "\tslt%*[u \t]%7[^,], %7[^,], %7s\n", s->both, s->less[0], s->less[1]) != 3)
    return false;
  return sscanf(next_line(line), "\tand %*[^,], %*[^,], %7[^ \t#] " REMARK "%d %7s", s->stays,
                &s->no_word, s->leaves) == 3;
}

typedef struct {
  const char *at; // NULL: no statement waits for its branch
  char target[256];
  bool early, on; // on: to the loop, else out
} branch_t;

static void put_out(FILE *out, const branch_t *b, const statement_t *s, unsigned made) {
  fprintf(out, "\t%s\t%s, %s, ", s->leaves, s->less[0], s->less[1]);
  if (b->on)
    fprintf(out, ".Lws_leave_%u\n", made);
  else
    fprintf(out, "%s\n", b->target);
}

static bool as_branch(const char *line, const statement_t *s, branch_t *b) {
  b->at = branch_after(line, s, &b->early);
  return b->at && sscanf(b->at, " b%*s %*[^,], %255s", b->target) == 1;
}

void exits_write(const char *assembly, FILE *out) {
  statement_t s;
  branch_t b = {.at = NULL};
  unsigned made = 0;
  for (const char *line = assembly, *next; *line; line = next) {
    next = next_line(line);
    if (line == b.at) {
      if (!b.early) put_out(out, &b, &s, made);
      fprintf(out, "\t%s\t%s, %s\n", b.on ? "bnez" : "beqz", s.stays, b.target);
      if (b.on) fprintf(out, ".Lws_leave_%u:\n", made++);
      b.at = NULL;
    } else if (!b.at && as_statement(line, &s) && as_branch(next_line(next), &s, &b)) {
      b.on = begins(b.at, "\tbnez");
      next = next_line(next);
      if (b.early) put_out(out, &b, &s, made);
    } else {
      fwrite(line, 1, (size_t)(next - line), out);
    }
  }
}
