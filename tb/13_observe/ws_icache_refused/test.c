// SPDX-License-Identifier: Apache-2.0
// ws_icache_refused beside a cache that answers a fetch a cycle after it.
#include "ws_icache_refused_dut.h"
#include "ws_tb.h"

#define I ((ws_icache_refused_in_t *)ws_tb_in)
#define O ((const ws_icache_refused_out_t *)ws_tb_out)

static void test_icache_refused__random(void) {
  bool blocked = true; // the RAMs, when the fetch came that is answered now
  unsigned refused = 0, excused = 0;
  I->inv_i = 1;
  ws_tick();
  for (int n = 0; n < 4000; n++) {
    // With the RAMs blocked a fetch always fails.
    I->ic_fail_i = ws_rand_percent(blocked ? 80 : 40);
    I->fill_i = ws_rand_percent(20);
    I->busy_i = ws_rand_percent(10);
    I->inv_i = ws_rand_percent(5);
    ws_eval();
    WS_EXPECT(O->ev_irefused_o, I->ic_fail_i && !blocked, "blocked %d", blocked);
    refused += O->ev_irefused_o;
    excused += I->ic_fail_i && blocked;
    blocked = I->fill_i || I->busy_i || I->inv_i;
    ws_tick();
  }
  WS_CHECK(refused > 200 && excused > 200, "%u refused, %u excused", refused, excused);
}

const ws_test_t ws_tests[] = {{"random", test_icache_refused__random}, {0}};
