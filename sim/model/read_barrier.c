// SPDX-License-Identifier: Apache-2.0
// Read barriers (war = software): checks that no write overtakes a read that may still be
// outstanding, as far as the program can know. The machine does not check it: the result of a
// program with such a write depends on the banks and units of the machine.
//
// A read is over, for certain, when
//   an instruction issues that uses what the reader writes: the scoreboard has seen its result;
//   an instruction has waited for the barrier that the reader has set;
//   a jump, a branch or a bar issues, an access to fflags, frm or fcsr, fence or exit.
// Instructions of ALU and FPU leave the collectors before any younger one of their warp, those of
// the LSU before any younger one of the LSU: their reads need no barrier.
#include "model_int.h"

#include <stdlib.h>

static uint64_t bit(unsigned reg) {
  return UINT64_C(1) << reg;
}

// Those of n registers from reg on, without x0.
static uint64_t bits(unsigned reg, unsigned n) {
  return reg ? (bit(n) - 1) << reg : 0;
}

static bool is_jump(const wsm_code_t *c) {
  return c->kind == WS_K_BRU || (c->op->row->id == WS_INSN_jal && !BUG(71));
}

// Forgets the readers whose result is used, or whose barrier is among those waited for.
static void forget(wsm_warp_t *w, uint64_t used, unsigned waits) {
  size_t kept = 0;
  for (size_t i = 0; i < w->reader_n; i++) {
    const wsm_reader_t *r = &w->reader[i];
    if ((r->result & used && !BUG(72)) || (r->barrier & waits && !BUG(68))) continue;
    w->reader[kept++] = *r;
  }
  w->reader_n = kept;
}

static int add_reader(wsm_exec_t *x, uint64_t reads, uint64_t writes, unsigned barrier) {
  wsm_warp_t *w = x->w;
  if (w->reader_n == w->reader_cap) {
    const size_t cap = w->reader_cap ? 2 * w->reader_cap : 16;
    wsm_reader_t *grown = realloc(w->reader, cap * sizeof *grown);
    if (!grown) return wsm_error(x->m, w->id, x->pc, x->insn, "no memory");
    w->reader = grown;
    w->reader_cap = cap;
  }
  w->reader[w->reader_n++] = (wsm_reader_t){.pc = x->pc,
                                            .mask = x->mask,
                                            .reads = reads,
                                            .result = writes,
                                            .barrier = barrier,
                                            .lsu = x->code->kind == WS_K_LSU};
  return WS_OK;
}

static int check_write(const wsm_exec_t *x, uint64_t writes) {
  const wsm_warp_t *w = x->w;
  const bool lsu = x->code->kind == WS_K_LSU;
  for (size_t i = 0; i < w->reader_n; i++) {
    const wsm_reader_t *r = &w->reader[i];
    if (lsu && r->lsu && !BUG(69)) continue;
    if (!(r->reads & writes) || (!(r->mask & x->mask) && !BUG(70))) continue;
    return wsm_error(x->m, w->id, x->pc, x->insn,
                     "writes %s, which pc 0x%08x may still have to read: no read barrier",
                     ws_reg_name(x->code->rd), (unsigned)r->pc);
  }
  return WS_OK;
}

void wsm_run_rdbar(wsm_exec_t *x) {
  const unsigned set = x->insn >> 21 & 7;
  x->w->sets = set >= 1 && set <= 6 ? 1u << (set - 1) : 0;
  x->w->waits = x->insn >> 15 & 63;
}

int wsm_read_barriers(wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  wsm_warp_t *w = x->w;
  const unsigned reg[] = {c->rs1, c->rs2, c->rs3};
  uint64_t reads = 0, writes = c->use & USE_RD ? bits(c->rd, c->op->group[WS_RD]) : 0;
  if (c->kind == WS_K_CTL) {
    if (c->run != wsm_run_ssy && c->run != wsm_run_rdbar) w->reader_n = 0; // waits for the others
    if (c->run == wsm_run_exit) w->sets = w->waits = 0;
    return WS_OK;
  }
  for (unsigned i = 0; i < 3; i++)
    if (c->use >> (i + 1) & 1) reads |= bits(reg[i], c->op->group[WS_RS1 + i]);
  forget(w, reads | writes, w->waits);
  const unsigned barrier = w->sets;
  w->sets = w->waits = 0;
  if (is_jump(c) || c->run == wsm_run_fcsr) {
    w->reader_n = 0;
    return WS_OK;
  }
  if (!x->m->cfg.unguarded && check_write(x, writes)) return WS_ERROR;
  if (c->kind == WS_K_ALU || c->kind == WS_K_FPU) return WS_OK;
  // A younger write of its own result waits for it.
  return reads & ~writes ? add_reader(x, reads & ~writes, writes, barrier) : WS_OK;
}
