// SPDX-License-Identifier: Apache-2.0
// The meanings of gen/isa.def as C. docs/isa.md also explains the functions in them.
#include "ws_rv32_int.h"

// Word k of a pair or quad.
#define rs1w(k) x->group[WS_RS1][k]
#define rs2w(k) x->group[WS_RS2][k]
#define rs3w(k) x->group[WS_RS3][k]
#define rdw(k) x->group[WS_RD][k]

#define WORDS(id, ...)                                                                             \
  case WS_INSN_##id:                                                                               \
    __VA_ARGS__;                                                                                   \
    break;
#define ELSEWHERE(id, ...)
#define CASE_CTL ~, ELSEWHERE
#define CASE_CSR ~, ELSEWHERE
#define CASE_FPU ~, ELSEWHERE
#define CASE_FDIV ~, ELSEWHERE
#define CASE_SFU ~, ELSEWHERE
#define CASE_TENSOR ~, ELSEWHERE

void ws_rv32(ws_insn_t insn, ws_rv32_t *x) {
  const uint32_t pc = x->pc, rs1 = x->rs1, rs2 = x->rs2, rs3 = x->rs3;
  const uint32_t imm = x->imm, meet = x->meet;
  const uint32_t lane = x->lane, active = x->active;
  uint32_t rd = 0, next = NOT_TAKEN, rpc = 0;
  x->reserve = false;
  switch (insn) {
#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...)                 \
  WS_OWN(CASE_##unit, WORDS, ~)(id, __VA_ARGS__)
#include "../../gen/isa.def"
  default:
    break;
  }
  x->taken = next != NOT_TAKEN;
  x->rd = rd;
  x->next = x->taken ? next : pc + 4;
  x->rpc = rpc;
}

// The first instruction of this unit and operation that reads rs1.
static ws_insn_t insn_of(ws_unit_t unit, unsigned op) {
  static const struct {
    ws_unit_t unit;
    unsigned op, rs1;
  } rows[] = {
#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...)                 \
  {WS_UNIT_##unit, WS_##unit##_##op, rs1},
#include "../../gen/isa.def"
  };
  unsigned i = 0;
  while (i < WS_INSN_N && (rows[i].unit != unit || rows[i].op != op || !rows[i].rs1))
    i++;
  return (ws_insn_t)i;
}

uint32_t ws_rv32_op(ws_unit_t unit, unsigned op, uint32_t a, uint32_t b) {
  ws_rv32_t x = {.rs1 = a, .rs2 = b, .imm = b};
  ws_rv32(insn_of(unit, op), &x);
  return x.rd;
}

bool ws_rv32_taken(unsigned op, uint32_t a, uint32_t b) {
  ws_rv32_t x = {.rs1 = a, .rs2 = b};
  ws_rv32(insn_of(WS_UNIT_BRU, op), &x);
  return x.taken;
}

uint32_t ws_rv32_loaded(unsigned op, uint32_t memory) {
  ws_rv32_t x = {.mem = memory};
  ws_rv32(insn_of(WS_UNIT_LSU, op), &x);
  return x.rd;
}

uint32_t ws_rv32_stored(unsigned op, uint32_t memory, uint32_t b) {
  ws_rv32_t x = {.mem = memory, .rs2 = b};
  ws_rv32(insn_of(WS_UNIT_LSU, op), &x);
  return x.mem;
}

uint32_t ws_rv32_swapped(uint32_t memory, uint32_t b, uint32_t expected) {
  ws_rv32_t x = {.mem = memory, .rs2 = b, .rs3 = expected};
  ws_rv32(WS_INSN_amocas_w, &x);
  return x.mem;
}

uint32_t ws_rv32_from(unsigned op, uint32_t lane, uint32_t b) {
  ws_rv32_t x = {.lane = lane, .rs2 = b};
  ws_rv32(insn_of(WS_UNIT_XLANE, op), &x);
  return x.from;
}

uint32_t ws_rv32_vote(unsigned op, uint32_t yes, uint32_t active) {
  ws_rv32_t x = {.yes = yes, .active = active};
  ws_rv32(insn_of(WS_UNIT_XLANE, op), &x);
  return x.rd;
}
