// SPDX-License-Identifier: Apache-2.0
// Round robin.
#include "03_issue/sched.h"

typedef struct {
  unsigned warps;
  int last; // issued last, or -1
} sched_t;

static void sched_reset(sched_t *s, unsigned warps) {
  *s = (sched_t){warps, -1};
}

static int sched_choose(const sched_t *s, const sched_warp_t seen[]) {
  return sched_ready_after(s->warps, s->last, seen);
}

static void sched_clock(sched_t *s, const sched_warp_t seen[], int choice, bool fire, bool load) {
  (void)seen, (void)load;
  if (fire) s->last = choice;
}

static void sched_started(sched_t *s, unsigned w) {
  (void)s, (void)w;
}
