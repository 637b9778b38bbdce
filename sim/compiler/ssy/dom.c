// SPDX-License-Identifier: Apache-2.0
// Dominators, post-dominators and loops.
#include <string.h>

#include "ssy.h"

typedef struct {
  int *off, *to; // neighbours of n: to[off[n]] .. to[off[n + 1] - 1]
} adjacency_t;

static adjacency_t make_adjacency(ssy_unit_t *u, int n, int edges, const int *from, const int *to) {
  adjacency_t a = {ssy_alloc(u, ((size_t)n + 1) * sizeof(int)),
                   ssy_alloc(u, ((size_t)edges + 1) * sizeof(int))};
  int *next = ssy_alloc(u, ((size_t)n + 1) * sizeof(int));
  for (int e = 0; e < edges; e++)
    a.off[from[e] + 1]++;
  for (int i = 0; i < n; i++)
    a.off[i + 1] += a.off[i];
  memcpy(next, a.off, ((size_t)n + 1) * sizeof(int));
  for (int e = 0; e < edges; e++)
    a.to[next[from[e]]++] = to[e];
  return a;
}

// Numbers the nodes reachable from root in postorder; order[] lists them, number[] is -1 elsewhere.
static int postorder(ssy_unit_t *u, int n, int root, const adjacency_t *succ, int *order,
                     int *number) {
  int *stack = ssy_alloc(u, ((size_t)n + 1) * sizeof(int)),
      *at = ssy_alloc(u, ((size_t)n + 1) * sizeof(int));
  bool *seen = ssy_alloc(u, (size_t)n + 1);
  int depth = 0, count = 0;
  for (int i = 0; i < n; i++)
    number[i] = -1;
  stack[depth++] = root;
  seen[root] = true;
  while (depth) {
    int v = stack[depth - 1];
    if (at[v] < succ->off[v + 1] - succ->off[v]) {
      int w = succ->to[succ->off[v] + at[v]++];
      if (!seen[w]) {
        seen[w] = true;
        stack[depth++] = w;
      }
    } else {
      number[v] = count;
      order[count++] = v;
      depth--;
    }
  }
  return count;
}

void ssy_idom(ssy_unit_t *u, int n, int root, int edges, const int *from, const int *to,
              int *idom) {
  adjacency_t succ = make_adjacency(u, n, edges, from, to),
              pred = make_adjacency(u, n, edges, to, from);
  int *order = ssy_alloc(u, ((size_t)n + 1) * sizeof(int)),
      *number = ssy_alloc(u, ((size_t)n + 1) * sizeof(int));
  int count = postorder(u, n, root, &succ, order, number);
  for (int i = 0; i < n; i++)
    idom[i] = -1;
  idom[root] = root;
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = count - 1; k >= 0; k--) {
      int v = order[k], best = -1;
      if (v == root) continue;
      for (int e = pred.off[v]; e < pred.off[v + 1]; e++) {
        int p = pred.to[e];
        if (number[p] < 0 || idom[p] < 0) continue;
        if (best < 0) best = p;
        while (p != best) { // meet of p and best in the tree
          while (number[p] < number[best])
            p = idom[p];
          while (number[best] < number[p])
            best = idom[best];
        }
      }
      if (idom[v] != best) {
        idom[v] = best;
        changed = true;
      }
    }
  }
}

// Post-dominators over the nodes with in[i]; edges to the virtual exit (node n) from ends[i].
static void reverse_idom(ssy_unit_t *u, const ssy_fn_t *f, const bool *in, const bool *ends,
                         int *ipdom) {
  int n = f->nblocks, edges = 0;
  int *from = ssy_alloc(u, ((size_t)n * 3 + 1) * sizeof(int)),
      *to = ssy_alloc(u, ((size_t)n * 3 + 1) * sizeof(int));
  for (int b = 0; b < n; b++) {
    if (!in[b]) continue;
    for (int k = 0; k < 2; k++) {
      int t = f->block[b].succ[k];
      if (t < 0 || !in[t]) continue;
      from[edges] = t;
      to[edges++] = b;
    }
    if (ends[b]) {
      from[edges] = n;
      to[edges++] = b;
    }
  }
  ssy_idom(u, n + 1, n, edges, from, to, ipdom);
}

static void reachable(ssy_unit_t *u, const ssy_fn_t *f, bool *seen) {
  int *work = ssy_alloc(u, ((size_t)f->nblocks + 1) * sizeof(int));
  int n = 0;
  work[n++] = 0;
  seen[0] = true;
  while (n) {
    int b = work[--n];
    for (int k = 0; k < 2; k++) {
      int t = f->block[b].succ[k];
      if (t >= 0 && !seen[t]) {
        seen[t] = true;
        work[n++] = t;
      }
    }
  }
}

