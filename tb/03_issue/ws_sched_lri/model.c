// SPDX-License-Identifier: Apache-2.0
// Least recently issued.
#include "03_issue/sched.h"

typedef struct {
  unsigned warps;
  uint64_t issues;
  uint64_t last[SCHED_MAX_WARPS]; // its last issue, as a number of issues; lower is longer ago
} sched_t;

static void sched_reset(sched_t *s, unsigned warps) {
  *s = (sched_t){.warps = warps, .issues = warps};
  for (unsigned w = 0; w < warps; w++)
    s->last[w] = w;
}

static int sched_choose(const sched_t *s, const sched_warp_t seen[]) {
  int longest = -1;
  for (unsigned w = 0; w < s->warps; w++)
    if (seen[w].ready && (longest < 0 || s->last[w] < s->last[longest])) longest = (int)w;
  return longest;
}

static void sched_clock(sched_t *s, const sched_warp_t seen[], int choice, bool fire, bool load) {
  (void)seen, (void)load;
  if (fire) s->last[choice] = s->issues++;
}

static void sched_started(sched_t *s, unsigned w) {
  (void)s, (void)w;
}
