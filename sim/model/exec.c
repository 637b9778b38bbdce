// SPDX-License-Identifier: Apache-2.0
// Handlers of control flow.
#include "model_int.h"

// Writes the link and jumps; the target is misaligned when bit 1 is set.
void wsm_run_jump(wsm_exec_t *x) {
  const ws_rv32_t v = wsm_thread(x, wsm_lowest(x->mask));
  if (v.next & 3) {
    wsm_raise(x, WS_CAUSE_JUMP_TARGET, v.next);
    return;
  }
  FOR_MASK(t, x->mask) {
    x->out[t] = v.rd; // of the PC alone
  }
  x->next = v.next;
}

void wsm_run_jalr(wsm_exec_t *x) {
  const uint32_t target = wsm_thread(x, wsm_lowest(x->mask)).next;
  uint32_t agree = 0;
  FOR_MASK(t, x->mask) {
    if (wsm_thread(x, t).next == target) agree |= UINT32_C(1) << t;
  }
  const bool apart = x->w->threads.bars != 0;
  if (agree != x->mask && !apart) {
    wsm_raise(x, WS_CAUSE_JUMP_DIVERGES, target);
    return;
  }
  x->m->stats.branches++;
  wsm_run_jump(x);
  if (x->fault || agree == x->mask) return;
  x->writes = agree;
  if (wsm_pc(x->m, target) == wsm_pc(x->m, x->pc)) return;
  x->m->stats.divergent_branches++;
  x->flow_done = true;
  wsm_threads_jump(x->w, agree, wsm_pc(x->m, target), wsm_pc(x->m, x->pc));
}

// Sides that part meet at the reconvergence PC: the one of the last ssy, or the one that the branch
// names, which discards a pending ssy.
void wsm_run_branch(wsm_exec_t *x) {
  const uint32_t target = x->pc + x->code->imm, taken = wsm_taken(x);
  if (x->code->op->row->ext == WS_EXT_XWS) {
    x->w->ssy_valid = true;
    x->w->ssy_pc = wsm_pc(x->m, (x->pc + x->code->rpc) & ~UINT32_C(3));
  }
  if (taken && (target & 3)) {
    wsm_raise(x, WS_CAUSE_JUMP_TARGET, target);
    return;
  }
  const unsigned depth = x->w->stack_n;
  const uint32_t fall = wsm_pc(x->m, x->pc + 4);
  uint32_t cause = wsm_simt_branch(x->w, taken, wsm_pc(x->m, target), fall, x->m->cfg.stack_depth);
  if (cause) {
    wsm_raise(x, cause, target);
    return;
  }
  x->m->stats.branches++;
  x->m->stats.divergent_branches += taken && taken != x->mask && target != x->pc + 4;
  if (x->w->stack_n > depth && x->w->stack_n - 1 > x->m->stats.max_depth)
    x->m->stats.max_depth = x->w->stack_n - 1;
  x->flow_done = true;
}

void wsm_run_ssy(wsm_exec_t *x) {
  x->w->ssy_valid = true;
  x->w->ssy_pc = wsm_pc(x->m, (x->pc + x->code->imm) & ~UINT32_C(3)); // no low bits
}

// Called before the warp ends or waits, when all its loads must have arrived. False with an error.
static bool loads_done(const wsm_exec_t *x) {
  for (unsigned i = 1; x->w->memop_n && i < REGS; i++)
    if (x->w->pend[i]) {
      wsm_error(x->m, x->w->id, x->pc, x->insn, "%s while %s waits for memory",
                x->code->op->row->mnemonic, ws_reg_name(i));
      return false;
    }
  return true;
}

void wsm_run_exit(wsm_exec_t *x) {
  if (!loads_done(x)) return;
  const bool met = wsm_simt_exit(x->w);
  x->flow_done = true;
  if (x->w->stack_n == 0) wsm_cta_warp_end(x->m, x->w);
  if (met) wsm_cta_bar(x->m, x->w, x->w->threads.number);
}

// Accesses after the fence may not take effect before those in front of it: see lsu.c.
void wsm_run_fence(wsm_exec_t *x) {
  x->w->fences++;
}

void wsm_run_bar(wsm_exec_t *x) {
  const uint32_t number = x->w->reg[x->code->rs1][BUG(26) ? 7 : wsm_lowest(x->mask)];
  if (number >= x->m->cfg.barriers) {
    wsm_raise(x, WS_CAUSE_BARRIER, number);
    return;
  }
  if (!loads_done(x)) return;
  if (x->w->threads.arrived && number != x->w->threads.number) {
    wsm_raise(x, WS_CAUSE_BARRIER, number);
    return;
  }
  x->w->threads.number = number;
  x->flow_done = true;
  if (x->w->threads.bars) {
    if (wsm_threads_bar(x->w, wsm_pc(x->m, x->next))) wsm_cta_bar(x->m, x->w, number);
    return;
  }
  wsm_simt_next(x->w, wsm_pc(x->m, x->next));
  wsm_cta_bar(x->m, x->w, number);
}

// The threads that some running thread names.
void wsm_run_warpsync(wsm_exec_t *x) {
  uint32_t named = 0;
  if (!loads_done(x)) return;
  FOR_MASK(t, x->mask) named |= x->w->reg[x->code->rs1][t];
  x->flow_done = true;
  wsm_threads_warpsync(x->w, wsm_pc(x->m, x->next), named ? named : UINT32_MAX);
}

void wsm_run_pause(wsm_exec_t *x) {
  x->w->threads.weight = x->w->threads.turn_length;
}

void wsm_run_ecall(wsm_exec_t *x) {
  wsm_raise(x, WS_CAUSE_ECALL, 0);
}
void wsm_run_ebreak(wsm_exec_t *x) {
  wsm_raise(x, WS_CAUSE_EBREAK, 0);
}
