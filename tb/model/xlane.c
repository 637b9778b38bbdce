// SPDX-License-Identifier: Apache-2.0
// Instructions across the threads of a warp: votes and shuffles.
#include "model_int.h"

uint32_t wsm_vote_all(uint32_t yes, uint32_t mask) {
  return yes == (BUG(14) ? UINT32_MAX : mask);
}
uint32_t wsm_vote_any(uint32_t yes, uint32_t mask) {
  return (void)mask, yes != 0;
}
uint32_t wsm_vote_uni(uint32_t yes, uint32_t mask) {
  return yes == 0 || yes == mask;
}
uint32_t wsm_vote_ballot(uint32_t yes, uint32_t mask) {
  return (void)mask, yes;
}

// A thread says yes with rs1 != 0; all active threads get the result.
void wsm_run_vote(wsm_exec_t *x) {
  ws_retire_t *r = x->r;
  uint32_t yes = 0;
  FOR_MASK(t, r->mask) {
    if (x->w->reg[x->rs1][t]) yes |= UINT32_C(1) << t;
  }
  const uint32_t result = x->op->fn(yes, r->mask);
  FOR_MASK(t, r->mask) {
    r->data[t] = result;
  }
  if (r->undef) r->undef = r->mask;
}

// Source index over all 32 bits: what would leave the range gives an index no thread has.
uint32_t wsm_shfl_idx(uint32_t t, uint32_t b) {
  return (void)t, b;
}
uint32_t wsm_shfl_up(uint32_t t, uint32_t b) {
  return b > t ? UINT32_MAX : t - b;
}
uint32_t wsm_shfl_down(uint32_t t, uint32_t b) {
  return b > UINT32_MAX - t ? UINT32_MAX : t + b;
}
uint32_t wsm_shfl_bfly(uint32_t t, uint32_t b) {
  return t ^ b;
}

// rd = rs1 of thread fn(t, rs2); the own rs1 when that thread is absent or inactive.
void wsm_run_shfl(wsm_exec_t *x) {
  ws_retire_t *r = x->r;
  const uint32_t undef_value = r->mask & ~x->w->def[x->rs1],
                 undef_index = r->mask & ~x->w->def[x->rs2];
  r->undef = undef_index;
  FOR_MASK(t, r->mask) {
    uint32_t from = x->op->fn(t, x->w->reg[x->rs2][t]);
    const uint32_t present = BUG(13) ? wsm_ones(x->m->cfg.threads) : r->mask;
    if (from >= x->m->cfg.threads || !wsm_bit(present, from)) from = t;
    r->data[t] = x->w->reg[x->rs1][from];
    if (wsm_bit(undef_value, from)) r->undef |= UINT32_C(1) << t;
  }
}
