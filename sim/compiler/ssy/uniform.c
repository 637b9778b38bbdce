// SPDX-License-Identifier: Apache-2.0
// The conditional branches at which no warp can part: their condition is the same in all threads
// that execute them together. They need no `ssy`. Runs after post-dominators, saves and kernel
// entry; fills block.uniform. The verdict is the same on the pass's own output, where the bare
// branches stay bare.
//
// What is claimed. A group is the threads of a running stack entry: it executes one instruction at
// a time. At every point, for every group that comes there,
//   KNOWN c    the register holds the constant c in every thread,
//   UNIFORM    it holds the same value in all threads of the group,
//   BASED d    it holds X + k, where X is the thread's own result of definition d when the thread
//              last executed it and k is uniform: two registers on one base differ by the same
//              amount in all threads, so that beq, bne and sub of them are uniform (p != end),
//   VARYING    nothing is claimed.
//
// Why it holds, by induction over the steps of a warp. Within a group all threads have gone the
// same way since they became a group, so paths that join without a meeting of threads (in a loop
// whose sides meet after it, say) do no harm: each group brings what one of the paths left. A
// group loses threads when a branch parts it or threads exit; a part of a group inherits its
// claims. A group gains threads in one way only: at the meeting point R of a divergent branch b,
// the threads that executed b together wait for each other. Each came from b on some path that does
// not pass R before. A register that no block on such a path writes is what it was at b, where the
// claim held; one that is written there may differ by the path and by the number of trips (the
// values of a loop that threads leave one by one), and becomes VARYING at R (`merged`), unless it
// is KNOWN, for that needs no group. BASED survives like UNIFORM: X cannot change under a claim, as
// just before d no register is on base d, since one of the paths to d comes there for the first
// time. Branches found divergent only grow: all start as uniform, and each round of the data flow
// begins anew with what the last one found to part.
//
// Assumptions: constants do not change while a kernel runs; a callee returns with all threads of
// the group (its own branches meet before its one return) and keeps the integer registers that the
// ABI makes it keep. A value from any memory but the constant window is VARYING, even from the same
// address, because other warps may write between the beats of one load.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

typedef enum { KNOWN, UNIFORM, BASED, VARYING } kind_t;

typedef struct {
  kind_t kind;
  uint32_t arg; // KNOWN: the constant; BASED: statement, or BASE_ENTRY + register
} value_t;

typedef struct {
  value_t r[SSY_REGS];
} regs_t;

typedef struct {
  ssy_unit_t *u;
  ssy_fn_t *f;
  regs_t *in;        // at the start of each block
  bool *seen;        // in[] says something
  bool *parts;       // the block ends in a branch that may diverge
  uint64_t *written; // registers each block writes, a bit each
  uint64_t *merged;  // registers that differ among the threads that meet at the start of the block
} flow_t;

enum { REG_SP = 2, VOTES = 1, SHUFFLES = 2, FLOATS = 4 }; // FLOATS: funct7 of float shuffles
#define BASE_ENTRY 0x80000000u  // base: what the register held when the function was entered
#define ALL_REGS (~UINT64_C(1)) // all but x0
static const value_t uniform = {UNIFORM, 0}, varying = {VARYING, 0};

static bool same(value_t v) {
  return v.kind <= UNIFORM;
}

static value_t known(uint32_t c) {
  return (value_t){KNOWN, c};
}

static value_t meet(value_t a, value_t b) {
  if (a.kind == b.kind && a.arg == b.arg) return a;
  return same(a) && same(b) ? uniform : varying;
}

static bool is(const ssy_stmt_t *s, const char *name) {
  return strcmp(s->name, name) == 0;
}

static bool number(const char *text, char stop, uint32_t *value) {
  char *end;
  *value = (uint32_t)strtoll(text, &end, 0);
  return *end == stop && (end != text || stop);
}

// What an operand stands for; an expression of symbols is some constant.
static value_t operand(const regs_t *regs, const char *op) {
  uint32_t c;
  long offset;
  int r = ssy_reg(op);
  if (r < 0 && !ssy_base_offset(op, &r, &offset)) return number(op, 0, &c) ? known(c) : uniform;
  return regs->r[r];
}

// ---- registers that a statement writes ---------------------------------------------------------

// Votes and shuffles; other .insn may mean f10 where they say x10, or have hidden sources.
static bool is_xlane(const ssy_stmt_t *s) {
  uint32_t opcode, funct3, funct7;
  if (!is(s, ".insn") || s->nop != 6 || !number(s->op[0] + 1, 0, &opcode) || opcode != 0x0B ||
      !number(s->op[1], 0, &funct3) || (funct3 != VOTES && funct3 != SHUFFLES) ||
      !number(s->op[2], 0, &funct7))
    return false;
  const bool floats = funct7 >= FLOATS;
  for (int i = 3; i < 6; i++) {
    int r = ssy_reg(s->op[i]);
    if (r < 0 || (r >= SSY_FLOAT) != (floats && i < 5)) return false;
  }
  return true;
}

static bool kept_by_callee(int r) { // float registers only by callees compiled for ilp32f
  return r == REG_SP || r == 8 || r == 9 || (r >= 18 && r <= 27);
}

