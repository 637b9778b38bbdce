// SPDX-License-Identifier: Apache-2.0
// Issue of one instruction: fetch, checks, its handler, its result and the next PC.
#include "model_int.h"

#include <string.h>

// ---- fetch and decode ----

// The word at pc, which is a multiple of 4. False: a fetch fault.
static bool fetch(ws_model_t *m, uint32_t pc, uint32_t *insn) {
  *insn = 0;
  if (pc >= WS_CONST_BASE) return false;
  if (pc - m->fetched.first >= m->fetched.bytes) {
    m->fetched = *wsm_piece(m, pc);
    if (!m->fetched.bytes) return false;
  }
  const uint32_t at = pc - m->fetched.first;
  if (m->fetched.bytes - at < 4) return ws_mem_read_le(m->mem, pc, 4, insn) == WS_MEM_OK;
  *insn = ws_rv32_get(m->fetched.host + at, 4);
  return true;
}

// Decoded words are kept by their PC. If the row is that of another word, of another PC or of
// another launch, the word is decoded anew. A word that has changed since this launch has executed
// it is an error, NULL: the machine may or may not have the old one in its cache.
static const wsm_code_t *decode(ws_model_t *m, uint32_t pc, uint32_t insn) {
  wsm_code_t *c = &m->code[pc / 4 % CODES];
  if (c->insn == insn || (BUG(58) && c->op)) return c;
  if (c->pc == pc && !BUG(64)) return NULL;
  *c = wsm_code_of(&m->cfg, insn);
  c->pc = pc;
  return c;
}

static int fetch_and_decode(wsm_exec_t *x) {
  if (!fetch(x->m, x->pc, &x->insn)) {
    wsm_raise(x, WS_CAUSE_FETCH, x->pc);
    return WS_FAULTED;
  }
  x->code = decode(x->m, x->pc, x->insn);
  if (!x->code)
    return wsm_error(x->m, x->w->id, x->pc, x->insn,
                     "the launch has changed an instruction that it had executed");
  if (x->code->op && x->code->regs <= x->m->regs) return WS_OK;
  wsm_raise(x, x->code->op ? WS_CAUSE_REG : WS_CAUSE_ILLEGAL, 0);
  return WS_FAULTED;
}

// ---- issue ----

// The check that the scoreboard makes: no register of the instruction waits for memory, in any
// thread.
static int check_hazards(const wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  const unsigned reg[] = {c->rd, c->rs1, c->rs2, c->rs3};
  for (unsigned i = 0; i < (BUG(38) ? 3 : sizeof reg / sizeof reg[0]); i++) {
    if (!(c->use >> i & 1)) continue;
    for (unsigned r = reg[i]; r < reg[i] + c->op->group[i]; r++)
      if (x->w->pend[r])
        return wsm_error(x->m, x->w->id, x->pc, x->insn,
                         "issued before %s was ready (threads 0x%x wait for memory)",
                         ws_reg_name(r), (unsigned)x->w->pend[r]);
  }
  return WS_OK;
}

// Threads that have written all registers of a source.
static uint32_t defined(const wsm_exec_t *x, unsigned first, ws_operand_t o) {
  if (!(x->code->use >> o & 1)) return UINT32_MAX;
  uint32_t def = x->w->def[first];
  for (unsigned k = 1; first && k < x->code->op->group[o]; k++)
    def &= x->w->def[first + k];
  return def;
}

// Threads in which a source has never been written.
static uint32_t undefined(const wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  return x->mask &
         ~(defined(x, c->rs1, WS_RS1) & defined(x, c->rs2, WS_RS2) & defined(x, c->rs3, WS_RS3));
}

static void write_one(wsm_exec_t *x, unsigned rd, const uint32_t *value) {
  const uint32_t mask = x->writes;
  if (mask == wsm_ones(x->m->cfg.threads)) // all: nothing to be kept
    wsm_copy(x->w->reg[rd], value, x->m->cfg.threads);
  else
    ws_rv32_write(x->w->reg[rd], value, mask, (int)x->m->cfg.threads);
  if (x->record) x->w->def[rd] = (x->w->def[rd] & ~mask) | (x->has_mem ? mask : mask & ~x->undef);
}

static void write_rd(wsm_exec_t *x) {
  const unsigned rd = x->code->rd;
  if (!(x->code->use & USE_RD) || (rd == 0 && !BUG(27)) || (x->has_mem && x->deferred)) return;
  write_one(x, rd, x->out);
  for (unsigned k = 1; k < x->code->op->group[WS_RD]; k++)
    write_one(x, rd + k, x->more[k - 1]);
}

static void count(wsm_exec_t *x) {
  ws_stats_t *s = &x->m->stats;
  s->warp_instrs++;
  s->by_kind[x->code->kind]++;
  s->thread_instrs += wsm_count(x->mask);
}

// Threads give others their values: they execute it together.
static bool exchanges(const wsm_code_t *c) {
  return c->run == wsm_run_vote || c->run == wsm_run_shfl;
}

