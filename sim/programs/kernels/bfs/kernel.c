// SPDX-License-Identifier: Apache-2.0
// One level of a breadth-first search: the vertices at distance `level` give their unseen
// neighbours the next distance. Several threads may write the same value to the same vertex, and
// one may read a distance while another writes it, which --race reports. This is harmless: a vertex
// either has no distance or gets the next level, and neither is this level.
#include "ws.h"

WS_KERNEL(bfs_level, const uint32_t *, first, const uint32_t *, edge, uint32_t *, dist, uint32_t *,
          more, uint32_t, level, uint32_t, n) {
  uint32_t v = ws_global_x();
  if (v >= n || dist[v] != level) return;
  for (uint32_t e = first[v], end = first[v + 1]; e < end; e++) {
    uint32_t w = edge[e];
    if (dist[w] == 0xFFFFFFFFu) {
      dist[w] = level + 1;
      *more = 1;
    }
  }
}
