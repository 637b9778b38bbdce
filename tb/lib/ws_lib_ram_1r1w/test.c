// SPDX-License-Identifier: Apache-2.0
// Both ports at once; a row read while it is written is not looked at, as the contract leaves it
// open.
#include "ws_lib_ram_1r1w_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_ram_1r1w_in_t *)ws_tb_in)
#define O ((const ws_lib_ram_1r1w_out_t *)ws_tb_out)

enum { DEPTH = WS_LIB_RAM_1R1W_DEPTH, WE_N = WS_LIB_RAM_1R1W_WE_N, GROUP_W = 32 / WE_N };

static void test_lib_ram_1r1w__random(void) {
  static uint32_t rows[DEPTH], shown;
  static uint32_t written[DEPTH]; // the bits that are
  uint32_t known = 0;
  for (int cycle = 0; cycle < 4000; cycle++) {
    I->we_i = ws_rand_percent(50) ? ws_rand() & (0xffffffffu >> (32 - WE_N)) : 0;
    I->waddr_i = ws_rand_below(DEPTH);
    I->wdata_i = ws_rand();
    I->re_i = ws_rand_percent(50);
    I->raddr_i = ws_rand_below(DEPTH);
    if (I->re_i) {
      shown = rows[I->raddr_i];
      known = I->we_i && I->waddr_i == I->raddr_i ? 0 : written[I->raddr_i];
    }
    for (unsigned g = 0; g < WE_N; g++) {
      const uint32_t bits = (0xffffffffu >> (32 - GROUP_W)) << g * GROUP_W;
      if (!(I->we_i >> g & 1)) continue;
      rows[I->waddr_i] = (rows[I->waddr_i] & ~bits) | (I->wdata_i & bits);
      written[I->waddr_i] |= bits;
    }
    ws_tick();
    WS_CHECK_EQ(O->rdata_o & known, shown & known, "cycle %d", cycle);
  }
}

const ws_test_t ws_tests[] = {{"random", test_lib_ram_1r1w__random}, {0}};
