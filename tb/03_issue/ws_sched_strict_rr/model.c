// SPDX-License-Identifier: Apache-2.0
// Strict round robin: who is next may be waited for.
#include "03_issue/sched.h"

typedef struct {
  unsigned warps;
  int last; // issued last, or -1
} sched_t;

static void sched_reset(sched_t *s, unsigned warps) {
  *s = (sched_t){.warps = warps, .last = -1};
}

static int sched_choose(const sched_t *s, const sched_warp_t seen[]) {
  bool counts[SCHED_MAX_WARPS];
  for (unsigned w = 0; w < s->warps; w++)
    counts[w] = seen[w].ready || (seen[w].live && !seen[w].barrier);
  const int turn = sched_after(s->warps, s->last, counts);
  return turn >= 0 && seen[turn].ready ? turn : -1;
}

static void sched_clock(sched_t *s, const sched_warp_t seen[], int choice, bool fire, bool load) {
  (void)seen, (void)load;
  if (fire) s->last = choice;
}

static void sched_started(sched_t *s, unsigned w) {
  (void)s, (void)w;
}
