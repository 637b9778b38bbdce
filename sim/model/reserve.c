// SPDX-License-Identifier: Apache-2.0
// Reservations of lr.w: each thread has at most one in shared memory and one in the memory of the
// data cache, for all addresses of a class. The class of an address in global or local memory is
// the number of its line, in shared memory that of its row over all banks: four bits of it, or
// fewer if there are fewer rows.
#include "model_int.h"

#include <string.h>

enum { CLASS_BITS = 4 };

static unsigned log2_of(unsigned n) {
  return n > 1 ? 1 + log2_of(n / 2) : 0;
}

static unsigned address_class(const ws_model_t *m, bool shared, uint32_t paddr) {
  const unsigned banks = m->cfg.smem_banks ? m->cfg.smem_banks : 1;
  if (!shared) return paddr >> log2_of(m->cfg.line_bytes) & wsm_ones(CLASS_BITS);
  const unsigned rows = log2_of(m->cfg.smem_bytes / 4 / banks);
  return paddr >> 2 >> log2_of(banks) & wsm_ones(rows < CLASS_BITS ? rows : CLASS_BITS);
}

void wsm_reserve_none(ws_model_t *m) {
  memset(m->reserved, 0, sizeof m->reserved);
  m->reserved_n[0] = m->reserved_n[1] = 0;
}

static void set(ws_model_t *m, bool shared, uint8_t *place, unsigned value) {
  m->reserved_n[shared] -= *place != 0;
  m->reserved_n[shared] += value != 0;
  *place = (uint8_t)value;
}

void wsm_reserve(ws_model_t *m, const wsm_warp_t *w, bool shared, unsigned t, uint32_t paddr) {
  set(m, shared, &m->reserved[shared][w->id][t], 1 + address_class(m, shared, paddr));
}

bool wsm_reserve_end(ws_model_t *m, const wsm_warp_t *w, bool shared, unsigned t, uint32_t paddr) {
  uint8_t *place = &m->reserved[shared][w->id][t];
  const bool held = *place == 1 + address_class(m, shared, paddr);
  set(m, shared, place, 0);
  return held;
}

void wsm_reserve_break(ws_model_t *m, bool shared, uint32_t paddr) {
  if (!m->reserved_n[shared]) return;
  const unsigned class = 1 + address_class(m, shared, paddr);
  for (unsigned w = 0; w < m->cfg.warps; w++)
    for (unsigned t = 0; t < m->cfg.threads; t++)
      if (m->reserved[shared][w][t] == class) set(m, shared, &m->reserved[shared][w][t], 0);
}

// ---- one access of a thread ----

static uint32_t sum_ieee(uint32_t a, uint32_t b) {
  unsigned flags = 0;
  return ws_fp_add(&ws_fp_binary32, a, b, WS_RNE, &flags);
}
static uint32_t sum_ftz(uint32_t a, uint32_t b) {
  unsigned flags = 0;
  return ws_fp_add(&ws_fp_binary32_ftz, a, b, WS_RNE, &flags);
}

bool wsm_exchange(ws_model_t *m, const wsm_warp_t *w, const wsm_op_t *op, unsigned t, bool shared,
                  uint32_t paddr, ws_rv32_t *v) {
  v->fsum = m->cfg.fp == WS_FLOAT_FTZ ? sum_ftz : sum_ieee;
  wsm_rv32(op->row->id, v);
  if (v->reserve) wsm_reserve(m, w, shared, t, paddr);
  switch (op->row->id) {
  case WS_INSN_lr_w:
    return false;
  case WS_INSN_sc_w:
    return v->reserved;
  case WS_INSN_amocas_w:
    return v->rd == v->rs3;
  default:
    return op->access != WS_LOAD;
  }
}
