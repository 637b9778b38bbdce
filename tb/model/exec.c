// SPDX-License-Identifier: Apache-2.0
// Issue of one instruction: fetch, decode, checks, and the handlers of arithmetic and control flow.
#include "model_int.h"

#include <string.h>

// ---- handlers ----

void wsm_run_alu(wsm_exec_t *x) {
  FOR_MASK(t, x->r->mask) {
    x->r->data[t] = wsm_thread(x, t).rd;
  }
}

// Writes the link and jumps; the target is misaligned when bit 1 is set.
void wsm_run_jump(wsm_exec_t *x) {
  const uint32_t target = wsm_thread(x, wsm_lowest(x->r->mask)).next;
  if (target & 3) {
    wsm_raise(x, WS_CAUSE_JUMP_TARGET, target);
    return;
  }
  wsm_run_alu(x);
  x->next = target;
}

void wsm_run_jalr(wsm_exec_t *x) {
  const uint32_t target = wsm_thread(x, wsm_lowest(x->r->mask)).next;
  FOR_MASK(t, x->r->mask) {
    if (wsm_thread(x, t).next == target) continue;
    wsm_raise(x, WS_CAUSE_JUMP_DIVERGES, target);
    return;
  }
  x->m->stats.branches++;
  wsm_run_jump(x);
}

// Sides that part meet at the reconvergence PC: that of the last ssy, or the branch names one, and
// a pending ssy is forgotten.
void wsm_run_branch(wsm_exec_t *x) {
  const uint32_t target = x->r->pc + x->imm;
  const bool names = x->op->row->ext == WS_EXT_XWS;
  uint32_t taken = 0;
  FOR_MASK(t, x->r->mask) {
    const ws_rv32_t v = wsm_thread(x, t);
    if (v.taken) taken |= UINT32_C(1) << t;
    if (names) {
      x->w->ssy_valid = true;
      x->w->ssy_pc = v.rpc & ~UINT32_C(3);
    }
  }
  if (taken && (target & 3)) {
    wsm_raise(x, WS_CAUSE_JUMP_TARGET, target);
    return;
  }
  const unsigned depth = x->w->stack_n;
  uint32_t cause = wsm_simt_branch(x->w, taken, target, x->r->pc + 4, x->m->cfg.stack_depth);
  if (cause) {
    wsm_raise(x, cause, target);
    return;
  }
  x->m->stats.branches++;
  x->m->stats.divergent_branches += taken && taken != x->r->mask && target != x->r->pc + 4;
  if (x->w->stack_n > depth && x->w->stack_n - 1 > x->m->stats.max_depth)
    x->m->stats.max_depth = x->w->stack_n - 1;
  x->flow_done = true;
}

void wsm_run_ssy(wsm_exec_t *x) {
  x->w->ssy_valid = true;
  x->w->ssy_pc = (x->r->pc + x->imm) & ~UINT32_C(3); // a PC has no low bits
}

void wsm_run_exit(wsm_exec_t *x) {
  for (unsigned i = 1; i < REGS; i++)
    if (x->w->pend[i]) {
      wsm_error(x->m, x->w->id, x->r->pc, x->r->insn, "exit while %s waits for memory",
                ws_reg_name(i));
      return;
    }
  wsm_simt_exit(x->w);
  x->flow_done = true;
  if (x->w->stack_n == 0) wsm_cta_warp_end(x->m, x->w);
}

// Accesses after the fence may not take effect before those in front of it: see lsu.c.
void wsm_run_fence(wsm_exec_t *x) {
  x->w->fences++;
}

void wsm_run_bar(wsm_exec_t *x) {
  const uint32_t number = x->w->reg[x->rs1][BUG(26) ? 7 : wsm_lowest(x->r->mask)];
  if (number >= x->m->cfg.barriers) {
    wsm_raise(x, WS_CAUSE_BARRIER, number);
    return;
  }
  for (unsigned i = 1; i < REGS; i++)
    if (x->w->pend[i]) {
      wsm_error(x->m, x->w->id, x->r->pc, x->r->insn, "bar while %s waits for memory",
                ws_reg_name(i));
      return;
    }
  wsm_simt_next(x->w, x->next);
  x->flow_done = true;
  wsm_cta_bar(x->m, x->w, number);
}

void wsm_run_ecall(wsm_exec_t *x) {
  wsm_raise(x, WS_CAUSE_ECALL, 0);
}
void wsm_run_ebreak(wsm_exec_t *x) {
  wsm_raise(x, WS_CAUSE_EBREAK, 0);
}

// ---- issue ----

enum { FIELDS = 4 };

