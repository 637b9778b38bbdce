// SPDX-License-Identifier: Apache-2.0
#include "graph.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  LLVMBasicBlockRef block;
  unsigned index;
} entry_t;

void *graph_allocate(size_t n, size_t bytes) {
  void *p = calloc(n ? n : 1, bytes);
  if (!p) abort();
  return p;
}

static int by_address(const void *a, const void *b) {
  const entry_t *x = a, *y = b;
  return (x->block > y->block) - (x->block < y->block);
}

static unsigned find(const entry_t *sorted, unsigned n, LLVMBasicBlockRef block) {
  const entry_t *e = bsearch(&(entry_t){.block = block}, sorted, n, sizeof *sorted, by_address);
  return e ? e->index : 0;
}

typedef struct {
  bool *seen, *open; // by the search; on its way from the entry
} search_t;

static void search(graph_t *g, search_t *s, unsigned b) {
  s->seen[b] = s->open[b] = true;
  for (unsigned k = 0; k < g->ways[b]; k++) {
    const unsigned to = g->to[b][k];
    if (s->open[to]) {
      if (!g->back[to]) g->back[to] = graph_allocate(g->n, sizeof **g->back);
      g->back[to][b] = true;
    } else if (!s->seen[to]) {
      search(g, s, to);
    }
  }
  s->open[b] = false;
}

static void find_loops(graph_t *g) {
  search_t s = {graph_allocate(g->n, sizeof *s.seen), graph_allocate(g->n, sizeof *s.open)};
  g->back = graph_allocate(g->n, sizeof *g->back);
  if (g->n) search(g, &s, 0);
  free(s.seen);
  free(s.open);
}

graph_t *graph_new(LLVMValueRef function) {
  graph_t *g = graph_allocate(1, sizeof *g);
  g->n = LLVMCountBasicBlocks(function);
  g->block = graph_allocate(g->n, sizeof *g->block);
  g->to = graph_allocate(g->n, sizeof *g->to);
  g->ways = graph_allocate(g->n, sizeof *g->ways);
  LLVMGetBasicBlocks(function, g->block);
  entry_t *sorted = graph_allocate(g->n, sizeof *sorted);
  for (unsigned b = 0; b < g->n; b++)
    sorted[b] = (entry_t){g->block[b], b};
  qsort(sorted, g->n, sizeof *sorted, by_address);
  for (unsigned b = 0; b < g->n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(g->block[b]);
    g->ways[b] = end ? LLVMGetNumSuccessors(end) : 0;
    g->to[b] = graph_allocate(g->ways[b], sizeof **g->to);
    for (unsigned k = 0; k < g->ways[b]; k++)
      g->to[b][k] = find(sorted, g->n, LLVMGetSuccessor(end, k));
  }
  free(sorted);
  find_loops(g);
  return g;
}

void graph_free(graph_t *g) {
  for (unsigned b = 0; b < g->n; b++) {
    free(g->to[b]);
    free(g->back[b]);
  }
  free(g->to);
  free(g->back);
  free(g->ways);
  free(g->block);
  free(g);
}

unsigned graph_index(const graph_t *g, LLVMBasicBlockRef block) {
  for (unsigned b = 0; b < g->n; b++)
    if (g->block[b] == block) return b;
  return g->n;
}

void graph_reach(const graph_t *g, unsigned from, unsigned without, bool *reached) {
  unsigned *wait = graph_allocate(g->n + 1, sizeof *wait), n = 0;
  memset(reached, 0, g->n * sizeof *reached);
  for (wait[n++] = from; n;) {
    const unsigned b = wait[--n];
    for (unsigned k = 0; k < g->ways[b]; k++) {
      const unsigned s = g->to[b][k];
      if (reached[s]) continue;
      reached[s] = true;
      if (s != without) wait[n++] = s;
    }
  }
  free(wait);
}

bool graph_always_reaches(const graph_t *g, unsigned from, unsigned to, bool *reached) {
  graph_reach(g, from, to, reached);
  reached[from] = true;
  for (unsigned b = 0; b < g->n; b++)
    if (reached[b] && b != to && !g->ways[b]) return false;
  return reached[to];
}

void graph_loop(const graph_t *g, unsigned header, bool *in) {
  memcpy(in, g->back[header], g->n * sizeof *in);
  in[header] = true;
  for (bool more = true; more;) {
    more = false;
    for (unsigned b = g->n; b-- > 1;) { // an unreachable block may be found: it does no harm
      for (unsigned k = 0; !in[b] && k < g->ways[b]; k++) {
        if (g->to[b][k] == header || !in[g->to[b][k]]) continue;
        in[b] = more = true;
      }
    }
  }
}
