// SPDX-License-Identifier: Apache-2.0
// A tiny assembler for tests: an encoder for each instruction, and a buffer with labels.
//
//   wsa_t a;
//   wsa_init(&a, 0x10000);
//   int loop = wsa_here(&a);
//   wsa_put(&a, wsa_addi(5, 5, -1));
//   wsa_to(&a, wsa_bne(5, 0, 0), loop);   // the offset of a branch, jal or ssy to a label
//   wsa_put(&a, wsa_exit());
//   if (wsa_end(&a)) puts(a.err);         // a.word[0 .. a.n-1] is the program
#ifndef WS_ASM_H
#define WS_ASM_H

#include <stdint.h>
#include <string.h>

// ---- formats (registers 0..31, immediates in bytes, low bits only) ----

static inline uint32_t wsa_fmt_r(uint32_t op, uint32_t f3, uint32_t f7, unsigned rd, unsigned rs1,
                                 unsigned rs2) {
  return op | (rd & 31) << 7 | f3 << 12 | (rs1 & 31) << 15 | (rs2 & 31) << 20 | f7 << 25;
}
static inline uint32_t wsa_fmt_i(uint32_t op, uint32_t f3, unsigned rd, unsigned rs1, int32_t imm) {
  return op | (rd & 31) << 7 | f3 << 12 | (rs1 & 31) << 15 | ((uint32_t)imm & 0xFFF) << 20;
}
static inline uint32_t wsa_fmt_s(uint32_t op, uint32_t f3, unsigned rs2, unsigned rs1,
                                 int32_t imm) {
  uint32_t u = (uint32_t)imm;
  return op | (u & 31) << 7 | f3 << 12 | (rs1 & 31) << 15 | (rs2 & 31) << 20 | (u >> 5 & 127) << 25;
}
static inline uint32_t wsa_off_b(int32_t offset) {
  uint32_t u = (uint32_t)offset;
  return (u >> 11 & 1) << 7 | (u >> 1 & 15) << 8 | (u >> 5 & 63) << 25 | (u >> 12 & 1) << 31;
}
// Both in bytes: to the target, -256 .. 252, and to the reconvergence PC, -32 .. 92 but not 0.
static inline uint32_t wsa_off_m(int32_t offset, int32_t meet) {
  return ((uint32_t)offset >> 2 & 127) << 25 | ((uint32_t)meet >> 2 & 31) << 7;
}
static inline int wsa_fits_m(int64_t offset, int64_t meet) {
  return offset >= -256 && offset <= 252 && meet >= -32 && meet <= 92 && meet != 0;
}
static inline uint32_t wsa_off_j(int32_t offset) {
  uint32_t u = (uint32_t)offset;
  return (u >> 12 & 255) << 12 | (u >> 11 & 1) << 20 | (u >> 1 & 1023) << 21 | (u >> 20 & 1) << 31;
}

// ---- instructions ----

#define WSA_R_OPS(X)                                                                               \
  X(add, 0x33, 0, 0x00)                                                                            \
  X(sub, 0x33, 0, 0x20)                                                                            \
  X(sll, 0x33, 1, 0x00)                                                                            \
  X(slt, 0x33, 2, 0x00)                                                                            \
  X(sltu, 0x33, 3, 0x00)                                                                           \
  X(xor, 0x33, 4, 0x00)                                                                            \
  X(srl, 0x33, 5, 0x00)                                                                            \
  X(sra, 0x33, 5, 0x20)                                                                            \
  X(or, 0x33, 6, 0x00)                                                                             \
  X(and, 0x33, 7, 0x00)                                                                            \
  X(mul, 0x33, 0, 0x01)                                                                            \
  X(mulh, 0x33, 1, 0x01)                                                                           \
  X(mulhsu, 0x33, 2, 0x01)                                                                         \
  X(mulhu, 0x33, 3, 0x01)                                                                          \
  X(div, 0x33, 4, 0x01)                                                                            \
  X(divu, 0x33, 5, 0x01)                                                                           \
  X(rem, 0x33, 6, 0x01)                                                                            \
  X(remu, 0x33, 7, 0x01)
#define WSA_SHFL_OPS(X)                                                                            \
  X(shfl_idx, 0x0B, 2, 0)                                                                          \
  X(shfl_up, 0x0B, 2, 1)                                                                           \
  X(shfl_down, 0x0B, 2, 2)                                                                         \
  X(shfl_bfly, 0x0B, 2, 3)
