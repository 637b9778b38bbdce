// SPDX-License-Identifier: Apache-2.0
// Which collector hands over its beat, and what the issue stage is told. From the contract of
// ws_dispatch, over a list of instructions with the cycle they were allocated in.
#include <stdbool.h>
#include <stdint.h>

enum { DP_MAX = 16, DP_ALU = 1, DP_LSU = 4, DP_PATIENCE = 15 };
enum { DP_IN_ORDER, DP_RELEASE_ON_READ, DP_BLOOM };

typedef struct {
  bool valid, ready, last, part, reading;
  bool stuck; // was complete in the last cycle, but its unit (not the ALU) did not take it
  uint32_t warp, unit, use, rs[3];
  uint64_t born;
} dp_slot_t;

typedef struct {
  int collectors, war;
  dp_slot_t slot[DP_MAX];
  int waited; // cycles the oldest has waited for operands
} dp_t;

static inline int dp_oldest(const dp_t *m) {
  int best = -1;
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && (best < 0 || m->slot[c].born < m->slot[best].born)) best = c;
  return best;
}

static inline bool dp_may_leave(const dp_t *m, int c, uint32_t unit_ready) {
  const dp_slot_t *s = &m->slot[c];
  if (!s->valid || !s->ready || !(unit_ready >> s->unit & 1)) return false;
  if (m->waited >= DP_PATIENCE && c != dp_oldest(m)) return false;
  for (int d = 0; d < m->collectors; d++) {
    const dp_slot_t *o = &m->slot[d];
    if (d == c || !o->valid) continue;
    if (o->unit == s->unit && s->unit != DP_ALU && o->part && !s->part) return false; // unit taken
    if (o->born > s->born || o->warp != s->warp) continue;
    if (m->war == DP_IN_ORDER || (o->unit == DP_LSU && s->unit == DP_LSU)) return false;
  }
  return true;
}

// The collector whose beat leaves, -1 when none does.
static inline int dp_choose(const dp_t *m, uint32_t unit_ready, bool stall) {
  int best = -1;
  for (int c = 0; c < m->collectors; c++)
    if (!stall && dp_may_leave(m, c, unit_ready) &&
        (best < 0 || m->slot[c].born < m->slot[best].born))
      best = c;
  return best;
}

// Free for an allocation beside this choice, -1 when none is.
static inline int dp_free(const dp_t *m, int choice) {
  for (int c = 0; c < m->collectors; c++)
    if (!m->slot[c].valid) return c;
  return choice >= 0 && m->slot[choice].last ? choice : -1;
}

static inline bool dp_lsu_ok(const dp_t *m, uint32_t unit_ready) {
  int lsu = 0;
  for (int c = 0; c < m->collectors; c++)
    lsu += m->slot[c].valid && m->slot[c].unit == DP_LSU;
  return m->collectors == 1 || (lsu + 1 < m->collectors && (lsu < 2 || unit_ready >> DP_LSU & 1));
}

// The warp has an instruction here that its unit does not take.
static inline bool dp_stuck(const dp_t *m, uint32_t warp) {
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && m->slot[c].warp == warp && m->slot[c].stuck) return true;
  return false;
}

static inline bool dp_busy(const dp_t *m, uint32_t warp) {
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && m->slot[c].warp == warp) return true;
  return false;
}

// An older instruction of the warp that still reads register rd (rd < 0: any register).
static inline bool dp_reads(const dp_t *m, uint32_t warp, int rd) {
  for (int c = 0; c < m->collectors; c++) {
    const dp_slot_t *s = &m->slot[c];
    if (!s->valid || s->warp != warp || !s->reading) continue;
    if (rd < 0) return true;
    for (int i = 0; i < 3; i++)
      if ((s->use >> i & 1) && s->rs[i] == (uint32_t)rd) return true;
  }
  return false;
}

static inline void dp_edge(dp_t *m, int choice) {
  int oldest = dp_oldest(m);
  m->waited = oldest >= 0 && !m->slot[oldest].ready ? m->waited + (m->waited < DP_PATIENCE) : 0;
  for (int c = 0; c < m->collectors; c++) {
    dp_slot_t *s = &m->slot[c];
    s->stuck = s->valid && s->ready && c != choice && s->unit != DP_ALU;
  }
  if (choice < 0) return;
  m->slot[choice].part = !m->slot[choice].last;
  if (m->slot[choice].last) m->slot[choice].valid = false;
}
