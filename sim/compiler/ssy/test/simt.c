// SPDX-License-Identifier: Apache-2.0
// A warp on a SIMT stack, with outcomes of branches that depend on thread, branch and visit only.
#include <string.h>

#include "t.h"

enum { MAX_THREADS = 32, MAX_STEPS = 200000, MAX_VISITS = 4096 };

typedef struct {
  uint32_t path;               // hash of the instructions gone through
  uint16_t visits[MAX_VISITS]; // of each node
} thread_t;

// Branches get likelier to leave loops with every visit: thread by thread a fixed coin.
static bool outcome(uint32_t seed, int thread, int branch, unsigned visit) {
  uint32_t s =
      seed ^ (uint32_t)thread * 0x9E3779B1u ^ (uint32_t)branch * 0x85EBCA77u ^ visit * 0xC2B2AE3Du;
  return t_below(&s, 2) != 0;
}

static bool step(const graph_t *g, thread_t *t, uint32_t seed, int id, int pc) {
  const node_t *v = &g->node[pc];
  t->path = (t->path ^ (uint32_t)pc) * 16777619u;
  return v->kind == N_BRANCH && outcome(seed, id, pc, t->visits[pc]++);
}

bool t_is_end(node_kind_t k) {
  return k == N_RETURN || k == N_EXIT || k == N_TRAP;
}

// One thread alone; false when it does not end in time.
static bool alone(const graph_t *g, thread_t *t, uint32_t seed, int id, int *steps) {
  for (int pc = 0; *steps < MAX_STEPS; ++*steps) {
    bool taken = step(g, t, seed, id, pc);
    const node_t *v = &g->node[pc];
    if (t_is_end(v->kind)) return true;
    pc = v->kind == N_JUMP || taken ? v->succ[1] : v->succ[0];
  }
  return false;
}

static void diverge(t_stack_t *s, int r, int fall, int target, uint32_t taken) {
  t_entry_t cur = s->e[--s->n];
  if (r != cur.rpc) s->e[s->n++] = (t_entry_t){r, cur.rpc, cur.mask};
  if (fall != r) s->e[s->n++] = (t_entry_t){fall, r, cur.mask & ~taken};
  if (target != r) s->e[s->n++] = (t_entry_t){target, r, taken};
}

bool t_diverges(const node_t *v, uint32_t mask, uint32_t taken) {
  return v->kind == N_BRANCH && taken && taken != mask && v->succ[0] != v->succ[1];
}

void t_advance(t_stack_t *s, const graph_t *g, uint32_t taken) {
  t_entry_t *top = &s->e[s->n - 1];
  const node_t *v = &g->node[top->pc];
  const uint32_t mask = top->mask;
  if (t_is_end(v->kind)) {
    for (int i = 0; i < s->n; i++)
      s->e[i].mask &= ~mask;
  } else if (t_diverges(v, mask, taken)) {
    diverge(s, v->ssy, v->succ[0], v->succ[1], taken);
  } else {
    top->pc = v->kind == N_JUMP || taken ? v->succ[1] : v->succ[0];
  }
  while (s->n && (s->e[s->n - 1].pc == s->e[s->n - 1].rpc || !s->e[s->n - 1].mask))
    s->n--;
}

bool t_simt(const graph_t *g, uint32_t seed, int threads, int *depth, char *why, size_t size) {
  static thread_t want[MAX_THREADS], got[MAX_THREADS];
  static t_stack_t s;
  int steps = 0;
  *depth = 0;
  if (g->n > MAX_VISITS) return true;
  memset(want, 0, sizeof want);
  memset(got, 0, sizeof got);
  for (int t = 0; t < threads; t++) {
    if (!alone(g, &want[t], seed, t, &steps)) return true; // does not end: nothing to compare
  }
  s.n = 1;
  s.e[0] = (t_entry_t){0, -1, threads == 32 ? UINT32_MAX : (1u << threads) - 1};
  for (int limit = steps + 1; s.n; limit--) {
    const t_entry_t *top = &s.e[s.n - 1];
    uint32_t taken = 0;
    if (!limit || s.n > T_ENTRIES - 4) {
      snprintf(why, size, limit ? "stack of %d entries" : "threads run in circles (%d)", s.n);
      return false;
    }
    for (int t = 0; t < threads; t++) {
      if (top->mask >> t & 1 && step(g, &got[t], seed, t, top->pc)) taken |= 1u << t;
    }
    t_advance(&s, g, taken);
    if (s.n > *depth) *depth = s.n;
  }
  for (int t = 0; t < threads; t++) {
    if (want[t].path == got[t].path) continue;
    snprintf(why, size, "thread %d goes another way than alone", t);
    return false;
  }
  return true;
}
