// SPDX-License-Identifier: Apache-2.0
// Basic blocks and edges of one function.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

static bool executable(const ssy_stmt_t *s) {
  return s->in_text && (s->kind == SSY_INSN || s->kind == SSY_DATA) && !s->drop;
}

static bool ends_block(ssy_class_t cls) {
  switch (cls) {
  case SSY_C_BRANCH:
  case SSY_C_JUMP:
  case SSY_C_TAIL:
  case SSY_C_RET:
  case SSY_C_IJUMP:
  case SSY_C_EXIT:
  case SSY_C_TRAP:
    return true;
  default:
    return false;
  }
}

static bool never_returns(const ssy_unit_t *u, const ssy_stmt_t *s) {
  if (s->cls != SSY_C_CALL && s->cls != SSY_C_TAIL) return false;
  const ssy_fn_t *f = ssy_find_fn(u, s->target);
  if (f) return f->never_returns;
  const ssy_extern_t *e = ssy_find_extern(u, s->target);
  return e && e->never_returns;
}

// starts[i] marks statements that begin a block: function entry, labels, what follows a jump.
static void find_leaders(ssy_unit_t *u, const ssy_fn_t *f, bool *starts) {
  bool next = true;
  for (int i = f->begin; i < f->end; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!s->in_text) continue;
    if (s->kind == SSY_LABEL) next = true;
    if (!executable(s)) continue;
    starts[i - f->begin] |= next || s->kind == SSY_DATA;
    if (s->names == SSY_NAMES_PLACE)
      starts[s->dest - f->begin] = starts[s->place - f->begin] = true;
    next = s->kind == SSY_DATA || ends_block(s->cls) || never_returns(u, s);
  }
}

static void make_blocks(ssy_unit_t *u, ssy_fn_t *f, const bool *starts, int *block_of) {
  int n = 0;
  for (int i = f->begin; i < f->end; i++)
    n += starts[i - f->begin];
  f->block = ssy_alloc(u, ((size_t)n + 1) * sizeof *f->block);
  f->nblocks = 0;
  for (int i = f->begin; i < f->end; i++) {
    if (!executable(&u->stmt[i])) continue;
    if (starts[i - f->begin]) {
      ssy_block_t *b = &f->block[f->nblocks++];
      b->first = i;
      b->succ[0] = b->succ[1] = b->ipdom = -1;
    }
    f->block[f->nblocks - 1].last = i;
    block_of[i - f->begin] = f->nblocks - 1;
  }
}

// The block that holds the first instruction at or after a label.
static int block_at(const ssy_unit_t *u, const ssy_fn_t *f, const int *block_of, int stmt) {
  for (int i = stmt; i < f->end; i++) {
    if (executable(&u->stmt[i])) return block_of[i - f->begin];
  }
  return -1;
}

static void add_edges(ssy_unit_t *u, ssy_fn_t *f, const int *block_of) {
  for (int b = 0; b < f->nblocks; b++) {
    ssy_block_t *blk = &f->block[b];
    const ssy_stmt_t *s = &u->stmt[blk->last];
    bool falls = false;
    if (s->kind == SSY_DATA) continue; // reached only by an error, found later
    switch (s->cls) {
    case SSY_C_BRANCH:
    case SSY_C_JUMP:
      falls = s->cls == SSY_C_BRANCH;
      blk->succ[1] = block_at(u, f, block_of, s->dest);
      if (blk->succ[1] < 0)
        ssy_error(u, s, "target `%s' is at the end of `%s', after its last instruction", s->target,
                  f->name);
      break;
    case SSY_C_RET:
      blk->returns = true;
      break;
    case SSY_C_TAIL:
      if (never_returns(u, s))
        blk->exits = true;
      else
        blk->returns = true;
      break;
    case SSY_C_EXIT:
    case SSY_C_TRAP:
      blk->exits = true;
      break;
    case SSY_C_IJUMP:
      ssy_error(u, s, "cannot follow the computed jump `%s %s' (compile with -fno-jump-tables)",
                s->name, s->nop ? s->op[0] : "");
      break;
    default:
      if (never_returns(u, s))
        blk->exits = true;
      else
        falls = true;
      break;
    }
    if (falls) {
      blk->succ[0] = b + 1 < f->nblocks ? b + 1 : -1;
      if (blk->succ[0] < 0) ssy_error(u, s, "`%s' runs off its end here", f->name);
    }
  }
}

static void check_reached(ssy_unit_t *u, const ssy_fn_t *f) {
  bool *seen = ssy_alloc(u, (size_t)f->nblocks + 1);
  int *work = ssy_alloc(u, ((size_t)f->nblocks + 1) * sizeof *work);
  int n = 0;
  if (f->nblocks) {
    work[n++] = 0;
    seen[0] = true;
  }
  while (n) {
    const ssy_block_t *b = &f->block[work[--n]];
    if (u->stmt[b->first].kind == SSY_DATA) {
      ssy_error(u, &u->stmt[b->first], "`%s' reaches data in the instructions (`%s')", f->name,
                u->stmt[b->first].name);
    }
    for (int k = 0; k < 2; k++) {
      int t = b->succ[k];
      if (t >= 0 && !seen[t]) {
        seen[t] = true;
        work[n++] = t;
      }
    }
  }
}

void ssy_build_cfg(ssy_unit_t *u, ssy_fn_t *f) {
  size_t n = (size_t)(f->end - f->begin);
  bool *starts = ssy_alloc(u, n + 1);
  int *block_of = ssy_alloc(u, (n + 1) * sizeof *block_of);
  find_leaders(u, f, starts);
  make_blocks(u, f, starts, block_of);
  if (!f->nblocks) {
    ssy_error(u, &u->stmt[f->begin], "function `%s' has no instructions", f->name);
    return;
  }
  add_edges(u, f, block_of);
  check_reached(u, f);
}