// Registers the instruction uses, in the order rd, rs1, rs2, rs3; returns how many.
static unsigned used_regs(const wsm_exec_t *x, unsigned reg[FIELDS]) {
  const unsigned all[FIELDS] = {x->rd, x->rs1, x->rs2, x->rs3};
  unsigned n = 0;
  for (unsigned i = 0; i < (BUG(38) ? 3 : FIELDS); i++)
    if (x->op->use >> i & 1) reg[n++] = all[i];
  return n;
}

static bool fetch_and_decode(wsm_exec_t *x) {
  ws_retire_t *r = x->r;
  if (r->pc >= WS_CONST_BASE || ws_mem_read_le(x->m->mem, r->pc, 4, &r->insn)) {
    r->insn = 0;
    wsm_raise(x, WS_CAUSE_FETCH, r->pc);
    return false;
  }
  x->op = wsm_decode(r->insn);
  if (!x->op || !wsm_legal(&x->m->cfg, x->op, r->insn)) {
    wsm_raise(x, WS_CAUSE_ILLEGAL, 0);
    return false;
  }
  r->name = x->op->row->mnemonic;
  r->kind = x->op->kind;
  x->rd = (r->insn >> 7 & 31) + (x->op->use & FLOAT_RD ? X_REGS : 0);
  x->rs1 = (r->insn >> 15 & 31) + (x->op->use & FLOAT_RS1 ? X_REGS : 0);
  x->rs2 = (r->insn >> 20 & 31) + (x->op->use & FLOAT_RS2 ? X_REGS : 0);
  x->rs3 = ws_isa_rs3(x->op->row, r->insn);
  x->imm = ws_isa_imm(x->op->row, r->insn);
  x->meet = ws_isa_meet(r->insn) + (BUG(46) && (r->insn >> 10 & 3) == 3 ? 128 : 0);
  unsigned reg[FIELDS], n = used_regs(x, reg);
  for (unsigned i = 0; i < n; i++)
    if (reg[i] >= x->m->regs) {
      wsm_raise(x, WS_CAUSE_REG, 0);
      return false;
    }
  return true;
}

// The scoreboard's duty: no register of the instruction may wait for memory, in any thread.
static int check_hazards(const wsm_exec_t *x) {
  unsigned reg[FIELDS], n = used_regs(x, reg);
  for (unsigned i = 0; i < n; i++)
    if (x->w->pend[reg[i]])
      return wsm_error(x->m, x->w->id, x->r->pc, x->r->insn,
                       "issued before %s was ready (threads 0x%x wait for memory)",
                       ws_reg_name(reg[i]), (unsigned)x->w->pend[reg[i]]);
  return WS_OK;
}

static void write_rd(wsm_exec_t *x) {
  ws_retire_t *r = x->r;
  if (!(x->op->use & USE_RD) || (x->rd == 0 && !BUG(27))) return;
  r->rd = (int)x->rd;
  if (r->has_mem) return;
  FOR_MASK(t, x->r->mask) {
    x->w->reg[x->rd][t] = r->data[t];
  }
  x->w->def[x->rd] = (x->w->def[x->rd] & ~r->mask) | (r->mask & ~r->undef);
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

int ws_model_issue(ws_model_t *m, unsigned warp, ws_retire_t *r) {
  memset(r, 0, sizeof *r);
  r->warp = warp;
  r->rd = -1;
  r->name = "?";
  if (warp >= m->cfg.warps) return wsm_error(m, warp, 0, 0, "no such warp slot");
  wsm_warp_t *w = &m->warp[warp];
  if (w->state != WARP_LIVE) return refuse(m, w);
  wsm_exec_t x = {.m = m, .w = w, .r = r};
  r->pc = wsm_top(w)->pc;
  r->mask = wsm_top(w)->mask;
  x.next = r->pc + 4;
  if (!fetch_and_decode(&x)) return WS_FAULTED;
  if (check_hazards(&x)) return WS_ERROR;

  if (x.op->use & USE_RS1) r->undef |= r->mask & ~w->def[x.rs1];
  if (x.op->use & USE_RS2) r->undef |= r->mask & ~w->def[x.rs2];
  if (x.op->use & USE_RS3) r->undef |= r->mask & ~w->def[x.rs3];
  x.op->run(&x);
  if (m->err[0]) return WS_ERROR;
  if (w->state == WARP_STOPPED) return WS_FAULTED;
  write_rd(&x);
  if (!x.flow_done) wsm_simt_next(w, x.next);
  if (w->stack_n) r->next_pc = wsm_top(w)->pc;
  m->stats.warp_instrs++;
  m->stats.by_kind[r->kind]++;
  m->stats.thread_instrs += wsm_count(r->mask);
  return r->fault ? WS_FAULTED : WS_OK;
}
