// SPDX-License-Identifier: Apache-2.0
// Random changes of the groups, all of them at once, and looks at them, against an array of groups.
#include "ws_simt_groups_dut.h"
#include "ws_tb.h"

#include "ws_pc_window.h"

#define I ((ws_simt_groups_in_t *)ws_tb_in)
#define O ((const ws_simt_groups_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  W = WS_SIMT_GROUPS_WARPS,
  T = WS_SIMT_GROUPS_THREADS,
  LOW_W = WS_SIMT_GROUPS_LOW_W,
  BAR_W = WS_SIMT_GROUPS_BAR_W
};

typedef struct {
  uint32_t pc, low, mask, bar;
} group_t;

static group_t group[W];

static uint32_t word(unsigned bits) {
  return ws_rand() >> (32 - bits);
}

static uint32_t one_or_none(void) {
  return ws_rand_percent(20) ? 0 : UINT32_C(1) << ws_rand_below(W);
}

// The one that is selected; without one, zeros.
static group_t selected(uint32_t sel) {
  for (unsigned w = 0; w < W; w++)
    if (sel >> w & 1) return group[w];
  return (group_t){0};
}

static void drive(unsigned percent) {
  I->issue_i = 0;
  for (unsigned w = 0; w < W; w++) {
    I->issue_i |= (uint32_t)ws_rand_percent(percent) << w;
    ws_set(VEC(I->next_pc_i), 30 * w, 30, ws_pc_loose(word(30)));
  }
  I->op_sel_i = one_or_none();
  I->goes_i = ws_rand_percent(percent);
  I->new_pc_i = ws_pc_word(word(30));
  I->enters_i = ws_rand_percent(percent);
  I->new_low_i = word(LOW_W);
  I->new_mask_i = word(T);
  I->new_bar_i = word(BAR_W);
  I->read_sel_i = one_or_none();
  I->step_sel_i = one_or_none();
  I->br_sel_i = one_or_none();
}

static void check(void) {
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK_EQ(ws_get(CVEC(O->pcs_o), 30 * w, 30), group[w].pc, "warp %u", w);
    WS_CHECK_EQ(ws_get(CVEC(O->lows_o), LOW_W * w, LOW_W), group[w].low, "warp %u", w);
    WS_CHECK_EQ(ws_get(CVEC(O->masks_o), T * w, T), group[w].mask, "warp %u", w);
    WS_CHECK_EQ(ws_get(CVEC(O->bars_o), BAR_W * w, BAR_W), group[w].bar, "warp %u", w);
  }
  const group_t step = selected(I->step_sel_i), branch = selected(I->br_sel_i);
  WS_EXPECT(O->read_bar_o, selected(I->read_sel_i).bar, "warps %x", I->read_sel_i);
  WS_EXPECT(O->st_pc_o, step.pc, "warps %x", I->step_sel_i);
  WS_EXPECT(O->st_mask_o, step.mask, "warps %x", I->step_sel_i);
  WS_EXPECT(O->st_bar_o, step.bar, "warps %x", I->step_sel_i);
  WS_EXPECT(O->op_low_o, branch.low, "warps %x", I->br_sel_i);
  WS_EXPECT(O->op_mask_o, branch.mask, "warps %x", I->br_sel_i);
  WS_EXPECT(O->op_bar_o, branch.bar, "warps %x", I->br_sel_i);
}

static void change(void) {
  for (unsigned w = 0; w < W; w++) {
    const bool of_op = I->op_sel_i >> w & 1;
    if (I->issue_i >> w & 1)
      group[w].pc = ws_pc_word((uint32_t)ws_get(VEC(I->next_pc_i), 30 * w, 30));
    else if (of_op && I->goes_i)
      group[w].pc = I->new_pc_i;
    if (of_op && I->enters_i) {
      group[w].low = I->new_low_i;
      group[w].mask = I->new_mask_i;
      group[w].bar = I->new_bar_i;
    }
  }
  ws_tick();
}

// Sets all groups.
static void fill(void) {
  for (unsigned w = 0; w < W; w++) {
    drive(0);
    I->op_sel_i = UINT32_C(1) << w;
    I->goes_i = I->enters_i = 1;
    change();
  }
}

static void test_simt_groups__random(void) {
  fill();
  for (int n = 0; n < (ws_long() ? 100000 : 8000); n++) {
    drive(n % 1000 < 500 ? 15 : 60);
    ws_eval();
    check();
    change();
  }
}

const ws_test_t ws_tests[] = {{"random", test_simt_groups__random}, {0}};
