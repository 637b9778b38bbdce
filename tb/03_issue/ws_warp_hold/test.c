// SPDX-License-Identifier: Apache-2.0
// States for random times, some of which return while they are kept.
#include "ws_tb.h"
#include "ws_warp_hold_dut.h"

#define I ((ws_warp_hold_in_t *)ws_tb_in)
#define O ((const ws_warp_hold_out_t *)ws_tb_out)

enum { W = WS_WARP_HOLD_WARPS, DELAY = WS_WARP_HOLD_DELAY };

static bool shown(unsigned w) {
  return ws_get((const uint32_t *)&O->holds_o, w, 1);
}

static void test_warp_hold__random(void) {
  unsigned wait[W] = {0}, keep[W] = {0}, waits = 0; // cycles left
  for (unsigned w = 0; w < W; w++)
    WS_CHECK(!shown(w), "warp %u is kept after reset", w);
  for (int i = 0; i < 300 + 40 * DELAY; i++) {
    for (unsigned w = 0; w < W; w++) {
      if (wait[w]) {
        if (!--wait[w]) keep[w] = DELAY;
      } else if (keep[w]) {
        keep[w]--;
      }
      if (!wait[w] && ws_rand_percent(keep[w] ? 5 : 20)) wait[w] = 1 + ws_rand_below(5), waits++;
      ws_set((uint32_t *)&I->state_i, w, 1, wait[w] > 0);
    }
    ws_eval();
    WS_CHECK_KNOWN(O->holds_o);
    for (unsigned w = 0; w < W; w++)
      WS_CHECK_EQ(shown(w), wait[w] || keep[w], "warp %u in cycle %d", w, i);
    ws_tick();
  }
  WS_CHECK(waits > 20, "%u waits", waits);
}

static void test_warp_hold__reset_ends_it(void) {
  ws_set((uint32_t *)&I->state_i, 0, 1, 1);
  ws_tick();
  ws_set((uint32_t *)&I->state_i, 0, 1, 0);
  ws_reset();
  for (unsigned w = 0; w < W; w++)
    WS_CHECK(!shown(w), "warp %u is kept after reset", w);
}

const ws_test_t ws_tests[] = {
    {"random", test_warp_hold__random}, {"reset_ends_it", test_warp_hold__reset_ends_it}, {0}};