// Threads in a loop without an exit stay there, and need no place to meet. So any will do for a
// branch in one, and its target costs nothing.
static void endless_loops(ssy_unit_t *u, ssy_fn_t *f, const bool *live) {
  bool told = false;
  for (int b = 0; b < f->nblocks; b++) {
    ssy_block_t *blk = &f->block[b];
    if (!live[b] || blk->ipdom != -1) continue;
    const ssy_stmt_t *first = &u->stmt[blk->first];
    if (!u->allow_endless) {
      ssy_error(u, first,
                "endless loop in `%s': no path from here reaches a return or exit, so threads that "
                "part in it have "
                "nowhere to meet",
                f->name);
      return;
    }
    if (!told && !u->verify)
      ssy_warning(u, first, "endless loop in `%s': no path from here reaches a return or exit",
                  f->name);
    told = true;
    blk->ipdom = blk->succ[1];
  }
}

// First the blocks from which a return can be reached, over the returns only: threads that leave by
// exit never come back, so the others need not wait for them. Then the rest, over its exits.
void ssy_post_dominators(ssy_unit_t *u, ssy_fn_t *f) {
  size_t n = (size_t)f->nblocks + 1;
  bool *in = ssy_alloc(u, n), *ends = ssy_alloc(u, n), *live = ssy_alloc(u, n);
  int *ipdom = ssy_alloc(u, n * sizeof(int));
  reachable(u, f, live);
  for (int b = 0; b < f->nblocks; b++) {
    in[b] = true;
    ends[b] = f->block[b].returns;
  }
  reverse_idom(u, f, in, ends, ipdom);
  for (int b = 0; b < f->nblocks; b++) {
    in[b] = ipdom[b] < 0;
    ends[b] = f->block[b].exits;
    f->block[b].dead_end = in[b];
    if (!in[b]) f->block[b].ipdom = ipdom[b] == f->nblocks ? SSY_VIRTUAL : ipdom[b];
  }
  reverse_idom(u, f, in, ends, ipdom);
  for (int b = 0; b < f->nblocks; b++) {
    if (!in[b]) continue;
    f->block[b].ipdom = ipdom[b] < 0 ? -1 : ipdom[b] == f->nblocks ? SSY_VIRTUAL : ipdom[b];
  }
  endless_loops(u, f, live);
}

// Marks the natural loop of header h: the blocks that reach a back edge into h without passing h.
static bool loop_body(ssy_unit_t *u, int h, int n, int edges, const int *from, const int *to,
                      const int *idom, bool *body) {
  int *work = ssy_alloc(u, ((size_t)n + 1) * sizeof(int));
  int count = 0;
  for (int e = 0; e < edges; e++) {
    int d = from[e];
    if (to[e] != h || idom[d] < 0) continue;
    while (d != h && idom[d] != d)
      d = idom[d];
    if (d == h && !body[from[e]]) {
      body[from[e]] = true;
      work[count++] = from[e];
    }
  }
  if (!count) return false;
  body[h] = true;
  while (count) {
    int b = work[--count];
    for (int e = 0; b != h && e < edges; e++) {
      if (to[e] == b && !body[from[e]] && idom[from[e]] >= 0) {
        body[from[e]] = true;
        work[count++] = from[e];
      }
    }
  }
  return true;
}

void ssy_loops(ssy_unit_t *u, ssy_fn_t *f) {
  int n = f->nblocks, edges = 0;
  int *from = ssy_alloc(u, ((size_t)n * 2 + 1) * sizeof(int)),
      *to = ssy_alloc(u, ((size_t)n * 2 + 1) * sizeof(int));
  int *idom = ssy_alloc(u, ((size_t)n + 1) * sizeof(int));
  for (int b = 0; b < n; b++) {
    for (int k = 0; k < 2; k++) {
      if (f->block[b].succ[k] < 0) continue;
      from[edges] = b;
      to[edges++] = f->block[b].succ[k];
    }
  }
  ssy_idom(u, n, 0, edges, from, to, idom);
  f->loop = ssy_alloc(u, ((size_t)n + 1) * sizeof *f->loop);
  f->header = ssy_alloc(u, ((size_t)n + 1) * sizeof *f->header);
  f->nloops = 0;
  for (int h = 0; h < n; h++) {
    bool *body = ssy_alloc(u, (size_t)n + 1);
    if (!loop_body(u, h, n, edges, from, to, idom, body)) continue;
    f->header[f->nloops] = h;
    f->loop[f->nloops++] = body;
    for (int b = 0; b < n; b++)
      f->block[b].depth += body[b];
  }
}

ssy_note_t ssy_loop_note(const ssy_fn_t *f, int b) {
  const ssy_block_t *blk = &f->block[b];
  ssy_note_t note = SSY_NOTE_NONE;
  for (int i = 0; i < f->nloops; i++) {
    const bool *in = f->loop[i];
    if (!in[b] || blk->succ[0] < 0 || blk->succ[1] < 0 || (blk->ipdom >= 0 && in[blk->ipdom]))
      continue;
    bool fall = in[blk->succ[0]], target = in[blk->succ[1]];
    if (fall && target) return SSY_NOTE_APART;
    if (target && blk->succ[0] != blk->ipdom) note = SSY_NOTE_QUEUE;
  }
  return note;
}
