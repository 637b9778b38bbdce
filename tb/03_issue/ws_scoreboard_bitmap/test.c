// SPDX-License-Identifier: Apache-2.0
// Random issues and write-backs; every cycle the check of every warp's head is compared.
#include "ws_config.h"
#include "ws_scoreboard_bitmap_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_scoreboard_bitmap_in_t *)ws_tb_in)
#define O ((const ws_scoreboard_bitmap_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { CLEARS = WS_CLEARS };
enum {
  W = WS_SCOREBOARD_BITMAP_WARPS,
  WARP_W = WS_SCOREBOARD_BITMAP_WARP_W,
  REG_W = WS_SCOREBOARD_BITMAP_REG_W,
  REGS = 1 << REG_W, // with x0
  USES = WS_SCOREBOARD_BITMAP_NSRC + 1
};

static void head(unsigned w, unsigned use, const unsigned *reg) {
  ws_set(VEC(I->head_use_i), USES * w, USES, use);
  for (unsigned k = 0; k < USES; k++)
    ws_set(VEC(I->head_regs_i), (USES * w + k) * REG_W, REG_W, reg[k]);
}

static void set(unsigned w, unsigned rd) {
  I->set_valid_i = 1;
  I->pop_warp_i = w;
  I->set_rd_i = rd;
  pending[w][rd] = true;
}

#if WS_DUAL_ISSUE
// The second instruction of the cycle, of the warp of set().
static void set_second(bool valid, unsigned w, unsigned rd) {
  I->set2_valid_i = valid;
  I->pop_warp_i = w;
  I->set2_rd_i = rd;
  if (valid) pending[w][rd] = true;
}
#endif

static void clear(unsigned source, unsigned w, unsigned rd) {
  ws_set(VEC(I->clr_valid_i), source, 1, 1);
  ws_set(VEC(I->clr_warp_i), source * WARP_W, WARP_W, w);
  ws_set(VEC(I->clr_rd_i), REG_W * source, REG_W, rd);
  pending[w][rd] = false;
}

static void no_event(void) {
  I->set_valid_i = 0;
#if WS_DUAL_ISSUE
  I->set2_valid_i = 0;
#endif
  I->clr_valid_i = 0;
}

static bool ok(unsigned w) {
  ws_eval();
  WS_CHECK_KNOWN(O->sb_ok_o);
  return ws_get(CVEC(O->sb_ok_o), w, 1);
}

static void test_scoreboard_bitmap__raw_and_waw_block(void) {
  memset(pending, 0, sizeof pending);
  for (unsigned r = 1; r < REGS; r++) {
    no_event();
    set(W - 1, r);
    ws_tick();
    no_event();
    for (unsigned use = 0; use < 1u << USES; use++)
      for (unsigned field = 0; field < USES; field++) {
        const unsigned other = r == 1 ? 2 : 1;
        unsigned reg[USES];
        for (unsigned k = 0; k < USES; k++)
          reg[k] = k == field ? r : other;
        head(W - 1, use, reg);
        WS_CHECK_EQ(ok(W - 1), !(use >> field & 1), "register %u use %u field %u", r, use, field);
      }
    WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), W - 1, 1), 1);
    clear(r % 2, W - 1, r);
    ws_tick();
    WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), W - 1, 1), 0, "register %u cleared by source %u", r,
                r % 2);
  }
}

