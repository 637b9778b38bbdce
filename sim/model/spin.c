// SPDX-License-Identifier: Apache-2.0
// Finds warps in loops that only other warps can end. A warp is run on by itself, invisibly to
// others. If all its state, including its local memory, occurs a second time, and it has neither
// changed a word of global or shared memory nor read a clock nor come to a barrier, it repeats this
// forever, unless another warp changes memory. If this holds for every warp that runs, and no CTA
// is about to start, no warp can change memory.
#include "model_int.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 14, UNDO = 1 << 12 }; // instructions, words of local memory

struct wsm_watch {
  bool stop;      // the warp does what others can see, or too much
  uint64_t local; // hash of what has been changed in local memory
  size_t undo_n;
  struct {
    uint32_t paddr, old, size;
  } undo[UNDO];
};

// What decides how a warp goes on, memory apart.
typedef struct snap {
  wsm_entry_t stack[WS_MAX_STACK + 2];
  unsigned stack_n;
  wsm_threads_t threads;
  bool ssy_valid;
  uint32_t ssy_pc, frm;
  uint8_t fflags[WS_MAX_THREADS];
  uint64_t local;
  uint32_t reg[REGS][WS_MAX_THREADS];
} snap_t;

// All that a run of one warp changes.
typedef struct saved {
  wsm_warp_t warp;
  snap_t snap;
  struct wsm_watch watch;
  ws_stats_t stats;
  uint8_t reserved[2][WS_MAX_WARPS][WS_MAX_THREADS];
  unsigned reserved_n[2];
  uint64_t live;
  wsm_race_t *race;
} saved_t;

static void take(const ws_model_t *m, const wsm_warp_t *w, snap_t *s) {
  memcpy(s->stack, w->stack, w->stack_n * sizeof w->stack[0]);
  s->stack_n = w->stack_n;
  s->threads = w->threads;
  s->ssy_valid = w->ssy_valid;
  s->ssy_pc = w->ssy_pc;
  s->frm = w->frm;
  memcpy(s->fflags, w->fflags, sizeof s->fflags);
  s->local = m->watch->local;
  memcpy(s->reg, w->reg, sizeof s->reg);
}

// How far the turn of the running group is does not count: see repeats().
static bool same_threads(const wsm_threads_t *a, const wsm_threads_t *b) {
  return !a->bars || (a->alive == b->alive && a->waits == b->waits && a->arrived == b->arrived &&
                      a->synced == b->synced && a->named == b->named && a->running == b->running &&
                      !memcmp(a->pc, b->pc, sizeof a->pc) && !memcmp(a->in, b->in, sizeof a->in));
}

static bool same(const ws_model_t *m, const wsm_warp_t *w, const snap_t *s) {
  return same_threads(&w->threads, &s->threads) && w->stack_n == s->stack_n &&
         w->ssy_valid == s->ssy_valid && (!w->ssy_valid || w->ssy_pc == s->ssy_pc) &&
         w->frm == s->frm && s->local == m->watch->local &&
         !memcmp(w->stack, s->stack, w->stack_n * sizeof w->stack[0]) &&
         !memcmp(w->fflags, s->fflags, sizeof s->fflags) && !memcmp(w->reg, s->reg, sizeof s->reg);
}

// ---- memory accesses of the warp

