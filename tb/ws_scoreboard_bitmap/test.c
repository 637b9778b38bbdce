// SPDX-License-Identifier: Apache-2.0
// Random issues and write-backs; every cycle the check of every warp's head is compared.
#include "ws_scoreboard_bitmap_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_scoreboard_bitmap_in_t *)ws_tb_in)
#define O ((const ws_scoreboard_bitmap_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_SCOREBOARD_BITMAP_WARPS, WARP_W = WS_SCOREBOARD_BITMAP_WARP_W };

static void head(unsigned w, unsigned use, unsigned rs1, unsigned rs2, unsigned rd) {
  ws_set(VEC(I->head_use_i), 3 * w, 3, use);
  ws_set(VEC(I->head_rs1_i), 5 * w, 5, rs1);
  ws_set(VEC(I->head_rs2_i), 5 * w, 5, rs2);
  ws_set(VEC(I->head_rd_i), 5 * w, 5, rd);
}

static void set(unsigned w, unsigned rd) {
  I->set_valid_i = 1;
  I->set_warp_i = w;
  I->set_rd_i = rd;
  pending[w][rd] = true;
}

static void clear(unsigned source, unsigned w, unsigned rd) {
  ws_set(VEC(I->clr_valid_i), source, 1, 1);
  ws_set(VEC(I->clr_warp_i), source * WARP_W, WARP_W, w);
  ws_set(VEC(I->clr_rd_i), 5 * source, 5, rd);
  pending[w][rd] = false;
}

static void no_event(void) {
  I->set_valid_i = 0;
  I->clr_valid_i = 0;
}

static bool ok(unsigned w) {
  ws_eval();
  WS_CHECK_KNOWN(O->sb_ok_o);
  return ws_get(CVEC(O->sb_ok_o), w, 1);
}

static void test_scoreboard_bitmap__raw_and_waw_block(void) {
  memset(pending, 0, sizeof pending);
  for (unsigned r = 1; r < 32; r++) {
    no_event();
    set(W - 1, r);
    ws_tick();
    no_event();
    for (unsigned use = 0; use < 8; use++)
      for (unsigned field = 0; field < 3; field++) {
        const unsigned other = r == 1 ? 2 : 1;
        head(W - 1, use, field == 0 ? r : other, field == 1 ? r : other, field == 2 ? r : other);
        WS_CHECK_EQ(ok(W - 1), !(use >> field & 1), "x%u use %u field %u", r, use, field);
      }
    WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), W - 1, 1), 1);
    clear(r % 3, W - 1, r);
    ws_tick();
    WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), W - 1, 1), 0, "x%u cleared by source %u", r, r % 3);
  }
}

static void test_scoreboard_bitmap__random(void) {
  memset(pending, 0, sizeof pending);
  unsigned blocked = 0, free_heads = 0;
  for (int cycle = 0; cycle < (ws_long() ? 100000 : 4000); cycle++) {
    no_event();
    I->clr_rd_i = ws_rand() & 0x7fff;
    I->set_rd_i = ws_rand_below(32);
    for (unsigned w = 0; w < W; w++)
      head(w, ws_rand_below(8), ws_rand_below(32), ws_rand_below(32), 1 + ws_rand_below(31));
    ws_eval();
    WS_CHECK_KNOWN(O->sb_ok_o);
    WS_CHECK_KNOWN(O->sb_busy_o);
    for (unsigned w = 0; w < W; w++) {
      const bool want = sb_ok(w, (unsigned)ws_get(VEC(I->head_use_i), 3 * w, 3),
                              (unsigned)ws_get(VEC(I->head_rs1_i), 5 * w, 5),
                              (unsigned)ws_get(VEC(I->head_rs2_i), 5 * w, 5),
                              (unsigned)ws_get(VEC(I->head_rd_i), 5 * w, 5));
      WS_CHECK_EQ(ws_get(CVEC(O->sb_ok_o), w, 1), want, "warp %u", w);
      WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), w, 1), sb_busy(w), "warp %u", w);
      if (want)
        free_heads++;
      else
        blocked++;
    }
    // Clear some pending registers: source 0, and one of 1 and 2. Then set one that was not
    // pending.
    const unsigned slow = 1 + ws_rand_below(2);
    const unsigned sw = ws_rand_below(W), sr = 1 + ws_rand_below(31);
    const bool may_set = !pending[sw][sr];
    for (unsigned s = 0; s < 3; s++) {
      if (s != 0 && s != slow) continue;
      for (unsigned tries = 0; tries < 12; tries++) {
        const unsigned w = ws_rand_below(W), r = 1 + ws_rand_below(31);
        if (!pending[w][r]) continue;
        clear(s, w, r);
        break;
      }
    }
    if (may_set && ws_rand_percent(cycle % 400 < 200 ? 90 : 40)) set(sw, sr);
    ws_tick();
  }
  WS_CHECK(blocked > 100 && free_heads > 100, "%u heads blocked, %u not", blocked, free_heads);
}

static void test_scoreboard_bitmap__reset_clears(void) {
  for (unsigned w = 0; w < W; w++) {
    set(w, 1 + w % 31);
    ws_tick();
  }
  no_event();
  I->rst_i = 1;
  ws_tick();
  I->rst_i = 0;
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), w, 1), 0, "warp %u", w);
}

const ws_test_t ws_tests[] = {{"raw_and_waw_block", test_scoreboard_bitmap__raw_and_waw_block},
                              {"random", test_scoreboard_bitmap__random},
                              {"reset_clears", test_scoreboard_bitmap__reset_clears},
                              {0}};
