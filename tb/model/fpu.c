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

// rd = fp(rs1, rs2, rs3), rounded by the instruction's mode or, when that is 7, by the warp's.
void wsm_run_fp(wsm_exec_t *x) {
  const ws_fp_format_t *f = x->m->cfg.fp == WS_FLOAT_FTZ ? &ws_fp_binary32_ftz : &ws_fp_binary32;
  const unsigned op =
      BUG(29) && x->op->row->id == WS_INSN_fnmsub_s ? WS_FPU_FNMADD : x->op->row->op;
  const bool dynamic = x->op->row->imm == WS_IMM_RM && x->imm == 7;
  const uint32_t frm = x->m->cfg.fp == WS_FLOAT_IEEE ? x->w->frm : WS_RNE;
  const int rm = (int)(dynamic && !BUG(30) ? frm : x->imm);
  if (dynamic && x->w->frm_undef) x->r->undef = x->r->mask;
  if (!on_bits(x->op)) x->w->fflags_undef |= x->r->undef;
  FOR_MASK(t, x->r->mask) {
    const uint32_t a = x->w->reg[x->rs1][t], b = x->w->reg[x->rs2][t], c = x->w->reg[x->rs3][t];
    unsigned flags = 0;
    x->r->data[t] = x->op->kind == WS_K_FDIV ? ws_fdiv_op(f, op, a, b, rm, &flags)
                                             : ws_fp_op(f, op, a, b, c, rm, &flags);
    if (on_bits(x->op)) continue;
    x->w->fflags[t] = (uint8_t)(BUG(31) ? flags : x->w->fflags[t] | flags);
  }
}