#define WSA_VOTE_OPS(X)                                                                            \
  X(vote_all, 0x0B, 1, 0)                                                                          \
  X(vote_any, 0x0B, 1, 1)                                                                          \
  X(vote_uni, 0x0B, 1, 2)                                                                          \
  X(vote_ballot, 0x0B, 1, 3)
#define WSA_I_OPS(X)                                                                               \
  X(addi, 0x13, 0)                                                                                 \
  X(slti, 0x13, 2)                                                                                 \
  X(sltiu, 0x13, 3)                                                                                \
  X(xori, 0x13, 4)                                                                                 \
  X(ori, 0x13, 6)                                                                                  \
  X(andi, 0x13, 7)
#define WSA_SHIFT_OPS(X)                                                                           \
  X(slli, 1, 0x00)                                                                                 \
  X(srli, 5, 0x00)                                                                                 \
  X(srai, 5, 0x20)
#define WSA_LOAD_OPS(X)                                                                            \
  X(lb, 0x03, 0)                                                                                   \
  X(lh, 0x03, 1)                                                                                   \
  X(lw, 0x03, 2)                                                                                   \
  X(lbu, 0x03, 4)                                                                                  \
  X(lhu, 0x03, 5)
#define WSA_STORE_OPS(X)                                                                           \
  X(sb, 0)                                                                                         \
  X(sh, 1)                                                                                         \
  X(sw, 2)
#define WSA_BRANCH_OPS(X)                                                                          \
  X(beq, 0)                                                                                        \
  X(bne, 1)                                                                                        \
  X(blt, 4)                                                                                        \
  X(bge, 5)                                                                                        \
  X(bltu, 6)                                                                                       \
  X(bgeu, 7)
#define WSA_AMO_OPS(X)                                                                             \
  X(amoadd_w, 0x00)                                                                                \
  X(amoswap_w, 0x01)                                                                               \
  X(amoxor_w, 0x04)                                                                                \
  X(amoor_w, 0x08)                                                                                 \
  X(amoand_w, 0x0C)                                                                                \
  X(amomin_w, 0x10)                                                                                \
  X(amomax_w, 0x14)                                                                                \
  X(amominu_w, 0x18)                                                                               \
  X(amomaxu_w, 0x1C)

#define WSA_DEF_R(name, op, f3, f7)                                                                \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1, unsigned rs2) {                     \
    return wsa_fmt_r(op, f3, f7, rd, rs1, rs2);                                                    \
  }
#define WSA_DEF_VOTE(name, op, f3, f7)                                                             \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1) {                                   \
    return wsa_fmt_r(op, f3, f7, rd, rs1, 0);                                                      \
  }
#define WSA_DEF_I(name, op, f3)                                                                    \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1, int32_t imm) {                      \
    return wsa_fmt_i(op, f3, rd, rs1, imm);                                                        \
  }
#define WSA_DEF_SHIFT(name, f3, f7)                                                                \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1, unsigned shamt) {                   \
    return wsa_fmt_r(0x13, f3, f7, rd, rs1, shamt);                                                \
  }
// Loads and stores: (data register, address register, offset).
#define WSA_DEF_STORE(name, f3)                                                                    \
  static inline uint32_t wsa_##name(unsigned rs2, unsigned rs1, int32_t offset) {                  \
    return wsa_fmt_s(0x23, f3, rs2, rs1, offset);                                                  \
  }
#define WSA_DEF_BRANCH(name, f3)                                                                   \
  static inline uint32_t wsa_##name(unsigned rs1, unsigned rs2, int32_t offset) {                  \
    return wsa_fmt_r(0x63, f3, 0, 0, rs1, rs2) | wsa_off_b(offset);                                \
  }                                                                                                \
  static inline uint32_t wsa_##name##_r(unsigned rs1, unsigned rs2, int32_t offset) {              \
    return wsa_fmt_r(0x7B, f3, 0, 0, rs1, rs2) | wsa_off_b(offset);                                \
  }                                                                                                \
  static inline uint32_t wsa_##name##_p(unsigned rs1, unsigned rs2, int32_t offset) {              \
    return wsa_fmt_r(0x5B, (f3) < 2 ? (f3) + 2 : (f3), 0, 0, rs1, rs2) | wsa_off_b(offset);        \
  }                                                                                                \
  static inline uint32_t wsa_##name##_m(unsigned rs1, unsigned rs2, int32_t offset, int32_t meet) { \
    return wsa_fmt_r(0x2B, f3, 0, 0, rs1, rs2) | wsa_off_m(offset, meet);                          \
  }
