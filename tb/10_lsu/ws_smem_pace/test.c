// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_smem_pace_dut.h"

#define I ((ws_smem_pace_in_t *)ws_tb_in)
#define O ((const ws_smem_pace_out_t *)ws_tb_out)

enum { PERIOD = WS_SMEM_PACE_PERIOD };

static unsigned since; // cycles since the last pass, PERIOD for more

static bool cycle(bool want, bool ready) {
  I->want_valid_i = want;
  I->sm_ready_i = ready;
  ws_eval();
  const bool free = since >= PERIOD;
  WS_CHECK_EQ(O->sm_valid_o, want && free, "%u cycles after a pass", since);
  WS_CHECK_EQ(O->want_ready_o, ready && free, "%u cycles after a pass", since);
  const bool pass = want && free && ready;
  ws_tick();
  since = pass ? 1 : since + !free;
  return pass;
}

static void test_smem_pace__passes_are_a_period_apart(void) {
  unsigned passes = 0;
  since = PERIOD;
  for (int i = 0; i < 20 * PERIOD; i++)
    passes += cycle(true, true);
  WS_CHECK_EQ(passes, 20, "passes in 20 periods");
}

static void test_smem_pace__random(void) {
  since = PERIOD;
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++)
    cycle(ws_rand_percent(i % 600 < 300 ? 80 : 30), ws_rand_percent(60));
}

static void test_smem_pace__reset_ends_the_rest(void) {
  since = PERIOD;
  cycle(true, true);
  ws_reset();
  since = PERIOD;
  cycle(true, true);
}

const ws_test_t ws_tests[] = {
    {"passes_are_a_period_apart", test_smem_pace__passes_are_a_period_apart},
    {"random", test_smem_pace__random},
    {"reset_ends_the_rest", test_smem_pace__reset_ends_the_rest},
    {0},
};
