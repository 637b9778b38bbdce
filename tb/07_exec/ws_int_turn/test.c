// SPDX-License-Identifier: Apache-2.0
// Beats at random, units that are ready or not: which ones the integer lanes take, and what is told
// of the next cycle.
#include "ws_config.h"
#include "ws_int_turn_dut.h"
#include "ws_tb.h"

#define I ((ws_int_turn_in_t *)ws_tb_in)
#define O ((const ws_int_turn_out_t *)ws_tb_out)

enum {
  STEPS = WS_INT_STEPS,
  FLOATS = WS_MUL_UNIT == WS_MUL_UNIT_FP, // products are no beats of integers then
  ALU = 1,
  MUL = 2,
  BRU = 4,
};

static unsigned since; // cycles since a beat of integers left
static unsigned taken, early;

static unsigned ready_now(bool bru, bool mul) {
  const bool free = since >= STEPS;
  return (free ? ALU : 0) | (mul && (free || FLOATS) ? MUL : 0) | (bru && free ? BRU : 0);
}

static void cycle(unsigned load) {
  static const uint32_t units[] = {1, 1, 2, 3, 5, 7, 4, 6};
  const bool bru = ws_rand_percent(80), mul = ws_rand_percent(80);
  const bool bru_next = ws_rand_percent(80), mul_next = ws_rand_percent(80);
  const bool free = since >= STEPS;
  uint32_t unit = units[ws_rand_below(8)];
  bool valid = ws_rand_percent(load);
  const unsigned now = ready_now(bru, mul);
  if ((unit == 1 && !(now & ALU)) || (unit == 2 && !(now & MUL)) || (unit == 3 && !(now & BRU)))
    valid = false;
  const bool ints = valid && (unit == 1 || unit == 3 || (unit == 2 && !FLOATS));
  I->dx_valid_i = valid;
  I->dx_unit_i = unit;
  I->bru_ready_i = bru;
  I->mul_ready_i = mul;
  I->bru_next_i = bru_next;
  I->mul_next_i = mul_next;
  ws_eval();
  WS_EXPECT(O->int_ready_o, now, "%u cycles after a beat", since);
  const uint32_t told = O->int_next_o;
  since = ints ? 1 : since + 1;
  taken += ints;
  // What is told holds, and is as much as the contract gives.
  const bool then = since >= STEPS;
  WS_CHECK_EQ(told & ALU, then ? ALU : 0, "ALU in the next cycle");
  WS_CHECK_EQ(told & MUL, mul_next && (then || FLOATS) ? MUL : 0, "MUL in the next cycle");
  WS_CHECK_EQ(told & BRU, bru_next && free && !ints ? BRU : 0, "BRU in the next cycle");
  early += told != 0;
  ws_tick();
}

static void begin(void) {
  ws_reset();
  since = STEPS;
  taken = early = 0;
}

static void test_int_turn__random(void) {
  begin();
  for (int i = 0; i < (ws_long() ? 50000 : 4000); i++)
    cycle(i % 600 < 300 ? 100 : 40);
  WS_CHECK(taken > 3000 / (4 * STEPS) && early > 300, "%u beats, %u times early", taken, early);
}

static void test_int_turn__reset_frees(void) {
  for (int n = 0; n < 20; n++) {
    begin();
    while (!taken)
      cycle(100);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_int_turn__random}, {"reset_frees", test_int_turn__reset_frees}, {0}};