// AMOs: (rd, rs2, address register), as assembly has it.
#define WSA_DEF_AMO(name, f5)                                                                      \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs2, unsigned rs1) {                     \
    return wsa_fmt_r(0x2F, 2, (f5) << 2, rd, rs1, rs2);                                            \
  }
WSA_R_OPS(WSA_DEF_R)
WSA_SHFL_OPS(WSA_DEF_R)
WSA_VOTE_OPS(WSA_DEF_VOTE)
WSA_I_OPS(WSA_DEF_I)
WSA_LOAD_OPS(WSA_DEF_I)
WSA_SHIFT_OPS(WSA_DEF_SHIFT)
WSA_STORE_OPS(WSA_DEF_STORE)
WSA_BRANCH_OPS(WSA_DEF_BRANCH)
WSA_AMO_OPS(WSA_DEF_AMO)

// ---- floating point: registers are numbered 0..31 of their kind, rm is a rounding mode or WSA_DYN
// ----

enum { WSA_RNE = 0, WSA_RTZ = 1, WSA_RDN = 2, WSA_RUP = 3, WSA_RMM = 4, WSA_DYN = 7 };

// (name, major opcode): fd = +-(f1 * f2) +- f3
#define WSA_FMA_OPS(X)                                                                             \
  X(fmadd_s, 0x43)                                                                                 \
  X(fmsub_s, 0x47)                                                                                 \
  X(fnmsub_s, 0x4B)                                                                                \
  X(fnmadd_s, 0x4F)
// (name, funct7): fd, f1, f2, rm
#define WSA_FRM_OPS(X)                                                                             \
  X(fadd_s, 0x00)                                                                                  \
  X(fsub_s, 0x04)                                                                                  \
  X(fmul_s, 0x08)                                                                                  \
  X(fdiv_s, 0x0C)
// (name, funct7, rs2): rd, rs1, rm; rd or rs1 may be an integer register
#define WSA_FRM1_OPS(X)                                                                            \
  X(fsqrt_s, 0x2C, 0)                                                                              \
  X(fcvt_s_w, 0x68, 0)                                                                             \
  X(fcvt_s_wu, 0x68, 1)                                                                            \
  X(fcvt_w_s, 0x60, 0)                                                                             \
  X(fcvt_wu_s, 0x60, 1)
// (name, opcode, funct3, funct7): rd, f1, f2; compares write an integer register
#define WSA_F_OPS(X)                                                                               \
  X(fsgnj_s, 0x53, 0, 0x10)                                                                        \
  X(fsgnjn_s, 0x53, 1, 0x10)                                                                       \
  X(fsgnjx_s, 0x53, 2, 0x10)                                                                       \
  X(fmin_s, 0x53, 0, 0x14)                                                                         \
  X(fmax_s, 0x53, 1, 0x14)
#define WSA_FCMP_OPS(X)                                                                            \
  X(fle_s, 0x53, 0, 0x50)                                                                          \
  X(flt_s, 0x53, 1, 0x50)                                                                          \
  X(feq_s, 0x53, 2, 0x50)
// (name, opcode, funct3, funct7): rd, rs1
#define WSA_F1_OPS(X)                                                                              \
  X(fmv_x_w, 0x53, 0, 0x70)                                                                        \
  X(fclass_s, 0x53, 1, 0x70)                                                                       \
  X(fmv_w_x, 0x53, 0, 0x78)
#define WSA_SFU_OPS(X)                                                                             \
  X(rcp, 0x5B, 0, 0)                                                                               \
  X(rsqrt, 0x5B, 0, 1)                                                                             \
  X(sqrt, 0x5B, 0, 2)                                                                              \
  X(ex2, 0x5B, 0, 3)                                                                               \
  X(lg2, 0x5B, 0, 4)                                                                               \
  X(sin, 0x5B, 0, 5)                                                                               \
  X(cos, 0x5B, 0, 6)                                                                               \
  X(tanh, 0x5B, 0, 7)
// (name, opcode, funct3, funct7): fd, f1, integer register
#define WSA_FSHFL_OPS(X)                                                                           \
  X(fshfl_idx, 0x0B, 2, 4)                                                                         \
  X(fshfl_up, 0x0B, 2, 5)                                                                          \
  X(fshfl_down, 0x0B, 2, 6)                                                                        \
  X(fshfl_bfly, 0x0B, 2, 7)
