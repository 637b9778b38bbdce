// SPDX-License-Identifier: Apache-2.0
// Each source's bus follows the bank that was read for it, independently of the other sources.
#include "ws_rf_bus_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_rf_bus_in_t *)ws_tb_in)
#define O ((const ws_rf_bus_out_t *)ws_tb_out)

enum { LANES = WS_RF_BUS_LANES, BANKS = WS_RF_BUS_RF_BANKS, NSRC = WS_RF_BUS_NSRC };

static void test_rf_bus__follows_the_chosen_bank(void) {
  uint32_t from[NSRC] = {0};
  ws_tick();
  for (int cycle = 0; cycle < 1000; cycle++) {
    uint32_t word[32][16] = {{0}};
    for (int b = 0; b < BANKS; b++)
      for (int l = 0; l < LANES; l++) {
        word[l][b] = ws_rand();
        ws_set((uint32_t *)&I->bank_data_i, (unsigned)(b * LANES + l) * 32, 32, word[l][b]);
      }
    uint32_t next[NSRC];
    for (int s = 0; s < NSRC; s++) {
      next[s] = ws_rand_percent(80) ? 1u << ws_rand_below(BANKS) : 0;
      ws_set((uint32_t *)&I->rd_src_i, (unsigned)(s * BANKS), BANKS, next[s]);
    }
    ws_step();
    for (int s = 0; s < NSRC; s++)
      for (int l = 0; l < LANES; l++)
        WS_CHECK_EQ(ws_get((const uint32_t *)&O->src_data_o, (unsigned)(s * LANES + l) * 32, 32),
                    bus_word(from[s], word[l], BANKS), "cycle %d source %d lane %d from %x", cycle,
                    s, l, from[s]);
    for (int s = 0; s < NSRC; s++)
      from[s] = next[s];
  }
}

const ws_test_t ws_tests[] = {{"follows_the_chosen_bank", test_rf_bus__follows_the_chosen_bank},
                              {0}};
