// SPDX-License-Identifier: Apache-2.0
// Random statements of F, of the special functions, and of fflags, frm and fcsr.
//
// frm is kept at 0..4, for qemu refuses other values. It belongs to the warp, so that in programs
// of several threads it is written only where all threads are together, and with a constant.
#include "gen.h"

static bool is_rounded(const struct ws_isa_row *r) { // to a float, from floats
  return r->imm == WS_IMM_RM && r->rd == 2 && r->rs1 == 2;
}
static bool is_not_rounded(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_FPU && r->fmt == WS_FMT_R;
}
static bool is_special(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_SFU;
}
static bool is_csr_access(const struct ws_isa_row *r) {
  return r->imm == WS_IMM_Z;
}

static uint32_t rm_to_int(gen_t *g) {
  return below(g, 3) ? WSA_DYN : below(g, 5);
}
static uint32_t rm(gen_t *g) {
  return g->cfg->ftz ? (below(g, 2) ? WSA_DYN : WSA_RNE) : rm_to_int(g);
}

static void st_rounded(gen_t *g) {
  const ws_operands_t o = {.rd = src(g), .rs1 = src(g), .rs2 = src(g), .rs3 = src(g), .rm = rm(g)};
  put(g, ws_isa_encode(gen_row(g, is_rounded), &o));
}
static void st_not_rounded(gen_t *g) {
  const struct ws_isa_row *r = gen_row(g, is_not_rounded);
  gen_put(g, r, r->rd == 2 ? src(g) : gen_dst(g, false), src(g), src(g), 0);
}
static void st_to_int(gen_t *g) {
  put(g, (below(g, 2) ? wsa_fcvt_w_s : wsa_fcvt_wu_s)(gen_dst(g, false), src(g), rm_to_int(g)));
}
static void st_from_int(gen_t *g) {
  put(g, (below(g, 2) ? wsa_fcvt_s_w : wsa_fcvt_s_wu)(src(g), src(g), rm(g)));
}
static void st_move(gen_t *g) {
  const uint32_t word[] = {wsa_fmv_x_w(gen_dst(g, false), src(g)),
                           wsa_fclass_s(gen_dst(g, false), src(g)), wsa_fmv_w_x(src(g), src(g))};
  put(g, PICK(g, word));
}
static void st_load(gen_t *g) {
  put(g, wsa_flw(src(g), g->base, gen_buffer_offset(g, 4)));
}
static void st_store(gen_t *g) {
  put(g, wsa_fsw(src(g), g->base, gen_buffer_offset(g, 4)));
}
static void st_value(gen_t *g) {
  const unsigned reg = gen_dst(g, true);
  wsa_li(g->a, reg, rng_float(&g->rng));
  put(g, wsa_fmv_w_x(src(g), reg));
}
static void st_sfu(gen_t *g) {
  if (g->cfg->sfu) gen_put(g, gen_row(g, is_special), src(g), src(g), 0, 0);
}

// Numbers that almost cancel, or whose sum is near a rounding boundary.
static void st_near(gen_t *g) {
  const unsigned reg = gen_dst(g, true), a = src(g), b = src(g), d = src(g);
  const uint32_t value = rng_float(&g->rng),
                 far = value ^ 1u << (below(g, 2) ? 31 : 23 + below(g, 8));
  wsa_li(g->a, reg, value);
  put(g, wsa_fmv_w_x(a, reg));
  wsa_li(g->a, reg, far + below(g, 3) - 1);
  put(g, wsa_fmv_w_x(b, reg));
  put(g, below(g, 2) ? wsa_fadd_s(d, a, b, rm(g)) : wsa_fmadd_s(d, a, b, src(g), rm(g)));
}

// fflags: any access. Bits above the field are ignored.
static void st_fflags(gen_t *g) {
  const unsigned source = src(g);
  const ws_operands_t o = {
      .rd = gen_dst(g, false), .rs1 = source, .imm = WSA_FFLAGS, .meet = source};
  put(g, ws_isa_encode(gen_row(g, is_csr_access), &o));
}

// fcsr: set and clear flags, frm unchanged.
static void st_fcsr_flags(gen_t *g) {
  put(g, (below(g, 2) ? wsa_csrrsi : wsa_csrrci)(gen_dst(g, false), WSA_FCSR, src(g)));
}

static void st_frm_constant(gen_t *g) {
  if (g->cfg->simt && g->nest) return;
  put(g, wsa_csrrwi(gen_dst(g, false), WSA_FRM, below(g, 5)));
}

// frm and fcsr from registers. Masks leave 0..3 in the field of the mode and anything elsewhere.
static void st_frm_register(gen_t *g) {
  if (g->cfg->simt) return;
  const unsigned reg = gen_dst(g, true);
  switch (below(g, 5)) {
  case 0:
    put(g, wsa_andi(reg, src(g), ~4));
    put(g, wsa_csrrw(gen_dst(g, false), WSA_FRM, reg));
    return;
  case 1:
    put(g, wsa_csrrc(gen_dst(g, false), below(g, 2) ? WSA_FRM : WSA_FCSR, src(g)));
    return;
  case 2:
    put(g, wsa_csrrs(gen_dst(g, false), below(g, 2) ? WSA_FRM : WSA_FCSR, src(g)));
    put(g, wsa_csrrwi(gen_dst(g, false), WSA_FRM, below(g, 5))); // or it might be 5..7
    return;
  case 3:
    put(g, below(g, 2) ? wsa_csrrwi(gen_dst(g, false), WSA_FCSR, src(g))
                       : wsa_csrrci(gen_dst(g, false), WSA_FRM, src(g)));
    return;
  default:
    put(g, wsa_andi(reg, src(g), ~0x80));
    put(g, wsa_csrrw(gen_dst(g, false), WSA_FCSR, reg));
  }
}

static void st_read(gen_t *g) {
  static const uint32_t csr[] = {WSA_FFLAGS, WSA_FRM, WSA_FCSR};
  put(g, wsa_csrr(gen_dst(g, false), PICK(g, csr)));
}

void gen_float(gen_t *g) {
  static const struct {
    unsigned weight;
    void (*emit)(gen_t *g);
  } statements[] = {{35, st_rounded},     {14, st_not_rounded}, {8, st_to_int}, {5, st_from_int},
                    {6, st_move},         {6, st_load},         {6, st_store},  {12, st_value},
                    {6, st_sfu},          {6, st_near},         {4, st_fflags}, {2, st_fcsr_flags},
                    {3, st_frm_constant}, {4, st_frm_register}, {2, st_read}};
  unsigned total = 0, i = 0;
  for (unsigned k = 0; k < COUNT(statements); k++)
    total += statements[k].weight;
  unsigned pick = below(g, total);
  while (pick >= statements[i].weight)
    pick -= statements[i++].weight;
  statements[i].emit(g);
}

void gen_float_begin(gen_t *g) {
  for (unsigned i = 0; i < 32; i++)
    put(g, wsa_flw(i, g->base, (int32_t)(128 + 4 * i) - GEN_DUMP));
  put(g, wsa_csrrwi(0, WSA_FCSR, below(g, 32)));
  put(g, wsa_csrrwi(0, WSA_FRM, below(g, 5)));
}

// Integer registers are in memory already.
void gen_float_end(gen_t *g) {
  const unsigned reg = g->base == 1 ? 2 : 1;
  for (unsigned i = 0; i < 32; i++)
    put(g, wsa_fsw(i, g->base, (int32_t)(128 + 4 * i)));
  put(g, wsa_csrr(reg, WSA_FCSR));
  put(g, wsa_sw(reg, g->base, 256));
}
