// SPDX-License-Identifier: Apache-2.0
// Instruction table, written from the encodings of the RISC-V manual and of the Xws extension.
#include "model_int.h"

// Encoding classes: opcode, funct3, funct7 give match and mask.
#define OPC(op) (op), 0x0000007Fu
#define F3(op, f3) ((op) | (uint32_t)(f3) << 12), 0x0000707Fu
#define F7(op, f3, f7) ((op) | (uint32_t)(f3) << 12 | (uint32_t)(f7) << 25), 0xFE00707Fu
#define F7R2(op, f3, f7)                                                                           \
  ((op) | (uint32_t)(f3) << 12 | (uint32_t)(f7) << 25), 0xFFF0707Fu // rs2 field 0
#define F5(f5) (0x0000202Fu | (uint32_t)(f5) << 27), 0xF800707Fu    // AMO: any aq, rl
#define WORD(w) (w), 0xFFFFFFFFu
#define CSR0(f3) (0x00000073u | (uint32_t)(f3) << 12), 0x000FF07Fu // reads only: rs1 / zimm = 0

#define RD USE_RD
#define RD_1 (USE_RD | USE_RS1)
#define RD_1_2 (USE_RD | USE_RS1 | USE_RS2)
#define S_1_2 (USE_RS1 | USE_RS2)

#define ALU_R(name, f3, f7, fn)                                                                    \
  { name, F7(0x33, f3, f7), WS_K_ALU, IMM_NONE, RD_1_2, wsm_run_alu, fn, 0, 0 }
#define ALU_I(name, f3, fn)                                                                        \
  { name, F3(0x13, f3), WS_K_ALU, IMM_I, RD_1, wsm_run_alu, fn, 0, 0 }
#define ALU_S(name, f3, f7, fn)                                                                    \
  { name, F7(0x13, f3, f7), WS_K_ALU, IMM_I, RD_1, wsm_run_alu, fn, 0, 0 }
#define MUL_R(name, f3, fn)                                                                        \
  { name, F7(0x33, f3, 1), WS_K_MUL, IMM_NONE, RD_1_2, wsm_run_alu, fn, 0, 0 }
#define BRANCH(name, f3, fn)                                                                       \
  { name, F3(0x63, f3), WS_K_BRU, IMM_B, S_1_2, wsm_run_branch, fn, 0, 0 }
#define LOAD(name, f3, size, fn)                                                                   \
  { name, F3(0x03, f3), WS_K_LSU, IMM_I, RD_1, wsm_run_mem, fn, WS_LOAD, size }
#define STORE(name, f3, size)                                                                      \
  { name, F3(0x23, f3), WS_K_LSU, IMM_S, S_1_2, wsm_run_mem, wsm_second, WS_STORE, size }
#define AMO(name, f5, fn)                                                                          \
  { name, F5(f5), WS_K_LSU, IMM_NONE, RD_1_2, wsm_run_mem, fn, WS_AMO, 4 }
#define VOTE(name, f7, fn)                                                                         \
  { name, F7R2(0x0B, 1, f7), WS_K_XLANE, IMM_NONE, RD_1, wsm_run_vote, fn, 0, 0 }
#define SHFL(name, f7, fn)                                                                         \
  { name, F7(0x0B, 2, f7), WS_K_XLANE, IMM_NONE, RD_1_2, wsm_run_shfl, fn, 0, 0 }
#define CSR(name, f3)                                                                              \
  { name, CSR0(f3), WS_K_CSR, IMM_NONE, RD, wsm_run_csr, NULL, 0, 0 }
#define CTL(name, enc, run)                                                                        \
  { name, enc, WS_K_CTL, IMM_NONE, 0, run, NULL, 0, 0 }

// ORDER OPCODE: rows of one major opcode stand together; the index below depends on it.
// Rows of F (opcodes 0x07, 0x27, 0x53, 0x43..0x4F) and of the SFU (0x5B) will go at the end.
static const wsm_op_t ops[] = {
    LOAD("lb", 0, 1, wsm_sext8),
    LOAD("lh", 1, 2, wsm_sext16),
    LOAD("lw", 2, 4, wsm_word),
    LOAD("lbu", 4, 1, wsm_word),
    LOAD("lhu", 5, 2, wsm_word),

    {"exit", WORD(0x0000000Bu), WS_K_CTL, IMM_NONE, 0, wsm_run_exit, NULL, 0, 0},
    {"bar", 0x0200000Bu, 0xFFF07FFFu, WS_K_BRU, IMM_NONE, USE_RS1, wsm_run_bar, NULL, 0, 0},
    VOTE("vote.all", 0, wsm_vote_all),
    VOTE("vote.any", 1, wsm_vote_any),
    VOTE("vote.uni", 2, wsm_vote_uni),
    VOTE("vote.ballot", 3, wsm_vote_ballot),
    SHFL("shfl.idx", 0, wsm_shfl_idx),
    SHFL("shfl.up", 1, wsm_shfl_up),
    SHFL("shfl.down", 2, wsm_shfl_down),
    SHFL("shfl.bfly", 3, wsm_shfl_bfly),

    {"fence", F3(0x0F, 0), WS_K_CTL, IMM_NONE, 0, wsm_run_fence, NULL, 0, 0},

    ALU_I("addi", 0, wsm_add),
    ALU_S("slli", 1, 0x00, wsm_sll),
    ALU_I("slti", 2, wsm_slt),
    ALU_I("sltiu", 3, wsm_sltu),
    ALU_I("xori", 4, wsm_xor),
    ALU_S("srli", 5, 0x00, wsm_srl),
    ALU_S("srai", 5, 0x20, wsm_sra),
    ALU_I("ori", 6, wsm_or),
    ALU_I("andi", 7, wsm_and),

    {"auipc", OPC(0x17), WS_K_ALU, IMM_U, RD, wsm_run_upper, wsm_add, 0, 0},

    STORE("sb", 0, 1),
    STORE("sh", 1, 2),
    STORE("sw", 2, 4),

    {"ssy", 0x0000002Bu, 0x00000FFFu, WS_K_CTL, IMM_J, 0, wsm_run_ssy, NULL, 0, 0},

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

    {"lui", OPC(0x37), WS_K_ALU, IMM_U, RD, wsm_run_upper, wsm_second, 0, 0},

    BRANCH("beq", 0, wsm_eq),
    BRANCH("bne", 1, wsm_ne),
    BRANCH("blt", 4, wsm_lt),
    BRANCH("bge", 5, wsm_ge),
    BRANCH("bltu", 6, wsm_ltu),
    BRANCH("bgeu", 7, wsm_geu),

    {"jalr", F3(0x67, 0), WS_K_BRU, IMM_I, RD_1, wsm_run_jalr, NULL, 0, 0},
    {"jal", OPC(0x6F), WS_K_ALU, IMM_J, RD, wsm_run_jal, NULL, 0, 0},

    CTL("ecall", WORD(0x00000073u), wsm_run_ecall),
    CTL("ebreak", WORD(0x00100073u), wsm_run_ebreak),
    CSR("csrrs", 2),
    CSR("csrrc", 3),
    CSR("csrrsi", 6),
    CSR("csrrci", 7),
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
  case IMM_U:
    return insn & 0xFFFFF000u;
  case IMM_J:
    return sign_extend(field(insn, 31, 31, 20) | field(insn, 19, 12, 12) | field(insn, 20, 20, 11) |
                           field(insn, 30, 21, 1),
                       21);
  case IMM_NONE:
    break;
  }
  return 0;
}
