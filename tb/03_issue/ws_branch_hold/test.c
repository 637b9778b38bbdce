// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_branch_hold_dut.h"

#define I ((ws_branch_hold_in_t *)ws_tb_in)
#define O ((const ws_branch_hold_out_t *)ws_tb_out)

enum { W = WS_BRANCH_HOLD_WARPS, N = WS_BRANCH_HOLD_ISSUE_WIDTH, LATENCY = WS_BRANCH_HOLD_LATENCY };

static unsigned keep[W]; // cycles left

// fire, wait: a bit for each instruction of the selected warp.
static void cycle(unsigned fire, unsigned wait, unsigned warp, bool quiet) {
  I->fire_i = fire & ((1u << N) - 1);
  I->flow_wait_i = wait & ((1u << N) - 1);
  const uint64_t waits = quiet ? 0 : (uint64_t)ws_rand() << 32 | ws_rand();
  for (unsigned w = 0; w < W; w++) {
    ws_set((uint32_t *)&I->sel_onehot_i, w, 1, w == warp);
    ws_set((uint32_t *)&I->waits_i, w, 1, waits >> w & 1);
  }
  ws_eval();
  const bool branch = I->fire_i & I->flow_wait_i;
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->blocked_o, w, 1), waits >> w & 1 || keep[w], "warp %u",
                w);
    keep[w] -= keep[w] > 0;
    if (branch && warp == w) keep[w] = LATENCY - 1;
  }
  ws_tick();
}

static void restart(void) {
  for (unsigned w = 0; w < W; w++)
    keep[w] = 0;
}

static void test_branch_hold__a_branch(void) {
  restart();
  for (unsigned w = 0; w < W; w++)
    for (unsigned k = 0; k < N; k++) {
      cycle(N == 2 ? 3 : 1, 1u << k, w, true);
      for (int i = 0; i < LATENCY + 3; i++)
        cycle(0, N == 2 ? 3 : 1, w, true);
    }
}

static void test_branch_hold__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++) {
    const unsigned busy = i % 400 < 200 ? 60 : 5;
    cycle(ws_rand_percent(busy) ? 1 + ws_rand_below(3) : 0, ws_rand_below(4), ws_rand_below(W),
          i % 800 < 400);
  }
}

static void test_branch_hold__reset_ends_it(void) {
  restart();
  cycle(1, 1, 0, true);
  I->rst_i = 1;
  cycle(1, 1, 0, true);
  I->rst_i = 0;
  restart();
  cycle(0, 0, 0, true);
}

const ws_test_t ws_tests[] = {
    {"a_branch", test_branch_hold__a_branch},
    {"random", test_branch_hold__random},
    {"reset_ends_it", test_branch_hold__reset_ends_it},
    {0},
};