// Of a word at an address, to be combined by exclusive or.
static uint64_t mixed(uint32_t paddr, uint32_t value) {
  uint64_t z = (uint64_t)paddr << 32 | value;
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

bool wsm_watched(ws_model_t *m, ws_space_t space, uint32_t paddr, unsigned size, uint32_t old,
                 uint32_t value) {
  struct wsm_watch *const watch = m->watch;
  const uint32_t bits = size == 4 ? UINT32_MAX : wsm_ones(8 * size);
  if (!((old ^ value) & bits)) return true;
  if (space != WS_LOCAL || watch->undo_n == UNDO) return watch->stop = true, false;
  watch->undo[watch->undo_n].paddr = paddr;
  watch->undo[watch->undo_n].old = old;
  watch->undo[watch->undo_n++].size = size;
  for (unsigned i = 0; i < size; i++)
    watch->local ^= mixed(paddr + i, old >> 8 * i & 0xFF) ^ mixed(paddr + i, value >> 8 * i & 0xFF);
  return true;
}

void wsm_watch_stops(ws_model_t *m) {
  m->watch->stop = true;
}

static void begin(ws_model_t *m, const wsm_warp_t *w, saved_t *s) {
  s->warp = *w;
  s->stats = m->stats;
  memcpy(s->reserved, m->reserved, sizeof s->reserved);
  memcpy(s->reserved_n, m->reserved_n, sizeof s->reserved_n);
  s->live = m->live;
  s->race = m->race;
  s->watch.stop = false;
  s->watch.local = s->watch.undo_n = 0;
  m->watch = &s->watch;
  m->race = NULL;
}

static void end(ws_model_t *m, wsm_warp_t *w, const saved_t *s) {
  for (size_t i = s->watch.undo_n; i-- > 0;)
    (void)ws_mem_write_le(m->mem, s->watch.undo[i].paddr, s->watch.undo[i].size,
                          s->watch.undo[i].old);
  *w = s->warp;
  m->stats = s->stats;
  memcpy(m->reserved, s->reserved, sizeof m->reserved);
  memcpy(m->reserved_n, s->reserved_n, sizeof m->reserved_n);
  m->live = s->live;
  m->race = s->race;
  m->watch = NULL;
  m->fault_n = 0; // there was none before
  m->err[0] = '\0';
}

// ---- loops

// The state to come back to is renewed after 1, 2, 4, .. instructions, so that what comes before
// the loop does not matter. With a PC for each thread, the group that repeats its state makes way
// at once, and all that may run have to do so.
static bool repeats(ws_model_t *m, wsm_warp_t *w, snap_t *s, ws_spin_t *spin) {
  wsm_exec_t x = {.m = m, .w = w};
  uint64_t renew = 1;
  uint32_t spun = 0;
  wsm_entry_t least = *wsm_top(w);
  unsigned depth = w->stack_n;
  uint32_t first = least.pc;
  take(m, w, s);
  for (uint64_t n = 1; n <= MOST; n++) {
    if (wsm_issue(&x) || m->watch->stop || x.is_volatile || w->state != WARP_LIVE) return false;
    if (w->stack_n <= depth) least = *wsm_top(w), depth = w->stack_n;
    if (wsm_top(w)->pc < first) first = wsm_top(w)->pc;
    const bool again = same(m, w, s);
    if (again) spun |= least.mask;
    if (again && wsm_threads_give(w, spun)) {
      renew = n;
    } else if (again) {
      *spin = (ws_spin_t){.warp = w->id, .pc = first, .mask = least.mask, .meet = least.rpc};
      for (unsigned i = 0; i + 1 < depth; i++)
        spin->waiting |= w->stack[i].mask & ~least.mask;
      return true;
    }
    if (n < renew) continue;
    take(m, w, s);
    renew = again ? n + 1 : 2 * renew;
    depth = w->stack_n;
    least = *wsm_top(w);
    first = least.pc;
  }
  return false;
}

// Whether the warp is in such a loop. A warp that does not run counts as one when its outstanding
// accesses change nothing.
static bool loops(ws_model_t *m, wsm_warp_t *w, saved_t *s, ws_spin_t *spin) {
  const bool runs = w->state == WARP_LIVE;
  if (!runs && !w->memop_n) return true;
  begin(m, w, s);
  const bool quiet = wsm_memq_finish(m, w) == WS_OK && !s->watch.stop;
  const bool found = quiet && (!runs || repeats(m, w, &s->snap, spin));
  end(m, w, s);
  return found;
}

size_t ws_model_spins(ws_model_t *m, ws_spin_t spin[WS_MAX_WARPS], size_t *live) {
  saved_t *s = m->launched && !m->fault_n && !m->err[0] ? malloc(sizeof *s) : NULL;
  size_t n = 0;
  *live = 0;
  for (unsigned i = 0; s && i < m->cfg.warps; i++) {
    if (m->warp[i].state != WARP_LIVE) continue;
    ++*live;
    n += loops(m, &m->warp[i], s, &spin[n]);
  }
  free(s);
  return n;
}

// No CTA is starting or about to start.
static bool all_started(const ws_model_t *m) {
  if (m->busy < m->resident && m->ctas_started < m->ctas) return false;
  for (unsigned i = 0; i < m->resident; i++)
    if (m->cta[i].busy &&
        m->cta[i].started != (m->wpc == 64 ? UINT64_MAX : (UINT64_C(1) << m->wpc) - 1))
      return false;
  return true;
}

bool ws_model_hung(ws_model_t *m) {
  ws_spin_t spin;
  if (!m->launched || m->fault_n || m->err[0] || !m->live || !all_started(m)) return false;
  saved_t *s = malloc(sizeof *s);
  bool hung = s;
  for (unsigned i = 0; hung && i < m->cfg.warps; i++)
    hung = loops(m, &m->warp[i], s, &spin);
  free(s);
  return hung;
}
