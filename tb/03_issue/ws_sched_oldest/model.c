// SPDX-License-Identifier: Apache-2.0
// The oldest; every TURN-th issue goes round robin.
#include "03_issue/sched.h"

enum { TURN = 64 };

typedef struct {
  unsigned warps, issues, next_age;
  int last_turn;                 // issued last in a turn, or -1
  unsigned age[SCHED_MAX_WARPS]; // lower is older
} sched_t;

static void sched_reset(sched_t *s, unsigned warps) {
  *s = (sched_t){.warps = warps, .next_age = warps, .last_turn = -1};
  for (unsigned w = 0; w < warps; w++)
    s->age[w] = w;
}

static int sched_choose(const sched_t *s, const sched_warp_t seen[]) {
  int oldest = -1;
  if (s->issues % TURN == TURN - 1) return sched_ready_after(s->warps, s->last_turn, seen);
  for (unsigned w = 0; w < s->warps; w++)
    if (seen[w].ready && (oldest < 0 || s->age[w] < s->age[oldest])) oldest = (int)w;
  return oldest;
}

static void sched_clock(sched_t *s, const sched_warp_t seen[], int choice, bool fire, bool load) {
  (void)seen, (void)load;
  if (fire && s->issues++ % TURN == TURN - 1) s->last_turn = choice;
}

static void sched_started(sched_t *s, unsigned w) {
  s->age[w] = s->next_age++;
}
