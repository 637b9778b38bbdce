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
  uint32_t writes; // threads whose rd is written
  bool diverges;
} exec_insn_t;

// A row of the unit that this configuration has.
static inline const struct ws_isa_row *exec_row(unsigned unit) {
  static const ws_features_t have = WS_CONFIG_FEATURES;
  const struct ws_isa_row *r;
  do
    r = &ws_isa[ws_rand_below(WS_INSN_N)];
  while (r->unit != unit || !ws_ext_exists(r->ext, &have));
  return r;
}

static inline uint32_t exec_imm(const struct ws_isa_row *r) {
  switch (r->imm) {
  case WS_IMM_NONE:
    return 0;
  case WS_IMM_U:
    return ws_rand() << 12;
  case WS_IMM_I:
    return (uint32_t)((int32_t)ws_rand() >> 20);
  default:
    return (uint32_t)((int32_t)ws_rand() >> 20) & ~UINT32_C(1);
  }
}

static inline void exec_make_alu(exec_insn_t *x, unsigned threads) {
  const struct ws_isa_row *r = exec_row(WS_UNIT_ALU);
  x->op = r->op;
  x->imm = exec_imm(r);
  for (unsigned t = 0; t < threads; t++) {
    if (!r->rs1) x->a[t] = 0;
    if (!r->rs2) x->b[t] = 0;
    ws_rv32_t v = {.pc = x->pc, .rs1 = x->a[t], .rs2 = x->b[t], .imm = x->imm};
    ws_rv32(r->id, &v);
    x->want[t] = v.rd;
  }
}

static inline void exec_make_bru(exec_insn_t *x, unsigned threads) {
  const struct ws_isa_row *r = ws_rand_percent(25)
                                   ? &ws_isa[ws_rand_percent(50) ? WS_INSN_jalr : WS_INSN_bar]
                                   : exec_row(WS_UNIT_BRU);
  if (WS_DIVERGENCE_APART && ws_rand_percent(10)) r = &ws_isa[WS_INSN_warpsync];
  x->op = r->op;
  const bool jalr = r->id == WS_INSN_jalr, sync = r->id == WS_INSN_warpsync,
             bar = r->id == WS_INSN_bar || sync;
  const uint32_t base = x->a[0];
  unsigned first = 0;
  while (!(x->mask >> first & 1))
    first++;
  x->wen = jalr && x->wen;
  x->imm = exec_imm(r);
  const uint32_t other =
      ws_rand_percent(70) ? 0 : UINT32_C(1) << (ws_rand_below(2) * ws_rand_below(32));
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
    if (sync) x->bar |= x->a[t];
    const bool alike = (x->a[t] + x->imm) >> 1 == x->target >> 1;
    if (WS_DIVERGENCE_APART && jalr) {
      if (alike) x->taken |= UINT32_C(1) << t;
      continue;
    }
    if (jalr || bar || ws_rv32_taken(x->op, x->a[t], x->b[t])) x->taken |= UINT32_C(1) << t;
    x->diverges = x->diverges || (jalr && !alike);
  }
  x->writes = WS_DIVERGENCE_APART && jalr ? x->taken : x->mask;
  x->diverges |= x->writes != x->mask;
}

static inline void exec_make_xlane(exec_insn_t *x, unsigned threads) {
  x->op = ws_rand_below(8);
  const bool vote = x->op < WS_XLANE_SHFL_IDX;
  uint32_t yes = 0;
  const unsigned style = ws_rand_below(4);
  for (unsigned t = 0; t < threads; t++) {
    if (vote && (style == 0 || (style == 1 && ws_rand_percent(20)))) x->a[t] = 0;
    if (vote)
      x->b[t] = 0;
    else if (style == 2)
      x->b[t] = 1u << ws_rand_below(5);
    else if (style)
      x->b[t] = ws_rand_below(threads + 2);
    if (x->mask >> t & 1 && x->a[t]) yes |= UINT32_C(1) << t;
  }
  for (unsigned t = 0; t < threads; t++) {
    const uint32_t from = ws_rv32_from(x->op, t, x->b[t]);
    const bool there = from < threads && x->mask >> from & 1;
    x->want[t] = vote ? ws_rv32_vote(x->op, yes, x->mask) : x->a[there ? from : t];
  }
}

// An instruction of the given unit (not CSR) for a warp of that many threads.
static inline void exec_make(exec_insn_t *x, unsigned unit, unsigned warp, unsigned threads) {
  memset(x, 0, sizeof *x);
  x->unit = unit;
  x->warp = warp;
  x->rd = exec_rd(WS_REG_W);
  x->wen = ws_rand_percent(95);
  x->pc = ws_rand() & ~UINT32_C(3);
  x->mask = x->writes = exec_mask(threads);
  for (unsigned t = 0; t < threads; t++) {
    x->a[t] = exec_operand();
    x->b[t] = exec_operand();
  }
  if (unit == WS_UNIT_ALU) exec_make_alu(x, threads);
  if (unit == WS_UNIT_BRU) exec_make_bru(x, threads);
  if (unit == WS_UNIT_XLANE) exec_make_xlane(x, threads);
  if (unit == WS_UNIT_MUL || WS_UNITS_PLAIN >> unit & 1) {
    x->op = unit != WS_UNIT_MUL   ? exec_row(unit)->op
            : ws_rand_percent(80) ? ws_rand_below(4)
                                  : 4 + ws_rand_below(4);
    for (unsigned t = 0; t < threads; t++)
      x->want[t] = ws_rv32_op(unit, x->op, x->a[t], x->b[t]);
  }
}

// First beat >= `from` with an active thread; `beats` when there is none.
static inline unsigned exec_beat(const exec_insn_t *x, unsigned from, unsigned lanes,
                                 unsigned beats) {
  while (from < beats && !(x->mask >> (from * lanes) & exec_ones(lanes)))
    from++;
  return from;
}

#endif
