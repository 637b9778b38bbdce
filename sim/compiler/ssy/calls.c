// SPDX-License-Identifier: Apache-2.0
// The call graph: callees are worked on before their callers, a cycle is refused. Stack bytes,
// register count and "never returns" go from callee to caller; across files they come as summaries.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

enum { MAX_CHAIN = 256, ALL_REGS = 64 };

typedef struct {
  const ssy_fn_t *fn;
  const ssy_stmt_t *call; // in fn, to the next of the chain
} link_t;

typedef struct {
  link_t link[MAX_CHAIN];
  int n;
} chain_t;

const ssy_extern_t *ssy_find_extern(const ssy_unit_t *u, const char *name) {
  for (int i = 0; i < u->nexts; i++) {
    if (strcmp(u->ext[i].name, name) == 0) return &u->ext[i];
  }
  return NULL;
}

static bool is_call(const ssy_stmt_t *s) {
  return s->in_text && s->kind == SSY_INSN && (s->cls == SSY_C_CALL || s->cls == SSY_C_TAIL);
}

static void report_cycle(ssy_unit_t *u, const chain_t *chain, const ssy_fn_t *again,
                         const ssy_stmt_t *call) {
  int from = 0;
  while (chain->link[from].fn != again)
    from++;
  const char *path = again->name;
  for (int i = from + 1; i < chain->n; i++)
    path = ssy_printf(u, "%s -> %s", path, chain->link[i].fn->name);
  ssy_error(u, call,
            "recursion: %s -> %s; a callee must not meet the reconvergence point of its caller",
            path, again->name);
}

static void add_stack(ssy_fn_t *f, uint32_t bytes) {
  uint32_t own = f->frame;
  if (own == SSY_STACK_UNKNOWN || bytes == SSY_STACK_UNKNOWN ||
      bytes > SSY_STACK_UNKNOWN - 1 - own) {
    f->stack = SSY_STACK_UNKNOWN;
  } else if (f->stack != SSY_STACK_UNKNOWN && own + bytes > f->stack) {
    f->stack = own + bytes;
  }
}

// What the function needs, including its callees. Runs before place.c and after needless saves are
// removed.
static void sum_up(ssy_unit_t *u, ssy_fn_t *f) {
  bool reads_sp = false;
  f->frame = ssy_frame_bytes(u, f);
  f->stack = f->frame;
  for (int i = f->begin; i < f->end; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!ssy_is_insn(s)) continue;
    int r = ssy_max_reg(s) + 1;
    if (r > f->regs) f->regs = r;
    reads_sp = reads_sp || ssy_uses_reg(s, 2);
    if (s->cls == SSY_C_ICALL) {
      f->indirect_calls++;
      f->stack = SSY_STACK_UNKNOWN;
      f->regs = ALL_REGS; // of every callee
    }
    if (!is_call(s)) continue;
    const ssy_fn_t *g = ssy_find_fn(u, s->target);
    const ssy_extern_t *e = ssy_find_extern(u, s->target);
    add_stack(f, g ? g->stack : e ? e->stack : 0);
    int regs = g ? g->regs : e ? e->regs : 0;
    if (regs > f->regs) f->regs = regs;
  }
  f->needs_sp = reads_sp || f->stack != 0;
  if (f->needs_sp && f->regs < 3) f->regs = 3;
}

static void visit(ssy_unit_t *u, ssy_fn_t *f, chain_t *chain) {
  if (f->done) return;
  if (chain->n == MAX_CHAIN) {
    ssy_error(u, &u->stmt[f->begin], "calls nested deeper than %d", MAX_CHAIN);
    return;
  }
  f->active = true;
  chain->link[chain->n++] = (link_t){f, NULL};
  for (int i = f->begin; i < f->end; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!s->in_text || s->kind != SSY_INSN) continue;
    if (s->cls == SSY_C_ICALL && !u->allow_indirect) {
      ssy_error(u, s,
                "indirect call: the callee is not known, so recursion cannot be ruled out "
                "(--allow-indirect-calls takes the risk; a divergent one is a fault)");
    }
    if (!is_call(s)) continue;
    ssy_fn_t *g = ssy_find_fn(u, s->target);
    if (g && g->kernel)
      ssy_error(u, s, "`%s' is a kernel and cannot be called", g->name);
    else if (g && g->active)
      report_cycle(u, chain, g, s);
    else if (g)
      visit(u, g, chain);
    else if (!ssy_find_extern(u, s->target)) {
      ssy_error(u, s, "`%s' is called, but no source or library defines it", s->target);
    }
  }
  chain->n--;
  f->active = false;
  f->done = true;
  if (u->errors) return;
  ssy_build_cfg(u, f);
  if (!u->errors && u->index && ssy_index(u, f)) ssy_build_cfg(u, f);
  if (u->errors) return;
  ssy_post_dominators(u, f);
  if (u->errors) return;
  if (f->kernel) ssy_drop_saves(u, f);
  ssy_loops(u, f);
  f->never_returns = f->block[0].dead_end;
  sum_up(u, f);
  if (f->kernel) ssy_kernel_entry(u, f);
  ssy_uniform(u, f);
  ssy_copies(u, f);
  ssy_place(u, f);
}

void ssy_calls(ssy_unit_t *u) {
  static const chain_t empty;
  for (int i = 0; i < u->nfns; i++) {
    chain_t chain = empty;
    visit(u, &u->fn[i], &chain);
  }
}

// Lines `name stack=N regs=N returns=0|1 collective=0|1`, # begins a comment.
bool ssy_load_summary(ssy_unit_t *u, const char *path, const char *text) {
  int line = 0, cap = u->nexts;
  for (const char *p = text; *p; line++) {
    size_t n = strcspn(p, "\n");
    char *row = ssy_strndup(u, p, n);
    p += n + (p[n] == '\n');
    if (!*row || *row == '#') continue;
    char name[128];
    unsigned long stack;
    int regs, returns, collective = 0;
    if (sscanf(row, "%127s stack=%lu regs=%d returns=%d collective=%d", name, &stack, &regs,
               &returns, &collective) < 4) {
      fprintf(u->diag, "%s:%d: error: not a line of a wsssy summary: %s\n", path, line + 1, row);
      u->errors++;
      return false;
    }
    if (u->nexts == cap) {
      cap += 32;
      ssy_extern_t *grown = ssy_alloc(u, (size_t)cap * sizeof *grown);
      if (u->nexts) memcpy(grown, u->ext, (size_t)u->nexts * sizeof *grown);
      u->ext = grown;
    }
    u->ext[u->nexts++] = (ssy_extern_t){ssy_strndup(u, name, strlen(name)), (uint32_t)stack, regs,
                                        !returns, collective != 0};
  }
  return true;
}
