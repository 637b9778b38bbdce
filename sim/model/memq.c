// SPDX-License-Identifier: Apache-2.0
// Memory in lockstep: instructions wait in a queue per warp, and take effect per thread when the
// harness says so, as far as the rules of order allow.
#include "model_int.h"

#include <stdlib.h>
#include <string.h>

// ---- issue ----

static wsm_memop_t *queue_op(wsm_warp_t *w) {
  if (w->memop_n == w->memop_cap) {
    size_t cap = w->memop_cap ? 2 * w->memop_cap : 8;
    wsm_memop_t *grown = realloc(w->memop, cap * sizeof *grown);
    if (!grown) return NULL;
    w->memop = grown;
    w->memop_cap = cap;
  }
  wsm_memop_t *q = &w->memop[w->memop_n++];
  memset(q, 0, sizeof *q);
  return q;
}

// Loads with rd = 0 have no effect to wait for.
void wsm_defer(wsm_exec_t *x, uint32_t todo) {
  const wsm_op_t *op = x->code->op;
  const unsigned rd = x->code->rd;
  if (op->access != WS_LOAD) {
    FOR_MASK(t, x->mask) {
      x->out[t] = wsm_store_data(x, t);
    }
  }
  if (!todo || (op->access == WS_LOAD && (BUG(35) ? rd % X_REGS : rd) == 0)) return;
  wsm_memop_t *q = queue_op(x->w);
  if (!q) {
    wsm_error(x->m, x->w->id, x->pc, x->insn, "out of memory");
    return;
  }
  q->op = op;
  q->pc = x->pc;
  q->insn = x->insn;
  q->rd = op->access == WS_STORE ? 0 : rd;
  q->todo = todo;
  q->fence = x->w->fences;
  q->epoch = x->m->cta[x->w->slot].epoch;
  memcpy(q->addr, x->addr, sizeof q->addr);
  memcpy(q->paddr, x->paddr, sizeof q->paddr);
  memcpy(q->data, x->out, sizeof q->data);
  memcpy(q->space, x->space, sizeof q->space);
  if (op->use & USE_RS3) memcpy(q->third, x->w->reg[x->code->rs3], sizeof q->third);
  if (q->rd) x->w->pend[q->rd] = q->todo;
}

// ---- order ----

static bool same_bytes(const wsm_memop_t *a, unsigned t, const wsm_memop_t *b, unsigned u) {
  if ((a->space[t] == WS_SHARED) != (b->space[u] == WS_SHARED)) return false;
  return a->paddr[t] - b->paddr[u] < b->op->size || b->paddr[u] - a->paddr[t] < a->op->size;
}

static bool any_same_bytes(const wsm_memop_t *a, uint32_t mask_a, const wsm_memop_t *b,
                           uint32_t mask_b) {
  FOR_MASK(t, mask_a) {
    FOR_MASK(u, mask_b) {
      if (same_bytes(a, t, b, u)) return true;
    }
  }
  return false;
}

// q takes effect now for `mask`; `old` is an earlier instruction of the same warp.
static const char *breaks_own_order(const wsm_memop_t *q, uint32_t mask, const wsm_memop_t *old) {
  if (old->fence < q->fence && old->todo && !BUG(20)) return "overtakes, across a fence,";
  const uint32_t both = mask & old->todo;
  FOR_MASK(t, both) {
    if (same_bytes(q, t, old, t) && !BUG(19))
      return "overtakes, in the same thread at the same address,";
  }
  return NULL;
}

static int check_order(ws_model_t *m, wsm_warp_t *w, size_t index, uint32_t mask) {
  const wsm_memop_t *q = &w->memop[index];
  for (size_t i = 0; i < index; i++) {
    const char *how = breaks_own_order(q, mask, &w->memop[i]);
    if (how)
      return wsm_error(m, w->id, q->pc, q->insn, "%s the access of pc 0x%08x", how,
                       (unsigned)w->memop[i].pc);
  }
  // Warps of the same CTA slot: what was issued before a barrier (or by the slot's last CTA) is
  // first.
  const unsigned first = w->slot * m->wpc;
  for (unsigned v = first; v < first + m->wpc; v++)
    for (size_t i = 0; i < m->warp[v].memop_n; i++) {
      const wsm_memop_t *old = &m->warp[v].memop[i];
      const bool conflict =
          old->epoch < q->epoch && (old->op->access != WS_LOAD || q->op->access != WS_LOAD);
      if (conflict && any_same_bytes(q, mask, old, old->todo) && !BUG(22))
        return wsm_error(m, w->id, q->pc, q->insn,
                         "overtakes, across a barrier, the access of warp %u pc 0x%08x", v,
                         (unsigned)old->pc);
    }
  if (q->op->access != WS_AMO) return WS_OK;
  FOR_MASK(t, mask) {
    FOR_MASK(u, q->done & ~wsm_ones(t)) {
      if (same_bytes(q, t, q, u))
        return wsm_error(m, w->id, q->pc, q->insn,
                         "AMO of thread %u after that of thread %u at the same address", t, u);
    }
  }
  return WS_OK;
}

