// SPDX-License-Identifier: Apache-2.0
// The instruction table for the model, the tests and the generator. No other dependency.
#ifndef WS_ISA_H
#define WS_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { // WS_UNIT_ALU ...
#define WS_UNIT(name, ...) WS_UNIT_##name,
#include "units.def"
#undef WS_UNIT
} ws_unit_t;

enum { // WS_ALU_ADD ...
#define WS_OP(unit, name, code) WS_##unit##_##name = code,
#include "isa.def"
};

// Bits for every number of units.def and every operation of isa/ops.def. The OR of all numbers has
// as many bits as the largest one.
#define WS_BITS_OF(x)                                                                              \
  ((x) < 2 ? 1 : (x) < 4 ? 2 : (x) < 8 ? 3 : (x) < 16 ? 4 : (x) < 32 ? 5 : (x) < 64 ? 6 : 7)
enum {
  WS_UNIT_BITS = 0
#define WS_UNIT(name, ...) | (WS_UNIT_##name)
#include "units.def"
#undef WS_UNIT
  ,
  WS_OP_BITS = 0
#define WS_OP(unit, name, code) | (code)
#include "isa.def"
  ,
  WS_UNIT_W = WS_BITS_OF(WS_UNIT_BITS),
  WS_OP_W = WS_BITS_OF(WS_OP_BITS),
  WS_UNIT_CODES = 1 << WS_UNIT_W
};

typedef enum { // WS_INSN_addi ...
#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...) WS_INSN_##id,
#include "isa.def"
  WS_INSN_N
} ws_insn_t;

enum { // WS_CSR_TID_X ...
#define WS_CSR(name, number, doc) WS_CSR_##name = number,
#include "csr.def"
};

enum { // WS_FAULT_ILLEGAL ...
#define WS_FAULT(name, code, doc) WS_FAULT_##name = code,
#include "fault.def"
};

enum { // WS_PERF_CYCLES ...; the number of a counter
#define WS_PERF(name, slot, doc) WS_PERF_##name,
#include "perf.def"
  WS_PERF_N
};
enum { // CSRs of performance counter 0, the others follow: hpmcounter3 .. 31 and their high words
  WS_CSR_COUNTER = 0xC03,
  WS_CSR_COUNTERH = 0xC83,
  WS_CSR_COUNTERS_MAX = 29
};

typedef enum {
  WS_IMM_NONE,
  WS_IMM_I,
  WS_IMM_S,
  WS_IMM_B,
  WS_IMM_U,
  WS_IMM_J,
  WS_IMM_RM,
  WS_IMM_Z
} ws_imm_t;
typedef enum { // WS_EXT_I ...
#define WS_EXT(name, condition, doc) WS_EXT_##name,
#include "isa.def"
  WS_EXT_N
} ws_ext_t;
// What of a configuration brings extensions: F(name, its value in an emitted ws_config.h, and in
// the configuration c of the generator).
#define WS_FEATURES(F)                                                                             \
  F(atomics, WS_ATOMICS, c->atomics)                                                               \
  F(cas, WS_CAS, c->cas)                                                                           \
  F(lrsc, WS_LRSC, c->lrsc)                                                                        \
  F(float_atomics, WS_FLOAT_ATOMICS, c->float_atomics)                                             \
  F(load_ops, WS_LOAD_OPS, c->load_ops)                                                            \
  F(indexed, WS_INDEXED, c->indexed)                                                               \
  F(bitmanip, WS_BITMANIP, c->bitmanip)                                                            \
  F(fp, WS_FP_ON, c->fp)                                                                           \
  F(sfu, WS_SFU, c->sfu)                                                                           \
  F(sfu_pairs, WS_SFU_PAIRS, c->sfu_pairs)                                                         \
  F(mul24, WS_MUL24, c->mul24)                                                                     \
  F(fmad, WS_FMAD, c->fmad)                                                                        \
  F(read_barriers, WS_WAR_RDBAR, WS_HAS(c, war, rdbar))                                            \
  F(own_pcs, WS_DIVERGENCE_APART, WS_HAS(c, divergence, apart))                                    \
  F(tensor, WS_TENSOR, c->tensor)
typedef struct {
#define WS_FEATURE_FIELD(name, emitted, config) bool name;
  WS_FEATURES(WS_FEATURE_FIELD)
} ws_features_t;
#define WS_FEATURE_EMITTED(name, emitted, config) .name = (emitted) != 0,
#define WS_CONFIG_FEATURES /* of an emitted ws_config.h */                                         \
  { WS_FEATURES(WS_FEATURE_EMITTED) }
