// SPDX-License-Identifier: Apache-2.0
// The model as a machine of its own: dispatch, issue and memory by a simple policy. State queries.
#include "model_int.h"

#include <stdio.h>

// ---- state ----

unsigned ws_model_resident(const ws_model_t *m) {
  return m->resident;
}
unsigned ws_model_warps_per_cta(const ws_model_t *m) {
  return m->wpc;
}
uint8_t *ws_model_smem(ws_model_t *m) {
  return m->smem;
}
const ws_stats_t *ws_model_stats(const ws_model_t *m) {
  return &m->stats;
}

static bool alive(const ws_model_t *m, unsigned warp) {
  return warp < m->cfg.warps && m->warp[warp].state != WARP_FREE;
}

static const wsm_entry_t *running_entry(const ws_model_t *m, unsigned warp) {
  static const wsm_entry_t none;
  return alive(m, warp) ? &m->warp[warp].stack[m->warp[warp].stack_n - 1] : &none;
}

bool ws_model_warp_live(const ws_model_t *m, unsigned warp) {
  return alive(m, warp);
}
bool ws_model_warp_waits(const ws_model_t *m, unsigned warp) {
  return alive(m, warp) && m->warp[warp].state == WARP_WAIT;
}
uint32_t ws_model_warp_pc(const ws_model_t *m, unsigned warp) {
  return running_entry(m, warp)->pc;
}
uint32_t ws_model_warp_mask(const ws_model_t *m, unsigned warp) {
  return running_entry(m, warp)->mask;
}
unsigned ws_model_warp_depth(const ws_model_t *m, unsigned warp) {
  return alive(m, warp) ? m->warp[warp].stack_n - 1 : 0;
}
unsigned ws_model_warp_pending(const ws_model_t *m, unsigned warp) {
  return warp < m->cfg.warps ? (unsigned)m->warp[warp].memop_n : 0;
}

// Why the warp does not end; what a barrier waits for.
static int why_warp(const ws_model_t *m, const wsm_warp_t *w, char *buf, size_t size) {
  const wsm_cta_t *c = &m->cta[w->slot];
  const wsm_entry_t *e = running_entry(m, w->id);
  char state[96] = "running";
  if (w->state == WARP_LIVE &&
      w->stack_n > 1) { // the others wait for these to come to a meeting point
    uint32_t others = 0;
    for (unsigned i = 0; i + 1 < w->stack_n; i++)
      others |= w->stack[i].mask;
    snprintf(state, sizeof state, "running, threads 0x%x wait for them to reach 0x%08x",
             (unsigned)(others & ~e->mask), (unsigned)e->rpc);
  }
  if (w->state == WARP_STOPPED) snprintf(state, sizeof state, "stopped by a fault");
  if (w->state == WARP_WAIT) {
    unsigned here = 0, elsewhere = 0;
    for (unsigned i = 0; i < m->wpc; i++) {
      const wsm_warp_t *v = &m->warp[w->slot * m->wpc + i];
      here += v->state == WARP_WAIT && v->bar == w->bar;
      elsewhere += v->state == WARP_WAIT && v->bar != w->bar;
    }
    snprintf(state, sizeof state,
             "waits at barrier %u: %u here, %u at others, %u ended, of %u warps", (unsigned)w->bar,
             here, elsewhere, c->ended, m->wpc);
  }
  return snprintf(
      buf, size, "warp %u CTA %u,%u,%u pc 0x%08x mask 0x%x depth %u, %u accesses outstanding: %s\n",
      w->id, (unsigned)c->id[0], (unsigned)c->id[1], (unsigned)c->id[2], (unsigned)e->pc,
      (unsigned)e->mask, w->stack_n - 1, (unsigned)w->memop_n, state);
}

size_t ws_model_why(const ws_model_t *m, char *buf, size_t size) {
  size_t n = 0;
  if (size) buf[0] = '\0';
  for (unsigned i = 0; i < m->cfg.warps; i++) {
    if (!alive(m, i)) continue;
    int part = why_warp(m, &m->warp[i], n < size ? buf + n : NULL, n < size ? size - n : 0);
    n += part > 0 ? (size_t)part : 0;
  }
  return n;
}

// ---- run ----

void ws_model_trace(ws_model_t *m, ws_trace_fn *fn, void *ctx) {
  m->trace = fn;
  m->trace_ctx = ctx;
}

void ws_model_seed(ws_model_t *m, uint64_t seed) {
  m->rng = seed;
}

// SplitMix64.
static uint64_t draw(ws_model_t *m) {
  uint64_t z = m->rng += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

// Fills free CTA slots, lowest first.
static int dispatch(ws_model_t *m) {
  for (unsigned slot = 0; slot < m->resident && m->ctas_started < m->ctas; slot++) {
    if (m->cta[slot].busy) continue;
    uint32_t ctaid[3];
    wsm_cta_coords(m, m->ctas_started, ctaid);
    for (unsigned i = 0; i < m->wpc; i++)
      if (ws_model_warp_start(m, slot * m->wpc + i, ctaid, i)) return WS_ERROR;
  }
  return WS_OK;
}

// The next warp to issue: the first live one from `start` on. There is one.
static unsigned pick(ws_model_t *m, ws_policy_t policy) {
  unsigned start = m->turn + 1;
  if (policy == WS_RUN_GREEDY) start = m->turn;
  if (policy == WS_RUN_RANDOM) start = (unsigned)(draw(m) % m->cfg.warps);
  const uint64_t from = start < WS_MAX_WARPS ? m->live >> start << start : 0;
  return (unsigned)__builtin_ctzll(from ? from : m->live);
}

int ws_model_run(ws_model_t *m, uint64_t max_instrs, ws_policy_t policy) {
  wsm_exec_t x = {.m = m, .record = m->trace != NULL};
  if (!m->launched) return WS_ERROR;
  for (uint64_t n = 0;; n++) {
    if (m->fault_n) return WS_FAULTED;
    if (m->busy < m->resident && m->ctas_started < m->ctas && dispatch(m)) return WS_ERROR;
    if (m->ctas_ended == m->ctas && ws_model_done(m)) return WS_OK;
    if (max_instrs && n == max_instrs) return WS_LIMIT;
    if (!m->live) return WS_DEADLOCK;
    m->turn = pick(m, policy);
    x.w = &m->warp[m->turn];
    if (m->step) m->step(m->step_ctx, m->turn, WS_BEFORE);
    if (wsm_issue(&x) == WS_ERROR) return WS_ERROR;
    if (m->step) m->step(m->step_ctx, m->turn, WS_AFTER);
    if (!m->trace) continue;
    ws_retire_t r;
    wsm_retired(&x, &r);
    m->trace(m->trace_ctx, m, &r);
  }
}
