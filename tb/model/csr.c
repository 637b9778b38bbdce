// SPDX-License-Identifier: Apache-2.0
// CSR reads. The integer machine has no writable CSR; an instruction that would write is illegal.
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
  return (void)t, x->r->mask;
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

// Rows of fflags, frm and fcsr (0x001..0x003, read-write) will join with F.
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
    {0xCD2, stack_top, false},
};

static const struct csr *find(uint32_t number) {
  for (size_t i = 0; i < sizeof csrs / sizeof csrs[0]; i++)
    if (csrs[i].number == number) return &csrs[i];
  return NULL;
}

bool wsm_csr_exists(uint32_t number) {
  return find(number) != NULL;
}

void wsm_run_csr(wsm_exec_t *x) {
  const struct csr *csr = find(x->r->insn >> 20);
  x->r->is_volatile = csr->is_volatile;
  FOR_MASK(t, x->r->mask) {
    x->r->data[t] = csr->read(x, t);
  }
}
