// SPDX-License-Identifier: Apache-2.0
// Random I-buffers, answers of the scoreboard, issues and redirects: the ready bits of the next
// cycle.
#include "ws_ready_bit_dut.h"
#include "ws_tb.h"

#define I ((ws_ready_bit_in_t *)ws_tb_in)
#define O ((const ws_ready_bit_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_READY_BIT_WARPS };

static bool head[W], now[W], next[W], clear[W]; // clear: the one after the head waits for nothing

static void test_ready_bit__random(void) {
  bool want[W] = {false};
  unsigned by_issue = 0;
  ws_reset();
  for (int i = 0; i < (ws_long() ? 40000 : 3000); i++) {
    for (unsigned w = 0; w < W; w++) {
      head[w] = ws_rand_percent(70), now[w] = ws_rand_percent(60), next[w] = ws_rand_percent(80);
      ws_set(VEC(I->head_valid_i), w, 1, head[w]);
      ws_set(VEC(I->sb_ok_i), w, 1, now[w]);
      ws_set(VEC(I->next_valid_i), w, 1, next[w]);
      ws_set(VEC(I->sb_next_i), w, 1, clear[w] = ws_rand_percent(50));
    }
    I->pop_valid_i = ws_rand_percent(60);
    I->pop_warp_i = ws_rand_below(W);
    I->flush_valid_i = ws_rand_percent(20);
    I->flush_warp_i = ws_rand_below(W);
    ws_eval();
    for (unsigned w = 0; w < W; w++) {
      const bool pop = I->pop_valid_i && I->pop_warp_i == w;
      WS_CHECK_EQ(ws_get(CVEC(O->sb_bit_o), w, 1), want[w], "warp %u", w);
      want[w] = pop ? next[w] && clear[w] : head[w] && now[w];
      if (I->flush_valid_i && I->flush_warp_i == w) want[w] = false;
      by_issue += pop && want[w];
    }
    ws_tick();
  }
  WS_CHECK(by_issue > 50, "only %u second instructions ready at once", by_issue);
}

const ws_test_t ws_tests[] = {{"random", test_ready_bit__random}, {0}};