static bool is_load(const ssy_stmt_t *s) {
  static const char *const loads[] = {"lw", "lh", "lhu", "lb", "lbu", "flw"};
  for (size_t i = 0; i < sizeof loads / sizeof *loads; i++) {
    if (is(s, loads[i])) return true;
  }
  return false;
}

static uint64_t writes(const ssy_stmt_t *s) {
  uint64_t mask = 0;
  if (!ssy_is_insn(s)) return 0;
  if (s->cls == SSY_C_CALL || s->cls == SSY_C_ICALL) {
    for (int r = 1; r < SSY_REGS; r++) {
      if (!kept_by_callee(r)) mask |= UINT64_C(1) << r;
    }
  } else if (s->cls == SSY_C_RD) {
    int r = ssy_dest_reg(s);
    if (r < 0 || (is(s, ".insn") && !strchr("riu", s->op[0][0]))) return ALL_REGS;
    mask = UINT64_C(1) << r;
    if (is(s, ".insn") && !is_xlane(s)) mask |= UINT64_C(1) << (r ^ SSY_FLOAT);
  }
  if (s->nop == 3 && (s->cls == SSY_C_PLAIN || is_load(s))) { // sw a0,symbol,t0
    int r = ssy_reg(s->op[2]);
    if (r >= 0) mask |= UINT64_C(1) << r;
  }
  return mask & ALL_REGS;
}

// ---- values that it writes there ---------------------------------------------------------------

static bool csr_is_uniform(uint32_t n) {
  return n == 0xCC1 || n == 0xCC2 ||   // warp, sm
         (n >= 0xCC6 && n <= 0xCCE) || // ctaid, ntid, nctaid
         (n >= 0xCD0 && n <= 0xCD2) || // param, local_bytes, stack_top
         n == 0xCD5;                   // warp_size
}

// A load from a place in the constant window, or in the part of it that x0 reaches.
static bool loads_constant(const ssy_stmt_t *s, const regs_t *regs) {
  int base;
  long ignored;
  uint32_t offset;
  if (!is_load(s) || s->nop != 2 || !ssy_base_offset(s->op[1], &base, &ignored) ||
      !number(s->op[1], '(', &offset) || regs->r[base].kind != KNOWN)
    return false;
  uint32_t address = regs->r[base].arg + offset;
  return (address >= 0xC0000000u && address < 0xD0000000u) || address >= 0xFFFFF800u;
}

// Sums and differences, which keep bases and constants; else `fresh`.
static value_t sum(const ssy_stmt_t *s, value_t a, value_t b, value_t fresh) {
  bool minus = is(s, "sub");
  if (a.kind == KNOWN && b.kind == KNOWN) return known(minus ? a.arg - b.arg : a.arg + b.arg);
  if (same(a) && same(b)) return uniform;
  if (a.kind == BASED && same(b)) return a;
  if (b.kind == BASED && same(a) && !minus) return b;
  if (minus && a.kind == BASED && b.kind == BASED && a.arg == b.arg) return uniform;
  return fresh;
}

// How far sh1add, sh2add and sh3add shift what they add to the last operand; 0: none of them.
static unsigned scale(const ssy_stmt_t *s) {
  return is(s, "sh1add") ? 1 : is(s, "sh2add") ? 2 : is(s, "sh3add") ? 3 : 0;
}

static value_t shifted(value_t v, unsigned by) {
  return v.kind == KNOWN ? known(v.arg << by) : same(v) ? v : varying;
}

// The result of statement i, which has one destination.
static value_t result(const flow_t *w, int i, const regs_t *regs) {
  const ssy_stmt_t *s = &w->u->stmt[i];
  const value_t fresh = {BASED, (uint32_t)i};
  uint32_t c;
  if (is(s, "csrr") && s->nop == 2)
    return number(s->op[1], 0, &c) && csr_is_uniform(c) ? uniform : fresh;
  if (loads_constant(s, regs)) return uniform;
  if (is_xlane(s)) {
    if (number(s->op[1], 0, &c) && c == VOTES) return uniform;
    return same(operand(regs, s->op[4])) && same(operand(regs, s->op[5])) ? uniform : fresh;
  }
  if (!s->pure || s->nop < 2) return fresh;
  if (is(s, "mv") || is(s, "li")) return operand(regs, s->op[1]);
  if (is(s, "lui")) return number(s->op[1], 0, &c) ? known(c << 12) : uniform;
  if ((is(s, "add") || is(s, "addi") || is(s, "sub")) && s->nop == 3)
    return sum(s, operand(regs, s->op[1]), operand(regs, s->op[2]), fresh);
  if (scale(s) && s->nop == 3)
    return sum(s, shifted(operand(regs, s->op[1]), scale(s)), operand(regs, s->op[2]), fresh);
  for (int k = 1; k < s->nop; k++) {
    if (!same(operand(regs, s->op[k]))) return fresh;
  }
  return uniform;
}

