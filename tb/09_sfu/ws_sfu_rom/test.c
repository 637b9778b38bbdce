// SPDX-License-Identifier: Apache-2.0
// The ROM holds the tables of ws_sfu_rom.h: levels at once, coefficients a clock edge later.
#include "ws_sfu_rom_dut.h"

#include "ws_sfu.h"
#include "ws_sfu_rom.h"
#include "ws_tb.h"

#define I ((ws_sfu_rom_in_t *)ws_tb_in)
#define O ((const ws_sfu_rom_out_t *)ws_tb_out)

enum { LEVEL0 = WS_SFU_ROM_LEVEL0, Y_W = LEVEL0 + 7 };

static const unsigned pages[] = {0,  2,  3,  4,  5,  6,  8,  10, 12, 16, 17, 18, 19,
                                 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
enum { PAGES = sizeof pages / sizeof pages[0] };

static uint32_t field(int32_t v, unsigned width) {
  return (uint32_t)v & ((UINT32_C(1) << width) - 1);
}

static void apply(unsigned page, unsigned y) {
  I->page_i = page;
  I->y_i = y;
}

static void expect_word(unsigned page, unsigned y) {
  const unsigned eighth = y >> (Y_W - 3), level = ws_sfu_rom.level[page][eighth];
  const unsigned offset = level > 3 ? (y >> (Y_W - level)) & ((1u << (level - 3)) - 1) : 0;
  const ws_sfu_row_t *r = &ws_sfu_rom.row[ws_sfu_rom.base[page][eighth] + offset];
  WS_EXPECT(O->c0_o, field(r->c0, WS_SFU_ROM_C0_W), "page %u y %x", page, y);
  WS_EXPECT(O->c1_o, field(r->c1, WS_SFU_ROM_C1_W), "page %u y %x", page, y);
  WS_EXPECT(O->c2_o, field(r->c2, WS_SFU_ROM_C2_W), "page %u y %x", page, y);
}

static void test_rom__every_row(void) {
  for (unsigned p = 0; p < PAGES; p++)
    for (unsigned y = 0; y < 1u << Y_W; y++) {
      apply(pages[p], y);
      ws_eval();
      WS_EXPECT(O->level_o, ws_sfu_rom.level[pages[p]][y >> (Y_W - 3)] - LEVEL0, "page %u y %x",
                pages[p], y);
      ws_tick();
      expect_word(pages[p], y);
    }
}

// The word is that of the edge, whatever is asked next.
static void test_rom__registered(void) {
  unsigned page = 0, y = 0;
  for (int n = 0; n < 3000; n++) {
    const unsigned next_page = pages[ws_rand_below(PAGES)], next_y = ws_rand_below(1u << Y_W);
    if (n) {
      apply(next_page, next_y);
      ws_eval();
      expect_word(page, y);
    }
    apply(page = next_page, y = next_y);
    ws_tick();
  }
}

// No row is left over, none is out of the table.
static void test_rom__table_is_used(void) {
  static unsigned char seen[WS_SFU_ROM_ROWS];
  for (unsigned p = 0; p < PAGES; p++)
    for (unsigned y = 0; y < 1u << Y_W; y++) {
      const unsigned eighth = y >> (Y_W - 3), level = ws_sfu_rom.level[pages[p]][eighth];
      const unsigned row = ws_sfu_rom.base[pages[p]][eighth] +
                           (level > 3 ? (y >> (Y_W - level)) & ((1u << (level - 3)) - 1) : 0);
      WS_CHECK(row < WS_SFU_ROM_ROWS, "page %u y %x: row %u", pages[p], y, row);
      seen[row] = 1;
    }
  for (unsigned r = 0; r < WS_SFU_ROM_ROWS; r++)
    WS_CHECK(seen[r], "row %u is never used", r);
}

const ws_test_t ws_tests[] = {{"every_row", test_rom__every_row},
                              {"registered", test_rom__registered},
                              {"table_is_used", test_rom__table_is_used},
                              {0}};
