// SPDX-License-Identifier: Apache-2.0
// While there is room in the I-buffer, in turn.
#include "02_front/fetch.h"

typedef struct {
  int last; // that fetched
} fetch_t;

static void fetch_reset(fetch_t *f) {
  f->last = -1;
}

static bool fetch_may(const fetch_t *f, const fetch_warp_t seen[], unsigned w) {
  (void)f;
  const unsigned on_the_way = WORDS * (unsigned)(seen[w].f1 + seen[w].d);
  return seen[w].count + on_the_way + WORDS <= DEPTH;
}

static int fetch_choose(const fetch_t *f, const bool want[]) {
  return fetch_after(f->last, want);
}

static void fetch_clock(fetch_t *f, const fetch_warp_t seen[], unsigned entering, int fired) {
  (void)seen, (void)entering;
  if (fired >= 0) f->last = fired;
}
