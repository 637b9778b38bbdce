// SPDX-License-Identifier: Apache-2.0
// Instruction table, written from the encodings of the RISC-V manual and of the Xws extension.
#include "model_int.h"

// Encoding classes: opcode, funct3, funct7 give match and mask.
#define OPC(op) (op), 0x0000007Fu
#define F3(op, f3) ((op) | (uint32_t)(f3) << 12), 0x0000707Fu
#define F7(op, f3, f7) ((op) | (uint32_t)(f3) << 12 | (uint32_t)(f7) << 25), 0xFE00707Fu
#define F7R2(op, f3, f7)                                                                           \
  ((op) | (uint32_t)(f3) << 12 | (uint32_t)(f7) << 25), 0xFFF0707Fu // rs2 field 0
#define RM7(op, f7) ((op) | (uint32_t)(f7) << 25), 0xFE00007Fu      // any rounding mode in funct3
#define RM12(op, f12) ((op) | (uint32_t)(f12) << 20), 0xFFF0007Fu // the same, rs2 part of the code
#define RM2(op) (op), 0x0600007Fu                                 // the same, rs3 in bits 31:27
#define F5(f5) (0x0000202Fu | (uint32_t)(f5) << 27), 0xF800707Fu  // AMO: any aq, rl
#define WORD(w) (w), 0xFFFFFFFFu
#define CSR0(f3) (0x00000073u | (uint32_t)(f3) << 12), 0x000FF07Fu // reads only: rs1 / zimm = 0
#define CSRF(f3) (0x00000073u | (uint32_t)(f3) << 12), 0xFFC0707Fu // CSR numbers 0..3

#define RD USE_RD
#define RD_1 (USE_RD | USE_RS1)
#define RD_1_2 (USE_RD | USE_RS1 | USE_RS2)
#define S_1_2 (USE_RS1 | USE_RS2)
#define FD_F1 (USE_RD | FLOAT_RD | USE_RS1 | FLOAT_RS1)
#define FD_F1_2 (FD_F1 | USE_RS2 | FLOAT_RS2)
#define RD_F1 (USE_RD | USE_RS1 | FLOAT_RS1)
#define RD_F1_2 (RD_F1 | USE_RS2 | FLOAT_RS2)
#define FD_1 (USE_RD | FLOAT_RD | USE_RS1)
#define FD_F1_X2 (FD_F1 | USE_RS2)

#define ALU_R(name, f3, f7, fn)                                                                    \
  { name, F7(0x33, f3, f7), WS_K_ALU, IMM_NONE, RD_1_2, wsm_run_alu, {fn}, 0, 0 }
#define ALU_I(name, f3, fn)                                                                        \
  { name, F3(0x13, f3), WS_K_ALU, IMM_I, RD_1, wsm_run_alu, {fn}, 0, 0 }
#define ALU_S(name, f3, f7, fn)                                                                    \
  { name, F7(0x13, f3, f7), WS_K_ALU, IMM_I, RD_1, wsm_run_alu, {fn}, 0, 0 }
#define MUL_R(name, f3, fn)                                                                        \
  { name, F7(0x33, f3, 1), WS_K_MUL, IMM_NONE, RD_1_2, wsm_run_alu, {fn}, 0, 0 }
#define BRANCH(name, f3, fn)                                                                       \
  { name, F3(0x63, f3), WS_K_BRU, IMM_B, S_1_2, wsm_run_branch, {fn}, 0, 0 }
#define BRANCH_R(name, f3, fn)                                                                     \
  { name, F3(0x7B, f3), WS_K_BRU, IMM_B, S_1_2, wsm_run_branch_r, {fn}, 0, 0 }
#define BRANCH_P(name, f3, fn)                                                                     \
  { name, F3(0x5B, f3), WS_K_BRU, IMM_B, S_1_2, wsm_run_branch_p, {fn}, 0, 0 }
#define BRANCH_M(name, f3, fn)                                                                     \
  { name, F3(0x2B, f3), WS_K_BRU, IMM_M, S_1_2, wsm_run_branch_m, {fn}, 0, 0 }
#define LOAD(name, f3, size, fn)                                                                   \
  { name, F3(0x03, f3), WS_K_LSU, IMM_I, RD_1, wsm_run_mem, {fn}, WS_LOAD, size }
