// SPDX-License-Identifier: Apache-2.0
// What decode answers, from the instruction table (gen/isa.def) and the contract of the control
// bundle.
#include "isa.h"
#include "ws_config.h"

#include <stdbool.h>

typedef struct {
  unsigned use;               // {rd, (rs3,) rs2, rs1}
  unsigned rs1, rs2, rs3, rd; // numbers of those used; f0 is 32
  uint32_t unit, op, imm;
  bool fault;       // then op = 16 + cause and imm has no meaning
  bool stop, taken; // taken and target have no meaning with stop
  uint32_t target;
  unsigned group[WS_NSRC + 1]; // registers of each source and of rd, less one
} decoded_t;

enum { INT = 1, FLOAT = 2, RD_BIT = WS_NSRC };

static bool csr_exists(uint32_t number) {
  for (size_t i = 0; i < ws_csrs_n; i++)
    if (ws_csrs[i].code == number) return number > WS_CSR_FCSR || WS_FP_ON;
  const uint32_t from = number < WS_CSR_COUNTERH ? WS_CSR_COUNTER : WS_CSR_COUNTERH;
  return WS_PERF_COUNTERS && number >= from && number < from + WS_PERF_COUNTER_N;
}

static const ws_features_t have = WS_CONFIG_FEATURES;

static inline bool insn_exists(const struct ws_isa_row *row) {
  return ws_ext_exists(row->ext, &have);
}

// With subnormals flushed, only conversions to integers round otherwise than to nearest.
static bool rounding_exists(const struct ws_isa_row *row, uint32_t rm) {
  const bool to_integer = row->id == WS_INSN_fcvt_w_s || row->id == WS_INSN_fcvt_wu_s;
  if (row->imm != WS_IMM_RM) return true;
  return rm == 0 || rm == 7 || (rm < 5 && (WS_FP == WS_FP_IEEE || to_integer));
}

static decoded_t faulty(uint32_t cause) {
  return (decoded_t){.unit = WS_UNIT_CTL, .op = 16 + cause, .fault = true, .stop = true};
}

static decoded_t model_decode(uint32_t pc, uint32_t insn, bool err, uint32_t regs) {
  const struct ws_isa_row *row = ws_isa_find_in(insn, &have);
  if (err) return faulty(WS_FAULT_FETCH);
  if (!row || !rounding_exists(row, insn >> 12 & 7)) return faulty(WS_FAULT_ILLEGAL);
  if ((row->unit == WS_UNIT_CSR || row->imm == WS_IMM_Z) && !csr_exists(insn >> 20))
    return faulty(WS_FAULT_ILLEGAL);
  if (row->id == WS_INSN_ecall) return faulty(WS_FAULT_ECALL);
  if (row->id == WS_INSN_ebreak) return faulty(WS_FAULT_EBREAK);
  const int third = !ws_isa_reads_rs3(row) ? 0 : row->rd_is_rs3 ? INT : FLOAT;
  const int class[] = {row->rs1, row->rs2, third, row->rd};
  uint32_t number[] = {insn >> 15 & 31, insn >> 20 & 31, ws_isa_rs3(row, insn) % 32,
                       insn >> 7 & 31};
  unsigned use = 0;
  for (int i = 0; i < 4; i++) {
    if (class[i] == FLOAT) number[i] += 32;
    if (class[i] && number[i] >= regs) return faulty(WS_FAULT_REGISTER);
    if (class[i] && number[i]) use |= 1u << (i == 3 ? RD_BIT : i);
  }
  uint32_t imm = ws_isa_imm(row, insn);
  if (row->id == WS_INSN_jal && (pc + imm) % 4 != 0) return faulty(WS_FAULT_JUMP_TARGET);
  decoded_t d = {.use = use,
                 .rs1 = number[0],
                 .rs2 = number[1],
                 .rs3 = number[2],
                 .rd = number[3],
                 .unit = row->unit,
                 .op = row->op,
                 .imm = row->imm};
  for (unsigned k = 0; k <= RD_BIT; k++) {
    const unsigned n = ws_isa_group(row, k == RD_BIT ? WS_RD : (ws_operand_t)(WS_RS1 + k));
    d.group[k] = n ? n - 1 : 0;
  }
  const bool word = row->id == WS_INSN_lw || row->id == WS_INSN_flw;
  if (word && !number[0]) d.op = 6; // from x0
  d.stop = row->id == WS_INSN_jalr;
  const bool branch = row->fmt == WS_FMT_B || row->fmt == WS_FMT_BM;
  const bool earlier =
      row->id >= WS_INSN_beq_p && row->id <= WS_INSN_bgeu_p; // names that successor
  d.taken = row->id == WS_INSN_jal || (branch && ((int32_t)imm < 0) != earlier);
  d.target = pc + imm;
  return d;
}

// The control bundle, and the bits of it that have a meaning.
static uint32_t bundle(const decoded_t *d, uint32_t *mask) {
  const int unit = RD_BIT + 1;
  uint32_t ctl = d->use | d->unit << unit | d->op << (unit + 4) | d->imm << (unit + 9);
  *mask = (1u << (unit + (d->fault ? 9 : 12))) - 1;
  const uint32_t floats = (d->rs1 >= 32) | (d->rs2 >= 32) << 1 | (d->rd >= 32) << 2;
  const uint32_t used = (d->use & 3) | (d->use >> RD_BIT) << 2;
  if (WS_FP_ON) *mask |= used << (WS_CTL_W - 3), ctl |= floats << (WS_CTL_W - 3);
#if WS_GROUPS
  const unsigned bits = WS_UOPS == 4 ? 2 : 1; // for the micro-operation, and for each register
  *mask |= ((1u << (RD_BIT + 2) * bits) - 1) << (unit + 12);
  for (unsigned k = 0; k <= RD_BIT; k++)
    ctl |= d->group[k] << ((unsigned)unit + 12 + (k + 1) * bits);
#endif
  return ctl & *mask;
}
