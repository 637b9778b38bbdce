// SPDX-License-Identifier: Apache-2.0
// Golden model of ws_oldest, written from its contract. Included by test.c.
#include <stdint.h>

enum { MODEL_MAX_WARPS = 64 };

typedef struct {
  unsigned warps;
  uint64_t now;                    // warps that have become the youngest so far
  uint64_t since[MODEL_MAX_WARPS]; // its value when the warp did; lower is older
} model_t;

static model_t model_after_reset(unsigned warps) {
  model_t m = {.warps = warps, .now = warps};
  for (unsigned w = 0; w < warps; w++)
    m.since[w] = w;
  return m;
}

static void model_youngest(model_t *m, unsigned warp) {
  m->since[warp] = m->now++;
}

// The oldest warp of the set, or -1.
static int model_oldest(const model_t *m, uint64_t set) {
  int oldest = -1;
  for (unsigned w = 0; w < m->warps; w++)
    if (set >> w & 1 && (oldest < 0 || m->since[w] < m->since[oldest])) oldest = (int)w;
  return oldest;
}
