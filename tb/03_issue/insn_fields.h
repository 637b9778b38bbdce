// SPDX-License-Identifier: Apache-2.0
// Fields of an instruction word and of the control bits of ws_decode, for the models of the issue
// stage.
#include <stdbool.h>
#include <stdint.h>

enum {
  USES = WS_NSRC + 1,
  CTL_BITS = WS_CTL_W,
  UOP_BITS = WS_UOPS == 4 ? 2 : 1,
  UOP_FIELD = USES + 12, // with pairs or quads: which micro-operation; the group of each register
  GROUP_FIELD = UOP_FIELD + UOP_BITS,
  FLOAT_FIELD = CTL_BITS - 3
};

static inline unsigned ctl_field(uint32_t ctl, unsigned at, unsigned n) {
  return ctl >> at & ((1u << n) - 1);
}

static inline unsigned ctl_use(uint32_t ctl) {
  return ctl_field(ctl, 0, USES);
}

static inline unsigned ctl_unit(uint32_t ctl) {
  return ctl_field(ctl, USES, 4);
}

static inline unsigned ctl_op(uint32_t ctl) {
  return ctl_field(ctl, USES + 4, 5);
}

// Number of source k, or of the destination for k = WS_NSRC.
static inline unsigned reg_number(uint32_t insn, uint32_t ctl, unsigned k) {
  const unsigned at = k == WS_NSRC ? 7 : k == 0 ? 15 : k == 1 ? 20 : 27;
  const unsigned bit = k == WS_NSRC ? 2 : k; // of the bits for float registers
  const unsigned n = insn >> at & 31;
  const bool third = k == 2 && k != WS_NSRC;
  // A third source that goes with an integer rd, or none, is in the field of rd.
  if (third && WS_RD_SOURCE && !(WS_FP_ON && ctl >> (FLOAT_FIELD + 2) & 1)) return insn >> 7 & 31;
  if (!WS_FP_ON) return n;
  if (third) return 32 + n;
  return n + (ctl >> (FLOAT_FIELD + bit) & 1 ? 32 : 0);
}

// The register of a pair or quad that the micro-operation has.
static inline unsigned uop_register(uint32_t ctl, unsigned k) {
  if (!WS_GROUPS) return 0;
  return ctl_field(ctl, UOP_FIELD, UOP_BITS) & ctl_field(ctl, GROUP_FIELD + k * UOP_BITS, UOP_BITS);
}

static inline uint32_t random_ctl(void) {
  return ws_rand() >> (32 - CTL_BITS);
}

#ifdef WS_ISA_FIELDS // after isa.h: what the instruction table says
// The control bits that say what an instruction does, its registers aside.
static inline uint32_t row_ctl(const struct ws_isa_row *row) {
  return (uint32_t)row->unit << USES | (uint32_t)row->op << (USES + 4) |
         (uint32_t)row->imm << (USES + 9);
}

static inline bool row_branches(const struct ws_isa_row *row) {
  return row->fmt == WS_FMT_B || row->fmt == WS_FMT_BM;
}

static inline bool row_predicts_taken(const struct ws_isa_row *row, uint32_t insn) {
  const bool earlier = row->id >= WS_INSN_beq_p && row->id <= WS_INSN_bgeu_p;
  return row->id == WS_INSN_jal ||
         (row_branches(row) && ((int32_t)ws_isa_imm(row, insn) < 0) != earlier);
}

// PC of the predicted successor, in words.
static inline uint32_t row_next(const struct ws_isa_row *row, uint32_t insn, uint32_t pc) {
  const uint32_t by = row_predicts_taken(row, insn) ? ws_isa_imm(row, insn) : 4;
  return (pc * 4 + by) >> 2;
}
#endif
