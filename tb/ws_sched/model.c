// SPDX-License-Identifier: Apache-2.0
// The scheduling policies, one choice at a time, over lists of warp numbers.
#include <stdbool.h>
#include <stdint.h>

enum { SCHED_MAX_WARPS = 64, TURN = 64 };

typedef struct {
  unsigned warps;
  int last;                      // issued last, or -1
  unsigned age[SCHED_MAX_WARPS]; // gto: lower is older
  unsigned next_age;
  unsigned issues; // gto: every TURN-th goes round robin
  int last_turn;
  bool active[SCHED_MAX_WARPS]; // two_level
  int last_in;                  // moved into the group last
} sched_t;

static void sched_reset(sched_t *s, unsigned warps, unsigned group) {
  s->warps = warps;
  s->last = s->last_in = s->last_turn = -1;
  s->issues = 0;
  s->next_age = warps;
  for (unsigned w = 0; w < warps; w++) {
    s->age[w] = w;
    s->active[w] = w < group;
  }
}

// First warp of the set after `last`, going round; -1 when the set is empty.
static int sched_after(const sched_t *s, int last, const bool set[]) {
  for (unsigned i = 1; i <= s->warps; i++) {
    const unsigned w = (unsigned)(last + (int)i) % s->warps;
    if (set[w]) return (int)w;
  }
  return -1;
}

static int sched_rr(const sched_t *s, const bool ready[]) {
  return sched_after(s, s->last, ready);
}

static int sched_gto(const sched_t *s, const bool ready[]) {
  if (s->issues % TURN == TURN - 1) return sched_after(s, s->last_turn, ready);
  if (s->last >= 0 && ready[s->last]) return s->last;
  int oldest = -1;
  for (unsigned w = 0; w < s->warps; w++)
    if (ready[w] && (oldest < 0 || s->age[w] < s->age[oldest])) oldest = (int)w;
  return oldest;
}

static void sched_gto_issued(sched_t *s, int choice) {
  if (s->issues++ % TURN == TURN - 1)
    s->last_turn = choice;
  else
    s->last = choice;
}

// Chooses and, when a warp changes places with an active one, says so in *in and *out (else -1).
static int sched_two_level(const sched_t *s, const bool ready[], const bool away[], int *in,
                           int *out) {
  bool inside[SCHED_MAX_WARPS], outside[SCHED_MAX_WARPS];
  for (unsigned w = 0; w < s->warps; w++) {
    inside[w] = ready[w] && s->active[w];
    outside[w] = ready[w] && !s->active[w];
  }
  const int choice = sched_after(s, s->last, inside);
  *in = sched_after(s, s->last_in, outside);
  *out = -1;
  for (unsigned w = s->warps; w-- > 0;)
    if (s->active[w] && !ready[w] && away[w]) *out = (int)w;
  if (*out < 0 && choice < 0)
    for (unsigned w = s->warps; w-- > 0;)
      if (s->active[w] && !ready[w]) *out = (int)w;
  if (*in < 0 || *out < 0) {
    *in = *out = -1;
    return choice;
  }
  return choice >= 0 ? choice : *in;
}
