// SPDX-License-Identifier: Apache-2.0
// k-means: the centre nearest to each point, one point per thread. A thread reads its point once
// for each centre, so that the points of the warps that run between two readings want to be in the
// data cache.
#include "ws.h"

WS_KERNEL(kmeans, const uint32_t *, points, const uint32_t *, centres, uint32_t *, labels, uint32_t,
          n, uint32_t, k, uint32_t, d) {
  uint32_t i = ws_global_x(), label = 0, best = 0xFFFFFFFFu;
  if (i >= n) return;
  const uint32_t *point = points + i * d, *centre = centres;
  for (uint32_t c = 0; c < k; c++) {
    uint32_t distance = 0;
    for (uint32_t f = 0; f < d; f++) {
      uint32_t apart = point[f] - centre[f];
      distance += apart * apart;
    }
    centre += d;
    if (distance < best) {
      best = distance;
      label = c;
    }
  }
  labels[i] = label;
}
