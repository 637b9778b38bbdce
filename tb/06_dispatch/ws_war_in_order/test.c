// SPDX-License-Identifier: Apache-2.0
// Random collectors and instructions at the heads, against the rule of the policy.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_war_in_order_dut.h"

#define I ((ws_war_in_order_in_t *)ws_tb_in)
#define O ((const ws_war_in_order_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_WAR_IN_ORDER_COLLECTORS, WARPS = WS_WAR_IN_ORDER_WARPS, DUAL = WS_DUAL_DISPATCH };

// ALU and FPU, which take what is complete.
static bool takes(uint32_t unit) {
  return unit == 1 || (WS_FP_ON && unit == 7);
}

static void test_war_in_order__stuck(void) {
  uint32_t stuck = 0;
  I->grant_i = I->oc_ready_i = I->oc_reading_i = 0;
  ws_tick();
  for (int i = 0; i < 3000; i++) {
    const uint32_t all = (1u << C) - 1, ready = ws_rand() & all, out = ws_rand() & ready;
    const uint32_t out2 = DUAL ? ws_rand() & ready & ~out : 0;
    uint32_t unit[32];
    for (unsigned c = 0; c < C; c++)
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit[c] = ws_rand_below(10));
    for (unsigned w = 0; w < WARPS; w++)
      ws_set(VEC(I->held_i), w * C, C, ws_rand() & all);
    I->oc_ready_i = ready;
    I->oc_reading_i = ws_rand() & all;
    I->grant_i = out | (DUAL ? out2 << C : 0);
    ws_eval();
    for (unsigned w = 0; w < WARPS; w++)
      WS_CHECK_EQ(ws_get(OUT(O->war_ok_o), w, 1), !(ws_get(VEC(I->held_i), w * C, C) & stuck),
                  "warp %u", w);
    ws_tick();
    stuck = ready & ~out & ~out2;
    for (unsigned c = 0; c < C; c++)
      if (takes(unit[c])) stuck &= ~(1u << c);
  }
}

const ws_test_t ws_tests[] = {{"stuck", test_war_in_order__stuck}, {0}};