static void execute(const flow_t *w, int i, regs_t *regs) {
  const ssy_stmt_t *s = &w->u->stmt[i];
  uint64_t mask = writes(s);
  bool one = mask && !(mask & (mask - 1)) && s->cls == SSY_C_RD && !s->repeated;
  value_t v = one ? result(w, i, regs) : varying;
  for (int r = 0; r < SSY_REGS; r++) {
    if (mask >> r & 1) regs->r[r] = v;
  }
}

// ---- over the blocks ---------------------------------------------------------------------------

static regs_t at_end(const flow_t *w, int b) {
  regs_t regs = w->in[b];
  for (int r = 0; r < SSY_REGS; r++) {
    if (w->merged[b] >> r & 1 && regs.r[r].kind != KNOWN) regs.r[r] = varying;
  }
  for (int i = w->f->block[b].first; i <= w->f->block[b].last; i++)
    execute(w, i, &regs);
  return regs;
}

static bool flow_into(flow_t *w, int b, const regs_t *regs) {
  bool changed = !w->seen[b];
  if (changed) w->in[b] = *regs;
  w->seen[b] = true;
  for (int r = 0; r < SSY_REGS; r++) {
    value_t *at = &w->in[b].r[r], v = meet(*at, regs->r[r]);
    changed = changed || v.kind != at->kind || v.arg != at->arg;
    *at = v;
  }
  return changed;
}

// The kernel's stack pointer comes from its CSR, when the pass has just put that at the entry.
static void enter(flow_t *w) {
  regs_t regs;
  for (int r = 0; r < SSY_REGS; r++)
    regs.r[r] = (value_t){BASED, BASE_ENTRY + (uint32_t)r};
  regs.r[0] = known(0);
  if (w->u->stmt[w->f->begin].after) regs.r[REG_SP] = uniform;
  memset(w->seen, 0, (size_t)w->f->nblocks);
  flow_into(w, 0, &regs);
}

static void solve(flow_t *w) {
  enter(w);
  for (bool changed = true; changed;) {
    changed = false;
    for (int b = 0; b < w->f->nblocks; b++) {
      if (!w->seen[b]) continue;
      regs_t regs = at_end(w, b);
      for (int k = 0; k < 2; k++) {
        int t = w->f->block[b].succ[k];
        if (t >= 0 && flow_into(w, t, &regs)) changed = true;
      }
    }
  }
}

static bool condition_is_uniform(const ssy_stmt_t *s, const regs_t *regs) {
  value_t v[2] = {known(0), known(0)};
  if (s->nop < 2 || s->nop > 3) return false;
  for (int k = 0; k + 1 < s->nop; k++) {
    if (ssy_reg(s->op[k]) < 0) return false;
    v[k] = operand(regs, s->op[k]);
  }
  if (same(v[0]) && same(v[1])) return true;
  return (is(s, "beq") || is(s, "bne")) && v[0].kind == BASED && v[1].kind == BASED &&
         v[0].arg == v[1].arg;
}

// Threads may part at the end of block b: what they can write before they meet again differs then.
static void part(flow_t *w, int b) {
  const ssy_fn_t *f = w->f;
  int meeting = f->block[b].ipdom, n = 0;
  w->parts[b] = true;
  if (meeting < 0) return; // at the function's end, or never
  bool *seen = ssy_alloc(w->u, (size_t)f->nblocks + 1);
  int *work = ssy_alloc(w->u, ((size_t)f->nblocks + 1) * sizeof *work);
  seen[meeting] = true;
  for (int at = b;; at = work[--n]) {
    if (seen[at]) w->merged[meeting] |= w->written[at];
    for (int k = 0; k < 2; k++) {
      int t = f->block[at].succ[k];
      if (t < 0 || seen[t]) continue;
      seen[t] = true;
      work[n++] = t;
    }
    if (!n) break;
  }
}

static bool find_parting(flow_t *w) {
  bool found = false;
  for (int b = 0; b < w->f->nblocks; b++) {
    const ssy_stmt_t *s = &w->u->stmt[w->f->block[b].last];
    if (!w->seen[b] || w->parts[b] || s->cls != SSY_C_BRANCH) continue;
    regs_t regs = at_end(w, b);
    if (condition_is_uniform(s, &regs)) continue;
    part(w, b);
    found = true;
  }
  return found;
}

void ssy_uniform(ssy_unit_t *u, ssy_fn_t *f) {
  size_t n = (size_t)f->nblocks + 1;
  flow_t w = {.u = u,
              .f = f,
              .in = ssy_alloc(u, n * sizeof *w.in),
              .seen = ssy_alloc(u, n),
              .parts = ssy_alloc(u, n),
              .written = ssy_alloc(u, n * sizeof *w.written),
              .merged = ssy_alloc(u, n * sizeof *w.merged)};
  for (int b = 0; b < f->nblocks; b++) {
    for (int i = f->block[b].first; i <= f->block[b].last; i++)
      w.written[b] |= writes(&u->stmt[i]);
  }
  do
    solve(&w);
  while (find_parting(&w));
  for (int b = 0; b < f->nblocks; b++)
    f->block[b].uniform = w.seen[b] && !w.parts[b] && u->stmt[f->block[b].last].cls == SSY_C_BRANCH;
}
