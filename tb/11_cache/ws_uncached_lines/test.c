// SPDX-License-Identifier: Apache-2.0
// ws_uncached_lines against a table of rows: lines that come and go in any order.
#include "ws_tb.h"
#include "ws_uncached_lines_dut.h"

#define I ((ws_uncached_lines_in_t *)ws_tb_in)
#define O ((const ws_uncached_lines_out_t *)ws_tb_out)

enum {
  ROWS = WS_UNCACHED_LINES_ROWS,
  LINE_W = WS_UNCACHED_LINES_LINE_W,
  LINES = ROWS + 3 // those that requests name
};

static struct {
  bool held;
  uint32_t line;
} row[ROWS];

// Each differs from the first in one bit.
static uint32_t name(uint32_t number) {
  const uint32_t first = 0x5a5a5a5au & (0xffffffffu >> LINE_W);
  return number ? first ^ 1u << (32 - LINE_W - number) : first;
}

static void cycle(unsigned takes, unsigned leaves, unsigned *hits, unsigned *full) {
  const uint32_t line = name(ws_rand_below(LINES));
  uint32_t held = 0, hit = ROWS, lowest = ROWS;
  for (uint32_t r = ROWS; r-- > 0;) {
    held |= (uint32_t)row[r].held << r;
    if (row[r].held && row[r].line == line) hit = r;
    if (!row[r].held) lowest = r;
  }
  I->held_i = held;
  I->line_i = line;
  I->take_i = 0;
  ws_eval();
  WS_EXPECT(O->hit_o, hit < ROWS ? 1u << hit : 0, "line 0x%x, rows 0x%x in use", line, held);
  WS_EXPECT(O->victim_o, lowest < ROWS ? 1u << lowest : 0, "rows 0x%x in use", held);
  if (hit < ROWS || lowest < ROWS) WS_EXPECT(O->way_o, hit < ROWS ? hit : lowest, "0x%x", line);
  *hits += hit < ROWS, *full += lowest == ROWS;
  I->take_i = hit == ROWS && lowest < ROWS && ws_rand_percent(takes);
  ws_eval();
  const bool taken = I->take_i;
  ws_tick();
  const uint32_t r = ws_rand_below(ROWS); // the last request for a line leaves
  if (ws_rand_percent(leaves)) row[r].held = false;
  if (taken) row[lowest].held = true, row[lowest].line = line;
}

static void test_uncached_lines__random(void) {
  unsigned hits = 0, full = 0;
  for (uint32_t r = 0; r < ROWS; r++)
    row[r].held = false;
  for (int n = 0; n < 4000; n++)
    cycle(60, n / 500 % 2 ? 60 : 10, &hits, &full);
  WS_CHECK(hits > 100 && full > 20, "%u hits, all rows in use %u times", hits, full);
}

const ws_test_t ws_tests[] = {{"random", test_uncached_lines__random}, {0}};
