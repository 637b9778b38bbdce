// SPDX-License-Identifier: Apache-2.0
// Floating-point instructions of one warp, in terms of ws_fp.h.
#include "model_int.h"

// Sign injection, class and moves look at bits: they neither round nor raise flags.
static bool on_bits(const wsm_op_t *op) {
  switch (op->kind == WS_K_FPU ? op->row->op : WS_FPU_FADD) {
  case WS_FPU_FSGNJ:
  case WS_FPU_FSGNJN:
  case WS_FPU_FSGNJX:
  case WS_FPU_FCLASS:
  case WS_FPU_FMV_X_W:
  case WS_FPU_FMV_W_X:
    return true;
  default:
    return false;
  }
}

// Does the machine keep exception flags?
bool wsm_keeps_flags(const ws_model_cfg_t *cfg) {
  return cfg->fflags || BUG(42);
}

// rd = fp(rs1, rs2, rs3), rounded by the instruction's mode or, when that is 7, by the warp's.
// Without flags the host may compute it.
void wsm_run_fp(wsm_exec_t *x) {
  const wsm_code_t *c = x->code;
  const struct ws_isa_row *row = c->op->row;
  const ws_fp_format_t *f = x->m->cfg.fp == WS_FLOAT_FTZ ? &ws_fp_binary32_ftz : &ws_fp_binary32;
  const unsigned op = BUG(29) && row->id == WS_INSN_fnmsub_s ? WS_FPU_FNMADD : row->op;
  const bool dynamic = row->imm == WS_IMM_RM && c->imm == 7, of_fdiv = c->op->kind == WS_K_FDIV;
  const uint32_t frm = x->m->cfg.fp == WS_FLOAT_IEEE ? x->w->frm : WS_RNE;
  const int rm = (int)(dynamic && !BUG(30) ? frm : c->imm);
  const uint32_t *rs1 = x->w->reg[c->rs1], *rs2 = x->w->reg[c->rs2], *rs3 = x->w->reg[c->rs3];
  uint32_t left = x->mask;
  if (dynamic && x->w->frm_undef) x->undef = x->mask;
  if (!on_bits(c->op)) x->w->fflags_undef |= x->undef;
  if (!wsm_keeps_flags(&x->m->cfg))
    left &= ws_fp_warp(f, of_fdiv, op, rs1, rs2, rs3, rm, x->out, (int)x->m->cfg.threads);
  FOR_MASK(t, left) {
    unsigned flags = 0;
    x->out[t] = of_fdiv ? ws_fp_div_op(f, op, rs1[t], rs2[t], rm, &flags)
                        : ws_fp_op(f, op, rs1[t], rs2[t], rs3[t], rm, &flags);
    if (on_bits(c->op)) continue;
    x->w->fflags[t] = (uint8_t)(BUG(31) ? flags : x->w->fflags[t] | flags);
  }
}
