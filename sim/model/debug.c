// SPDX-License-Identifier: Apache-2.0
// What a debugger sees of a launch that it has stopped: threads, registers, memory.
#include "model_int.h"

void ws_model_step(ws_model_t *m, ws_step_fn *fn, void *ctx) {
  m->step = fn;
  m->step_ctx = ctx;
}

// ---- threads ----

// The entry with which the thread goes on: the topmost that has it. NULL: it has ended.
static const wsm_entry_t *entry_of(const wsm_warp_t *w, unsigned t, wsm_entry_t *parked) {
  if (w->threads.parted && w->stack_n && wsm_bit(w->threads.alive & ~w->stack[0].mask, t)) {
    *parked = (wsm_entry_t){w->threads.pc[t], WS_NO_PC, UINT32_C(1) << t};
    return parked;
  }
  for (unsigned i = w->stack_n; i-- > 0;)
    if (wsm_bit(w->stack[i].mask, t)) return &w->stack[i];
  return NULL;
}

static bool exists(const ws_model_t *m, unsigned warp, unsigned t) {
  return warp < m->cfg.warps && t < m->cfg.threads && m->warp[warp].state != WARP_FREE &&
         wsm_cta_thread_id(m, &m->warp[warp], t) < m->block_threads;
}

ws_thread_t ws_model_thread(const ws_model_t *m, unsigned warp, unsigned t) {
  ws_thread_t r = {.state = WS_THREAD_NONE};
  if (!exists(m, warp, t)) return r;
  const wsm_warp_t *w = &m->warp[warp];
  wsm_entry_t parked;
  const wsm_entry_t *e = entry_of(w, t, &parked), *top = &w->stack[w->stack_n - 1];
  r.state = !e                         ? WS_THREAD_ENDED
            : e != top                 ? WS_THREAD_WAITS
            : w->state == WARP_WAIT    ? WS_THREAD_BARRIER
            : w->state == WARP_STOPPED ? WS_THREAD_STOPPED
                                       : WS_THREAD_ACTIVE;
  r.pc = e ? e->pc : 0;
  r.meet = top->rpc;
  r.barrier = w->bar;
  for (unsigned i = 0; i < 3; i++) {
    r.ctaid[i] = m->cta[w->slot].id[i];
    r.tid[i] = w->tid[i][t];
  }
  r.frm = w->frm;
  r.fflags = w->fflags[t];
  return r;
}

// ---- registers ----

ws_reg_t ws_model_reg(const ws_model_t *m, unsigned warp, unsigned t, unsigned number,
                      uint32_t *value) {
  *value = 0;
  if (!exists(m, warp, t) || number >= REGS || number >= m->regs) return WS_REG_NONE;
  const wsm_warp_t *w = &m->warp[warp];
  *value = w->reg[number][t];
  return wsm_bit(w->pend[number], t) ? WS_REG_WAITS : WS_REG_READY;
}

bool ws_model_set_reg(ws_model_t *m, unsigned warp, unsigned t, unsigned number, uint32_t value) {
  uint32_t old;
  if (!number || ws_model_reg(m, warp, t, number, &old) != WS_REG_READY) return false;
  m->warp[warp].reg[number][t] = value;
  m->warp[warp].def[number] |= UINT32_C(1) << t;
  return true;
}

// ---- memory ----

// Window and physical address of a byte, as wsm_translate() has them. False: out of range.
static bool place(const ws_model_t *m, unsigned warp, unsigned t, uint32_t addr, ws_access_t access,
                  ws_space_t *space, uint32_t *pa) {
  const wsm_op_t op = {.access = access, .size = 1};
  const wsm_code_t code = {.op = &op};
  static const wsm_warp_t none;
  const bool there = exists(m, warp, t);
  wsm_exec_t x;
  x.m = (ws_model_t *)m; // is only read
  x.w = there ? &x.m->warp[warp] : (wsm_warp_t *)&none;
  x.code = &code;
  if (wsm_translate(&x, t, addr, space, pa)) return false;
  return there || *space == WS_GLOBAL || *space == WS_CONST;
}

bool ws_model_peek(const ws_model_t *m, unsigned warp, unsigned t, uint32_t addr, void *to,
                   size_t bytes) {
  uint8_t *byte = to;
  ws_space_t space;
  for (size_t i = 0; i < bytes; i++) {
    uint32_t pa;
    if (!place(m, warp, t, addr + (uint32_t)i, WS_LOAD, &space, &pa)) return false;
    if (space == WS_SHARED)
      byte[i] = m->smem[pa];
    else if (ws_mem_read(m->mem, pa, &byte[i], 1) != WS_MEM_OK)
      return false;
  }
  return true;
}

bool ws_model_poke(ws_model_t *m, unsigned warp, unsigned t, uint32_t addr, const void *from,
                   size_t bytes) {
  const uint8_t *byte = from;
  ws_space_t space;
  for (size_t i = 0; i < bytes; i++) {
    uint32_t pa;
    uint8_t old;
    if (!place(m, warp, t, addr + (uint32_t)i, WS_STORE, &space, &pa)) return false;
    if (space == WS_SHARED)
      m->smem[pa] = byte[i];
    else if (ws_mem_read(m->mem, pa, &old, 1) != WS_MEM_OK ||
             ws_mem_write(m->mem, pa, &byte[i], 1) != WS_MEM_OK)
      return false;
  }
  wsm_forget_memory(m); // it may have been code
  return true;
}
