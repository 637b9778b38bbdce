// SPDX-License-Identifier: Apache-2.0
// Kernel launch, CTA dispatch rules, barriers, end of warps, CTAs and kernel.
#include "../../gen/grid.h"
#include "model_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REG_ALIGN = 4 }; // of the number that instructions are checked against

static bool cfg_ok(const ws_model_cfg_t *c) {
  return c->warps >= 1 && c->warps <= WS_MAX_WARPS && c->threads >= 1 &&
         c->threads <= WS_MAX_THREADS && (c->threads & (c->threads - 1)) == 0 &&
         c->cta_slots >= 1 && c->cta_slots <= WS_MAX_CTA_SLOTS && c->barriers >= 1 &&
         c->barriers <= WS_MAX_BARRIERS && c->stack_depth >= 1 && c->stack_depth <= WS_MAX_STACK &&
         c->conv_barriers <= WS_MAX_CONV && (!c->conv_barriers || c->turn) &&
         (c->bus_err_grain & (c->bus_err_grain - 1)) == 0 &&
         (c->line_bytes & (c->line_bytes - 1)) == 0 && c->fp <= WS_FLOAT_IEEE &&
         (!c->fflags || c->fp == WS_FLOAT_IEEE) && (!c->sfu || c->fp);
}

static unsigned registers(const ws_model_cfg_t *c) {
  return c->fp && !BUG(36) ? REGS : X_REGS;
}

static void if_zero(unsigned *value, unsigned is) {
  if (!*value) *value = is;
}

static void set_defaults(ws_model_cfg_t *c) {
  if_zero(&c->pc_bits, 32);
  if_zero(&c->rf_banks, 1);
  if_zero(&c->rf_bytes, c->warps * c->threads * registers(c) * 4);
  if_zero(&c->reg_quantum, REG_ALIGN);
  if_zero(&c->thread_regs, registers(c));
  if_zero(&c->block_quantum, 1);
  if_zero(&c->block_threads, c->warps * c->threads);
  if_zero(&c->block_rf_bytes, c->rf_bytes);
  if_zero(&c->smem_granule, 16);
  if_zero(&c->schedulers, 1);
}

ws_model_t *ws_model_new(const ws_model_cfg_t *cfg, ws_mem_t *mem) {
  if (!cfg_ok(cfg)) return NULL;
  ws_model_t *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->cfg = *cfg;
  set_defaults(&m->cfg);
  m->mem = mem;
  m->smem = calloc(1, cfg->smem_bytes + 4);
  m->code = calloc(CODES, sizeof *m->code);
  m->fault_cap = 4;
  m->fault = calloc(m->fault_cap, sizeof *m->fault);
  for (unsigned i = 0; i < WS_MAX_WARPS; i++) {
    m->warp[i].id = i;
    m->warp[i].threads.bars = cfg->conv_barriers;
    m->warp[i].threads.turn_length = cfg->turn;
  }
  if (!m->smem || !m->code || !m->fault) {
    ws_model_free(m);
    return NULL;
  }
  return m;
}

void ws_model_free(ws_model_t *m) {
  if (!m) return;
  for (unsigned i = 0; i < WS_MAX_WARPS; i++) {
    free(m->warp[i].memop);
    free(m->warp[i].reader);
  }
  (void)ws_model_race_check(m, false);
  free(m->smem);
  free(m->code);
  free(m->fault);
  free(m);
}

void wsm_set_state(ws_model_t *m, wsm_warp_t *w, wsm_state_t state) {
  const uint64_t bit = UINT64_C(1) << w->id;
  w->state = state;
  m->live = state == WARP_LIVE ? m->live | bit : m->live & ~bit;
}

// ---- launch ----

static uint64_t round_up(uint64_t value, uint64_t to) {
  return (value + to - 1) / to * to;
}

static bool dims_ok(const uint32_t dim[3], const uint32_t max[3]) {
  for (unsigned i = 0; i < 3; i++)
    if (dim[i] < 1 || dim[i] > max[i]) return false;
  return true;
}

