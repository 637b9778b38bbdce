// SPDX-License-Identifier: Apache-2.0
// Every register of every warp has its place, no other register has the same, and no place of the
// warps' rows is left out.
#include "ws_rf_map_pack_dut.h"
#include "ws_tb.h"

#include "05_registers/ws_rf_map/model.c"

#include <string.h>

#define I ((ws_rf_map_pack_in_t *)ws_tb_in)
#define O ((const ws_rf_map_pack_out_t *)ws_tb_out)

enum {
  WARPS = WS_RF_MAP_PACK_WARPS,
  BEATS = WS_RF_MAP_PACK_THREADS / WS_RF_MAP_PACK_LANES,
  BANKS = WS_RF_MAP_PACK_RF_BANKS,
  ROWS = WS_RF_MAP_PACK_RF_ROWS,
  REGS = 1 << WS_RF_MAP_PACK_REG_W,
  PART = WS_RF_MAP_PACK_REG_PART,
  PARTS = ROWS / BEATS * (BANKS / PART) // of one beat
};

// Of a thread with that many registers.
static uint32_t parts_of(uint32_t regs) {
  return (regs + PART - 1) / PART;
}

static void look_at(uint32_t warp, uint32_t reg, uint32_t rpw) {
  I->warp_i = warp;
  I->reg_i = reg;
  I->rpw_i = rpw;
  ws_eval();
}

static void test_rf_map_pack__follows_the_formula(void) {
  for (uint32_t regs = 4; regs <= REGS; regs += 4) {
    const uint32_t rpw = parts_of(regs);
    for (uint32_t warp = 0; warp < WARPS && (warp + 1) * rpw <= PARTS; warp++)
      for (uint32_t reg = 0; reg < regs; reg++) {
        look_at(warp, reg, rpw);
        const rf_place_t p = rf_place(warp, reg, rpw, BANKS, BEATS, WS_RF_MAP_PACK_RF_SWIZZLE);
        WS_EXPECT(O->bank_o, p.bank, "warp %u x%u rpw %u", warp, reg, rpw);
        WS_EXPECT(O->row_o, p.row, "warp %u x%u rpw %u", warp, reg, rpw);
      }
  }
}

static void test_rf_map_pack__places_are_distinct(void) {
  static uint8_t taken[16][65536];
  for (uint32_t rpw = 1; rpw <= parts_of(REGS); rpw++) {
    memset(taken, 0, sizeof taken);
    uint32_t end = 0;
    for (; end < WARPS && (end + 1) * rpw <= PARTS; end++)
      for (uint32_t reg = 0; reg < rpw * PART; reg++) {
        look_at(end, reg, rpw);
        WS_CHECK(O->row_o + BEATS <= ROWS, "warp %u x%u is at row %u of %d", end, reg, O->row_o,
                 ROWS);
        WS_CHECK_EQ(O->row_o % BEATS, 0, "warp %u x%u", end, reg);
        WS_CHECK(!taken[O->bank_o][O->row_o]++, "warp %u x%u shares its place", end, reg);
      }
    // Rows that are full: those of the warps, except for the last one.
    for (uint32_t row = 0; row < end * rpw / (BANKS / PART); row++)
      for (uint32_t bank = 0; bank < BANKS; bank++)
        WS_CHECK_EQ(taken[bank][row * BEATS], 1, "bank %u, row %u of %u parts", bank, row, rpw);
  }
}

const ws_test_t ws_tests[] = {{"follows_the_formula", test_rf_map_pack__follows_the_formula},
                              {"places_are_distinct", test_rf_map_pack__places_are_distinct},
                              {0}};
