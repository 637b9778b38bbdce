// SPDX-License-Identifier: Apache-2.0
// Instructions across the threads of a warp: votes and shuffles.
#include "model_int.h"

// A thread says yes with rs1 != 0; all active threads get the result.
void wsm_run_vote(wsm_exec_t *x) {
  ws_retire_t *r = x->r;
  uint32_t yes = 0;
  FOR_MASK(t, r->mask) {
    if (x->w->reg[x->rs1][t]) yes |= UINT32_C(1) << t;
  }
  ws_rv32_t v = {.yes = yes, .active = BUG(14) ? UINT32_MAX : r->mask};
  wsm_rv32(x->op->row->id, &v);
  FOR_MASK(t, r->mask) {
    r->data[t] = v.rd;
  }
  if (r->undef) r->undef = r->mask;
}

// rd = rs1 of another thread; the own rs1 when that thread is absent or inactive.
void wsm_run_shfl(wsm_exec_t *x) {
  ws_retire_t *r = x->r;
  const uint32_t undef_value = r->mask & ~x->w->def[x->rs1],
                 undef_index = r->mask & ~x->w->def[x->rs2];
  r->undef = undef_index;
  FOR_MASK(t, r->mask) {
    uint32_t from = wsm_thread(x, t).from;
    const uint32_t present = BUG(13) ? wsm_ones(x->m->cfg.threads) : r->mask;
    if (from >= x->m->cfg.threads || !wsm_bit(present, from)) from = t;
    r->data[t] = x->w->reg[x->rs1][from];
    if (wsm_bit(undef_value, from)) r->undef |= UINT32_C(1) << t;
  }
}
