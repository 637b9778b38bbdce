// SPDX-License-Identifier: Apache-2.0
// Random second instructions, pending registers and destinations of the heads.
#include "ws_config.h"
#include "ws_scoreboard_second_dut.h"
#include "ws_tb.h"

#define I ((ws_scoreboard_second_in_t *)ws_tb_in)
#define O ((const ws_scoreboard_second_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#include "03_issue/insn_fields.h"

enum { W = WS_SCOREBOARD_SECOND_WARPS, R = WS_REG_W, REGS = 1 << R };

// Drives warp w; whether its second instruction waits for no register.
static bool drive(unsigned w) {
  const uint32_t insn = ws_rand(), ctl = random_ctl();
  const bool writes = ws_rand_percent(50);
  const unsigned some = reg_number(insn, ctl, ws_rand_below(USES));
  const unsigned rd = ws_rand_percent(50) ? some : 1 + ws_rand_below(REGS - 1);
  bool clear = true;
  ws_set(VEC(I->next_insn_i), 32 * w, 32, insn);
  ws_set(VEC(I->next_ctl_i), CTL_BITS * w, CTL_BITS, ctl);
  ws_set(VEC(I->head_rd_i), R * w, R, rd);
  ws_set(VEC(I->head_wen_i), w, 1, writes);
  for (unsigned r = 0; r < REGS; r++)
    ws_set(VEC(I->pend_i), w * REGS + r, 1, ws_rand_percent(r ? 20 : 0));
  for (unsigned k = 0; k < USES; k++) {
    const unsigned r = reg_number(insn, ctl, k);
    if (ctl_use(ctl) >> k & 1)
      clear &= !ws_get(VEC(I->pend_i), w * REGS + r, 1) && !(writes && r == rd);
  }
  return clear;
}

static void test_second__random(void) {
  unsigned cleared = 0;
  for (int i = 0; i < (ws_long() ? 40000 : 3000); i++) {
    bool want[W];
    for (unsigned w = 0; w < W; w++)
      want[w] = drive(w);
    ws_eval();
    for (unsigned w = 0; w < W; w++) {
      WS_CHECK_EQ(ws_get(CVEC(O->sb_next_o), w, 1), want[w], "warp %u", w);
      cleared += want[w];
    }
  }
  WS_CHECK(cleared > 500, "only %u that wait for nothing", cleared);
}

const ws_test_t ws_tests[] = {{"random", test_second__random}, {0}};