#define STORE(name, f3, size)                                                                      \
  { name, F3(0x23, f3), WS_K_LSU, IMM_S, S_1_2, wsm_run_mem, {wsm_second}, WS_STORE, size }
#define AMO(name, f5, fn)                                                                          \
  { name, F5(f5), WS_K_LSU, IMM_NONE, RD_1_2, wsm_run_mem, {fn}, WS_AMO, 4 }
#define VOTE(name, f7, fn)                                                                         \
  { name, F7(0x0B, 1, f7), WS_K_XLANE, IMM_NONE, RD_1, wsm_run_vote, {fn}, 0, 0 }
#define SHFL(name, f7, use, fn)                                                                    \
  { name, F7(0x0B, 2, f7), WS_K_XLANE, IMM_NONE, use, wsm_run_shfl, {fn}, 0, 0 }
#define CSR(name, f3)                                                                              \
  { name, CSR0(f3), WS_K_CSR, IMM_NONE, RD, wsm_run_csr, {NULL}, 0, 0 }
#define CTL(name, enc, run)                                                                        \
  { name, enc, WS_K_CTL, IMM_NONE, 0, run, {NULL}, 0, 0 }

// Floating point: rounded and with flags, with flags only, on bits.
#define FMA(name_, op, fp_)                                                                        \
  {                                                                                                \
    .name = name_, .match = RM2(op), .kind = WS_K_FPU, .imm = IMM_RM, .use = FD_F1_2 | USE_RS3,    \
    .run = wsm_run_fp, .fp = fp_                                                                   \
  }
#define FP_RM(name_, f7, kind_, fp_)                                                               \
  {                                                                                                \
    .name = name_, .match = RM7(0x53, f7), .kind = kind_, .imm = IMM_RM, .use = FD_F1_2,           \
    .run = wsm_run_fp, .fp = fp_                                                                   \
  }
#define FP_RM1(name_, f12, kind_, imm_, use_, fp_)                                                 \
  {                                                                                                \
    .name = name_, .match = RM12(0x53, f12), .kind = kind_, .imm = imm_, .use = use_,              \
    .run = wsm_run_fp, .fp = fp_                                                                   \
  }
#define FP_FLAGS(name_, f3, f7, use_, fp_)                                                         \
  {                                                                                                \
    .name = name_, .match = F7(0x53, f3, f7), .kind = WS_K_FPU, .use = use_, .run = wsm_run_fp,    \
    .fp = fp_                                                                                      \
  }
#define FP_BITS(name_, enc, use_, fn_)                                                             \
  { .name = name_, .match = enc, .kind = WS_K_FPU, .use = use_, .run = wsm_run_alu, .fn = fn_ }
#define FP_CSR(name_, f3, use_, fn_)                                                               \
  {                                                                                                \
    .name = name_, .match = CSRF(f3), .kind = WS_K_FPU, .use = use_, .run = wsm_run_fcsr,          \
    .fn = fn_                                                                                      \
  }
#define SFU(name_, f7)                                                                             \
  { .name = name_, .match = F7(0x5B, 0, f7), .kind = WS_K_SFU, .use = FD_F1, .run = wsm_run_sfu }

