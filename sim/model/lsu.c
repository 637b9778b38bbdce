// SPDX-License-Identifier: Apache-2.0
// Memory instructions at issue: addresses, checks, and, in a stand-alone run, their effects.
// In lockstep the effects come later: memq.c.
#include "model_int.h"

// Data faults leave the warp running: the SM notices them later. The record carries the cause of
// each offending thread; its own cause is that of the lowest one.
static void raise_data(wsm_exec_t *x, ws_fault_t *f, uint32_t bad) {
  const unsigned first = wsm_lowest(bad);
  f->cause = f->t_cause[first];
  f->addr = f->t_addr[first];
  f->warp = x->w->id;
  f->pc = x->pc;
  f->insn = x->insn;
  FOR_MASK(t, bad) {
    if (f->t_cause[t] == f->cause) f->mask |= UINT32_C(1) << t;
  }
  wsm_fault_record(x->m, f);
  x->fault = f->cause;
}

// What is added to rs1 of thread t.
static uint32_t displacement(const wsm_exec_t *x, unsigned t) {
  const wsm_code_t *c = x->code;
  if (c->op->index < 0) return c->imm;
  return x->w->reg[c->op->access == WS_STORE ? c->rs3 : c->rs2][t] << (BUG(76) ? 0 : c->op->index);
}

// Window, physical address and fault of each thread. Returns the threads that fault; *lost are
// those of them whose access never begins.
static uint32_t check(wsm_exec_t *x, uint32_t *lost) {
  const wsm_op_t *op = x->code->op;
  ws_fault_t f = {0};
  uint32_t bad = 0;
  *lost = 0;
  FOR_MASK(t, x->mask) {
    ws_space_t space;
    x->addr[t] = x->w->reg[x->code->rs1][t] + displacement(x, t);
    uint32_t cause = wsm_translate(x, t, x->addr[t], &space, &x->paddr[t]);
    if (!cause && space != WS_SHARED && !ws_mem_mapped(x->m->mem, x->paddr[t], op->size))
      cause = WS_CAUSE_BUS;
    if (!cause && x->m->guard && !wsm_guarded(x, t, space)) cause = WS_CAUSE_RANGE;
    x->space[t] = (uint8_t)space;
    if (!cause) continue;
    bad |= UINT32_C(1) << t;
    // A store is on its way when the bus refuses it: it may still be reported, without effect.
    if (cause != WS_CAUSE_BUS || op->access != WS_STORE) *lost |= UINT32_C(1) << t;
    f.t_cause[t] = (uint8_t)cause;
    f.t_addr[t] = x->addr[t];
    f.t_paddr[t] = x->paddr[t];
  }
  if (bad) raise_data(x, &f, bad);
  return bad;
}

// ---- effects of a stand-alone run ----

// The piece of memory that the accesses of all threads are in, and where: each at host + offset.
// NULL when they are not in one.
static uint8_t *one_piece(const wsm_exec_t *x, uint32_t *offset) {
  const wsm_code_t *c = x->code;
  uint32_t at[WS_MAX_THREADS];
  const uint32_t *base = x->w->reg[c->rs1];
  if (c->op->index >= 0) {
    FOR_MASK(t, x->mask) at[t] = base[t] + displacement(x, t);
    base = at;
  }
  const uint32_t va = base[wsm_lowest(x->mask)] + c->imm;
  const uint32_t size = c->op->size, own = x->m->launch.local_bytes;
  const int n = (int)x->m->cfg.threads;
  uint32_t out;
  ws_mem_piece_t p;
  if (va - WS_LOCAL_BASE < own && !BUG(16)) {
    const uint32_t start = wsm_local_base(x);
    p = *wsm_piece(x->m, start + ((va - WS_LOCAL_BASE) & ~UINT32_C(3)) * (uint32_t)n);
    if (p.bytes < size) return NULL;
    out = ws_rv32_local_offsets(offset, base, c->imm, WS_LOCAL_BASE, own, start - p.first, p.bytes,
                                size, n);
  } else {
    p = wsm_window(x, va);
    if (p.bytes < size) return NULL;
    out = ws_rv32_offsets(offset, base, c->imm, p.first, p.bytes, size, n);
  }
  return out & x->mask ? NULL : p.host;
}

