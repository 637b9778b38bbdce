// SPDX-License-Identifier: Apache-2.0
// Barriers, votes and shuffles, and calls of functions that have some, act over the threads that
// execute them together. A compiler that does not know this may copy one into the sides of a
// branch, say to jump over a test that it knows the result of. If threads part at that branch, each
// side executes a copy of its own: a barrier counts twice, a vote counts a part. That is refused
// here.
//
// Two instructions are copies of one of the source when they have the same number of use (the
// comment "# use N" that ws.h gives each), without one the same line and column, and belong to the
// same inlined call (inlined.c).
//
// For a branch that may diverge, let the first copies of a side be those that it can reach before
// the place where the sides meet and before any other copy. They are refused when the sides have
// different ones, a and b, and neither can reach the other within the same trip of the loops around
// the branch. Copies of an unrolled or peeled loop are accepted, because all threads come to the
// same next copy, or to one after the other.
//
// A loop whose trips were counted before it, to enter its unrolled body at the right place, is
// refused too if threads can enter at different places: the first trips are copies before the loop,
// which only a part of the threads executes. A barrier in such a loop is accepted: the loop takes
// as many trips in each thread, or the source is wrong. The pass does not find a loop that was
// split into two, one after the other (-fsplit-loops), which cannot be told from an unrolled loop
// around a loop.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

typedef struct {
  int stmt, block;
  bool told;
} use_t;

typedef struct {
  ssy_unit_t *u;
  ssy_fn_t *f;
  use_t *use;
  int n;
  const bool *copy;       // blocks that have a copy of the instruction at hand
  bool *first[2], *ahead; // what a walk has found
  bool *seen, *stop;      // of a walk
  int *work;
} copies_t;

static bool number(const char *text, long *v) {
  char *end;
  *v = strtol(text, &end, 0);
  return end != text && !*end;
}

// Names the action over the threads that execute s together; NULL if s has none.
static const char *collective(const ssy_unit_t *u, const ssy_stmt_t *s) {
  long opcode, f3, f7;
  if (!ssy_is_insn(s)) return NULL;
  if (s->cls == SSY_C_CALL || s->cls == SSY_C_TAIL) {
    const ssy_fn_t *f = ssy_find_fn(u, s->target);
    const ssy_extern_t *e = ssy_find_extern(u, s->target);
    return (f && f->collective) || (e && e->collective) ? "call" : NULL;
  }
  if (strcmp(s->name, "csrr") == 0 && s->nop == 2)
    return number(s->op[1], &f3) && f3 == 0xCCF ? "read of the active mask" : NULL;
  if (strcmp(s->name, ".insn") || s->nop != 6 || s->op[0][0] != 'r' ||
      !number(s->op[0] + 1, &opcode) || opcode != 0x0B || !number(s->op[1], &f3) ||
      !number(s->op[2], &f7))
    return NULL;
  return f3 == 0 && f7 == 1 ? "barrier" : f3 == 1 ? "vote" : f3 == 2 && f7 < 8 ? "shuffle" : NULL;
}

// The number of use, with its length; NULL: it has none.
static const char *use_number(const ssy_stmt_t *s, size_t *n) {
  static const char mark[] = "# use ";
  const char *at = strstr(s->text, mark);
  if (!at) return NULL;
  at += sizeof mark - 1;
  *n = strspn(at, "0123456789");
  return at;
}

static bool same_source(const ssy_stmt_t *a, const ssy_stmt_t *b) {
  size_t n = 0, m = 0;
  const char *use = use_number(a, &n), *other = use_number(b, &m);
  if (a->inlined != b->inlined || a->cls != b->cls) return false;
  if (use || other) return use && other && n == m && strncmp(use, other, n) == 0;
  if (!a->src_file || !b->src_file || !a->src_col || a->src_line != b->src_line ||
      a->src_col != b->src_col || strcmp(a->src_file, b->src_file) != 0)
    return false;
  return a->target ? b->target && strcmp(a->target, b->target) == 0 : !b->target;
}

