// SPDX-License-Identifier: Apache-2.0
// Both ports at once; a row read while it is written is not looked at, as the contract leaves it
// open.
#include "ws_lib_ram_1r1w_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_ram_1r1w_in_t *)ws_tb_in)
#define O ((const ws_lib_ram_1r1w_out_t *)ws_tb_out)

enum {
  DEPTH = WS_LIB_RAM_1R1W_DEPTH,
  GROUPS = WS_LIB_RAM_1R1W_WE_N,
  GROUP_W = WS_LIB_RAM_1R1W_WIDTH / GROUPS
};
_Static_assert(GROUP_W <= 32, "a group is compared as one word");

static void test_lib_ram_1r1w__random(void) {
  static uint32_t rows[DEPTH][GROUPS], shown[GROUPS];
  static bool written[DEPTH][GROUPS], known[GROUPS];
  for (int cycle = 0; cycle < 4000; cycle++) {
    const bool writes = ws_rand_percent(50);
    uint32_t we = 0;
    I->waddr_i = ws_rand_below(DEPTH);
    I->re_i = ws_rand_percent(50);
    I->raddr_i = ws_rand_below(DEPTH);
    for (unsigned g = 0; g < GROUPS; g++)
      we |= (uint32_t)(writes && ws_rand_percent(60)) << g;
    I->we_i = we;
    for (unsigned g = 0; g < GROUPS && I->re_i; g++) {
      shown[g] = rows[I->raddr_i][g];
      known[g] = written[I->raddr_i][g] && !(we && I->waddr_i == I->raddr_i);
    }
    for (unsigned g = 0; g < GROUPS; g++) {
      const uint32_t value = ws_rand() & (0xffffffffu >> (32 - GROUP_W));
      ws_set((uint32_t *)&I->wdata_i, g * GROUP_W, GROUP_W, value);
      if (we >> g & 1) rows[I->waddr_i][g] = value, written[I->waddr_i][g] = true;
    }
    ws_tick();
    for (unsigned g = 0; g < GROUPS; g++)
      if (known[g])
        WS_CHECK_EQ(ws_get((const uint32_t *)&O->rdata_o, g * GROUP_W, GROUP_W), shown[g],
                    "cycle %d group %u", cycle, g);
  }
}

const ws_test_t ws_tests[] = {{"random", test_lib_ram_1r1w__random}, {0}};
