// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_unit_blocked_dut.h"

#define I ((ws_unit_blocked_in_t *)ws_tb_in)
#define O ((const ws_unit_blocked_out_t *)ws_tb_out)

// Units that refuse for one cycle, for two and for many.
static void test_unit_blocked__random(void) {
  uint32_t last = 0, before = 0;
  unsigned one = 0, many = 0;
  for (int i = 0; i < 4000; i++) {
    ws_eval();
    WS_EXPECT(O->blocked_o, ~(last | before) & 0xffff, "cycle %d", i);
    one += !(last & 16) && (before & 16), many += O->blocked_o >> 4 & 1;
    before = last;
    I->unit_ready_i = last = ws_rand() & (i % 64 < 32 ? 0xffff : ws_rand() & 0xffef);
    ws_tick();
  }
  WS_CHECK(one > 100 && many > 100, "%u refused once, %u for longer", one, many);
}

static void test_unit_blocked__reset(void) {
  I->unit_ready_i = 0xffff;
  ws_tick();
  ws_tick();
  WS_EXPECT(O->blocked_o, 0);
  ws_reset();
  WS_EXPECT(O->blocked_o, 0xffff, "after reset");
}

const ws_test_t ws_tests[] = {
    {"random", test_unit_blocked__random}, {"reset", test_unit_blocked__reset}, {0}};
