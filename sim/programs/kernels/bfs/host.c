// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "../ws_host.h"

enum { MAX_DEGREE = 6 };

typedef struct {
  uint32_t *first, *edge, *dist, n;
} graph_t;

// Random sparse directed graph; some vertices cannot be reached.
static graph_t make_graph(uint32_t n) {
  graph_t g = {ws_host_words(n + 1), ws_host_words(n * MAX_DEGREE), ws_host_words(n), n};
  uint32_t seed = 11, edges = 0;
  for (uint32_t v = 0; v < n; v++) {
    g.first[v] = edges;
    for (uint32_t k = ws_host_below(&seed, MAX_DEGREE); k; k--)
      g.edge[edges++] = ws_host_below(&seed, n);
  }
  g.first[n] = edges;
  return g;
}

static void reference(graph_t *g) {
  uint32_t *queue = ws_host_words(g->n), head = 0, tail = 0;
  memset(g->dist, 0xFF, g->n * 4);
  g->dist[0] = 0;
  queue[tail++] = 0;
  while (head < tail) {
    uint32_t v = queue[head++];
    for (uint32_t e = g->first[v]; e < g->first[v + 1]; e++) {
      if (g->dist[g->edge[e]] != UINT32_MAX) continue;
      g->dist[g->edge[e]] = g->dist[v] + 1;
      queue[tail++] = g->edge[e];
    }
  }
  free(queue);
}

int ws_host_bfs(const ws_host_api_t *h) {
  graph_t g = make_graph(h->param(h->ctx, "n", 150));
  uint32_t n = g.n, block = h->param(h->ctx, "block", ws_host_block_stream(h)), zero = 0, more = 1;
  g.first[0] = 0;
  memset(g.dist, 0xFF, n * 4);
  g.dist[0] = 0;
  uint32_t first = ws_host_upload(h, g.first, (n + 1) * 4),
           edge = ws_host_upload(h, g.edge, n * MAX_DEGREE * 4);
  uint32_t dist = ws_host_upload(h, g.dist, n * 4), flag = h->alloc(h->ctx, 4);
  int status = 0;
  for (uint32_t level = 0; more && !status; level++) {
    status = h->write(h->ctx, flag, &zero, 4);
    if (!status) {
      status = ws_host_run(h, "bfs_level", ws_host_div_up(n, block), block, 0,
                           WS_ARGS(first, edge, dist, flag, level, n));
    }
    if (!status) status = h->read(h->ctx, flag, &more, 4);
  }
  reference(&g);
  if (!status) status = ws_host_check(h, "dist", dist, g.dist, n);
  free(g.first);
  free(g.edge);
  free(g.dist);
  return status;
}