// Performs the access if no check needs its addresses and all are in one piece of memory, so that
// none faults; otherwise returns false.
static bool in_one_piece(wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  const ws_rv32_warp_t *all = c->op->warp;
  uint32_t offset[WS_MAX_THREADS];
  if (x->record || x->m->race || x->m->guard || (x->m->watch && all->store) ||
      (!all->load && !all->store))
    return false;
  if (x->m->cfg.isa.lrsc && all->store) return false; // it may end reservations
  uint8_t *host = one_piece(x, offset);
  if (!host) return false;
  if (all->load)
    all->load(x->out, host, offset, x->mask);
  else
    all->store(x->w->reg[c->rs2], host, offset, BUG(63) ? x->mask & (x->mask - 1) : x->mask);
  return true;
}

static void out_of_memory(const wsm_exec_t *x) {
  wsm_error(x->m, x->w->id, x->pc, x->insn, "out of memory");
}

// One thread after the other, from the lowest on: of several that write a byte the highest wins.
static void in_turn(wsm_exec_t *x) {
  const wsm_op_t *op = x->code->op;
  FOR_MASK(t, x->mask) {
    const ws_mem_piece_t *p = x->space[t] == WS_SHARED ? NULL : wsm_piece(x->m, x->paddr[t]);
    if (p && !p->bytes) {
      out_of_memory(x);
      return;
    }
    uint8_t *at = p ? p->host + (x->paddr[t] - p->first) : x->m->smem + x->paddr[t];
    const bool shared = x->space[t] == WS_SHARED;
    ws_rv32_t v = {.rs2 = wsm_store_data(x, t)};
    if (op->access != WS_STORE) v.mem = ws_rv32_get(at, op->size);
    if (op->use & USE_RS3) v.rs3 = x->w->reg[x->code->rs3][t];
    if (op->row->id == WS_INSN_sc_w)
      v.reserved = wsm_reserve_end(x->m, x->w, shared, t, x->paddr[t]);
    const bool writes = wsm_exchange(x->m, x->w, op, t, shared, x->paddr[t], &v);
    x->out[t] = op->access == WS_STORE ? v.mem : v.rd;
    if (x->m->race) {
      const bool unchanged = op->access == WS_STORE && ws_rv32_get(at, op->size) == v.mem;
      if (!wsm_race(x, t, unchanged)) {
        out_of_memory(x);
        return;
      }
    }
    if (!writes) continue;
    if (x->m->watch && !wsm_watched(x->m, (ws_space_t)x->space[t], x->paddr[t], op->size,
                                    ws_rv32_get(at, op->size), v.mem))
      return;
    ws_rv32_put(at, op->size, v.mem);
    if (x->m->cfg.isa.lrsc) wsm_reserve_break(x->m, shared, x->paddr[t]);
  }
}

// ---- both ----

uint32_t wsm_store_data(const wsm_exec_t *x, unsigned t) {
  const unsigned size = x->code->op->size;
  return x->w->reg[x->code->rs2][t] & (size == 4 ? UINT32_MAX : wsm_ones(8 * size));
}

void wsm_run_mem(wsm_exec_t *x) {
  const wsm_op_t *op = x->code->op;
  uint32_t lost;
  x->has_mem = true;
  if (!x->deferred && in_one_piece(x)) return;
  const uint32_t bad = check(x, &lost);
  if (x->deferred) {
    if (op->access != WS_STORE) x->w->def[x->code->rd] &= ~bad;
    x->w->def[0] = UINT32_MAX;
    wsm_defer(x, x->mask & ~lost);
  } else if (!bad) {
    in_turn(x);
  }
}
