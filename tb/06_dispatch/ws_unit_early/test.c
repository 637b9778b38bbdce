// SPDX-License-Identifier: Apache-2.0
// Random promises of the units and random beats that leave, against the contract.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_unit_early_dut.h"

#define I ((ws_unit_early_in_t *)ws_tb_in)
#define O ((const ws_unit_early_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))

enum {
  C = WS_UNIT_EARLY_COLLECTORS,
  SETS = WS_DUAL_DISPATCH ? 2 : 1,
  BRU = 3,
  LSU = 4,
  SFU = 9,
  CUT = WS_CUT_ALLOC,
  OWN = WS_SCHEDULERS == 1
};

// Units whose ready passes through: all, or those of which nothing is known ahead.
static uint32_t as_is(void) {
  uint32_t units = 0;
  if (!CUT) return 0xffff;
  if (!OWN || !WS_CUT_LSU) units |= 1u << LSU;
  if (!OWN || !WS_SFU_STAGES) units |= 1u << SFU;
  return units;
}

static uint32_t early; // what was promised in the cycle before

static void cycle(void) {
  static const uint32_t units[] = {1, 2, BRU, BRU, LSU, 7, 8, SFU};
  uint32_t gone[2] = {0}, leaves = 0;
  bool turn = false;
  for (unsigned c = 0; c < C; c++) {
    const uint32_t unit = units[ws_rand_below(8)], op = ws_rand_below(32);
    ws_set(VEC(I->oc_unit_i), c * 4, 4, unit);
    ws_set(VEC(I->oc_op_i), c * 5, 5, op);
  }
  for (unsigned s = 0; s < SETS; s++)
    if (ws_rand_percent(70)) {
      const unsigned c = ws_rand_below(C);
      gone[s] = 1u << c;
      leaves |= 1u << ws_get(VEC(I->oc_unit_i), c * 4, 4);
      // jalr 2, bar 3, in the lower bits of the operation
      turn = turn || (ws_get(VEC(I->oc_unit_i), c * 4, 4) == BRU &&
                      (ws_get(VEC(I->oc_op_i), c * 5, 3) & 6) == 2);
    }
  I->grant_i = gone[0] | gone[1] << C;
  I->unit_ready_i = ws_rand() & 0xffff;
  I->unit_next_i = ws_rand() & 0xffff;
  I->unit_again_i = ws_rand() & I->unit_next_i;
  ws_eval();
  WS_EXPECT(O->ready_early_o, (early & ~as_is()) | (I->unit_ready_i & as_is()));
  early = I->unit_next_i & ~leaves;
  early |= I->unit_again_i & ~(turn ? 1u << BRU : 0);
  ws_tick();
}

static void test_unit_early__random(void) {
  ws_reset();
  early = 0;
  for (int i = 0; i < 5000; i++)
    cycle();
}

const ws_test_t ws_tests[] = {{"random", test_unit_early__random}, {0}};
