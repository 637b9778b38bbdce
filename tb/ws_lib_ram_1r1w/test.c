// SPDX-License-Identifier: Apache-2.0
// Both ports at once; a row read while it is written is not looked at, as the contract leaves it open.
#include "ws_lib_ram_1r1w_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_ram_1r1w_in_t *)ws_tb_in)
#define O ((const ws_lib_ram_1r1w_out_t *)ws_tb_out)

enum { DEPTH = WS_LIB_RAM_1R1W_DEPTH };

static void test_lib_ram_1r1w__random(void) {
  static uint32_t rows[DEPTH], shown;
  static bool written[DEPTH];
  bool known = false;
  for (int cycle = 0; cycle < 4000; cycle++) {
    I->we_i = ws_rand_percent(50);
    I->waddr_i = ws_rand_below(DEPTH);
    I->wdata_i = ws_rand();
    I->re_i = ws_rand_percent(50);
    I->raddr_i = ws_rand_below(DEPTH);
    if (I->re_i) {
      shown = rows[I->raddr_i];
      known = written[I->raddr_i] && !(I->we_i && I->waddr_i == I->raddr_i);
    }
    if (I->we_i) rows[I->waddr_i] = I->wdata_i, written[I->waddr_i] = true;
    ws_tick();
    if (known) WS_EXPECT(O->rdata_o, shown, "cycle %d", cycle);
  }
}

const ws_test_t ws_tests[] = {{"random", test_lib_ram_1r1w__random}, {0}};
