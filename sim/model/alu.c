// SPDX-License-Identifier: Apache-2.0
// Integer arithmetic and conditions, as ws_rv32.c and ws_rv32_warp.c have them from gen/isa.def.
#include "model_int.h"

// Mutants: one instruction does what another should.
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
      {BUG(73), WS_INSN_mul24, WS_INSN_mulu24},  {BUG(74), WS_INSN_vote_uni, WS_INSN_vote_all},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (rows[i].on && rows[i].insn == insn) return rows[i].other;
  return insn;
}

// Mutants of single results.
static void spoil(ws_insn_t insn, ws_rv32_t *x) {
  if (BUG(4) && insn == WS_INSN_remu && !x->rs2) x->rd = 0;
  if (BUG(5) && insn == WS_INSN_div && x->rd == 0x80000000u && x->rs2 == UINT32_MAX)
    x->rd = 0x7FFFFFFFu;
  if (BUG(6) && insn == WS_INSN_bge && x->rs1 == x->rs2) x->taken = false;
  if (BUG(8) && insn == WS_INSN_jalr) x->next = x->rs1 + x->imm;
}

void wsm_rv32(ws_insn_t insn, ws_rv32_t *x) {
  ws_rv32(WS_MODEL_BUG ? mistaken(insn) : insn, x);
  if (WS_MODEL_BUG) spoil(insn, x);
}

ws_rv32_t wsm_thread(const wsm_exec_t *x, unsigned t) {
  ws_rv32_t v = {.pc = x->pc,
                 .rs1 = x->w->reg[x->code->rs1][t],
                 .rs2 = x->w->reg[x->code->rs2][t],
                 .imm = x->code->imm,
                 .meet = x->code->meet,
                 .lane = t};
  wsm_rv32(x->code->op->row->id, &v);
  return v;
}

const ws_rv32_warp_t *wsm_rv32_warp(ws_insn_t insn) {
  return &ws_rv32_warp[WS_MODEL_BUG ? mistaken(insn) : insn];
}

// The same instruction in all threads, at once.
void wsm_run_alu(wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  const uint32_t *rs1 = x->w->reg[c->rs1], *rs2 = x->w->reg[c->rs2];
  c->op->warp->alu(x->out, rs1, rs2, c->imm, x->pc, (int)x->m->cfg.threads);
  if (!BUG(4) && !BUG(5)) return;
  FOR_MASK(t, x->mask) {
    ws_rv32_t v = {.rs1 = rs1[t], .rs2 = rs2[t], .rd = x->out[t]};
    spoil(c->op->row->id, &v);
    x->out[t] = v.rd;
  }
}

// One thread after the other, over the words of pairs and quads. Registers of a group follow each
// other; a group at x0 reads as zeros.
void wsm_run_group(wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  const wsm_op_t *op = c->op;
  const unsigned first[WS_OPERANDS] = {c->rd, c->rs1, c->rs2, c->rs3};
  FOR_MASK(t, x->mask) {
    uint32_t word[WS_OPERANDS][4] = {{0}};
    for (unsigned o = WS_RS1; o < WS_OPERANDS; o++)
      for (unsigned k = 0; first[o] && k < op->group[o]; k++)
        word[o][k] = x->w->reg[first[o] + k][t];
    ws_rv32_t v = {.pc = x->pc,
                   .rs1 = word[WS_RS1][0],
                   .rs2 = word[WS_RS2][0],
                   .rs3 = word[WS_RS3][0],
                   .imm = c->imm,
                   .group = word};
    wsm_rv32(op->row->id, &v);
    x->out[t] = op->group[WS_RD] > 1 ? word[WS_RD][0] : v.rd;
    for (unsigned k = 1; k < op->group[WS_RD]; k++)
      x->more[k - 1][t] = word[WS_RD][k];
  }
}

// Active threads that take the branch.
uint32_t wsm_taken(const wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  const uint32_t *rs1 = x->w->reg[c->rs1], *rs2 = x->w->reg[c->rs2];
  uint32_t taken = c->op->warp->taken(rs1, rs2, (int)x->m->cfg.threads) & x->mask;
  if (!BUG(6)) return taken;
  FOR_MASK(t, x->mask) {
    ws_rv32_t v = {.rs1 = rs1[t], .rs2 = rs2[t], .taken = wsm_bit(taken, t)};
    spoil(c->op->row->id, &v);
    if (!v.taken) taken &= ~(UINT32_C(1) << t);
  }
  return taken;
}
