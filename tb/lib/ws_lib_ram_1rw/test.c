// SPDX-License-Identifier: Apache-2.0
// Reads deliver what was written last, group by group, and the output holds between reads; over
// writes with HOLD = 1.
#include "ws_lib_ram_1rw_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_ram_1rw_in_t *)ws_tb_in)
#define O ((const ws_lib_ram_1rw_out_t *)ws_tb_out)

enum {
  DEPTH = WS_LIB_RAM_1RW_DEPTH,
  WIDTH = WS_LIB_RAM_1RW_WIDTH,
  GROUPS = WS_LIB_RAM_1RW_WE_N,
  HOLD = WS_LIB_RAM_1RW_HOLD,
  GROUP_W = WIDTH / GROUPS
};

static bool written[DEPTH][GROUPS];
static uint32_t rows[DEPTH][GROUPS];

static void test_lib_ram_1rw__random(void) {
  static uint32_t shown[GROUPS];
  static bool known[GROUPS];
  uint32_t group_mask = GROUP_W >= 32 ? 0xffffffffu : (1u << GROUP_W) - 1;
  for (int cycle = 0; cycle < 4000; cycle++) {
    uint32_t row = ws_rand_below(DEPTH), writes = ws_rand_percent(50);
    bool any = false;
    I->en_i = ws_rand_percent(80);
    I->addr_i = row;
    for (unsigned g = 0; g < GROUPS; g++) {
      bool we = writes && ws_rand_percent(60);
      any |= we;
      uint32_t value = ws_rand() & group_mask;
      ws_set((uint32_t *)&I->we_i, g, 1, we);
      ws_set((uint32_t *)&I->wdata_i, g * GROUP_W, GROUP_W, value);
      if (I->en_i && we) rows[row][g] = value, written[row][g] = true;
    }
    if (I->en_i && (!any || !HOLD))
      for (unsigned g = 0; g < GROUPS; g++)
        shown[g] = rows[row][g], known[g] = !any && written[row][g];
    ws_tick();
    for (unsigned g = 0; g < GROUPS; g++)
      if (known[g])
        WS_CHECK_EQ(ws_get((const uint32_t *)&O->rdata_o, g * GROUP_W, GROUP_W), shown[g],
                    "group %u", g);
  }
}

const ws_test_t ws_tests[] = {{"random", test_lib_ram_1rw__random}, {0}};