static void test_scoreboard_bitmap__random(void) {
  memset(pending, 0, sizeof pending);
  unsigned blocked = 0, free_heads = 0;
  for (int cycle = 0; cycle < (ws_long() ? 100000 : 4000); cycle++) {
    no_event();
    I->clr_rd_i = ws_rand() >> (32 - CLEARS * REG_W);
    I->set_rd_i = ws_rand_below(REGS);
    unsigned use[W], reg[W][USES];
    for (unsigned w = 0; w < W; w++) {
      use[w] = ws_rand_below(1u << USES);
      for (unsigned k = 0; k < USES; k++)
        reg[w][k] = 1 + ws_rand_below(REGS - 1);
      head(w, use[w], reg[w]);
    }
    ws_eval();
    WS_CHECK_KNOWN(O->sb_ok_o);
    WS_CHECK_KNOWN(O->sb_busy_o);
    for (unsigned w = 0; w < W; w++) {
      const bool want = sb_ok(w, use[w], reg[w]);
      WS_CHECK_EQ(ws_get(CVEC(O->sb_ok_o), w, 1), want, "warp %u", w);
      WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), w, 1), sb_busy(w), "warp %u", w);
      if (want)
        free_heads++;
      else
        blocked++;
    }
    for (unsigned w = 0; w < W; w++)
      for (unsigned r = 0; r < REGS; r++)
        WS_CHECK_EQ(ws_get(CVEC(O->pend_o), w * REGS + r, 1), pending[w][r], "warp %u r %u", w, r);
    // Clear a pending register from each source. Then set one that was not pending.
    const unsigned sw = ws_rand_below(W), sr = 1 + ws_rand_below(REGS - 1);
    const bool may_set = !pending[sw][sr];
#if WS_DUAL_ISSUE
    const unsigned second = 1 + ws_rand_below(REGS - 1);
    const bool may_second = second != sr && !pending[sw][second];
#endif
    for (unsigned s = 0; s < CLEARS; s++) {
      for (unsigned tries = 0; tries < 12; tries++) {
        const unsigned w = ws_rand_below(W), r = 1 + ws_rand_below(REGS - 1);
        if (!pending[w][r]) continue;
        clear(s, w, r);
        break;
      }
    }
    if (may_set && ws_rand_percent(cycle % 400 < 200 ? 90 : 40)) set(sw, sr);
#if WS_DUAL_ISSUE
    set_second(may_second && ws_rand_percent(30), sw, second);
#endif
    ws_tick();
  }
  WS_CHECK(blocked > 100 && free_heads > 100, "%u heads blocked, %u not", blocked, free_heads);
}

// The head issues in the cycle of the reset as well: its destination is not marked.
static void test_scoreboard_bitmap__reset_clears(void) {
  for (unsigned w = 0; w < W; w++) {
    for (unsigned v = 0; v < W; v++) {
      set(v, 1 + v % (REGS - 1));
      ws_tick();
    }
    set(w, REGS - 1);
#if WS_DUAL_ISSUE
    set_second(true, w, 1);
#endif
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    no_event();
    ws_eval();
    WS_CHECK_EQ(O->sb_busy_o, 0, "warp %u issues in the reset", w);
  }
}

#if WS_DUAL_ISSUE
// Each register marked as that of a second instruction, alone and with a first one.
static void test_scoreboard_bitmap__two_at_once(void) {
  memset(pending, 0, sizeof pending);
  for (unsigned r = 1; r < REGS; r++)
    for (unsigned both = 0; both < 2; both++) {
      const unsigned w = (r + both) % W, other = r > 1 ? r - 1 : REGS - 1;
      no_event();
      if (both) set(w, other);
      set_second(true, w, r);
      ws_tick();
      no_event();
      for (unsigned q = 1; q < REGS; q++) {
        const unsigned reg[SB_MAX_USES] = {q, q, q, q};
        head(w, 1, reg);
        WS_CHECK_EQ(ok(w), !pending[w][q], "register %u with %u pending", q, r);
      }
      clear(0, w, r);
      if (both) clear(1, w, other);
      ws_tick();
    }
}
#endif

const ws_test_t ws_tests[] = {
#if WS_DUAL_ISSUE
    {"two_at_once", test_scoreboard_bitmap__two_at_once},
#endif
    {"raw_and_waw_block", test_scoreboard_bitmap__raw_and_waw_block},
    {"random", test_scoreboard_bitmap__random},
    {"reset_clears", test_scoreboard_bitmap__reset_clears},
    {0}};
