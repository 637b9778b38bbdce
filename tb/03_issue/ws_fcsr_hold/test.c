// SPDX-License-Identifier: Apache-2.0
// Random accesses and collectors: a warp is held from its access until it has left the collectors.
#include "ws_config.h"
#include "ws_fcsr_hold_dut.h"
#include "ws_tb.h"

#define I ((ws_fcsr_hold_in_t *)ws_tb_in)
#define O ((const ws_fcsr_hold_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_FCSR_HOLD_WARPS };

static void test_fcsr_hold__random(void) {
  bool access[W] = {false};
  unsigned held = 0;
  ws_reset();
  for (int i = 0; i < 4000; i++) {
    const unsigned chosen = ws_rand_below(W);
    bool busy[W];
    I->fcsr_i = ws_rand_percent(30);
    for (unsigned w = 0; w < W; w++) {
      busy[w] = ws_rand_percent(70);
      ws_set(VEC(I->oc_busy_i), w, 1, busy[w]);
      ws_set(VEC(I->sel_onehot_i), w, 1, w == chosen);
    }
    ws_eval();
    WS_CHECK_KNOWN(O->fcsr_hold_o);
    for (unsigned w = 0; w < W; w++) {
      const bool hold = WS_FP_ON && access[w] && busy[w];
      WS_CHECK_EQ(ws_get(CVEC(O->fcsr_hold_o), w, 1), hold, "warp %u", w);
      held += hold;
      access[w] = hold || (I->fcsr_i && w == chosen);
    }
    ws_tick();
  }
  WS_CHECK_EQ(held > 0, WS_FP_ON);
}

const ws_test_t ws_tests[] = {{"random", test_fcsr_hold__random}, {0}};
