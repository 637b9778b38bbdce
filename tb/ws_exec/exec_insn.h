// SPDX-License-Identifier: Apache-2.0
// Random warp instructions for the execution units, with the results every thread must get.
#ifndef WS_EXEC_INSN_H
#define WS_EXEC_INSN_H

#include "exec_tb.h"
#include "ws_config.h"

#include <string.h>

typedef struct {
  unsigned unit, op, warp, rd;
  bool wen;
  uint32_t pc, imm, mask; // imm of a CSR read: its number
  uint32_t a[32], b[32], c[32];
  // what must come out
  uint32_t want[32];
  uint32_t taken, target, bar;
  bool diverges;
} exec_insn_t;

static inline void exec_make_alu(exec_insn_t *x, unsigned threads) {
  static const unsigned ops[] = {
      OP_ALU_ADD, OP_ALU_SLL, OP_ALU_SLT, OP_ALU_SLTU, OP_ALU_XOR, OP_ALU_SRL, OP_ALU_OR, OP_ALU_AND,
      OP_ALU_SUB, OP_ALU_SRA, OP_ALU_LUI, OP_ALU_AUIPC, OP_ALU_LINK};
  x->op = ops[ws_rand_below(sizeof ops / sizeof ops[0])];
  const bool pc_op = x->op == OP_ALU_LINK || x->op == OP_ALU_AUIPC;
  const bool upper = x->op == OP_ALU_LUI || x->op == OP_ALU_AUIPC;
  const bool immediate = pc_op || upper || (x->op != OP_ALU_SUB && ws_rand_percent(50));
  x->imm = !immediate ? 0 : upper ? ws_rand() << 12 : (uint32_t)((int32_t)ws_rand() >> 20);
  for (unsigned t = 0; t < threads; t++) {
    if (pc_op || upper) x->a[t] = 0;
    if (immediate) x->b[t] = 0;
    x->want[t] = x->op == OP_ALU_LINK    ? x->pc + 4
                 : x->op == OP_ALU_AUIPC ? x->pc + x->imm
                                         : exec_alu(x->op, x->a[t], x->b[t] | x->imm);
  }
}

static inline void exec_make_bru(exec_insn_t *x, unsigned threads) {
  static const unsigned ops[] = {OP_BRU_BEQ,  OP_BRU_BNE,  OP_BRU_BLT,  OP_BRU_BGE,
                                 OP_BRU_BLTU, OP_BRU_BGEU, OP_BRU_JALR, OP_BRU_BAR};
  x->op = ops[ws_rand_below(8)];
  const bool jalr = x->op == OP_BRU_JALR, bar = x->op == OP_BRU_BAR;
  const uint32_t base = x->a[0];
  unsigned first = 0;
  while (!(x->mask >> first & 1)) first++;
  x->wen = jalr && x->wen;
  x->imm = bar ? 0 : (uint32_t)((int32_t)ws_rand() >> 20) & (jalr ? UINT32_MAX : ~UINT32_C(1));
  const uint32_t other = ws_rand_percent(70) ? 0 : UINT32_C(1) << (ws_rand_below(2) * ws_rand_below(32));
  for (unsigned t = 0; t < threads; t++) {
    if (jalr) x->a[t] = base ^ (ws_rand_percent(50) ? other : 0);
    if (bar || jalr) x->b[t] = 0;
    if (!bar && !jalr && ws_rand_percent(30)) x->b[t] = x->a[t];
    x->want[t] = x->pc + 4;
  }
  x->target = (jalr ? x->a[first] : x->pc) + x->imm;
  x->bar = x->a[first];
  for (unsigned t = 0; t < threads; t++) {
    if (!(x->mask >> t & 1)) continue;
    if (jalr || bar || exec_branch(x->op, x->a[t], x->b[t])) x->taken |= UINT32_C(1) << t;
    x->diverges = x->diverges || (jalr && (x->a[t] + x->imm) >> 1 != x->target >> 1);
  }
}

static inline void exec_make_xlane(exec_insn_t *x, unsigned threads) {
  x->op = ws_rand_below(8);
  uint32_t yes = 0;
  const unsigned style = ws_rand_below(4);
  for (unsigned t = 0; t < threads; t++) {
    if (x->op < OP_XLANE_SHFL_IDX && (style == 0 || (style == 1 && ws_rand_percent(20)))) x->a[t] = 0;
    if (x->op < OP_XLANE_SHFL_IDX) x->b[t] = 0;
    else if (style == 2) x->b[t] = 1u << ws_rand_below(5);
    else if (style) x->b[t] = ws_rand_below(threads + 2);
    if (x->mask >> t & 1 && x->a[t]) yes |= UINT32_C(1) << t;
  }
  for (unsigned t = 0; t < threads; t++) {
    const uint64_t delta = x->b[t];
    uint64_t from = t;
    switch (x->op) {
    case OP_XLANE_VOTE_ALL: x->want[t] = yes == x->mask; continue;
    case OP_XLANE_VOTE_ANY: x->want[t] = yes != 0; continue;
    case OP_XLANE_VOTE_UNI: x->want[t] = yes == x->mask || !yes; continue;
    case OP_XLANE_VOTE_BALLOT: x->want[t] = yes; continue;
    case OP_XLANE_SHFL_IDX: from = delta; break;
    case OP_XLANE_SHFL_UP: from = delta > t ? threads : t - delta; break;
    case OP_XLANE_SHFL_DOWN: from = t + delta; break;
    default: from = t ^ delta; break;
    }
    const bool there = from < threads && x->mask >> from & 1;
    x->want[t] = x->a[there ? from : t];
  }
}

// An instruction of the given unit (not CSR) for a warp of so many threads.
static inline void exec_make(exec_insn_t *x, unsigned unit, unsigned warp, unsigned threads) {
  memset(x, 0, sizeof *x);
  x->unit = unit;
  x->warp = warp;
  x->rd = exec_rd(WS_REG_W);
  x->wen = ws_rand_percent(95);
  x->pc = ws_rand() & ~UINT32_C(3);
  x->mask = exec_mask(threads);
  for (unsigned t = 0; t < threads; t++) {
    x->a[t] = exec_operand();
    x->b[t] = exec_operand();
  }
  if (unit == UNIT_ALU) exec_make_alu(x, threads);
  if (unit == UNIT_BRU) exec_make_bru(x, threads);
  if (unit == UNIT_XLANE) exec_make_xlane(x, threads);
  if (unit == UNIT_MUL) {
    x->op = ws_rand_percent(80) ? ws_rand_below(4) : 4 + ws_rand_below(4);
    for (unsigned t = 0; t < threads; t++) x->want[t] = exec_muldiv(x->op, x->a[t], x->b[t]);
  }
}

// First beat >= `from` with an active thread; `beats` when there is none.
static inline unsigned exec_beat(const exec_insn_t *x, unsigned from, unsigned lanes, unsigned beats) {
  while (from < beats && !(x->mask >> (from * lanes) & exec_ones(lanes))) from++;
  return from;
}

#endif