static uint64_t smaller(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

// Writes to err what is too large in a launch that does not fit. Returns false.
static bool misfit(ws_model_t *m, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool misfit(ws_model_t *m, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(m->err, sizeof m->err, fmt, ap);
  va_end(ap);
  return false;
}

// Registers for warps whose threads have `regs` each. A warp takes whole rows of all banks. Each
// scheduler has its part of the file.
typedef struct {
  uint64_t per_thread, warp_bytes;
  uint64_t all, block; // warps that have registers, in all and in a block
} room_t;

static room_t room(const ws_model_cfg_t *c, uint64_t regs) {
  const uint64_t per_thread = round_up(round_up(regs, c->reg_quantum), c->rf_banks),
                 warp_bytes = per_thread * c->threads * 4;
  return (room_t){.per_thread = per_thread,
                  .warp_bytes = warp_bytes,
                  .all = c->rf_bytes / c->schedulers / warp_bytes * c->schedulers,
                  .block = c->block_rf_bytes / c->schedulers / warp_bytes * c->schedulers};
}

// Blocks of wpc warps that have registers; 0 with err when not one has.
static uint64_t with_registers(ws_model_t *m, uint64_t wpc, uint64_t regs) {
  const ws_model_cfg_t *c = &m->cfg;
  const room_t r = room(c, regs);
  const uint64_t owners = BUG(65) ? wpc : round_up(wpc, c->block_quantum);
  if (owners > r.all)
    misfit(m,
           "a block takes %u registers (%u warps of %u threads, %u registers each): the register "
           "file has %u",
           (unsigned)(owners * r.warp_bytes / 4), (unsigned)owners, c->threads,
           (unsigned)r.per_thread, c->rf_bytes / 4);
  else if (owners > r.block)
    misfit(m,
           "a block takes %u registers (%u warps of %u threads, %u registers each): a block may "
           "have %u",
           (unsigned)(owners * r.warp_bytes / 4), (unsigned)owners, c->threads,
           (unsigned)r.per_thread, c->block_rf_bytes / 4);
  return owners > r.block ? 0 : r.all / owners;
}

unsigned ws_model_block_threads(const ws_model_cfg_t *cfg, unsigned regs) {
  ws_model_cfg_t c = *cfg;
  set_defaults(&c);
  if (regs < 1 || regs > c.thread_regs) return 0;
  const room_t r = room(&c, round_up(regs, REG_ALIGN));
  const uint64_t owners = smaller(r.all, r.block) / c.block_quantum * c.block_quantum,
                 warps = smaller(owners, c.warps);
  return (unsigned)(smaller(warps * c.threads, c.block_threads) / c.threads * c.threads);
}

// Fills in what follows from the launch registers; false with err when the launch does not fit.
static bool fit(ws_model_t *m, const ws_launch_t *l) {
  static const uint32_t grid_max[3] = {WS_GRID_X_MOST, WS_GRID_YZ_MOST, WS_GRID_YZ_MOST},
                        block_max[3] = {2048, 2048, 2048};
  const uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
  const uint64_t regs = round_up(l->regs_per_thread, BUG(25) ? 1 : REG_ALIGN),
                 shared = round_up(l->shared_bytes, m->cfg.smem_granule);
  const uint32_t local = l->local_bytes;
  if (!dims_ok(l->grid, grid_max))
    return misfit(m, "a grid of %u x %u x %u CTAs: at most 2^24-1 x 65535 x 65535, none 0",
                  l->grid[0], l->grid[1], l->grid[2]);
  if (!dims_ok(l->block, block_max))
    return misfit(m, "a block of %u x %u x %u threads: at most 2048 in a dimension, none 0",
                  l->block[0], l->block[1], l->block[2]);
  if (threads > (uint64_t)m->cfg.warps * m->cfg.threads)
    return misfit(m, "a block of %u threads: the machine has %u", (unsigned)threads,
                  m->cfg.warps * m->cfg.threads);
  if (threads > m->cfg.block_threads)
    return misfit(m, "a block of %u threads: at most %u", (unsigned)threads, m->cfg.block_threads);
  if (regs == 0 || regs > m->cfg.thread_regs)
    return misfit(m, "%u registers per thread: 1 to %u", l->regs_per_thread, m->cfg.thread_regs);
  if (local && (local < 64 || local > 65536 || (local & (local - 1))))
    return misfit(m, "%u bytes of local memory per thread: 0 or a power of two from 64 to 65536",
                  local);

  const uint64_t wpc = round_up(threads, m->cfg.threads) / m->cfg.threads;
  uint64_t resident = smaller(m->cfg.cta_slots, m->cfg.warps / wpc);
  resident = smaller(resident, with_registers(m, wpc, regs));
  if (!resident) return false;
  if (shared) resident = smaller(resident, m->cfg.smem_bytes / shared);
  if (!resident)
    return misfit(m, "a CTA with %u bytes of shared memory: the machine has %u", (unsigned)shared,
                  m->cfg.smem_bytes);
  m->wpc = (unsigned)wpc;
  m->resident = (unsigned)resident;
  m->regs = (unsigned)regs;
  m->block_threads = (uint32_t)threads;
  m->shared_step = (uint32_t)shared;
  const uint64_t grid = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2],
                 every = l->cta_skip + UINT64_C(1);
  m->ctas = grid > l->cta_first ? (grid - l->cta_first + every - 1) / every : 0;
  return true;
}

static bool running(const ws_model_t *m) {
  return m->launched && !ws_model_done(m) && !m->fault_n;
}

void ws_model_abort(ws_model_t *m) {
  m->launched = false;
}

int ws_model_launch(ws_model_t *m, const ws_launch_t *launch) {
  if (running(m)) return wsm_error(m, 0, launch->entry_pc, 0, "launch while a kernel is running");
  m->launch = *launch;
  m->launch.entry_pc &= ~UINT32_C(3); // a PC has no low bits
  m->err[0] = '\0';
  m->fault_n = 0;
  m->ctas = m->ctas_started = m->ctas_ended = 0;
  m->wpc = m->resident = 0;
  m->turn = m->busy = 0;
  wsm_forget_memory(m); // the host may have changed code
  wsm_race_forget(m);
  memset(&m->stats, 0, sizeof m->stats);
  for (unsigned i = 0; i < WS_MAX_WARPS; i++) {
    wsm_set_state(m, &m->warp[i], WARP_FREE);
    m->warp[i].memop_n = m->warp[i].reader_n = 0;
    m->warp[i].sets = m->warp[i].waits = 0;
    memset(m->warp[i].pend, 0, sizeof m->warp[i].pend);
  }
  for (unsigned i = 0; i < WS_MAX_CTA_SLOTS; i++)
    m->cta[i].busy = false;
  wsm_reserve_none(m);
  m->launched = fit(m, launch);
  if (m->launched) return WS_OK;
  const ws_fault_t f = {.cause = WS_CAUSE_LAUNCH, .pc = launch->entry_pc};
  wsm_fault_record(m, &f);
  return WS_CAUSE_LAUNCH;
}

// ---- dispatch ----

// The CTA that starts as number `index` on this SM: x fastest, then y, then z.
void wsm_cta_coords(const ws_model_t *m, uint64_t index, uint32_t ctaid[3]) {
  const uint64_t nx = m->launch.grid[0], ny = m->launch.grid[1];
  const uint64_t number = m->launch.cta_first + index * (m->launch.cta_skip + UINT64_C(1));
  ctaid[0] = (uint32_t)(number % nx);
  ctaid[1] = (uint32_t)(number / nx % ny);
  ctaid[2] = (uint32_t)(number / nx / ny);
}

static int bad_start(ws_model_t *m, unsigned warp, const uint32_t ctaid[3], unsigned in_cta,
                     const char *why) {
  return wsm_error(m, warp, m->launch.entry_pc, 0, "start as warp %u of CTA %u,%u,%u: %s", in_cta,
                   (unsigned)ctaid[0], (unsigned)ctaid[1], (unsigned)ctaid[2], why);
}

// Opens the CTA when this is its first warp. Returns what is wrong, or NULL.
static const char *open_cta(ws_model_t *m, unsigned slot, const uint32_t ctaid[3]) {
  wsm_cta_t *c = &m->cta[slot];
  if (c->busy) return memcmp(c->id, ctaid, sizeof c->id) ? "another CTA is in that CTA slot" : NULL;
  uint32_t next[3];
  wsm_cta_coords(m, m->ctas_started, next);
  if (m->ctas_started == m->ctas) return "all CTAs have been started";
  if (memcmp(next, ctaid, sizeof next)) return "it is not the next CTA in order";
  c->busy = true;
  m->busy++;
  memcpy(c->id, ctaid, sizeof c->id);
  c->started = 0;
  c->ended = 0;
  c->epoch++;
  c->number = m->ctas_started++;
  m->stats.ctas++;
  return NULL;
}

uint64_t wsm_cta_thread_id(const ws_model_t *m, const wsm_warp_t *w, unsigned thread) {
  return (uint64_t)w->in_cta * m->cfg.threads + thread;
}

static void set_tids(const ws_model_t *m, wsm_warp_t *w) {
  const uint64_t nx = m->launch.block[0], ny = m->launch.block[1];
  for (unsigned t = 0; t < m->cfg.threads; t++) {
    const uint64_t id = wsm_cta_thread_id(m, w, t);
    w->tid[0][t] = (uint32_t)(id % nx);
    w->tid[1][t] = (uint32_t)(BUG(23) ? id / nx : id / nx % ny);
    w->tid[2][t] = (uint32_t)(id / nx / ny);
  }
}

int ws_model_warp_start(ws_model_t *m, unsigned warp, const uint32_t ctaid[3],
                        unsigned warp_in_cta) {
  if (!m->launched) return bad_start(m, warp, ctaid, warp_in_cta, "no kernel is running");
  if (warp >= m->cfg.warps) return bad_start(m, warp, ctaid, warp_in_cta, "no such warp slot");
  const unsigned slot = warp / m->wpc;
  wsm_warp_t *w = &m->warp[warp];
  if (warp_in_cta >= m->wpc || warp % m->wpc != warp_in_cta)
    return bad_start(m, warp, ctaid, warp_in_cta, "wrong warp slot for this warp of a CTA");
  if (slot >= m->resident)
    return bad_start(m, warp, ctaid, warp_in_cta, "more CTAs than can be resident");
  if (w->state != WARP_FREE)
    return bad_start(m, warp, ctaid, warp_in_cta, "the warp slot is not free");
  const char *why = open_cta(m, slot, ctaid);
  if (why) return bad_start(m, warp, ctaid, warp_in_cta, why);
  if (m->cta[slot].started >> warp_in_cta & 1)
    return bad_start(m, warp, ctaid, warp_in_cta, "this warp of the CTA was started before");
  m->cta[slot].started |= UINT64_C(1) << warp_in_cta;

  wsm_set_state(m, w, WARP_LIVE);
  w->slot = slot;
  w->in_cta = warp_in_cta;
  w->fences = 0;
  if (!BUG(39)) w->frm = 0;
  w->frm_undef = false;
  w->fflags_undef = 0;
  if (!BUG(37)) memset(w->fflags, 0, sizeof w->fflags);
  memset(w->def, 0, sizeof w->def);
  w->def[0] = UINT32_MAX;
  set_tids(m, w);
  const uint64_t rest = m->block_threads - wsm_cta_thread_id(m, w, 0);
  wsm_simt_start(w, m->launch.entry_pc,
                 wsm_ones((unsigned)smaller(BUG(24) ? WS_MAX_THREADS : rest, m->cfg.threads)));
  return WS_OK;
}

// ---- barriers and ends ----

// Releases the CTA's warps when every warp that has not ended waits at the same barrier.
static void try_release(ws_model_t *m, unsigned slot) {
  wsm_cta_t *c = &m->cta[slot];
  wsm_warp_t *first = &m->warp[slot * m->wpc];
  const wsm_warp_t *waiter = NULL;
  unsigned waiting = 0;
  for (unsigned i = 0; i < m->wpc; i++) {
    if (first[i].state != WARP_WAIT) continue;
    if (waiter && waiter->bar != first[i].bar) return;
    waiter = &first[i];
    waiting++;
  }
  if (!waiter || waiting + (BUG(12) ? 0 : c->ended) != m->wpc) return;
  for (unsigned i = 0; i < m->wpc; i++)
    if (first[i].state == WARP_WAIT) wsm_set_state(m, &first[i], WARP_LIVE);
  c->epoch++;
  m->stats.barrier_releases++;
}

void wsm_cta_bar(ws_model_t *m, wsm_warp_t *w, uint32_t number) {
  if (m->watch) {
    wsm_watch_stops(m);
    return;
  }
  wsm_set_state(m, w, WARP_WAIT);
  w->bar = number;
  try_release(m, w->slot);
}

void wsm_cta_warp_end(ws_model_t *m, wsm_warp_t *w) {
  if (m->watch) {
    wsm_watch_stops(m);
    return;
  }
  wsm_cta_t *c = &m->cta[w->slot];
  wsm_set_state(m, w, WARP_FREE);
  if (++c->ended == m->wpc) {
    c->busy = false;
    m->busy--;
    m->ctas_ended++;
  } else {
    try_release(m, w->slot);
  }
}

void ws_model_ctas(const ws_model_t *m, uint64_t *all, uint64_t *begun, uint64_t *ended) {
  *all = m->ctas;
  *begun = m->ctas_started;
  *ended = m->ctas_ended;
}

bool ws_model_done(const ws_model_t *m) {
  if (!m->launched || m->ctas_ended != m->ctas) return false;
  for (unsigned i = 0; i < m->cfg.warps; i++)
    if (m->warp[i].memop_n) return false;
  return true;
}