// ---- effects ----

static uint32_t read_bytes(const ws_model_t *m, const wsm_memop_t *q, unsigned t) {
  uint32_t value = 0;
  if (q->space[t] != WS_SHARED) {
    (void)ws_mem_read_le(m->mem, q->paddr[t], q->op->size, &value); // mapped: checked at issue
    return value;
  }
  for (unsigned i = 0; i < q->op->size; i++)
    value |= (uint32_t)m->smem[q->paddr[t] + i] << (8 * i);
  return value;
}

// Of threads that write the same byte the highest-numbered wins, even when it came first.
static bool byte_is_lost(const wsm_memop_t *q, unsigned t, uint32_t byte) {
  FOR_MASK(u, q->done & ~wsm_ones(t)) {
    if ((q->space[u] == WS_SHARED) == (q->space[t] == WS_SHARED) &&
        byte - q->paddr[u] < q->op->size)
      return true;
  }
  return false;
}

static int write_bytes(ws_model_t *m, const wsm_memop_t *q, unsigned t, uint32_t value) {
  for (unsigned i = 0; i < q->op->size; i++, value >>= 8) {
    const uint32_t byte = q->paddr[t] + i;
    if (byte_is_lost(q, t, byte)) continue;
    if (BUG(15) && t && wsm_bit(q->todo, t - 1) && q->paddr[t - 1] == q->paddr[t]) continue;
    if (m->watch) {
      uint32_t old = q->space[t] == WS_SHARED ? m->smem[byte] : 0;
      if (q->space[t] != WS_SHARED) (void)ws_mem_read_le(m->mem, byte, 1, &old);
      if (!wsm_watched(m, (ws_space_t)q->space[t], byte, 1, old, value & 0xFF)) return 0;
    }
    if (q->space[t] == WS_SHARED)
      m->smem[byte] = (uint8_t)value;
    else if (ws_mem_write_le(m->mem, byte, 1, value & 0xFF) == WS_MEM_NOMEM)
      return WS_MEM_NOMEM;
  }
  return 0;
}

// Performs thread t; held: its reservation holds. *value is what rd gets (loads, AMOs) or what was
// stored. Sets the thread's bit in *wrote.
static int perform(ws_model_t *m, wsm_warp_t *w, const wsm_memop_t *q, unsigned t, bool held,
                   uint32_t *value, uint32_t *wrote) {
  const ws_access_t access = q->op->access;
  ws_rv32_t v = {.mem = access == WS_STORE ? 0 : read_bytes(m, q, t),
                 .rs2 = q->data[t],
                 .rs3 = q->third[t],
                 .reserved = held};
  int rc = 0;
  if (wsm_exchange(m, w, q->op, t, q->space[t] == WS_SHARED, q->paddr[t], &v)) {
    rc = write_bytes(m, q, t, v.mem);
    *wrote |= UINT32_C(1) << t;
  }
  *value = access == WS_STORE ? v.mem : v.rd;
  if (q->rd) {
    w->reg[q->rd][t] = *value;
    w->def[q->rd] |= UINT32_C(1) << t;
    w->pend[q->rd] &= ~(UINT32_C(1) << t);
  }
  return rc;
}

// Performs the threads of the mask, which take effect together.
static int perform_all(ws_model_t *m, wsm_warp_t *w, const wsm_memop_t *q, uint32_t mask,
                       uint32_t value[WS_MAX_THREADS]) {
  uint32_t held = 0, wrote = 0;
  int rc = 0;
  const uint32_t conditional = q->op->row->id == WS_INSN_sc_w ? mask : 0;
  FOR_MASK(t, conditional) {
    const bool holds = wsm_reserve_end(m, w, q->space[t] == WS_SHARED, t, q->paddr[t]);
    held |= (uint32_t)holds << t;
  }
  FOR_MASK(t, mask) {
    rc |= perform(m, w, q, t, wsm_bit(held, t), &value[t], &wrote);
  }
  if (!m->cfg.isa.lrsc) return rc;
  FOR_MASK(t, wrote) {
    wsm_reserve_break(m, q->space[t] == WS_SHARED, q->paddr[t]);
  }
  return rc;
}

// Threads of q that are left to do at this port; at the data port, in this line.
static uint32_t left_at(const ws_model_t *m, const wsm_memop_t *q, ws_port_t port, uint32_t line) {
  static const ws_port_t port_of[] = {[WS_GLOBAL] = WS_PORT_DATA,
                                      [WS_LOCAL] = WS_PORT_DATA,
                                      [WS_SHARED] = WS_PORT_SHARED,
                                      [WS_CONST] = WS_PORT_CONST};
  if (port == WS_PORT_ANY) return q->todo;
  uint32_t left = 0;
  const uint32_t bytes = port == WS_PORT_DATA && !BUG(28) ? m->cfg.line_bytes : 0;
  FOR_MASK(t, q->todo) {
    const bool in_line = !bytes || (q->paddr[t] ^ line) < bytes;
    if (port_of[q->space[t]] == port && in_line) left |= UINT32_C(1) << t;
  }
  return left;
}

