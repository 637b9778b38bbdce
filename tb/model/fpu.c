// SPDX-License-Identifier: Apache-2.0
// Floating-point instructions of one thread, in terms of ws_fp.h.
#include "model_int.h"

enum { SIGN = 1u << 31 };

// ---- arithmetic: flags are added to *flags ----

uint32_t wsm_fmsub(const ws_fp_format_t *f, uint32_t a, uint32_t b, uint32_t c, int rm,
                   unsigned *flags) {
  return ws_fp_fma(f, a, b, c ^ SIGN, rm, flags);
}
// -(a * b) + c
uint32_t wsm_fnmsub(const ws_fp_format_t *f, uint32_t a, uint32_t b, uint32_t c, int rm,
                    unsigned *flags) {
  return ws_fp_fma(f, a ^ SIGN, b, BUG(29) ? c ^ SIGN : c, rm, flags);
}
// -(a * b) - c
uint32_t wsm_fnmadd(const ws_fp_format_t *f, uint32_t a, uint32_t b, uint32_t c, int rm,
                    unsigned *flags) {
  return ws_fp_fma(f, a ^ SIGN, b, c ^ SIGN, rm, flags);
}

#define TWO_ROUNDED(name, call)                                                                    \
  uint32_t name(const ws_fp_format_t *f, uint32_t a, uint32_t b, uint32_t c, int rm,               \
                unsigned *flags) {                                                                 \
    return (void)c, call(f, a, b, rm, flags);                                                      \
  }
#define TWO(name, call)                                                                            \
  uint32_t name(const ws_fp_format_t *f, uint32_t a, uint32_t b, uint32_t c, int rm,               \
                unsigned *flags) {                                                                 \
    return (void)c, (void)rm, call(f, a, b, flags);                                                \
  }
#define ONE_ROUNDED(name, call)                                                                    \
  uint32_t name(const ws_fp_format_t *f, uint32_t a, uint32_t b, uint32_t c, int rm,               \
                unsigned *flags) {                                                                 \
    return (void)b, (void)c, call(f, a, rm, flags);                                                \
  }
TWO_ROUNDED(wsm_fadd, ws_fp_add)
TWO_ROUNDED(wsm_fsub, ws_fp_sub)
TWO_ROUNDED(wsm_fmul, ws_fp_mul)
TWO_ROUNDED(wsm_fdiv, ws_fp_div)
ONE_ROUNDED(wsm_fsqrt, ws_fp_sqrt)
TWO(wsm_fmin, ws_fp_min)
TWO(wsm_fmax, ws_fp_max)
TWO(wsm_fle, ws_fp_le)
TWO(wsm_flt, ws_fp_lt)
TWO(wsm_feq, ws_fp_eq)
ONE_ROUNDED(wsm_fcvt_w_s, ws_fp_to_i32)
ONE_ROUNDED(wsm_fcvt_wu_s, ws_fp_to_u32)
ONE_ROUNDED(wsm_fcvt_s_w, ws_fp_from_i32)
ONE_ROUNDED(wsm_fcvt_s_wu, ws_fp_from_u32)

// ---- on bits ----

uint32_t wsm_fsgnj(uint32_t a, uint32_t b) {
  return (a & ~SIGN) | (b & SIGN);
}
uint32_t wsm_fsgnjn(uint32_t a, uint32_t b) {
  return (a & ~SIGN) | (~b & SIGN);
}
uint32_t wsm_fsgnjx(uint32_t a, uint32_t b) {
  return a ^ (b & SIGN);
}
uint32_t wsm_fclass(uint32_t a, uint32_t b) {
  return (void)b, ws_fp_class(&ws_fp_binary32, a);
}

// ---- the handler ----

// rd = fp(rs1, rs2, rs3), rounded by the instruction's mode or, when that is 7, by the warp's.
void wsm_run_fp(wsm_exec_t *x) {
  const ws_fp_format_t *f = x->m->cfg.fp == WS_FLOAT_FTZ ? &ws_fp_binary32_ftz : &ws_fp_binary32;
  const bool rounds = x->op->imm != IMM_NONE, dynamic = rounds && x->imm == 7;
  const uint32_t frm = x->m->cfg.fp == WS_FLOAT_IEEE ? x->w->frm : WS_RNE;
  const int rm = (int)(dynamic && !BUG(30) ? frm : x->imm);
  if (dynamic && x->w->frm_undef) x->r->undef = x->r->mask;
  x->w->fflags_undef |= x->r->undef;
  FOR_MASK(t, x->r->mask) {
    unsigned flags = 0;
    x->r->data[t] =
        x->op->fp(f, x->w->reg[x->rs1][t], x->w->reg[x->rs2][t], x->w->reg[x->rs3][t], rm, &flags);
    x->w->fflags[t] = (uint8_t)(BUG(31) ? flags : x->w->fflags[t] | flags);
  }
}
