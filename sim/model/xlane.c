// SPDX-License-Identifier: Apache-2.0
// Instructions across the threads of a warp: votes and shuffles.
#include "model_int.h"

// A thread votes yes if rs1 != 0; all active threads get the result.
void wsm_run_vote(wsm_exec_t *x) {
  uint32_t yes = 0;
  FOR_MASK(t, x->mask) {
    if (x->w->reg[x->code->rs1][t]) yes |= UINT32_C(1) << t;
  }
  ws_rv32_t v = {.yes = yes, .active = BUG(14) ? UINT32_MAX : x->mask};
  wsm_rv32(x->code->op->row->id, &v);
  FOR_MASK(t, x->mask) {
    x->out[t] = v.rd;
  }
  if (x->undef) x->undef = x->mask;
}

// rd = rs1 of another thread, or the thread's own rs1 if that thread is absent or inactive.
void wsm_run_shfl(wsm_exec_t *x) {
  const uint32_t undef_value = x->mask & ~x->w->def[x->code->rs1],
                 undef_index = x->mask & ~x->w->def[x->code->rs2];
  x->undef = undef_index;
  FOR_MASK(t, x->mask) {
    uint32_t from = wsm_thread(x, t).from;
    const uint32_t present = BUG(13) ? wsm_ones(x->m->cfg.threads) : x->mask;
    if (from >= x->m->cfg.threads || !wsm_bit(present, from)) from = t;
    x->out[t] = x->w->reg[x->code->rs1][from];
    if (wsm_bit(undef_value, from)) x->undef |= UINT32_C(1) << t;
  }
}