int ws_model_mem(ws_model_t *m, unsigned warp, ws_port_t port, ws_access_t access, unsigned rd,
                 uint32_t mask, uint32_t line, ws_done_t *done) {
  static const char *const what[] = {[WS_LOAD] = "load", [WS_STORE] = "store", [WS_AMO] = "AMO"};
  if (done) *done = (ws_done_t){0};
  if (access == WS_LOAD && rd == 0) return WS_OK;
  if (warp >= m->cfg.warps) return wsm_error(m, warp, 0, 0, "no such warp slot");
  wsm_warp_t *w = &m->warp[warp];
  size_t i = 0;
  for (; i < w->memop_n; i++) {
    const wsm_memop_t *q = &w->memop[i];
    const bool of_kind = q->op->access == access && (access == WS_STORE || q->rd == rd);
    if (of_kind && left_at(m, q, port, line)) break;
  }
  if (i == w->memop_n)
    return wsm_error(m, warp, 0, 0, "no %s to %s is outstanding", what[access], ws_reg_name(rd));
  wsm_memop_t *q = &w->memop[i];
  const uint32_t left = left_at(m, q, port, line);
  if (mask & ~left)
    return wsm_error(m, warp, q->pc, q->insn, "threads 0x%x took effect, only 0x%x are outstanding",
                     (unsigned)mask, (unsigned)left);
  if (check_order(m, w, i, mask)) return WS_ERROR;

  ws_done_t d = {.pc = q->pc, .insn = q->insn, .mask = mask, .access = access, .size = q->op->size};
  d.rd = q->rd ? (int)q->rd : -1;
  // Except in shared memory, the reservations of the threads are checked one after the other.
  const bool apart = m->cfg.isa.lrsc && port != WS_PORT_SHARED;
  int rc = apart ? 0 : perform_all(m, w, q, mask, d.data);
  FOR_MASK(t, mask) {
    if (apart) rc |= perform_all(m, w, q, UINT32_C(1) << t, d.data);
  }
  if (rc) return wsm_error(m, warp, q->pc, q->insn, "out of memory");
  FOR_MASK(t, mask) {
    d.addr[t] = q->addr[t];
    d.paddr[t] = q->paddr[t];
  }
  q->done |= mask;
  q->todo &= ~mask;
  if (done) *done = d;
  if (!q->todo) memmove(q, q + 1, (--w->memop_n - i) * sizeof *q);
  return WS_OK;
}

int wsm_memq_finish(ws_model_t *m, wsm_warp_t *w) {
  uint32_t value[WS_MAX_THREADS];
  for (size_t i = 0; i < w->memop_n; i++) {
    wsm_memop_t *q = &w->memop[i];
    if (perform_all(m, w, q, q->todo, value))
      return wsm_error(m, w->id, q->pc, q->insn, "out of memory");
  }
  w->memop_n = 0;
  return WS_OK;
}

// ---- values ----

int ws_model_result(const ws_model_t *m, unsigned warp, unsigned rd, uint32_t data[WS_MAX_THREADS],
                    uint32_t *ready) {
  if (warp >= m->cfg.warps || rd >= REGS) return WS_ERROR;
  memcpy(data, m->warp[warp].reg[rd], sizeof m->warp[warp].reg[rd]);
  *ready = wsm_ones(m->cfg.threads) & ~m->warp[warp].pend[rd];
  return WS_OK;
}

int ws_model_adopt(ws_model_t *m, unsigned warp, unsigned rd, uint32_t mask,
                   const uint32_t data[WS_MAX_THREADS]) {
  if (warp >= m->cfg.warps || rd == 0 || rd >= REGS)
    return wsm_error(m, warp, 0, 0, "cannot adopt %s", ws_reg_name(rd));
  wsm_warp_t *w = &m->warp[warp];
  if (w->pend[rd] & mask)
    return wsm_error(m, warp, 0, 0, "cannot adopt %s: it waits for memory", ws_reg_name(rd));
  FOR_MASK(t, mask) {
    w->reg[rd][t] = data[t];
  }
  w->def[rd] |= mask;
  return WS_OK;
}

int ws_model_adopt_store(ws_model_t *m, unsigned warp, uint32_t mask,
                         const uint32_t data[WS_MAX_THREADS]) {
  if (warp >= m->cfg.warps) return wsm_error(m, warp, 0, 0, "no such warp slot");
  wsm_warp_t *w = &m->warp[warp];
  for (size_t i = w->memop_n; i-- > 0;) {
    wsm_memop_t *q = &w->memop[i];
    if (q->op->access == WS_LOAD) continue;
    if (mask & ~q->todo)
      return wsm_error(m, warp, q->pc, q->insn, "cannot adopt the data: already stored");
    FOR_MASK(t, mask) {
      q->data[t] = data[t];
    }
    return WS_OK;
  }
  return wsm_error(m, warp, 0, 0, "no store is outstanding whose data could be adopted");
}
