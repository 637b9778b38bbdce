// SPDX-License-Identifier: Apache-2.0
// Groups of words into an empty I-buffer, in turn.
#include "02_front/fetch.h"

typedef struct {
  int last;          // that fetched
  unsigned given[W]; // words of the warp's group that have entered
} fetch_t;

static void fetch_reset(fetch_t *f) {
  *f = (fetch_t){.last = -1};
}

static bool starts(const fetch_warp_t *x) {
  return !x->count && !x->f1 && !x->d;
}

static bool fetch_may(const fetch_t *f, const fetch_warp_t seen[], unsigned w) {
  const unsigned on_the_way = WORDS * (unsigned)(seen[w].f1 + seen[w].d);
  return starts(&seen[w]) || f->given[w] + on_the_way + WORDS <= WS_FETCH_COUNT;
}

static int fetch_choose(const fetch_t *f, const bool want[]) {
  return fetch_after(f->last, want);
}

static void fetch_clock(fetch_t *f, const fetch_warp_t seen[], unsigned entering, int fired) {
  for (unsigned w = 0; w < W; w++) {
    if (starts(&seen[w])) f->given[w] = 0;
    if (seen[w].d) f->given[w] += entering;
  }
  if (fired >= 0) f->last = fired;
}
