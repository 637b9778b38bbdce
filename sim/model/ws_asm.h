// SPDX-License-Identifier: Apache-2.0
// A small assembler for tests: an encoder for each row of gen/isa.def, and a buffer with labels.
// Link gen/isa.c.
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

#include "../../gen/isa.h"

#include <stdint.h>
#include <string.h>

// ---- instructions: wsa_<id of gen/isa.def>, with the operands in the assembler's order ----
//
// Registers are 0..31 of their kind, immediates and distances in bytes, low bits only. Loads and
// stores are (data register, address register, offset), AMOs (rd, rs2, address register), lr (rd,
// address register); lui and auipc take the upper 20 bits of a word.

enum { WSA_RNE = 0, WSA_RTZ = 1, WSA_RDN = 2, WSA_RUP = 3, WSA_RMM = 4, WSA_DYN = 7 };

#define WSA_DEF(id, parameters, ...)                                                               \
  static inline uint32_t wsa_##id parameters {                                                     \
    return ws_isa_encode(&ws_isa[WS_INSN_##id], &(ws_operands_t){__VA_ARGS__});                    \
  }
#define WSA_DEF_R(id)                                                                              \
  WSA_DEF(id, (unsigned rd, unsigned rs1, unsigned rs2), .rd = rd, .rs1 = rs1, .rs2 = rs2)
#define WSA_DEF_I(id)                                                                              \
  WSA_DEF(id, (unsigned rd, unsigned rs1, int32_t imm), .rd = rd, .rs1 = rs1, .imm = (uint32_t)imm)
#define WSA_DEF_L WSA_DEF_I
#define WSA_DEF_SH(id)                                                                             \
  WSA_DEF(id, (unsigned rd, unsigned rs1, unsigned shift), .rd = rd, .rs1 = rs1, .imm = shift)
#define WSA_DEF_S(id)                                                                              \
  WSA_DEF(id, (unsigned rs2, unsigned rs1, int32_t imm), .rs2 = rs2, .rs1 = rs1,                   \
          .imm = (uint32_t)imm)
#define WSA_DEF_SX(id)                                                                             \
  WSA_DEF(id, (unsigned rs2, unsigned rs1, unsigned rs3), .rs2 = rs2, .rs1 = rs1, .rs3 = rs3)
#define WSA_DEF_B(id)                                                                              \
  WSA_DEF(id, (unsigned rs1, unsigned rs2, int32_t to), .rs1 = rs1, .rs2 = rs2, .imm = (uint32_t)to)
#define WSA_DEF_BM(id)                                                                             \
  WSA_DEF(id, (unsigned rs1, unsigned rs2, int32_t to, int32_t meet), .rs1 = rs1, .rs2 = rs2,      \
          .imm = (uint32_t)to, .meet = (uint32_t)meet)
#define WSA_DEF_U(id) WSA_DEF(id, (unsigned rd, uint32_t imm), .rd = rd, .imm = imm)
#define WSA_DEF_J(id) WSA_DEF(id, (unsigned rd, int32_t to), .rd = rd, .imm = (uint32_t)to)
#define WSA_DEF_X(id) WSA_DEF(id, (int32_t to), .imm = (uint32_t)to)
#define WSA_DEF_RB(id) WSA_DEF(id, (unsigned set, uint32_t mask), .meet = set, .imm = mask)
#define WSA_DEF_A(id)                                                                              \
  WSA_DEF(id, (unsigned rd, unsigned rs2, unsigned rs1), .rd = rd, .rs1 = rs1, .rs2 = rs2)
#define WSA_DEF_A0(id) WSA_DEF(id, (unsigned rd, unsigned rs1), .rd = rd, .rs1 = rs1)
#define WSA_DEF_CSR(id) WSA_DEF(id, (unsigned rd, uint32_t csr), .rd = rd, .imm = csr)
#define WSA_DEF_CSRI WSA_DEF_CSR
#define WSA_DEF_CSRW(id)                                                                           \
  WSA_DEF(id, (unsigned rd, uint32_t csr, unsigned rs1), .rd = rd, .imm = csr, .rs1 = rs1)
#define WSA_DEF_CSRWI(id)                                                                          \
  WSA_DEF(id, (unsigned rd, uint32_t csr, unsigned zimm), .rd = rd, .imm = csr, .meet = zimm)
#define WSA_DEF_N(id) WSA_DEF(id, (void), 0)
#define WSA_DEF_FN WSA_DEF_N
#define WSA_DEF_R0(id) WSA_DEF(id, (unsigned rd, unsigned rs1), .rd = rd, .rs1 = rs1)
#define WSA_DEF_B0(id) WSA_DEF(id, (unsigned rs1), .rs1 = rs1)
#define WSA_DEF_R4(id)                                                                             \
  WSA_DEF(id, (unsigned rd, unsigned rs1, unsigned rs2, unsigned rs3, unsigned rm), .rd = rd,      \
          .rs1 = rs1, .rs2 = rs2, .rs3 = rs3, .rm = rm)
#define WSA_DEF_R4N(id)                                                                            \
  WSA_DEF(id, (unsigned rd, unsigned rs1, unsigned rs2, unsigned rs3), .rd = rd, .rs1 = rs1,       \
          .rs2 = rs2, .rs3 = rs3)
#define WSA_DEF_FR(id)                                                                             \
  WSA_DEF(id, (unsigned rd, unsigned rs1, unsigned rs2, unsigned rm), .rd = rd, .rs1 = rs1,        \
          .rs2 = rs2, .rm = rm)
#define WSA_DEF_FR0(id)                                                                            \
  WSA_DEF(id, (unsigned rd, unsigned rs1, unsigned rm), .rd = rd, .rs1 = rs1, .rm = rm)
#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...) WSA_DEF_##fmt(id)
#include "../../gen/isa.def"

static inline uint32_t wsa_nop(void) {
  return wsa_addi(0, 0, 0);
}

// Distances of a branch with two of them: to the target, and to the reconvergence PC.
static inline int wsa_fits_m(int64_t offset, int64_t meet) {
  return offset >= -256 && offset <= 252 && meet >= -32 && meet <= 92 && meet != 0;
}
// `word` with its distances, which were 0: to the target, and to the reconvergence PC, of a branch
// with two of them (without them it is an ssy). Formats B, BM, J and X.
static inline uint32_t wsa_with_distances(uint32_t word, int32_t to, int32_t meet) {
  const struct ws_isa_row *r = ws_isa;
  while ((word & r->mask) != r->match || (r->fmt == WS_FMT_BM) != (meet != 0))
    r++;
  return word | ws_isa_encode(r, &(ws_operands_t){.imm = (uint32_t)to, .meet = (uint32_t)meet});
}

// Of the rows that the features bring and the filter takes, the one that a random number selects.
typedef bool wsa_filter_t(const struct ws_isa_row *r);
static inline const struct ws_isa_row *wsa_pick(const ws_features_t *have, wsa_filter_t *wanted,
                                                uint32_t random) {
  const struct ws_isa_row *row[WS_INSN_N];
  uint32_t n = 0;
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    if (ws_ext_exists(r->ext, have) && wanted(r)) row[n++] = r;
  return row[random % n];
}
static inline bool wsa_is_integer(const struct ws_isa_row *r) {
  return r->rd != 2 && r->rs1 < 2 && r->rs2 < 2;
}
static inline bool wsa_is_alu(const struct ws_isa_row *r) { // rd from rs1, and rs2 or an immediate
  return r->unit == WS_UNIT_ALU && r->rs1;
}
static inline bool wsa_is_muldiv(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_MUL;
}
static inline bool wsa_is_load(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_LSU && r->fmt == WS_FMT_L && wsa_is_integer(r);
}
static inline bool wsa_is_store(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_LSU && r->fmt == WS_FMT_S && wsa_is_integer(r);
}
static inline bool wsa_is_amo(const struct ws_isa_row *r) {
  return ws_isa_is_amo(r);
}
static inline bool
wsa_is_branch(const struct ws_isa_row *r) { // none that names where its sides meet
  return r->fmt == WS_FMT_B && r->ext == WS_EXT_I;
}
static inline unsigned wsa_size(const struct ws_isa_row *r) { // bytes of a load, store or AMO
  return ws_isa_bytes(r);
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
  WSA_GLOBAL = 0xCD3, // x, +1 y
  WSA_WARP_SIZE = 0xCD5
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
    const int named = a->fix[i].meet; // both distances are in the word
    int64_t meet = named ? 4 * ((int64_t)a->label[named - 1] - (int64_t)a->fix[i].at) : 0;
    const struct ws_isa_row *row = ws_isa_find(*word);
    int64_t reach = row && row->imm == WS_IMM_J ? 1 << 20 : 4096;
    if (to < 0) wsa_fail(a, "label not bound");
    if (offset < -reach || offset >= reach) wsa_fail(a, "label out of reach");
    if (named && !wsa_fits_m(offset, meet)) wsa_fail(a, "label out of reach");
    if (a->err) break;
    *word = wsa_with_distances(*word, (int32_t)offset, (int32_t)meet);
  }
  a->fixes = 0;
  return a->err ? -1 : 0;
}

#endif
