// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_config.h"
#include "ws_store_hold_dut.h"

#define I ((ws_store_hold_in_t *)ws_tb_in)
#define O ((const ws_store_hold_out_t *)ws_tb_out)

enum { W = WS_STORE_HOLD_WARPS, DELAY = WS_STORE_HOLD_DELAY, FIRST_STORE = 8, FIRST_AMO = 16 };

static unsigned keep[W]; // cycles left

static void cycle(bool valid, uint32_t op, unsigned warp, bool quiet) {
  I->dx_valid_i = valid;
  I->dx_op_i = op;
  I->dx_warp_i = warp;
  uint64_t busy = quiet ? 0 : (uint64_t)ws_rand() << 32 | ws_rand();
  for (unsigned w = 0; w < W; w++)
    ws_set((uint32_t *)&I->busy_i, w, 1, busy >> w & 1);
  ws_eval();
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lsu_busy_o, w, 1), busy >> w & 1 || keep[w], "warp %u",
                w);
    keep[w] -= keep[w] > 0;
    if (valid && op >= FIRST_STORE && op < FIRST_AMO && warp == w) keep[w] = DELAY;
  }
  ws_tick();
}

static void restart(void) {
  for (unsigned w = 0; w < W; w++)
    keep[w] = 0;
}

static void test_store_hold__a_store(void) {
  restart();
  for (unsigned w = 0; w < W; w++) {
    cycle(true, FIRST_STORE + 2, w, true);
    for (int i = 0; i < DELAY + 3; i++)
      cycle(false, 0, 0, true);
  }
}

static void test_store_hold__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++)
    cycle(ws_rand_percent(i % 400 < 200 ? 60 : 5), ws_rand_below(32), ws_rand_below(W),
          i % 800 < 400);
}

static void test_store_hold__reset_ends_it(void) {
  restart();
  cycle(true, FIRST_STORE, 0, true);
  I->rst_i = 1;
  cycle(true, FIRST_STORE, 0, true);
  I->rst_i = 0;
  restart();
  cycle(false, 0, 0, true);
}

const ws_test_t ws_tests[] = {
    {"a_store", test_store_hold__a_store},
    {"random", test_store_hold__random},
    {"reset_ends_it", test_store_hold__reset_ends_it},
    {0},
};
