// SPDX-License-Identifier: Apache-2.0
// Instruction, CSR and fault tables, and the reference decoder.
#include "isa.h"

#include <string.h>

// The class of a kind of register in the table, and the number of registers.
#define CLASS(kind) ((kind) == 3 ? 1 : (kind) == 4 ? 0 : (kind) % 10)
#define GROUP(kind) ((kind) < 10 ? (kind) != 0 : (kind) / 10)

const struct ws_isa_row ws_isa[WS_INSN_N] = {
#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...)                 \
  {WS_INSN_##id,                                                                                   \
   #id,                                                                                            \
   mnem,                                                                                           \
   WS_FMT_##fmt,                                                                                   \
   match,                                                                                          \
   mask,                                                                                           \
   WS_UNIT_##unit,                                                                                 \
   #op,                                                                                            \
   WS_##unit##_##op,                                                                               \
   CLASS(rd),                                                                                      \
   CLASS(rs1),                                                                                     \
   CLASS(rs2),                                                                                     \
   (rd) == 3 || (rd) == 4,                                                                         \
   {GROUP(rd), GROUP(rs1), GROUP(rs2)},                                                            \
   WS_IMM_##imm,                                                                                   \
   WS_EXT_##ext,                                                                                   \
   #__VA_ARGS__},
#include "isa.def"
};

const char *const ws_ext_docs[WS_EXT_N] = {
#define WS_EXT(name, condition, doc) doc,
#include "isa.def"
};

bool ws_ext_exists(ws_ext_t ext, const ws_features_t *c) {
  switch (ext) {
#define WS_EXT(name, condition, doc)                                                               \
  case WS_EXT_##name:                                                                              \
    return condition;
#include "isa.def"
  case WS_EXT_N:
    break;
  }
  return false;
}

bool ws_ext_is_xws(ws_ext_t ext) {
  return strncmp(ws_ext_docs[ext], "Xws", 3) == 0;
}

// A mask of units has 32 bits; ws_isa_row and the packed fields of the tests hold 8 bits of
// operation.
#define WS_UNIT(name, ...)                                                                         \
  _Static_assert(WS_UNIT_##name < 32, "WS_UNIT(" #name "): a mask of units has 32 bits");
#include "units.def"
#undef WS_UNIT
#define WS_OP(unit, name, code)                                                                    \
  _Static_assert((code) >= 0 && (code) < 64,                                                       \
                 "WS_OP(" #unit ", " #name ", " #code                                              \
                 "): allowed 0..63: six bits name an operation of a unit");
#include "isa.def"

const struct ws_named ws_units[] = {
#define WS_UNIT(name, doc, ...) {#name, WS_UNIT_##name, doc},
#include "units.def"
#undef WS_UNIT
};
const size_t ws_units_n = sizeof ws_units / sizeof ws_units[0];

const struct ws_op_row ws_ops[] = {
#define WS_OP(unit, name, code) {WS_UNIT_##unit, #name, code},
#include "isa.def"
};
const size_t ws_ops_n = sizeof ws_ops / sizeof ws_ops[0];

const struct ws_named ws_csrs[] = {
#define WS_CSR(name, number, doc) {#name, number, doc},
#include "csr.def"
};
const size_t ws_csrs_n = sizeof ws_csrs / sizeof ws_csrs[0];

const struct ws_named ws_faults[] = {
#define WS_FAULT(name, code, doc) {#name, code, doc},
#include "fault.def"
};
const size_t ws_faults_n = sizeof ws_faults / sizeof ws_faults[0];

const struct ws_named ws_perfs[] = {
#define WS_PERF(name, slot, doc) {#name, WS_PERF_##name, doc},
#include "perf.def"
};
const size_t ws_perfs_n = sizeof ws_perfs / sizeof ws_perfs[0];
_Static_assert((int)WS_PERF_N <= (int)WS_CSR_COUNTERS_MAX,
               "more counters than CSR numbers for them");

const struct ws_isa_row *ws_isa_find_in(uint32_t insn, const ws_features_t *have) {
  for (size_t i = 0; i < WS_INSN_N; i++)
    if ((insn & ws_isa[i].mask) == ws_isa[i].match && (!have || ws_ext_exists(ws_isa[i].ext, have)))
      return &ws_isa[i];
  return NULL;
}

const struct ws_isa_row *ws_isa_find(uint32_t insn) {
  return ws_isa_find_in(insn, NULL);
}

static uint32_t sign_extend(uint32_t v, unsigned bits) {
  uint32_t sign = 1u << (bits - 1);
  return (v ^ sign) - sign;
}

// Immediate layouts: The RISC-V Instruction Set Manual, volume I, section 2.3.
uint32_t ws_isa_imm(const struct ws_isa_row *r, uint32_t i) {
  switch (r->imm) {
  case WS_IMM_I:
    return sign_extend(i >> 20, 12);
  case WS_IMM_S:
    return sign_extend((i >> 25) << 5 | (i >> 7 & 31), 12);
  case WS_IMM_B:
    if (r->fmt == WS_FMT_BM) return sign_extend(i >> 25, 7) << 2;
    return sign_extend(
        (i >> 31) << 12 | (i >> 7 & 1) << 11 | (i >> 25 & 63) << 5 | (i >> 8 & 15) << 1, 13);
  case WS_IMM_U:
    return i & 0xfffff000u;
  case WS_IMM_J:
    return sign_extend(
        (i >> 31) << 20 | (i >> 12 & 255) << 12 | (i >> 20 & 1) << 11 | (i >> 21 & 1023) << 1, 21);
  case WS_IMM_RM:
    return i >> 12 & 7;
  case WS_IMM_Z:
    return (i >> 14 & 1) << 17 | (i >> 15 & 31) << 12 | i >> 20;
  case WS_IMM_NONE:
    break;
  }
  return 0;
}

uint32_t ws_isa_meet(uint32_t insn) {
  const uint32_t words = insn >> 7 & 31;
  return (words < 24 ? words : words - 32) << 2;
}

unsigned ws_isa_group(const struct ws_isa_row *r, ws_operand_t o) {
  if (o == WS_RS3) return ws_isa_reads_rs3(r) ? r->group[WS_RD] : 0;
  if (o == WS_RD && !r->rd) return 0;
  return r->group[o];
}

unsigned ws_isa_uops(const struct ws_isa_row *r) {
  unsigned n = 1;
  for (unsigned o = WS_RD; o < WS_RS3; o++)
    n = r->group[o] > n ? r->group[o] : n;
  return n;
}

bool ws_isa_reads_rs3(const struct ws_isa_row *r) {
  return r->fmt == WS_FMT_R4 || r->fmt == WS_FMT_R4N || r->rd_is_rs3;
}

unsigned ws_isa_rs3(const struct ws_isa_row *r, uint32_t insn) {
  return r->rd_is_rs3 ? insn >> 7 & 31 : 32 + (insn >> 27);
}

bool ws_isa_is_amo(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_LSU && r->op & 16 && ws_isa_index(r) < 0; // ORDER OP
}

bool ws_isa_is_store(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_LSU && (r->op & 24) == 8; // ORDER OP
}

int ws_isa_index(const struct ws_isa_row *r) {
  if (r->unit != WS_UNIT_LSU || (r->op & 14) != 14) return -1; // ORDER OP
  return r->op & 1 ? 2 : 0;
}

unsigned ws_isa_bytes(const struct ws_isa_row *r) { // ORDER OP
  return (r->op & 16) || (r->op & 3) == 3 || ws_isa_index(r) >= 0 ? 4 : 1u << (r->op & 3);
}

// Bits hi .. lo of v, moved to bit `to`.
static uint32_t field(uint32_t v, unsigned hi, unsigned lo, unsigned to) {
  return (v >> lo & (UINT32_MAX >> (31 - hi + lo))) << to;
}

static uint32_t encode_imm(const struct ws_isa_row *r, const ws_operands_t *o) {
  const uint32_t i = o->imm;
  switch (r->imm) {
  case WS_IMM_I:
    return r->fmt == WS_FMT_SH ? field(i, 4, 0, 20) : field(i, 11, 0, 20);
  case WS_IMM_S:
    return field(i, 11, 5, 25) | field(i, 4, 0, 7);
  case WS_IMM_B:
    if (r->fmt == WS_FMT_BM) return field(i, 8, 2, 25) | field(o->meet, 6, 2, 7);
    return field(i, 12, 12, 31) | field(i, 11, 11, 7) | field(i, 10, 5, 25) | field(i, 4, 1, 8);
  case WS_IMM_U:
    return i & 0xfffff000u;
  case WS_IMM_J:
    return field(i, 20, 20, 31) | field(i, 19, 12, 12) | field(i, 11, 11, 20) | field(i, 10, 1, 21);
  case WS_IMM_RM:
    return field(o->rm, 2, 0, 12);
  case WS_IMM_Z:
    return field(i, 11, 0, 20) | (r->fmt == WS_FMT_CSRWI ? field(o->meet, 4, 0, 15) : 0);
  case WS_IMM_NONE:
    break;
  }
  if (r->fmt == WS_FMT_RB) return field(o->meet, 2, 0, 21) | field(i, 5, 0, 15);
  return r->fmt == WS_FMT_FN ? 0x0ff00000u : 0; // fence: of all accesses with all
}

uint32_t ws_isa_encode(const struct ws_isa_row *r, const ws_operands_t *o) {
  return r->match | encode_imm(r, o) | (r->rd ? field(o->rd, 4, 0, 7) : 0) |
         (!r->rd && r->rd_is_rs3 ? field(o->rs3, 4, 0, 7) : 0) |
         (r->rs1 ? field(o->rs1, 4, 0, 15) : 0) | (r->rs2 ? field(o->rs2, 4, 0, 20) : 0) |
         (r->fmt == WS_FMT_R4 || r->fmt == WS_FMT_R4N ? field(o->rs3, 4, 0, 27) : 0);
}
