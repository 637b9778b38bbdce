// SPDX-License-Identifier: Apache-2.0
// CSR reads; and fflags, frm and fcsr, the only CSRs that can be written.
#include "model_int.h"

typedef uint32_t csr_fn_t(const wsm_exec_t *x, unsigned t);

static uint32_t instret(const wsm_exec_t *x, unsigned t) {
  return (void)t, (uint32_t)x->m->stats.warp_instrs;
}
static uint32_t instret_high(const wsm_exec_t *x, unsigned t) {
  return (void)t, (uint32_t)(x->m->stats.warp_instrs >> 32);
}
static uint32_t lane(const wsm_exec_t *x, unsigned t) {
  return (void)x, t;
}
static uint32_t warp_slot(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->w->id;
}
static uint32_t sm_id(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.sm_id;
}
static uint32_t tid_x(const wsm_exec_t *x, unsigned t) {
  return x->w->tid[0][t];
}
static uint32_t tid_y(const wsm_exec_t *x, unsigned t) {
  return x->w->tid[1][t];
}
static uint32_t tid_z(const wsm_exec_t *x, unsigned t) {
  return x->w->tid[2][t];
}
static uint32_t ctaid_x(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->cta[x->w->slot].id[0];
}
static uint32_t ctaid_y(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->cta[x->w->slot].id[1];
}
static uint32_t ctaid_z(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->cta[x->w->slot].id[2];
}
static uint32_t ntid_x(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.block[0];
}
static uint32_t ntid_y(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.block[1];
}
static uint32_t ntid_z(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.block[2];
}
static uint32_t nctaid_x(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.grid[0];
}
static uint32_t nctaid_y(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.grid[1];
}
static uint32_t nctaid_z(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.grid[2];
}
static uint32_t active(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->mask;
}
static uint32_t param_ptr(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.param_ptr;
}
static uint32_t local_bytes(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->launch.local_bytes;
}
static uint32_t stack_top(const wsm_exec_t *x, unsigned t) {
  return (void)t, WS_LOCAL_BASE + x->m->launch.local_bytes;
}

static uint32_t warp_size(const wsm_exec_t *x, unsigned t) {
  return (void)t, x->m->cfg.threads;
}
static uint32_t global_x(const wsm_exec_t *x, unsigned t) {
  return ctaid_x(x, t) * ntid_x(x, t) + tid_x(x, t);
}
static uint32_t global_y(const wsm_exec_t *x, unsigned t) {
  return ctaid_y(x, t) * ntid_y(x, t) + tid_y(x, t);
}

static const struct csr {
  uint32_t number;
  csr_fn_t *read;
  bool is_volatile; // stand-alone, time is the number of warp instructions issued
} csrs[] = {
    {0xC00, instret, true},      {0xC01, instret, true},      {0xC02, instret, true},
    {0xC80, instret_high, true}, {0xC81, instret_high, true}, {0xC82, instret_high, true},
    {0xCC0, lane, false},        {0xCC1, warp_slot, false},   {0xCC2, sm_id, false},
    {0xCC3, tid_x, false},       {0xCC4, tid_y, false},       {0xCC5, tid_z, false},
    {0xCC6, ctaid_x, false},     {0xCC7, ctaid_y, false},     {0xCC8, ctaid_z, false},
    {0xCC9, ntid_x, false},      {0xCCA, ntid_y, false},      {0xCCB, ntid_z, false},
    {0xCCC, nctaid_x, false},    {0xCCD, nctaid_y, false},    {0xCCE, nctaid_z, false},
    {0xCCF, active, false},      {0xCD0, param_ptr, false},   {0xCD1, local_bytes, false},
    {0xCD2, stack_top, false},   {0xCD3, global_x, false},    {0xCD4, global_y, false},
    {0xCD5, warp_size, false},
};

// Performance counters, low and high words. Stand-alone there is nothing to count: they are 0.
enum { COUNTER = 0xC03, COUNTERH = 0xC83 };

static bool is_counter(const ws_model_cfg_t *cfg, uint32_t number) {
  const uint32_t from = number < COUNTERH ? COUNTER : COUNTERH;
  return number >= from && number < from + cfg->counters;
}

static const struct csr *find(uint32_t number) {
  for (size_t i = 0; i < sizeof csrs / sizeof csrs[0]; i++)
    if (csrs[i].number == number) return &csrs[i];
  return NULL;
}

bool wsm_csr_exists(const ws_model_cfg_t *cfg, uint32_t number) {
  return find(number) != NULL || is_counter(cfg, number);
}

void wsm_run_csr(wsm_exec_t *x) {
  const struct csr *csr = find(x->insn >> 20);
  x->is_volatile = !csr || csr->is_volatile;
  FOR_MASK(t, x->mask) {
    x->out[t] = csr ? csr->read(x, t) : 0;
  }
}

// ---- fflags, frm, fcsr ----

enum { FFLAGS = 1, FRM = 2, FCSR = 3, FLAG_BITS = 31, FRM_BITS = 7, FRM_AT = 5 };

static uint32_t fcsr_value(const wsm_exec_t *x, uint32_t number, unsigned t) {
  const uint32_t frm = x->m->cfg.fp == WS_FLOAT_IEEE ? x->w->frm : 0;
  const uint32_t flags = wsm_keeps_flags(&x->m->cfg) ? x->w->fflags[t] : 0;
  if (number == FFLAGS) return flags;
  return number == FRM ? frm : frm << FRM_AT | flags;
}

static uint32_t new_value(unsigned op, uint32_t old, uint32_t source) {
  return op == WS_FPU_FCSRRW ? source : op == WS_FPU_FCSRRS ? old | source : old & ~source;
}

// rd = the old value; the source is rs1 or bits 19:15. The rounding mode is the warp's, so that one
// thread, the lowest active one, decides.
void wsm_run_fcsr(wsm_exec_t *x) {
  wsm_warp_t *w = x->w;
  const uint32_t number = x->insn >> 20;
  const bool read_write = x->code->op->row->op == WS_FPU_FCSRRW,
             immediate = !(x->code->op->use & USE_RS1);
  const uint32_t source_undef = x->undef;
  const unsigned first = BUG(33) ? 0 : wsm_lowest(x->mask);
  uint32_t value[WS_MAX_THREADS] = {0};
  x->undef = number == FRM ? 0 : x->mask & w->fflags_undef;
  if (number != FFLAGS && w->frm_undef) x->undef = x->mask;
  FOR_MASK(t, x->mask) {
    x->out[t] = fcsr_value(x, number, t);
    value[t] = new_value(x->code->op->row->op, x->out[t],
                         immediate ? x->insn >> 15 & 31 : w->reg[x->code->rs1][t]);
  }
  if (number != FFLAGS) {
    w->frm = value[first] >> (number == FCSR && !BUG(34) ? FRM_AT : 0) & FRM_BITS;
    w->frm_undef = (w->frm_undef && !read_write) || wsm_bit(source_undef, first);
  }
  if (number == FRM) return;
  if (read_write) w->fflags_undef &= ~x->mask;
  w->fflags_undef |= source_undef;
  FOR_MASK(t, x->mask) {
    w->fflags[t] = value[t] & FLAG_BITS;
  }
}
