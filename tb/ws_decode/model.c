// SPDX-License-Identifier: Apache-2.0
// What decode answers, from the instruction table (gen/isa.def) and the contract of the control bundle.
#include "isa.h"
#include "ws_config.h"

#include <stdbool.h>

typedef struct {
  bool use_rs1, use_rs2, use_rd;
  uint32_t unit, op, imm;
  bool fault;         // then op = 16 + cause and imm has no meaning
  bool stop, taken;   // taken and target have no meaning with stop
  uint32_t target;
} decoded_t;

static bool csr_exists(uint32_t number) {
  for (size_t i = 0; i < ws_csrs_n; i++)
    if (ws_csrs[i].code == number) return true;
  return false;
}

static decoded_t faulty(uint32_t cause) {
  return (decoded_t){.unit = WS_UNIT_CTL, .op = 16 + cause, .fault = true, .stop = true};
}

static decoded_t model_decode(uint32_t pc, uint32_t insn, bool err, uint32_t regs) {
  const struct ws_isa_row *row = ws_isa_find(insn);
  uint32_t rs1 = insn >> 15 & 31, rs2 = insn >> 20 & 31, rd = insn >> 7 & 31;
  if (err) return faulty(WS_FAULT_FETCH);
  if (!row || (row->ext == WS_EXT_A && !WS_ATOMICS)) return faulty(WS_FAULT_ILLEGAL);
  if (row->unit == WS_UNIT_CSR && !csr_exists(insn >> 20)) return faulty(WS_FAULT_ILLEGAL);
  if (row->id == WS_INSN_ECALL) return faulty(WS_FAULT_ECALL);
  if (row->id == WS_INSN_EBREAK) return faulty(WS_FAULT_EBREAK);
  if ((row->rs1 && rs1 >= regs) || (row->rs2 && rs2 >= regs) || (row->rd && rd >= regs)) return faulty(WS_FAULT_REGISTER);
  uint32_t imm = ws_isa_imm(row, insn);
  if (row->id == WS_INSN_JAL && (pc + imm) % 4 != 0) return faulty(WS_FAULT_JUMP_TARGET);
  decoded_t d = {.use_rs1 = row->rs1 && rs1, .use_rs2 = row->rs2 && rs2, .use_rd = row->rd && rd,
                 .unit = row->unit, .op = row->op, .imm = row->imm};
  d.stop = row->id == WS_INSN_JALR;
  d.taken = row->id == WS_INSN_JAL || (row->fmt == WS_FMT_B && (int32_t)imm < 0);
  d.target = pc + imm;
  return d;
}