// ORDER OPCODE: rows of one major opcode stand together; the index below depends on it.
static const wsm_op_t ops[] = {
    LOAD("lb", 0, 1, wsm_sext8),
    LOAD("lh", 1, 2, wsm_sext16),
    LOAD("lw", 2, 4, wsm_word),
    LOAD("lbu", 4, 1, wsm_word),
    LOAD("lhu", 5, 2, wsm_word),

    {"exit", F7(0x0B, 0, 0), WS_K_CTL, IMM_NONE, 0, wsm_run_exit, {NULL}, 0, 0},
    {"bar", F7(0x0B, 0, 1), WS_K_BRU, IMM_NONE, USE_RS1, wsm_run_bar, {NULL}, 0, 0},
    VOTE("vote.all", 0, wsm_vote_all),
    VOTE("vote.any", 1, wsm_vote_any),
    VOTE("vote.uni", 2, wsm_vote_uni),
    VOTE("vote.ballot", 3, wsm_vote_ballot),
    SHFL("shfl.idx", 0, RD_1_2, wsm_shfl_idx),
    SHFL("shfl.up", 1, RD_1_2, wsm_shfl_up),
    SHFL("shfl.down", 2, RD_1_2, wsm_shfl_down),
    SHFL("shfl.bfly", 3, RD_1_2, wsm_shfl_bfly),
    SHFL("fshfl.idx", 4, FD_F1_X2, wsm_shfl_idx),
    SHFL("fshfl.up", 5, FD_F1_X2, wsm_shfl_up),
    SHFL("fshfl.down", 6, FD_F1_X2, wsm_shfl_down),
    SHFL("fshfl.bfly", 7, FD_F1_X2, wsm_shfl_bfly),

    {"fence", F3(0x0F, 0), WS_K_CTL, IMM_NONE, 0, wsm_run_fence, {NULL}, 0, 0},

    ALU_I("addi", 0, wsm_add),
    ALU_S("slli", 1, 0x00, wsm_sll),
    ALU_I("slti", 2, wsm_slt),
    ALU_I("sltiu", 3, wsm_sltu),
    ALU_I("xori", 4, wsm_xor),
    ALU_S("srli", 5, 0x00, wsm_srl),
    ALU_S("srai", 5, 0x20, wsm_sra),
    ALU_I("ori", 6, wsm_or),
    ALU_I("andi", 7, wsm_and),

    {"auipc", OPC(0x17), WS_K_ALU, IMM_U, RD, wsm_run_upper, {wsm_add}, 0, 0},

    STORE("sb", 0, 1),
    STORE("sh", 1, 2),
    STORE("sw", 2, 4),

    {"ssy", 0x0000002Bu, 0x00000FFFu, WS_K_CTL, IMM_J, 0, wsm_run_ssy, {NULL}, 0, 0},
    // Behind ssy, which has a 0 in place of the second distance.
    BRANCH_M("beq.m", 0, wsm_eq),
    BRANCH_M("bne.m", 1, wsm_ne),
    BRANCH_M("blt.m", 4, wsm_lt),
    BRANCH_M("bge.m", 5, wsm_ge),
    BRANCH_M("bltu.m", 6, wsm_ltu),
    BRANCH_M("bgeu.m", 7, wsm_geu),

    AMO("amoadd.w", 0x00, wsm_add),
    AMO("amoswap.w", 0x01, wsm_second),
    AMO("amoxor.w", 0x04, wsm_xor),
    AMO("amoor.w", 0x08, wsm_or),
    AMO("amoand.w", 0x0C, wsm_and),
    AMO("amomin.w", 0x10, wsm_amo_min),
    AMO("amomax.w", 0x14, wsm_amo_max),
    AMO("amominu.w", 0x18, wsm_amo_minu),
    AMO("amomaxu.w", 0x1C, wsm_amo_maxu),

    ALU_R("add", 0, 0x00, wsm_add),
    ALU_R("sub", 0, 0x20, wsm_sub),
    ALU_R("sll", 1, 0x00, wsm_sll),
    ALU_R("slt", 2, 0x00, wsm_slt),
    ALU_R("sltu", 3, 0x00, wsm_sltu),
    ALU_R("xor", 4, 0x00, wsm_xor),
    ALU_R("srl", 5, 0x00, wsm_srl),
    ALU_R("sra", 5, 0x20, wsm_sra),
    ALU_R("or", 6, 0x00, wsm_or),
    ALU_R("and", 7, 0x00, wsm_and),
    MUL_R("mul", 0, wsm_mul),
    MUL_R("mulh", 1, wsm_mulh),
    MUL_R("mulhsu", 2, wsm_mulhsu),
    MUL_R("mulhu", 3, wsm_mulhu),
    MUL_R("div", 4, wsm_div),
    MUL_R("divu", 5, wsm_divu),
    MUL_R("rem", 6, wsm_rem),
    MUL_R("remu", 7, wsm_remu),

    {"lui", OPC(0x37), WS_K_ALU, IMM_U, RD, wsm_run_upper, {wsm_second}, 0, 0},

    BRANCH("beq", 0, wsm_eq),
    BRANCH("bne", 1, wsm_ne),
    BRANCH("blt", 4, wsm_lt),
    BRANCH("bge", 5, wsm_ge),
    BRANCH("bltu", 6, wsm_ltu),
    BRANCH("bgeu", 7, wsm_geu),

    {"jalr", F3(0x67, 0), WS_K_BRU, IMM_I, RD_1, wsm_run_jalr, {NULL}, 0, 0},
    {"jal", OPC(0x6F), WS_K_ALU, IMM_J, RD, wsm_run_jal, {NULL}, 0, 0},

    CTL("ecall", WORD(0x00000073u), wsm_run_ecall),
    CTL("ebreak", WORD(0x00100073u), wsm_run_ebreak),
    FP_CSR("csrrw", 1, RD_1, wsm_second), // these stand before those that only read
    FP_CSR("csrrs", 2, RD_1, wsm_or),
    FP_CSR("csrrc", 3, RD_1, wsm_andn),
    FP_CSR("csrrwi", 5, RD, wsm_second),
    FP_CSR("csrrsi", 6, RD, wsm_or),
    FP_CSR("csrrci", 7, RD, wsm_andn),
    CSR("csrrs", 2),
    CSR("csrrc", 3),
    CSR("csrrsi", 6),
    CSR("csrrci", 7),

    BRANCH_R("beq.r", 0, wsm_eq),
    BRANCH_R("bne.r", 1, wsm_ne),
    BRANCH_R("blt.r", 4, wsm_lt),
    BRANCH_R("bge.r", 5, wsm_ge),
    BRANCH_R("bltu.r", 6, wsm_ltu),
    BRANCH_R("bgeu.r", 7, wsm_geu),

    {.name = "flw",
     .match = F3(0x07, 2),
     .kind = WS_K_LSU,
     .imm = IMM_I,
     .use = FD_1,
     .run = wsm_run_mem,
     .fn = wsm_word,
     .access = WS_LOAD,
     .size = 4},
    {.name = "fsw",
     .match = F3(0x27, 2),
     .kind = WS_K_LSU,
     .imm = IMM_S,
     .use = S_1_2 | FLOAT_RS2,
     .run = wsm_run_mem,
     .fn = wsm_second,
     .access = WS_STORE,
     .size = 4},

    FMA("fmadd.s", 0x43, ws_fp_fma),
    FMA("fmsub.s", 0x47, wsm_fmsub),
    FMA("fnmsub.s", 0x4B, wsm_fnmsub),
    FMA("fnmadd.s", 0x4F, wsm_fnmadd),

    FP_RM("fadd.s", 0x00, WS_K_FPU, wsm_fadd),
    FP_RM("fsub.s", 0x04, WS_K_FPU, wsm_fsub),
    FP_RM("fmul.s", 0x08, WS_K_FPU, wsm_fmul),
    FP_RM("fdiv.s", 0x0C, WS_K_FDIV, wsm_fdiv),
    FP_RM1("fsqrt.s", 0x580, WS_K_FDIV, IMM_RM, FD_F1, wsm_fsqrt),
    FP_BITS("fsgnj.s", F7(0x53, 0, 0x10), FD_F1_2, wsm_fsgnj),
    FP_BITS("fsgnjn.s", F7(0x53, 1, 0x10), FD_F1_2, wsm_fsgnjn),
    FP_BITS("fsgnjx.s", F7(0x53, 2, 0x10), FD_F1_2, wsm_fsgnjx),
    FP_FLAGS("fmin.s", 0, 0x14, FD_F1_2, wsm_fmin),
    FP_FLAGS("fmax.s", 1, 0x14, FD_F1_2, wsm_fmax),
    FP_FLAGS("fle.s", 0, 0x50, RD_F1_2, wsm_fle),
    FP_FLAGS("flt.s", 1, 0x50, RD_F1_2, wsm_flt),
    FP_FLAGS("feq.s", 2, 0x50, RD_F1_2, wsm_feq),
    FP_RM1("fcvt.w.s", 0xC00, WS_K_FPU, IMM_RM_INT, RD_F1, wsm_fcvt_w_s),
    FP_RM1("fcvt.wu.s", 0xC01, WS_K_FPU, IMM_RM_INT, RD_F1, wsm_fcvt_wu_s),
    FP_RM1("fcvt.s.w", 0xD00, WS_K_FPU, IMM_RM, FD_1, wsm_fcvt_s_w),
    FP_RM1("fcvt.s.wu", 0xD01, WS_K_FPU, IMM_RM, FD_1, wsm_fcvt_s_wu),
    FP_BITS("fmv.x.w", F7R2(0x53, 0, 0x70), RD_F1, wsm_word),
    FP_BITS("fclass.s", F7R2(0x53, 1, 0x70), RD_F1, wsm_fclass),
    FP_BITS("fmv.w.x", F7R2(0x53, 0, 0x78), FD_1, wsm_word),

    SFU("rcp", 0),
    SFU("rsqrt", 1),
    SFU("sqrt", 2),
    SFU("ex2", 3),
    SFU("lg2", 4),
    SFU("sin", 5),
    SFU("cos", 6),
    SFU("tanh", 7),
    BRANCH_P("beq.p", 2, wsm_eq),
    BRANCH_P("bne.p", 3, wsm_ne),
    BRANCH_P("blt.p", 4, wsm_lt),
    BRANCH_P("bge.p", 5, wsm_ge),
    BRANCH_P("bltu.p", 6, wsm_ltu),
    BRANCH_P("bgeu.p", 7, wsm_geu),
};

