// SPDX-License-Identifier: Apache-2.0
// Round robin in an active group of WS_TL_GROUP warps.
#include "ws_config.h"

#include "03_issue/sched.h"

typedef struct {
  unsigned warps;
  int last, last_in;              // issued, moved into the group last, or -1
  bool active[SCHED_MAX_WARPS];   // in the group
  bool load_out[SCHED_MAX_WARPS]; // a load has issued, and some write has been pending ever since
} sched_t;

static void sched_reset(sched_t *s, unsigned warps) {
  *s = (sched_t){.warps = warps, .last = -1, .last_in = -1};
  for (unsigned w = 0; w < warps; w++)
    s->active[w] = w < WS_TL_GROUP;
}

static bool sched_away(const sched_t *s, const sched_warp_t *x, unsigned w) {
  return (x->head && s->load_out[w] && !x->registers) || x->barrier || !x->live;
}

// The choice; when a warp changes places with an active one, says so in *in and *out (else -1).
static int sched_swap(const sched_t *s, const sched_warp_t seen[], int *in, int *out) {
  bool inside[SCHED_MAX_WARPS], outside[SCHED_MAX_WARPS];
  for (unsigned w = 0; w < s->warps; w++) {
    inside[w] = seen[w].ready && s->active[w];
    outside[w] = seen[w].ready && !s->active[w];
  }
  const int choice = sched_after(s->warps, s->last, inside);
  *in = sched_after(s->warps, s->last_in, outside);
  *out = -1;
  for (unsigned w = s->warps; w-- > 0;)
    if (s->active[w] && !seen[w].ready && sched_away(s, &seen[w], w)) *out = (int)w;
  if (*out < 0 && choice < 0)
    for (unsigned w = s->warps; w-- > 0;)
      if (s->active[w] && !seen[w].ready) *out = (int)w;
  if (*in < 0 || *out < 0) {
    *in = *out = -1;
    return choice;
  }
  return choice >= 0 ? choice : *in;
}

static int sched_choose(const sched_t *s, const sched_warp_t seen[]) {
  int in, out;
  return sched_swap(s, seen, &in, &out);
}

static void sched_clock(sched_t *s, const sched_warp_t seen[], int choice, bool fire, bool load) {
  int in, out;
  (void)sched_swap(s, seen, &in, &out);
  if (fire && s->active[choice]) s->last = choice;
  if (in >= 0) {
    s->active[in] = true;
    s->active[out] = false;
    s->last_in = in;
  }
  for (unsigned w = 0; w < s->warps; w++)
    s->load_out[w] = s->load_out[w] && seen[w].pending;
  if (fire && load) s->load_out[choice] = true;
}

static void sched_started(sched_t *s, unsigned w) {
  (void)s, (void)w;
}
