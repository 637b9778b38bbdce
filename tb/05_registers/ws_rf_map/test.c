// SPDX-License-Identifier: Apache-2.0
// Every register of every warp has its place, and no other register has the same.
#include "ws_rf_map_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_rf_map_in_t *)ws_tb_in)
#define O ((const ws_rf_map_out_t *)ws_tb_out)

enum {
  WARPS = WS_RF_MAP_WARPS,
  BEATS = WS_RF_MAP_THREADS / WS_RF_MAP_LANES,
  BANKS = WS_RF_MAP_RF_BANKS,
  ROWS = WS_RF_MAP_RF_ROWS,
  REGS = 1 << WS_RF_MAP_REG_W
};

// Registers a thread may have so that this many warps fit.
static uint32_t rows_per_warp(uint32_t regs) {
  return (regs + BANKS - 1) / BANKS;
}

static void test_rf_map__follows_the_formula(void) {
  for (uint32_t regs = 4; regs <= REGS; regs += 4) {
    uint32_t rpw = rows_per_warp(regs);
    for (uint32_t warp = 0; warp < WARPS && (warp + 1) * rpw * BEATS <= ROWS; warp++)
      for (uint32_t reg = 0; reg < regs; reg++) {
        I->warp_i = warp;
        I->reg_i = reg;
        I->rpw_i = rpw & ((1u << WS_RF_MAP_ROW_W) - 1);
        ws_eval();
        rf_place_t p = rf_place(warp, reg, rpw, BANKS, BEATS, WS_RF_MAP_RF_SWIZZLE);
        WS_EXPECT(O->bank_o, p.bank, "warp %u x%u rpw %u", warp, reg, rpw);
        WS_EXPECT(O->row_o, p.row, "warp %u x%u rpw %u", warp, reg, rpw);
      }
  }
}

static void test_rf_map__places_are_distinct(void) {
  static uint8_t taken[16][65536];
  memset(taken, 0, sizeof taken);
  uint32_t rpw = rows_per_warp(REGS);
  for (uint32_t warp = 0; warp < WARPS && (warp + 1) * rpw * BEATS <= ROWS; warp++)
    for (uint32_t reg = 0; reg < REGS; reg++) {
      I->warp_i = warp;
      I->reg_i = reg;
      I->rpw_i = rpw & ((1u << WS_RF_MAP_ROW_W) - 1);
      ws_eval();
      for (uint32_t beat = 0; beat < BEATS; beat++) {
        WS_CHECK(O->row_o + beat < ROWS, "warp %u x%u is at row %u of %d", warp, reg, O->row_o,
                 ROWS);
        WS_CHECK(!taken[O->bank_o][O->row_o + beat]++, "warp %u x%u shares its place", warp, reg);
      }
    }
}

const ws_test_t ws_tests[] = {{"follows_the_formula", test_rf_map__follows_the_formula},
                              {"places_are_distinct", test_rf_map__places_are_distinct},
                              {0}};