// Operand order in assembly: see isa.def.
typedef enum {
  WS_FMT_R,
  WS_FMT_I,
  WS_FMT_SH,
  WS_FMT_L,
  WS_FMT_S,
  WS_FMT_SX,
  WS_FMT_B,
  WS_FMT_BM,
  WS_FMT_U,
  WS_FMT_J,
  WS_FMT_A,
  WS_FMT_A0,
  WS_FMT_CSR,
  WS_FMT_CSRI,
  WS_FMT_N,
  WS_FMT_FN,
  WS_FMT_R0,
  WS_FMT_B0,
  WS_FMT_X,
  WS_FMT_RB,
  WS_FMT_R4,
  WS_FMT_R4N,
  WS_FMT_FR,
  WS_FMT_FR0,
  WS_FMT_CSRW,
  WS_FMT_CSRWI
} ws_fmt_t;

// Registers of an instruction.
typedef enum { WS_RD, WS_RS1, WS_RS2, WS_RS3, WS_OPERANDS } ws_operand_t;

struct ws_isa_row {
  ws_insn_t id;
  const char *name, *mnemonic; // "amoadd_w", "amoadd.w"
  ws_fmt_t fmt;
  uint32_t match, mask; // the instruction is this one when (insn & mask) == match
  ws_unit_t unit;
  const char *op_name;
  uint8_t op;           // operation number inside the unit
  uint8_t rd, rs1, rs2; // 0 unused, 1 integer register, 2 float register
  bool rd_is_rs3;       // the field of rd names the integer register rs3
  uint8_t group[3];     // registers of rd, rs1, rs2 (ws_operand_t): 1, or a pair or quad
  ws_imm_t imm;
  ws_ext_t ext;
  const char *meaning;
};
extern const struct ws_isa_row ws_isa[WS_INSN_N]; // indexed by ws_insn_t

struct ws_named { // a name and its number; for CSRs, fault causes and units
  const char *name;
  uint32_t code;
  const char *doc;
};
struct ws_op_row {
  ws_unit_t unit;
  const char *name;
  uint8_t code;
};
extern const struct ws_named ws_csrs[], ws_faults[], ws_units[], ws_perfs[];
extern const size_t ws_csrs_n, ws_faults_n, ws_units_n, ws_perfs_n;
extern const struct ws_op_row ws_ops[];
extern const size_t ws_ops_n;

extern const char *const ws_ext_docs[WS_EXT_N];

bool ws_ext_exists(ws_ext_t ext, const ws_features_t *c);
bool ws_ext_is_xws(ws_ext_t ext); // our own extension, unknown to GNU tools and qemu
const struct ws_isa_row *ws_isa_find(uint32_t insn); // NULL when no machine has it
// The same on a machine with these features.
const struct ws_isa_row *ws_isa_find_in(uint32_t insn, const ws_features_t *have);
unsigned ws_isa_group(const struct ws_isa_row *r,
                      ws_operand_t o);             // number of its registers: 0, 1, 2, 4
unsigned ws_isa_uops(const struct ws_isa_row *r);  // times that it issues: the largest group
bool ws_isa_reads_rs3(const struct ws_isa_row *r); // a third source, in a field of its own or of rd
// Number of the register rs3: 0 to 31 integer registers, 32 to 63 float registers.
unsigned ws_isa_rs3(const struct ws_isa_row *r, uint32_t insn);
bool ws_isa_is_amo(const struct ws_isa_row *r); // reads and writes memory as one access
bool ws_isa_is_store(const struct ws_isa_row *r);
// Of a load at rs1 + (rs2 << shift), or a store at rs1 + (rs3 << shift): shift. -1: the instruction
// has no index.
int ws_isa_index(const struct ws_isa_row *r);
unsigned ws_isa_bytes(const struct ws_isa_row *r);              // of a load, store or AMO
uint32_t ws_isa_imm(const struct ws_isa_row *r, uint32_t insn); // sign extended; 0 for WS_IMM_NONE
uint32_t ws_isa_meet(uint32_t insn); // of format BM: bytes from it to its reconvergence PC

// The word of an instruction from its operands. Operands that the instruction does not have are
// ignored; a number that is too wide is cut to its low bits.
typedef struct {
  unsigned rd, rs1, rs2, rs3;
  unsigned rm;   // rounding mode
  uint32_t imm;  // immediate or shift; distance to the target in bytes; CSR number; mask of rdbar
  uint32_t meet; // distance to the reconvergence PC in bytes; zimm of a CSR access; set of rdbar
} ws_operands_t;
uint32_t ws_isa_encode(const struct ws_isa_row *r, const ws_operands_t *o);
const char *ws_csr_name(uint32_t number); // lower case; NULL when unknown
const char *ws_fault_doc(uint32_t cause); // "?" when unknown
// Writes e.g. "addi a0, a1, -4" (at most n bytes with the end mark); unknown words as ".word
// 0x...".
void ws_disasm(uint32_t insn, uint32_t pc, char *buf, size_t n);

#endif