const wsm_op_t *wsm_decode(uint32_t insn) {
  static uint8_t first[128]; // 1 + row of the first instruction with this major opcode; 0: none
  const size_t n = sizeof ops / sizeof ops[0];
  if (!first[ops[0].match & 0x7F])
    for (size_t i = n; i-- > 0;)
      first[ops[i].match & 0x7F] = (uint8_t)(i + 1);
  uint32_t major = insn & 0x7F;
  if (!first[major]) return NULL;
  for (size_t i = first[major] - 1u; i < n && (ops[i].match & 0x7F) == major; i++)
    if ((insn & ops[i].mask) == ops[i].match) return &ops[i];
  return NULL;
}

bool wsm_legal(const ws_model_cfg_t *cfg, const wsm_op_t *op, uint32_t insn) {
  const bool is_float = op->use & (FLOAT_RD | FLOAT_RS1 | FLOAT_RS2) || op->run == wsm_run_fcsr;
  const uint32_t rm = insn >> 12 & 7;
  if (is_float && !cfg->fp && !BUG(40)) return false;
  if (op->kind == WS_K_SFU && !cfg->sfu && !BUG(43)) return false;
  if (op->access == WS_AMO && cfg->no_atomics) return false;
  if (op->kind == WS_K_CSR) return wsm_csr_exists(cfg, insn >> 20);
  if (op->run == wsm_run_fcsr) return insn >> 20 != 0;
  if (op->imm != IMM_RM && op->imm != IMM_RM_INT) return true;
  if (op->imm == IMM_RM && cfg->fp == WS_FLOAT_FTZ && !BUG(32)) return rm == 0 || rm == 7;
  return rm <= 4 || rm == 7 || BUG(41);
}

