// SPDX-License-Identifier: Apache-2.0
// Random bits and registers, and each register alone.
#include "ws_config.h"
#include "ws_scoreboard_next_dut.h"
#include "ws_tb.h"

#include "03_issue/ws_scoreboard_bitmap/model.c"

#include <string.h>

#define I ((ws_scoreboard_next_in_t *)ws_tb_in)
#define O ((const ws_scoreboard_next_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum { W = WS_SCOREBOARD_NEXT_WARPS, REG_W = WS_REG_W, REGS = 1 << REG_W, USES = WS_NSRC + 1 };

// Of each warp: the registers of its second instruction, and which of them are used.
static unsigned use[W], reg[W][SB_MAX_USES];

static void check(void) {
  for (unsigned w = 0; w < W; w++) {
    for (unsigned r = 0; r < REGS; r++)
      ws_set(VEC(I->pend_i), w * REGS + r, 1, pending[w][r]);
    ws_set(VEC(I->next_use_i), w * USES, USES, use[w]);
    for (unsigned k = 0; k < USES; k++)
      ws_set(VEC(I->next_regs_i), (w * USES + k) * REG_W, REG_W, reg[w][k]);
  }
  ws_eval();
  WS_CHECK_KNOWN(O->next_ok_o);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->next_ok_o, w, 1), sb_ok(w, use[w], reg[w]),
                "warp %u use %u", w, use[w]);
}

static void test_scoreboard_next__random(void) {
  for (int i = 0; i < (ws_long() ? 20000 : 2000); i++) {
    const unsigned percent = i % 3 ? 10 : 50;
    for (unsigned w = 0; w < W; w++) {
      for (unsigned r = 1; r < REGS; r++)
        pending[w][r] = ws_rand_percent(percent);
      for (unsigned k = 0; k < USES; k++)
        reg[w][k] = 1 + ws_rand_below(REGS - 1);
      use[w] = ws_rand_below(1u << USES);
    }
    check();
  }
}

// One bit is set, of a warp or of another, and one field of the warp names its register.
static void test_scoreboard_next__each_register(void) {
  memset(pending, 0, sizeof pending);
  for (unsigned r = 1; r < REGS; r++)
    for (unsigned k = 0; k < USES; k++)
      for (unsigned other = 0; other < 2; other++) {
        const unsigned w = r % W, v = (w + other) % W;
        memset(use, 0, sizeof use);
        use[w] = 1u << k;
        for (unsigned n = 0; n < USES; n++)
          reg[w][n] = n == k ? r : (r + 1) % REGS;
        pending[v][r] = true;
        check();
        pending[v][r] = false;
      }
}

const ws_test_t ws_tests[] = {{"random", test_scoreboard_next__random},
                              {"each_register", test_scoreboard_next__each_register},
                              {0}};
