// SPDX-License-Identifier: Apache-2.0
// The walk gives every thread of the block its x, y and z, also while rows are read.
#include "ws_tid_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_tid_in_t *)ws_tb_in)
#define O ((const ws_tid_out_t *)ws_tb_out)

enum {
  W = WS_TID_WARPS,
  T = WS_TID_THREADS,
  L = WS_TID_LANES,
  TID_W = WS_TID_TID_W,
  BEATS = T / L
};

// Reads one row of a warp that is ready and compares it.
static void read_row(unsigned wic, unsigned beat, uint32_t bx, uint32_t by) {
  I->rd_en_i = 1;
  I->rd_row_i = wic * BEATS + beat;
  ws_tick();
  I->rd_en_i = 0;
  if (ws_rand_percent(50)) ws_tick(); // holds
  for (unsigned i = 0; i < L; i++) {
    const uint32_t id = wic * T + beat * L + i, want[3] = {id % bx, id / bx % by, id / bx / by};
    for (unsigned d = 0; d < 3; d++)
      WS_CHECK_EQ(ws_get(CVEC(O->rd_tid_o), (i * 3 + d) * TID_W, TID_W), want[d] & exec_ones(TID_W),
                  "block %u x %u, thread %u, dimension %u", (unsigned)bx, (unsigned)by,
                  (unsigned)id, d);
  }
}

// Threads per cycle: the largest power of two that divides the row and the lanes.
static unsigned threads_per_cycle(uint32_t bx) {
  unsigned n = 1;
  while (n < L && bx % (2 * n) == 0)
    n *= 2;
  return n;
}

static void walk(uint32_t bx, uint32_t by, bool disturb) {
  const unsigned step = threads_per_cycle(bx);
  I->block_x_i = bx & exec_ones(TID_W);
  I->block_y_i = by & exec_ones(TID_W);
  I->start_i = 1;
  ws_eval();
  WS_EXPECT(O->rows_o, 0);
  ws_tick();
  I->start_i = 0;
  ws_eval();
  // rows_o applies to the next cycle: those of the cycle before can be read
  unsigned reads = 0, before = 0, ready = 0;
  for (unsigned n = 1; O->rows_o < W; n++) {
    WS_CHECK(n <= W * T / step, "the walk takes longer than %u threads per cycle", step);
    WS_CHECK(O->rows_o >= before, "rows vanish");
    ready = before;
    before = O->rows_o;
    if (disturb && ready && reads < 20 && ws_rand_percent(20)) {
      reads++;
      read_row(ws_rand_below(ready), ws_rand_below(BEATS), bx, by);
      n -= n > 1;
    } else {
      ws_tick();
    }
    ws_eval();
    if (!disturb) WS_EXPECT(O->rows_o, (n + 1) * step / T, "cycle %u", n);
  }
  for (int n = 0; n < 5; n++)
    ws_tick();
  WS_EXPECT(O->rows_o, W, "at the end");
  for (unsigned w = 0; w < W; w++)
    for (unsigned b = 0; b < BEATS; b++)
      read_row(w, b, bx, by);
}

static void test_tid__line(void) {
  walk(W * T, 1, false);
}
static void test_tid__column(void) {
  walk(1, W * T, false);
  walk(1, 1, false);
}
static void test_tid__boxes(void) {
  for (int n = 0; n < (W * T > 500 ? 4 : 12); n++) {
    const uint32_t bx = 1 + ws_rand_below(W * T), by = 1 + ws_rand_below(W * T / bx);
    walk(bx, by, n & 1);
  }
}

// Rows of which more or fewer lanes go in a cycle; each walk tells the width anew.
static void test_tid__rows_of_lanes(void) {
  for (uint32_t bx = 1; bx <= 2 * L && bx <= W * T; bx++)
    if (bx % 2 == 0 || bx < 6) walk(bx, W * T / bx > 2 ? 3 : 1, bx & 4);
}

static void test_tid__reset_ends_the_walk(void) {
  I->block_x_i = I->block_y_i = 1;
  I->start_i = 1;
  ws_tick();
  I->start_i = 0;
  ws_tick();
  I->rst_i = 1;
  ws_tick();
  I->rst_i = 0;
  for (unsigned n = 0; n < 2 * T; n++) {
    ws_eval();
    WS_EXPECT(O->rows_o, 0, "%u cycles after a reset", n);
    ws_tick();
  }
}

const ws_test_t ws_tests[] = {{"line", test_tid__line},
                              {"column", test_tid__column},
                              {"boxes", test_tid__boxes},
                              {"rows_of_lanes", test_tid__rows_of_lanes},
                              {"reset_ends_the_walk", test_tid__reset_ends_the_walk},
                              {0}};