// (name, funct3): rd, CSR number, rs1; with i the last is a number of 5 bits
#define WSA_CSR_OPS(X)                                                                             \
  X(csrrw, 1)                                                                                      \
  X(csrrs, 2)                                                                                      \
  X(csrrc, 3)                                                                                      \
  X(csrrwi, 5)                                                                                     \
  X(csrrsi, 6)                                                                                     \
  X(csrrci, 7)

#define WSA_DEF_FMA(name, op)                                                                      \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1, unsigned rs2, unsigned rs3,         \
                                    uint32_t rm) {                                                 \
    return wsa_fmt_r(op, rm, (rs3 & 31) << 2, rd, rs1, rs2);                                       \
  }
#define WSA_DEF_FRM(name, f7)                                                                      \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1, unsigned rs2, uint32_t rm) {        \
    return wsa_fmt_r(0x53, rm, f7, rd, rs1, rs2);                                                  \
  }
#define WSA_DEF_FRM1(name, f7, rs2)                                                                \
  static inline uint32_t wsa_##name(unsigned rd, unsigned rs1, uint32_t rm) {                      \
    return wsa_fmt_r(0x53, rm, f7, rd, rs1, rs2);                                                  \
  }
#define WSA_DEF_CSR(name, f3)                                                                      \
  static inline uint32_t wsa_##name(unsigned rd, uint32_t csr, unsigned rs1) {                     \
    return wsa_fmt_i(0x73, f3, rd, rs1, (int32_t)csr);                                             \
  }
WSA_FMA_OPS(WSA_DEF_FMA)
WSA_FRM_OPS(WSA_DEF_FRM)
WSA_FRM1_OPS(WSA_DEF_FRM1)
WSA_F_OPS(WSA_DEF_R)
WSA_FCMP_OPS(WSA_DEF_R)
WSA_F1_OPS(WSA_DEF_VOTE)
WSA_SFU_OPS(WSA_DEF_VOTE)
WSA_FSHFL_OPS(WSA_DEF_R)
WSA_CSR_OPS(WSA_DEF_CSR)

// (float register, address register, offset), as integer loads and stores
static inline uint32_t wsa_flw(unsigned rd, unsigned rs1, int32_t imm) {
  return wsa_fmt_i(0x07, 2, rd, rs1, imm);
}
static inline uint32_t wsa_fsw(unsigned rs2, unsigned rs1, int32_t offset) {
  return wsa_fmt_s(0x27, 2, rs2, rs1, offset);
}

// lui, auipc: the upper 20 bits of `imm` count.
static inline uint32_t wsa_lui(unsigned rd, uint32_t imm) {
  return 0x37 | (rd & 31) << 7 | (imm & 0xFFFFF000u);
}
static inline uint32_t wsa_auipc(unsigned rd, uint32_t imm) {
  return 0x17 | (rd & 31) << 7 | (imm & 0xFFFFF000u);
}
static inline uint32_t wsa_jal(unsigned rd, int32_t offset) {
  return 0x6F | (rd & 31) << 7 | wsa_off_j(offset);
}
static inline uint32_t wsa_jalr(unsigned rd, unsigned rs1, int32_t imm) {
  return wsa_fmt_i(0x67, 0, rd, rs1, imm);
}
static inline uint32_t wsa_ssy(int32_t offset) {
  return 0x2B | wsa_off_j(offset);
}
static inline uint32_t wsa_exit(void) {
  return 0x0B;
}
static inline uint32_t wsa_bar(unsigned rs1) {
  return wsa_fmt_r(0x0B, 0, 1, 0, rs1, 0);
}
static inline uint32_t wsa_csrr(unsigned rd, uint32_t csr) {
  return wsa_fmt_i(0x73, 2, rd, 0, (int32_t)csr);
}
static inline uint32_t wsa_fence(void) {
  return 0x0FF0000F;
}
static inline uint32_t wsa_ecall(void) {
  return 0x00000073;
}
static inline uint32_t wsa_ebreak(void) {
  return 0x00100073;
}
static inline uint32_t wsa_nop(void) {
  return 0x00000013;
}

enum { // CSR numbers
  WSA_FFLAGS = 0x001,
  WSA_FRM = 0x002,
  WSA_FCSR = 0x003,
  WSA_CYCLE = 0xC00,
  WSA_INSTRET = 0xC02,
  WSA_COUNTER = 0xC03, // + i, high words + 0x80
  WSA_LANE = 0xCC0,
  WSA_WARP = 0xCC1,
  WSA_SMID = 0xCC2,
  WSA_TID = 0xCC3, // x, +1 y, +2 z; likewise below
  WSA_CTAID = 0xCC6,
  WSA_NTID = 0xCC9,
  WSA_NCTAID = 0xCCC,
  WSA_ACTIVE = 0xCCF,
  WSA_PARAM = 0xCD0,
  WSA_LOCAL_BYTES = 0xCD1,
  WSA_STACK_TOP = 0xCD2,
  WSA_GLOBAL = 0xCD3 // x, +1 y
};

