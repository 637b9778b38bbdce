// SPDX-License-Identifier: Apache-2.0
// ws_uncached_segments against a table of rows: segments that come and go in any order, of few
// lines, with stores between them.
#include "ws_tb.h"
#include "ws_uncached_segments_dut.h"

#include <string.h>

#define I ((ws_uncached_segments_in_t *)ws_tb_in)
#define O ((const ws_uncached_segments_out_t *)ws_tb_out)

enum {
  ROWS = WS_UNCACHED_SEGMENTS_ROWS,
  LANES = WS_UNCACHED_SEGMENTS_LANES,
  LINE_W = WS_UNCACHED_SEGMENTS_LINE_W,
  LINE = 1 << LINE_W,
  BUS = 1 << WS_UNCACHED_SEGMENTS_BUS_W,
  LEAST = BUS > 32 ? BUS : 32,
  LINES = 3 // those that requests name
};

static struct {
  bool held, written;
  uint32_t line, at, size; // in bytes
} row[ROWS + 1];           // the last one is never held
static uint32_t shared, blocked, beside, after_store, sizes[LINE_W + 1];

// Each differs from the first in one bit.
static uint32_t name(uint32_t number) {
  const uint32_t first = 0x5a5a5a5au & (0xffffffffu >> LINE_W);
  return number ? first ^ 1u << (number == 1 ? 0 : 31 - LINE_W) : first;
}

static bool all_in(const uint32_t *off, uint32_t mask, uint32_t at, uint32_t size) {
  for (uint32_t l = 0; l < LANES; l++)
    if ((mask >> l & 1) && (off[l] < at || off[l] >= at + size)) return false;
  return true;
}

static void lookup(uint32_t line, bool store, uint32_t at, uint32_t size, bool pushes) {
  uint32_t held = 0, hit = ROWS, lowest = ROWS, of_line = 0, written = ROWS;
  for (uint32_t r = ROWS; r-- > 0;) {
    held |= (uint32_t)row[r].held << r;
    if (!row[r].held) lowest = r;
    if (!row[r].held || row[r].line != line) continue;
    of_line++;
    if (row[r].written) written = r;
    if (store || (at >= row[r].at && at + size <= row[r].at + row[r].size)) hit = r;
  }
  bool stays = false;
  if (written < ROWS) {
    const bool fits = at >= row[written].at && at + size <= row[written].at + row[written].size;
    hit = store || fits ? written : ROWS;
    stays = hit == ROWS;
  }
  I->held_i = held;
  ws_eval();
  WS_EXPECT(O->hit_o, hit < ROWS ? 1u << hit : 0, "line 0x%x, bytes %u from %u on", line, size, at);
  WS_EXPECT(O->victim_o, lowest < ROWS ? 1u << lowest : 0, "rows 0x%x in use", held);
  WS_EXPECT(O->blocked_o, stays, "line 0x%x, bytes %u from %u on", line, size, at);
  if (hit < ROWS || lowest < ROWS) WS_EXPECT(O->way_o, hit < ROWS ? hit : lowest, "0x%x", line);
  blocked += stays;
  const uint32_t to = hit < ROWS ? hit : lowest;
  const bool goes_to_wbuf = store && !of_line; // such a store is not pushed
  I->push_i = pushes && !stays && to < ROWS && !goes_to_wbuf;
  ws_eval();
  if (!I->push_i) return;
  shared += hit < ROWS;
  after_store += hit < ROWS && row[hit].written;
  beside += hit == ROWS && of_line > 0;
  if (hit == ROWS) {
    row[to].held = true, row[to].written = false;
    row[to].line = line, row[to].at = at, row[to].size = size;
  }
}

static void cycle(unsigned pushes, unsigned leaves) {
  const uint32_t line = name(ws_rand_below(LINES)), kind = ws_rand_below(100);
  const uint32_t op = kind < 80 ? ws_rand_below(3) : kind < 92 ? 8 + ws_rand_below(3) : 16;
  uint32_t mask = LANES == 32 ? ws_rand() : ws_rand() & ((1u << LANES) - 1), off[LANES];
  if (!mask || ws_rand_percent(40)) mask = 1u << ws_rand_below(LANES);
  const uint32_t part = LINE >> ws_rand_below(LINE_W), base = ws_rand_below(LINE) & ~(part - 1);
  for (uint32_t l = 0; l < LANES; l++) { // inactive lanes anywhere
    off[l] = mask >> l & 1 ? base + ws_rand_below(part) : ws_rand_below(LINE);
    ws_set((uint32_t *)&I->s2_off_i, l * LINE_W, LINE_W, off[l]);
  }
  uint32_t at = 0, size = LINE; // halved as long as all lanes are in one half
  while (size > LEAST) {
    if (all_in(off, mask, at, size / 2))
      size /= 2;
    else if (all_in(off, mask, at + size / 2, size / 2))
      size /= 2, at += size;
    else
      break;
  }
  I->s2_line_i = line;
  I->s2_mask_i = mask;
  I->s2_op_i = op;
  I->mreq_id_i = ws_rand_below(ROWS);
  I->fill_id_i = ws_rand_below(ROWS);
  const uint32_t asks = I->mreq_id_i, fills = I->fill_id_i;
  const uint32_t beat = row[fills].held ? ws_rand_below(row[fills].size / BUS) : 0;
  I->fill_beat_i = beat;
  I->push_i = 0;
  ws_eval();
  if (row[asks].held) {
    WS_EXPECT(O->mreq_first_o, row[asks].at / BUS, "row %u", asks);
    WS_EXPECT(O->mreq_beats_o, row[asks].size / BUS - 1, "row %u", asks);
    for (uint32_t w = 0; w <= LINE_W; w++)
      sizes[w] += row[asks].size == 1u << w;
  }
  if (row[fills].held) WS_EXPECT(O->row_beat_o, row[fills].at / BUS + beat, "row %u", fills);
  lookup(line, op >= 8 && op < 16, at, size, ws_rand_percent(pushes));
  const uint32_t way = O->way_o;
  const bool writes = I->push_i && op >= 8;
  ws_tick();
  if (writes) row[way].written = true;
  const uint32_t r = ws_rand_below(ROWS); // the last request of a row leaves
  if (!ws_rand_percent(leaves)) return;
  // The queue is in order: with a row that is written go those of its line that are older.
  for (uint32_t k = 0; k < ROWS; k++)
    if (k == r || (row[r].written && row[k].line == row[r].line)) row[k].held = false;
}

static void test_uncached_segments__random(void) {
  memset(row, 0, sizeof row);
  memset(sizes, 0, sizeof sizes);
  shared = blocked = beside = after_store = 0;
  for (int n = 0; n < 6000; n++)
    cycle(70, n / 500 % 2 ? 60 : 15);
  WS_CHECK(shared > 100 && blocked > 50 && after_store > 20, "%u shared, %u blocked, %u after",
           shared, blocked, after_store);
  WS_CHECK(ROWS == 1 || beside > 100, "%u rows beside another one of the line", beside);
  for (uint32_t w = 0; w <= LINE_W; w++)
    WS_CHECK((sizes[w] > 0) == (1u << w >= LEAST), "%u segments of %u bytes", sizes[w], 1u << w);
}

const ws_test_t ws_tests[] = {{"random", test_uncached_segments__random}, {0}};
