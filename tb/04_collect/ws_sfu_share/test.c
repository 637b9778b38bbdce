// SPDX-License-Identifier: Apache-2.0
// Random collectors and instructions: which set one alone prefers.
#include "ws_config.h"
#include "ws_sfu_share_dut.h"
#include "ws_tb.h"

#define I ((ws_sfu_share_in_t *)ws_tb_in)
#define O ((const ws_sfu_share_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))

enum { C = WS_SFU_SHARE_COLLECTORS, ALU = 1, LSU = 4, FPU = 7, SFU = 9, EVEN = 1, ODD = 2 };

static uint32_t random_unit(uint32_t sfu_percent) {
  static const uint32_t others[] = {ALU, LSU, FPU, 8};
  return ws_rand_percent(sfu_percent) ? SFU : others[ws_rand_below(4)];
}

static void test_sfu_share__random(void) {
  unsigned seen[3] = {0};
  for (int n = 0; n < 5000; n++) {
    const uint32_t percent = ws_rand_percent(50) ? 10 : 40;
    unsigned of_sfu_even = 0;
    I->oc_valid_i = ws_rand() & ((1u << C) - 1);
    for (unsigned c = 0; c < C; c++) {
      const uint32_t unit = random_unit(percent);
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit);
      if (!(I->oc_valid_i >> c & 1) || unit != SFU) continue;
      of_sfu_even += c % 2 == 0;
    }
    const uint32_t first = random_unit(40);
    I->al_unit_i = first | random_unit(40) << 4;
    ws_eval();
    const uint32_t set = first == SFU ? EVEN : of_sfu_even ? ODD : 0;
    WS_EXPECT(O->set_o, set);
    seen[set]++;
  }
  WS_CHECK(seen[0] > 100 && seen[EVEN] > 100 && seen[ODD] > 100, "%u %u %u", seen[0], seen[EVEN],
           seen[ODD]);
}

const ws_test_t ws_tests[] = {{"random", test_sfu_share__random}, {0}};
