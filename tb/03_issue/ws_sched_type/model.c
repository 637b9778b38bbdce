// SPDX-License-Identifier: Apache-2.0
// Loads, stores and special functions first; within a type, and in every ANY-th issue among all,
// the least recently issued.
#include "03_issue/sched.h"

#include "isa.h"

enum { ANY = 16 };

typedef struct {
  unsigned warps;
  uint64_t issues;
  uint64_t last[SCHED_MAX_WARPS]; // its last issue, as a number of issues; lower is longer ago
} sched_t;

static void sched_reset(sched_t *s, unsigned warps) {
  *s = (sched_t){.warps = warps};
  for (unsigned w = 0; w < warps; w++)
    s->last[w] = w;
}

static bool sched_early(const sched_warp_t *w) {
  return w->unit == WS_UNIT_LSU || w->unit == WS_UNIT_SFU;
}

static int sched_choose(const sched_t *s, const sched_warp_t seen[]) {
  const bool any = s->issues % ANY == ANY - 1;
  int best = -1;
  for (unsigned w = 0; w < s->warps; w++) {
    if (!seen[w].ready) continue;
    const bool type = best >= 0 && !any && sched_early(&seen[w]) != sched_early(&seen[best]);
    if (best < 0 || (type ? sched_early(&seen[w]) : s->last[w] < s->last[best])) best = (int)w;
  }
  return best;
}

static void sched_clock(sched_t *s, const sched_warp_t seen[], int choice, bool fire, bool load) {
  (void)seen, (void)load;
  if (fire) s->last[choice] = s->warps + s->issues++;
}

static void sched_started(sched_t *s, unsigned w) {
  (void)s, (void)w;
}
