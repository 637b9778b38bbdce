// SPDX-License-Identifier: Apache-2.0
// How often each event of gen/perf.def happens in a cycle.
#include <stdbool.h>

#define WS_PERF(name, slot, doc) EVENT_##name,
enum {
#include "perf.def"
  EVENTS
};

enum { LOST_CLASSES = EVENT_NO_WARP - EVENT_LOST_UNIT + 1 };

typedef struct {
  unsigned issued, threads;
  bool branch, split, icache, imiss, irefused;
  bool lost[LOST_CLASSES]; // in the order of the counters
} sub_events_t;

typedef struct {
  bool smem, conflict, dcache, dmiss, store, read, write, refused;
} mem_events_t;

static void model_sub(unsigned *n, const sub_events_t *s, unsigned width, bool running) {
  n[EVENT_WARP_INSNS] += s->issued;
  for (unsigned c = 0; c < LOST_CLASSES; c++)
    if (s->lost[c] && (running || EVENT_LOST_UNIT + c != EVENT_NO_WARP))
      n[EVENT_LOST_UNIT + c] += width;
  n[EVENT_ICACHE_ACCESS] += s->icache;
  n[EVENT_ICACHE_MISS] += s->imiss;
  n[EVENT_ICACHE_REFUSED] += s->irefused;
  n[EVENT_BRANCHES] += s->branch;
  n[EVENT_DIVERGENT] += s->split;
  n[EVENT_LOST_DUAL] += width == 2 && s->issued == 1;
}

static void model_mem(unsigned *n, const mem_events_t *m) {
  n[EVENT_DCACHE_ACCESS] += m->dcache;
  n[EVENT_DCACHE_MISS] += m->dmiss;
  n[EVENT_DCACHE_REFUSED] += m->refused;
  n[EVENT_SMEM_ACCESS] += m->smem;
  n[EVENT_SMEM_CONFLICT] += m->conflict;
  n[EVENT_GLOBAL_STORE] += m->store;
  n[EVENT_AXI_READ] += m->read;
  n[EVENT_AXI_WRITE] += m->write;
}