// Bits hi..lo of the instruction, moved so that `lo` lands on bit `to`.
static uint32_t field(uint32_t insn, unsigned hi, unsigned lo, unsigned to) {
  return (insn >> lo & wsm_ones(hi - lo + 1)) << to;
}

static uint32_t sign_extend(uint32_t value, unsigned bits) {
  uint32_t sign = UINT32_C(1) << (bits - 1);
  return (value ^ sign) - sign;
}

uint32_t wsm_decode_imm(wsm_imm_t imm, uint32_t insn) {
  switch (imm) {
  case IMM_I:
    return sign_extend(field(insn, 31, 20, 0), 12);
  case IMM_S:
    return sign_extend(field(insn, 31, 25, 5) | field(insn, 11, 7, 0), 12);
  case IMM_B:
    return sign_extend(field(insn, 31, 31, 12) | field(insn, 7, 7, 11) | field(insn, 30, 25, 5) |
                           field(insn, 11, 8, 1),
                       13);
  case IMM_M:
    return sign_extend(field(insn, 31, 25, 2), 9);
  case IMM_U:
    return insn & 0xFFFFF000u;
  case IMM_J:
    return sign_extend(field(insn, 31, 31, 20) | field(insn, 19, 12, 12) | field(insn, 20, 20, 11) |
                           field(insn, 30, 21, 1),
                       21);
  case IMM_RM:
  case IMM_RM_INT:
    return field(insn, 14, 12, 0);
  case IMM_NONE:
    break;
  }
  return 0;
}