// ---- buffer with labels ----

enum { WSA_WORDS = 4096, WSA_LABELS = 1024, WSA_FIXES = 2048 };

typedef struct wsa {
  uint32_t base, n;
  uint32_t word[WSA_WORDS];
  int labels, fixes;
  int64_t label[WSA_LABELS]; // word index, -1 not bound
  struct {
    uint32_t at;
    int label;
    int meet; // 1 + label of the reconvergence PC, of a branch with two distances
  } fix[WSA_FIXES];
  const char *err; // first error, NULL: none
} wsa_t;

static inline void wsa_init(wsa_t *a, uint32_t base) {
  memset(a, 0, sizeof *a);
  a->base = base;
}
static inline void wsa_fail(wsa_t *a, const char *why) {
  if (!a->err) a->err = why;
}
static inline uint32_t wsa_pc(const wsa_t *a) {
  return a->base + 4 * a->n;
}
static inline void wsa_put(wsa_t *a, uint32_t word) {
  if (a->n < WSA_WORDS)
    a->word[a->n++] = word;
  else
    wsa_fail(a, "program too long");
}
static inline int wsa_label(wsa_t *a) {
  if (a->labels == WSA_LABELS) {
    wsa_fail(a, "too many labels");
    return 0;
  }
  a->label[a->labels] = -1;
  return a->labels++;
}
static inline void wsa_bind(wsa_t *a, int label) {
  if (a->label[label] >= 0) wsa_fail(a, "label bound twice");
  a->label[label] = a->n;
}
static inline int wsa_here(wsa_t *a) {
  int label = wsa_label(a);
  wsa_bind(a, label);
  return label;
}
// Address of a bound label.
static inline uint32_t wsa_addr(const wsa_t *a, int label) {
  return a->base + 4 * (uint32_t)a->label[label];
}
// A branch, jal or ssy (with offset 0) to a label.
static inline void wsa_to(wsa_t *a, uint32_t word, int label) {
  if (a->fixes == WSA_FIXES) {
    wsa_fail(a, "too many references");
    return;
  }
  a->fix[a->fixes].at = a->n;
  a->fix[a->fixes].meet = 0;
  a->fix[a->fixes++].label = label;
  wsa_put(a, word);
}
// A branch with two distances (both 0): to its target and to where its sides meet.
static inline void wsa_to_m(wsa_t *a, uint32_t word, int target, int meet) {
  wsa_to(a, word, target);
  a->fix[a->fixes - 1].meet = 1 + meet;
}
// rd = value, one or two instructions.
static inline void wsa_li(wsa_t *a, unsigned rd, uint32_t value) {
  uint32_t low = value & 0xFFF, high = value + (low >= 0x800 ? 0x1000 : 0);
  if (high >> 12) wsa_put(a, wsa_lui(rd, high));
  if (low || !(high >> 12)) wsa_put(a, wsa_addi(rd, high >> 12 ? rd : 0, (int32_t)low));
}
// Resolves the labels; 0, or -1 with a->err.
static inline int wsa_end(wsa_t *a) {
  for (int i = 0; i < a->fixes; i++) {
    int64_t to = a->label[a->fix[i].label], offset = 4 * (to - (int64_t)a->fix[i].at);
    uint32_t *word = &a->word[a->fix[i].at];
    if (a->fix[i].meet) {
      int64_t meet = 4 * ((int64_t)a->label[a->fix[i].meet - 1] - (int64_t)a->fix[i].at);
      if (!wsa_fits_m(offset, meet)) wsa_fail(a, "label out of reach");
      *word |= wsa_off_m((int32_t)offset, (int32_t)meet);
      continue;
    }
    int is_branch = (*word & 0x7F) == 0x63 || (*word & 0x7F) == 0x7B || (*word & 0x7F) == 0x5B;
    int64_t reach = is_branch ? 4096 : 1 << 20;
    if (to < 0) wsa_fail(a, "label not bound");
    if (offset < -reach || offset >= reach) wsa_fail(a, "label out of reach");
    *word |= is_branch ? wsa_off_b((int32_t)offset) : wsa_off_j((int32_t)offset);
  }
  a->fixes = 0;
  return a->err ? -1 : 0;
}

#endif
