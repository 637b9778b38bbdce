// SPDX-License-Identifier: Apache-2.0
// Steps of all numbers: only the last one of a beat announces it.
#include "ws_int_upcoming_dut.h"

#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_int_upcoming_in_t *)ws_tb_in)
#define O ((const ws_int_upcoming_out_t *)ws_tb_out)

enum { STEPS = WS_INT_STEPS, BEATS = WS_THREADS / WS_LANES };

static void test_int_upcoming__random(void) {
  for (int i = 0; i < 2000; i++) {
    const uint32_t beat = ws_rand_below(BEATS), step = ws_rand_below(STEPS);
    const uint32_t warp = ws_rand_below(WS_WARPS), rd = ws_rand_below(1u << WS_REG_W);
    const bool valid = ws_rand() & 1;
    I->step_valid_i = valid;
    I->step_warp_i = warp;
    I->step_rd_i = rd;
    I->step_beat_i = beat * STEPS + step;
    ws_eval();
    WS_EXPECT(O->up_valid_o, valid && step == STEPS - 1, "step %u", (unsigned)step);
    if (!O->up_valid_o) continue;
    WS_EXPECT(O->up_warp_o, warp);
    WS_EXPECT(O->up_rd_o, rd);
    WS_EXPECT(O->up_beat_o, beat);
  }
}

const ws_test_t ws_tests[] = {{"random", test_int_upcoming__random}, {0}};
