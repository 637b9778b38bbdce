// SPDX-License-Identifier: Apache-2.0
// Random instructions whose writes end after random times: each register is released in the cycle
// of the model, once, and no other is.
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_release_in_t *)ws_tb_in)
#define O ((const ws_release_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  SLOTS = WS_RELEASE_ISSUE_WIDTH,
  ENDS = WS_RELEASE_ENDS,
  CLEARS = WS_RELEASE_CLEARS,
  WARP_W = WS_RELEASE_WARP_W,
  REG_W = WS_RELEASE_REG_W,
  CYCLES = 6000
};

static struct {
  bool running;
  unsigned end, unit;
  uint64_t least; // its write ends from this cycle on
} insn[W][R];

static void issue(unsigned slot, uint64_t now, unsigned w, unsigned unit, bool writes) {
  const unsigned r = 1 + ws_rand_below(R - 1), op = ws_rand_below(32);
  const bool go = writes && !reg[w][r].pending;
  const unsigned use = ws_rand_below(1u << WS_RELEASE_NSRC) | (unsigned)go << WS_RELEASE_NSRC;
  if (slot == 0) {
    I->al_valid_i = 1;
    I->al_warp_i = w;
    I->al_unit_i = unit, I->al_op_i = op, I->al_rd_i = r, I->al_use_i = use;
  }
#if WS_RELEASE_ISSUE_WIDTH > 1
  if (slot == 1) {
    I->al2_valid_i = 1;
    I->al2_unit_i = unit, I->al2_op_i = op, I->al2_rd_i = r, I->al2_use_i = use;
  }
#endif
  if (!go) return;
  model_issue(now, w, r, unit, op);
  insn[w][r].running = true;
  insn[w][r].unit = unit;
  insn[w][r].end = unit == UNIT_FPU && ENDS > 2 ? 2 : unit == 1 || unit == 3 ? 0 : 1;
  insn[w][r].least = now + 1 + ws_rand_below(ws_rand_percent(50) ? 8 : 100);
}

// One register of each source whose write may end, the first from a random place on.
static void end_writes(uint64_t now) {
  const unsigned from = ws_rand_below(W * R);
  for (unsigned e = 0; e < ENDS; e++) {
    ws_set(VEC(I->clr_warp_i), e * WARP_W, WARP_W, ws_rand_below(W));
    ws_set(VEC(I->clr_rd_i), e * REG_W, REG_W, ws_rand_below(R));
    for (unsigned k = 0; k < W * R; k++) {
      const unsigned w = (from + k) % (W * R) / R, r = (from + k) % R;
      if (!insn[w][r].running || insn[w][r].end != e || insn[w][r].least > now) continue;
      ws_set(VEC(I->clr_valid_i), e, 1, 1);
      ws_set(VEC(I->clr_warp_i), e * WARP_W, WARP_W, w);
      ws_set(VEC(I->clr_rd_i), e * REG_W, REG_W, r);
      unsigned delay = 0;
      if (e == 1) {
        I->load_i = insn[w][r].unit == UNIT_LSU;
        I->kind_i = ws_rand_below(3);
        if (I->load_i) delay = model_delay[I->kind_i];
      }
      model_end(now, w, r, delay);
      insn[w][r].running = false;
      break;
    }
  }
}

static unsigned check(uint64_t now) {
  unsigned released = 0;
  bool seen[W][R] = {{false}};
  for (unsigned k = 0; k < CLEARS; k++) {
    if (!ws_get(CVEC(O->rel_valid_o), k, 1)) continue;
    const unsigned w = (unsigned)ws_get(CVEC(O->rel_warp_o), k * WARP_W, WARP_W);
    const unsigned r = (unsigned)ws_get(CVEC(O->rel_rd_o), k * REG_W, REG_W);
    WS_CHECK(model_released(now, w, r), "x%u of warp %u is released early or twice", r, w);
    seen[w][r] = true;
    released++;
  }
  for (unsigned w = 0; w < W; w++) {
    for (unsigned r = 0; r < R; r++) {
      if (!model_released(now, w, r)) continue;
      WS_CHECK(seen[w][r], "x%u of warp %u is not released (unit %u)", r, w, insn[w][r].unit);
      reg[w][r].pending = false;
    }
  }
  return released;
}

static void run(unsigned busy) {
  static const unsigned units[] = {1, UNIT_MUL, 3, UNIT_LSU, 5, 6, UNIT_FPU, UNIT_FDIV, UNIT_SFU};
  enum { UNITS = sizeof units / sizeof *units };
  unsigned released = 0;
  ws_reset();
  memset(reg, 0, sizeof reg);
  memset(insn, 0, sizeof insn);
  for (uint64_t now = 0; now < CYCLES; now++) {
    memset(I, 0, sizeof *I);
    const unsigned w = ws_rand_below(W), first = ws_rand_below(UNITS);
    end_writes(now);
    if (ws_rand_percent(busy)) {
      issue(0, now, w, units[first], ws_rand_percent(90));
      if (SLOTS > 1 && ws_rand_percent(50))
        issue(1, now, w, units[(first + 1) % UNITS], ws_rand_percent(90));
    }
    ws_eval();
    WS_CHECK_KNOWN(O->rel_valid_o);
    released += check(now);
    ws_tick();
  }
  WS_CHECK(released > CYCLES / 20, "only %u registers were released", released);
}

static void test_release__one_at_a_time(void) {
  run(10);
}

static void test_release__many(void) {
  run(90);
}

const ws_test_t ws_tests[] = {
    {"one_at_a_time", test_release__one_at_a_time}, {"many", test_release__many}, {0}};
