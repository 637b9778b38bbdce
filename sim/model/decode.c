// SPDX-License-Identifier: Apache-2.0
// The rows of gen/isa.def as the model runs them, and what of them a machine has.
#include "model_int.h"

static wsm_run_t *handler(const struct ws_isa_row *r) {
  // Others are over the words of a thread.
  static wsm_run_t *const of_unit[WS_K_N] = {
      [WS_UNIT_BRU] = wsm_run_branch, [WS_UNIT_LSU] = wsm_run_mem, [WS_UNIT_CSR] = wsm_run_csr,
      [WS_UNIT_FPU] = wsm_run_fp,     [WS_UNIT_FDIV] = wsm_run_fp, [WS_UNIT_SFU] = wsm_run_sfu,
  };
  switch (r->id) {
  case WS_INSN_ssy:
    return wsm_run_ssy;
  case WS_INSN_exit:
    return wsm_run_exit;
  case WS_INSN_fence:
    return wsm_run_fence;
  case WS_INSN_ecall:
    return wsm_run_ecall;
  case WS_INSN_ebreak:
    return wsm_run_ebreak;
  case WS_INSN_rdbar:
    return wsm_run_rdbar;
  case WS_INSN_bar:
    return wsm_run_bar;
  case WS_INSN_warpsync:
    return wsm_run_warpsync;
  case WS_INSN_pause:
    return wsm_run_pause;
  case WS_INSN_jal:
    return wsm_run_jump;
  case WS_INSN_jalr:
    return wsm_run_jalr;
  default:
    if (r->unit == WS_UNIT_TENSOR) return wsm_run_mma;
    if (ws_isa_uops(r) > 1) return wsm_run_group;
    if (r->unit == WS_UNIT_XLANE) return r->rs2 ? wsm_run_shfl : wsm_run_vote;
    if (r->imm == WS_IMM_Z) return wsm_run_fcsr;
    return of_unit[r->unit] ? of_unit[r->unit] : wsm_run_alu;
  }
}

static wsm_op_t op_of(const struct ws_isa_row *r) {
  static const unsigned floats[] = {FLOAT_RD, FLOAT_RS1, FLOAT_RS2};
  const unsigned class[] = {r->rd, r->rs1, r->rs2};
  wsm_op_t op = {
      .row = r, .kind = (ws_kind_t)r->unit, .run = handler(r), .warp = wsm_rv32_warp(r->id)};
  op.locks = r->id == WS_INSN_amoswap_w || r->id == WS_INSN_amocas_w || r->id == WS_INSN_lr_w ||
             r->id == WS_INSN_sc_w;
  for (unsigned i = 0; i < 3; i++)
    op.use |= (class[i] ? 1u << i : 0) | (class[i] == 2 ? floats[i] : 0);
  if (ws_isa_reads_rs3(r)) op.use |= USE_RS3;
  for (unsigned o = 0; o < WS_OPERANDS; o++)
    op.group[o] = (uint8_t)ws_isa_group(r, (ws_operand_t)o);
  if (r->unit != WS_UNIT_LSU) return op;
  op.access = ws_isa_is_amo(r) ? WS_AMO : ws_isa_is_store(r) ? WS_STORE : WS_LOAD;
  op.size = (uint8_t)ws_isa_bytes(r);
  op.index = ws_isa_index(r);
  return op;
}

// Made before anything runs: models may run in several threads.
static wsm_op_t ops[WS_INSN_N];
__attribute__((constructor)) static void make_ops(void) {
  for (unsigned i = 0; i < WS_INSN_N; i++)
    ops[i] = op_of(&ws_isa[i]);
}

const wsm_op_t *wsm_decode(uint32_t insn) {
  const struct ws_isa_row *r = ws_isa_find(insn);
  return r ? &ops[r->id] : NULL;
}

static ws_features_t features(const ws_model_cfg_t *cfg) {
  ws_features_t have = cfg->isa;
  have.bitmanip |= BUG(47);
  have.fp = cfg->fp || BUG(40);
  have.sfu = cfg->sfu || BUG(43);
  have.own_pcs = cfg->conv_barriers != 0;
  return have;
}

bool wsm_legal(const ws_model_cfg_t *cfg, const wsm_op_t *op, uint32_t insn) {
  const struct ws_isa_row *r = op->row;
  const ws_features_t have = features(cfg);
  const bool to_integer = r->id == WS_INSN_fcvt_w_s || r->id == WS_INSN_fcvt_wu_s;
  const uint32_t rm = insn >> 12 & 7;
  if (!ws_ext_exists(r->ext, &have)) return false;
  if (op->kind == WS_K_CSR) return wsm_csr_exists(cfg, insn >> 20);
  if (op->run == wsm_run_fcsr) return insn >> 20 != 0;
  if (r->imm != WS_IMM_RM) return true;
  if (!to_integer && cfg->fp == WS_FLOAT_FTZ && !BUG(32)) return rm == 0 || rm == 7;
  return rm <= 4 || rm == 7 || BUG(41);
}

wsm_code_t wsm_code_of(const ws_model_cfg_t *cfg, uint32_t insn) {
  const ws_features_t have = features(cfg);
  const struct ws_isa_row *row = ws_isa_find_in(insn, &have);
  const wsm_op_t *op = row ? &ops[row->id] : NULL;
  wsm_code_t c = {.op = op && wsm_legal(cfg, op, insn) ? op : NULL, .insn = insn};
  if (!c.op) return c;
  c.run = op->run;
  c.use = (uint8_t)op->use;
  c.kind = (uint8_t)op->kind;
  c.rd = (uint8_t)((insn >> 7 & 31) + (op->use & FLOAT_RD ? X_REGS : 0));
  c.rs1 = (uint8_t)((insn >> 15 & 31) + (op->use & FLOAT_RS1 ? X_REGS : 0));
  c.rs2 = (uint8_t)((insn >> 20 & 31) + (op->use & FLOAT_RS2 ? X_REGS : 0));
  c.rs3 = (uint8_t)ws_isa_rs3(op->row, insn);
  c.imm = ws_isa_imm(op->row, insn);
  c.meet = ws_isa_meet(insn) + (BUG(46) && (insn >> 10 & 3) == 3 ? 128 : 0);
  if (op->kind == WS_K_BRU && op->row->ext == WS_EXT_XWS) {
    ws_rv32_t at_0 = {.imm = c.imm, .meet = c.meet};
    wsm_rv32(op->row->id, &at_0);
    c.rpc = at_0.rpc;
  }
  const uint8_t reg[] = {c.rd, c.rs1, c.rs2, c.rs3};
  for (unsigned i = 0; i < (BUG(38) ? 3 : 4); i++) {
    const unsigned end = reg[i] + op->group[i];
    if (op->use >> i & 1 && end > c.regs) c.regs = (uint8_t)end;
  }
  return c;
}