int wsm_issue(wsm_exec_t *x) {
  const wsm_entry_t *top = wsm_top(x->w);
  x->pc = top->pc;
  x->mask = x->writes = top->mask;
  x->next = x->pc + 4;
  x->code = NULL;
  x->fault = x->undef = 0;
  x->flow_done = x->is_volatile = x->has_mem = false;
  const int fetched = fetch_and_decode(x);
  if (fetched) return fetched;
  if (exchanges(x->code) && x->w->threads.parted && wsm_threads_sync(x->w)) return wsm_issue(x);
  if (x->deferred && check_hazards(x)) return WS_ERROR;
  if (x->m->cfg.isa.read_barriers && !x->m->watch && wsm_read_barriers(x)) return WS_ERROR;
  if (x->record) x->undef = undefined(x);
  x->w->threads.weight = wsm_threads_weight(&x->w->threads, x->code->op->locks);
  x->code->run(x);
  if (x->m->err[0]) return WS_ERROR;
  if (x->w->state == WARP_STOPPED) return WS_FAULTED;
  if (!x->fault) write_rd(x);
  if (!x->flow_done) wsm_simt_next(x->w, wsm_pc(x->m, x->next));
  count(x);
  return x->fault ? WS_FAULTED : WS_OK;
}

// ---- the calls of lockstep ----

void wsm_retired(const wsm_exec_t *x, ws_retire_t *r) {
  const wsm_op_t *op = x->code ? x->code->op : NULL;
  const bool ran = op && x->w->state != WARP_STOPPED;
  *r = (ws_retire_t){.warp = x->w->id,
                     .pc = x->pc,
                     .insn = x->insn,
                     .mask = x->mask,
                     .writes = x->writes,
                     .name = op ? op->row->mnemonic : "?",
                     .kind = op ? op->kind : WS_K_CTL,
                     .rd = -1,
                     .fault = x->fault,
                     .undef = x->undef,
                     .is_volatile = x->is_volatile,
                     .has_mem = x->has_mem};
  if (!op) return;
  if (ran && (op->use & USE_RD) && (x->code->rd || BUG(27))) r->rd = x->code->rd;
  r->rd_n = op->group[WS_RD];
  if (ran && x->w->stack_n) r->next_pc = wsm_top(x->w)->pc;
  FOR_MASK(t, x->mask) {
    r->data[t] = x->out[t];
  }
  if (!x->has_mem) return;
  r->access = op->access;
  r->size = op->size;
  FOR_MASK(t, x->mask) {
    r->addr[t] = x->addr[t];
    r->paddr[t] = x->paddr[t];
    r->space[t] = x->space[t];
  }
}

static int refuse(ws_model_t *m, const wsm_warp_t *w) {
  static const char *const why[] = {
      [WARP_FREE] = "issued in a free warp slot",
      [WARP_WAIT] = "issued while waiting at barrier",
      [WARP_STOPPED] = "issued after a fault",
  };
  uint32_t pc = w->state == WARP_FREE ? 0 : w->stack[w->stack_n - 1].pc, insn = 0;
  if (w->state != WARP_FREE) (void)ws_mem_read_le(m->mem, pc, 4, &insn);
  if (w->state == WARP_WAIT)
    return wsm_error(m, w->id, pc, insn, "%s %u", why[w->state], (unsigned)w->bar);
  return wsm_error(m, w->id, pc, insn, "%s", why[w->state]);
}

// Threads that are at a vote or shuffle wait as soon as it could issue; in the model, when it
// would. True: the running ones are at one that they may execute.
static bool at_exchange(ws_model_t *m, wsm_warp_t *w) {
  for (;;) {
    uint32_t insn;
    if (!fetch(m, wsm_top(w)->pc, &insn)) return false;
    const wsm_code_t code = wsm_code_of(&m->cfg, insn);
    if (!exchanges(&code)) return false;
    if (!w->threads.parted || !wsm_threads_sync(w)) return true;
  }
}

void ws_model_waited(ws_model_t *m, unsigned warp) {
  wsm_warp_t *w = &m->warp[warp];
  if (m->cfg.interleave && w->state == WARP_LIVE && !at_exchange(m, w)) wsm_threads_yield(w);
}

int ws_model_issue(ws_model_t *m, unsigned warp, ws_retire_t *r) {
  *r = (ws_retire_t){.warp = warp, .rd = -1, .name = "?"};
  if (warp >= m->cfg.warps) return wsm_error(m, warp, 0, 0, "no such warp slot");
  wsm_warp_t *w = &m->warp[warp];
  if (w->state != WARP_LIVE) return refuse(m, w);
  wsm_exec_t x;
  x.m = m;
  x.w = w;
  x.deferred = x.record = true;
  if (m->step) m->step(m->step_ctx, warp, WS_BEFORE);
  const int rc = wsm_issue(&x);
  if (m->step) m->step(m->step_ctx, warp, WS_AFTER);
  wsm_retired(&x, r);
  return rc;
}