// Blocks from `start` on, into reach[]; those that stop the walk are reached, but not passed.
static void walk(copies_t *w, int start, bool *reach) {
  int n = 0;
  memset(reach, 0, (size_t)w->f->nblocks);
  if (start < 0) return;
  reach[start] = true;
  w->work[n++] = start;
  while (n) {
    const int b = w->work[--n];
    if (w->stop[b]) continue;
    for (int k = 0; k < 2; k++) {
      const int t = w->f->block[b].succ[k];
      if (t < 0 || reach[t]) continue;
      reach[t] = true;
      w->work[n++] = t;
    }
  }
}

// Whether a comes to b in the same trip of the loops around the branch of block d.
static bool comes_to(copies_t *w, int a, int b, int d) {
  const ssy_fn_t *f = w->f;
  memset(w->stop, 0, (size_t)f->nblocks);
  w->stop[d] = true;
  for (int l = 0; l < f->nloops; l++)
    w->stop[f->header[l]] = w->stop[f->header[l]] || f->loop[l][d];
  if (w->stop[a]) return false;
  walk(w, a, w->ahead);
  return w->ahead[b] && !w->stop[b];
}

// The first copies of side k of the branch of block d.
static int first_copies(copies_t *w, int d, int k) {
  const ssy_block_t *blk = &w->f->block[d];
  const int meet = blk->ipdom, start = blk->succ[k];
  int n = 0;
  memset(w->first[k], 0, (size_t)w->f->nblocks);
  if (start == meet || start < 0) return 0;
  memcpy(w->stop, w->copy, (size_t)w->f->nblocks);
  if (meet >= 0) w->stop[meet] = true;
  walk(w, start, w->seen);
  for (int b = 0; b < w->f->nblocks; b++)
    n += w->first[k][b] = w->seen[b] && w->copy[b] && b != meet;
  return n;
}

// Copies a and b that the sides of the branch of block d keep apart; false: none.
static bool apart(copies_t *w, int d, int *a, int *b) {
  const int n0 = first_copies(w, d, 0), n1 = first_copies(w, d, 1), n = w->f->nblocks;
  if (!n0 || !n1 || memcmp(w->first[0], w->first[1], (size_t)n) == 0) return false;
  for (*a = 0; *a < n; ++*a) {
    for (*b = 0; w->first[0][*a] && *b < n; ++*b) {
      if (w->first[1][*b] && *a != *b && !comes_to(w, *a, *b, d) && !comes_to(w, *b, *a, d))
        return true;
    }
  }
  return false;
}

// Whether loop l has two copies or more in it, the mark of an unrolled one.
static bool unrolled(const copies_t *w, const bool *loop, const int *copies, int n) {
  int inside = 0;
  for (int i = 0; i < n; i++)
    inside += loop[w->use[copies[i]].block];
  return inside > 1;
}

// A copy before an unrolled loop that one side of the branch of block d executes and the other does
// not, before both come to the loop.
static bool enters_midway(copies_t *w, int d, const int *copies, int n, int *a, int *b) {
  const ssy_fn_t *f = w->f;
  if (strcmp(collective(w->u, &w->u->stmt[w->use[copies[0]].stmt]), "barrier") == 0) return false;
  const int n0 = first_copies(w, d, 0), n1 = first_copies(w, d, 1);
  if ((n0 != 0) == (n1 != 0) || f->block[d].ipdom < 0) return false;
  for (int l = 0; l < f->nloops; l++) {
    const bool *loop = f->loop[l];
    if (loop[d] || !unrolled(w, loop, copies, n)) continue;
    for (*a = 0; *a < f->nblocks; ++*a) {
      if (!w->first[n1 != 0][*a] || loop[*a]) continue;
      for (*b = 0; *b < f->nblocks; ++*b)
        if (w->copy[*b] && loop[*b] && comes_to(w, *a, *b, d)) return true;
    }
  }
  return false;
}

