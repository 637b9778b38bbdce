// SPDX-License-Identifier: Apache-2.0
// One instruction in one thread, as ws_rv32.c has it from gen/isa.def.
#include "model_int.h"

// Seeded bugs: one instruction does what another should.
static ws_insn_t mistaken(ws_insn_t insn) {
  static const struct {
    bool on;
    ws_insn_t insn, other;
  } rows[] = {
      {BUG(1), WS_INSN_mulhsu, WS_INSN_mulh},    {BUG(2), WS_INSN_sra, WS_INSN_srl},
      {BUG(2), WS_INSN_srai, WS_INSN_srli},      {BUG(3), WS_INSN_amomaxu_w, WS_INSN_amomax_w},
      {BUG(7), WS_INSN_lh, WS_INSN_lhu},         {BUG(9), WS_INSN_amomin_w, WS_INSN_amominu_w},
      {BUG(45), WS_INSN_beq_r, WS_INSN_beq_p},   {BUG(45), WS_INSN_bne_r, WS_INSN_bne_p},
      {BUG(45), WS_INSN_blt_r, WS_INSN_blt_p},   {BUG(45), WS_INSN_bge_r, WS_INSN_bge_p},
      {BUG(45), WS_INSN_bltu_r, WS_INSN_bltu_p}, {BUG(45), WS_INSN_bgeu_r, WS_INSN_bgeu_p},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (rows[i].on && rows[i].insn == insn) return rows[i].other;
  return insn;
}

void wsm_rv32(ws_insn_t insn, ws_rv32_t *x) {
  ws_rv32(WS_MODEL_BUG ? mistaken(insn) : insn, x);
  if (BUG(4) && insn == WS_INSN_remu && !x->rs2) x->rd = 0;
  if (BUG(5) && insn == WS_INSN_div && x->rd == 0x80000000u && x->rs2 == UINT32_MAX)
    x->rd = 0x7FFFFFFFu;
  if (BUG(6) && insn == WS_INSN_bge && x->rs1 == x->rs2) x->taken = false;
  if (BUG(8) && insn == WS_INSN_jalr) x->next = x->rs1 + x->imm;
}

ws_rv32_t wsm_thread(const wsm_exec_t *x, unsigned t) {
  ws_rv32_t v = {.pc = x->r->pc,
                 .rs1 = x->w->reg[x->rs1][t],
                 .rs2 = x->w->reg[x->rs2][t],
                 .imm = x->imm,
                 .meet = x->meet,
                 .lane = t};
  wsm_rv32(x->op->row->id, &v);
  return v;
}

unsigned wsm_count(uint32_t mask) {
  unsigned n = 0;
  for (; mask; mask &= mask - 1)
    n++;
  return n;
}
