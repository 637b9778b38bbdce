// SPDX-License-Identifier: Apache-2.0
// Issues at random and not at random; when each class may issue again, from the cycles of its last.
#include "ws_tb.h"

#include "ws_config.h"
#include "ws_issue_pace_dut.h"

#define I ((ws_issue_pace_in_t *)ws_tb_in)
#define O ((const ws_issue_pace_out_t *)ws_tb_out)

enum { W = WS_ISSUE_PACE_WARPS, CTL = 0, MUL = 2, LSU = 4, FPU = 7, FDIV = 8, SFU = 9 };
enum { PAIRS = WS_ISSUE_WIDTH == 2 };

typedef struct {
  uint32_t unit, op;
} insn_t;

static const unsigned interval[] = {WS_ALU_INTERVAL, WS_MUL_INTERVAL, WS_DIV_INTERVAL,
                                    WS_FPU_INTERVAL, WS_SFU_INTERVAL, WS_LSU_INTERVAL};
enum { CLASSES = sizeof interval / sizeof interval[0] };
static unsigned since[CLASSES]; // cycles since one has issued, saturated
static unsigned rest[CLASSES];  // cycles that this one keeps others back
static unsigned kept, pairs;

static int unit_class(insn_t x) { // -1: of none
  switch (x.unit) {
  case CTL:
    return -1;
  case MUL:
    return x.op & 4 ? 2 : 1;
  case LSU:
    return 5;
  case FPU:
    return 3;
  case FDIV:
    return 2;
  case SFU:
    return 4;
  default:
    return 0;
  }
}

static bool keeps(insn_t x) {
  const int c = unit_class(x);
  return c >= 0 && since[c] < rest[c];
}

static insn_t random_insn(void) {
  return (insn_t){ws_rand_below(WS_FP_ON ? 10 : 7), ws_rand_below(32)};
}

static void restart(void) {
  for (unsigned c = 0; c < CLASSES; c++) {
    since[c] = 64;
    rest[c] = interval[c];
  }
  kept = 0;
}

// What may issue beside x: of another class, none if it may not.
static insn_t partner(insn_t x) {
  const insn_t y = random_insn();
  return !PAIRS || unit_class(y) == unit_class(x) || keeps(y) || ws_rand_percent(30)
             ? (insn_t){CTL, 0}
             : y;
}

static void check_rests(void) {
#if WS_DUAL_PACED
  unsigned rests = 0;
  for (unsigned c = 0; c < CLASSES; c++)
    rests |= (unsigned)(since[c] < rest[c]) << c;
  // From the lowest bit: ALU, MUL, DIV, FPU, SFU, LSU.
  WS_EXPECT(O->rests_o, rests);
#endif
}

static void issued(insn_t x) {
  const int c = unit_class(x);
  if (c < 0) return;
  since[c] = 1;
  rest[c] = interval[c];
  if (WS_MUL_UNIT == WS_MUL_UNIT_FP && (c == 1 || c == 3))
    since[1] = since[3] = 1, rest[1] = interval[1], rest[3] = interval[3];
  // Bit 3 of the operation of the SFU: a product, which takes its lanes so long.
  if (WS_SFU_MUL && x.unit == SFU && x.op & 8) {
    const unsigned takes = WS_THREADS / (WS_SFU_MUL ? WS_SFU_MUL : 1);
    if (takes > rest[c]) rest[c] = takes;
  }
}

// A cycle in which x issues, if the machine lets it and it is to; in a pair perhaps.
static bool cycle(insn_t x, bool issues) {
  insn_t head[W];
  const insn_t y = partner(x);
  for (unsigned w = 0; w < W; w++) {
    head[w] = w ? random_insn() : x;
    ws_set((uint32_t *)&I->head_unit_i, 4 * w, 4, head[w].unit);
    ws_set((uint32_t *)&I->head_op_i, 5 * w, 5, head[w].op);
  }
  const bool fire = issues && x.unit != CTL && !keeps(x), two = fire && y.unit != CTL;
  I->al_unit_i = x.unit | (PAIRS ? y.unit << 4 : 0);
  I->al_op_i = x.op | (PAIRS ? y.op << 5 : 0);
  I->al_valid_i = fire | (unsigned)two << 1;
  ws_eval();
  check_rests();
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->paced_o, w, 1), keeps(head[w]),
                "warp %u with unit %u, operation %u", w, head[w].unit, head[w].op);
  kept += keeps(x);
  pairs += two;
  ws_tick();
  for (unsigned k = 0; k < CLASSES; k++)
    since[k] += since[k] < 64;
  if (fire) issued(x);
  if (two) issued(y);
  return fire;
}

static void test_issue_pace__one_unit_an_interval_apart(void) {
  for (unsigned unit = 1; unit < (WS_FP_ON ? 10 : 7); unit++)
    for (uint32_t op = 0; op < 8; op += 4) {
      restart();
      const insn_t x = {unit, op};
      unsigned n = 0;
      for (unsigned i = 0; i < 10 * interval[unit_class(x)]; i++)
        n += cycle(x, true);
      WS_CHECK_EQ(n, 10, "issues of unit %u in ten intervals", unit);
      for (unsigned i = 0; i < 64; i++)
        cycle((insn_t){CTL, 0}, false);
    }
}

static void test_issue_pace__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 100000 : 4000); i++)
    cycle(random_insn(), ws_rand_percent(i % 400 < 200 ? 90 : 30));
  WS_CHECK(kept > 20, "kept %u times", kept);
  WS_CHECK(!PAIRS || pairs > 20, "%u pairs", pairs);
}

// One instruction of each class, the last of them in the cycle of the reset: none keeps others.
static void test_issue_pace__reset_ends_the_rest(void) {
  for (unsigned unit = 1; unit < (WS_FP_ON ? 10 : 7); unit++)
    for (uint32_t op = 0; op < 16; op += 4) {
      const insn_t x = {unit, op};
      ws_reset();
      restart();
      cycle((insn_t){1, 0}, true);
      I->al_unit_i = unit;
      I->al_op_i = op;
      I->al_valid_i = 1;
      I->rst_i = 1;
      ws_tick();
      I->rst_i = 0;
      restart();
      WS_CHECK(cycle(x, true), "unit %u, operation %u is kept", unit, op);
    }
}

const ws_test_t ws_tests[] = {
    {"one_unit_an_interval_apart", test_issue_pace__one_unit_an_interval_apart},
    {"random", test_issue_pace__random},
    {"reset_ends_the_rest", test_issue_pace__reset_ends_the_rest},
    {0},
};