static const ssy_stmt_t *copy_in(const copies_t *w, const int *copies, int n, int block) {
  for (int i = 0; i < n; i++)
    if (w->use[copies[i]].block == block) return &w->u->stmt[w->use[copies[i]].stmt];
  return NULL;
}

static void refuse(copies_t *w, int d, const int *copies, int n, int a, int b, bool midway) {
  const ssy_stmt_t *one = copy_in(w, copies, n, a), *other = copy_in(w, copies, n, b);
  const ssy_stmt_t *branch = &w->u->stmt[w->f->block[d].last];
  const bool source = branch->src_file && branch->src_line;
  ssy_error(
      w->u, one,
      "the compiler has copied this %s%s%s (assembly lines %d and %d), and of the threads that "
      "part at line %d%s %s: %s%s",
      collective(w->u, one), one->target ? " of " : "", one->target ? one->target : "", one->line,
      other->line, source ? branch->src_line : branch->line, source ? "" : " of the assembly",
      midway ? "a part executes one copy more" : "each part executes one of the copies",
      midway ? "compile without unrolling loops whose number of trips differs by thread"
             : "compile without options that copy blocks (-fno-shrink-wrap -fno-tracer "
               "-fno-thread-jumps -fno-split-paths -fno-unswitch-loops)",
      w->u->calls_known ? "" : "; or with -g1, which tells a copy from a call inlined twice");
}

static void check(copies_t *w, const int *copies, int n) {
  int a, b;
  for (int d = 0; d < w->f->nblocks; d++) {
    const ssy_block_t *blk = &w->f->block[d];
    if (w->u->stmt[blk->last].cls != SSY_C_BRANCH || blk->uniform || blk->ipdom == -1) continue;
    const bool sides = apart(w, d, &a, &b);
    if (!sides && !enters_midway(w, d, copies, n, &a, &b)) continue;
    refuse(w, d, copies, n, a, b, !sides);
    return;
  }
}

static void find_uses(copies_t *w) {
  for (int b = 0; b < w->f->nblocks; b++) {
    for (int i = w->f->block[b].first; i <= w->f->block[b].last; i++) {
      if (!collective(w->u, &w->u->stmt[i])) continue;
      if (w->use) w->use[w->n] = (use_t){.stmt = i, .block = b};
      w->n++;
    }
  }
}

void ssy_copies(ssy_unit_t *u, ssy_fn_t *f) {
  const size_t n = (size_t)f->nblocks + 1;
  copies_t w = {.u = u, .f = f};
  find_uses(&w);
  f->collective = w.n > 0;
  if (w.n < 2) return;
  w.use = ssy_alloc(u, (size_t)w.n * sizeof *w.use);
  w.n = 0;
  find_uses(&w);
  bool *copy = ssy_alloc(u, n);
  w.copy = copy;
  for (int k = 0; k < 2; k++)
    w.first[k] = ssy_alloc(u, n);
  w.ahead = ssy_alloc(u, n);
  w.seen = ssy_alloc(u, n);
  w.stop = ssy_alloc(u, n);
  w.work = ssy_alloc(u, n * sizeof *w.work);
  int *copies = ssy_alloc(u, (size_t)w.n * sizeof *copies);
  for (int i = 0; i < w.n; i++) {
    int found = 0;
    memset(copy, 0, n);
    for (int k = i; k < w.n && !w.use[i].told; k++) {
      if (k != i && !same_source(&u->stmt[w.use[i].stmt], &u->stmt[w.use[k].stmt])) continue;
      copies[found++] = k;
      copy[w.use[k].block] = true;
    }
    for (int k = 1; k < found; k++)
      w.use[copies[k]].told = true;
    if (found > 1) check(&w, copies, found);
  }
}
