// SPDX-License-Identifier: Apache-2.0
// Random collectors and instructions at the heads, against the rule of the policy.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_war_release_dut.h"

#define I ((ws_war_release_in_t *)ws_tb_in)
#define O ((const ws_war_release_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_WAR_RELEASE_COLLECTORS, WARPS = WS_WAR_RELEASE_WARPS };

static void test_war_release__reading(void) {
  for (int i = 0; i < 3000; i++) {
    const uint32_t all = (1u << C) - 1, reading = ws_rand() & ws_rand() & all;
    uint32_t held[64];
    for (unsigned w = 0; w < WARPS; w++)
      ws_set(VEC(I->held_i), w * C, C, held[w] = ws_rand() & ws_rand() & all);
    I->oc_reading_i = reading;
    I->oc_ready_i = ws_rand() & all;
    I->head_wen_i = ws_rand() & ((1ull << WARPS) - 1);
    ws_eval();
    for (unsigned w = 0; w < WARPS; w++)
      WS_CHECK_EQ(ws_get(OUT(O->war_ok_o), w, 1), !(held[w] & reading), "warp %u", w);
  }
}

const ws_test_t ws_tests[] = {{"reading", test_war_release__reading}, {0}};
