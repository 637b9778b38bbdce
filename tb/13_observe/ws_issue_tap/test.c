// SPDX-License-Identifier: Apache-2.0
// Every output is its input.
#include "ws_config.h"
#include "ws_issue_tap_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_tap_in_t *)ws_tb_in)
#define O ((const ws_issue_tap_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_ISSUE_TAP_WARPS };

static void test_issue_tap__wires(void) {
  for (unsigned n = 0; n < 1000; n++) {
    I->is_pc_i = ws_rand() >> 2;
    I->is_insn_i = ws_rand();
    I->is_mask_i = ws_rand() >> (32 - WS_THREADS);
    for (unsigned w = 0; w < W; w++) {
      ws_set(VEC(I->blocked_i), w, 1, ws_rand() & 1);
      ws_set(VEC(I->head_valid_i), w, 1, ws_rand() & 1);
      ws_set(VEC(I->sb_ok_i), w, 1, ws_rand() & 1);
      ws_set(VEC(I->warp_pc_i), 30 * w, 30, ws_rand() >> 2);
    }
#if WS_DUAL_ISSUE
    I->is2_insn_i = ws_rand();
#endif
    ws_eval();
    WS_EXPECT(O->rt_issue_pc_o, I->is_pc_i);
    WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_insn_o), 0, 32), I->is_insn_i);
    WS_EXPECT(O->rt_issue_mask_o, I->is_mask_i);
#if WS_DUAL_ISSUE
    WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_insn_o), 32, 32), I->is2_insn_i);
#endif
    for (unsigned w = 0; w < W; w++) {
      WS_CHECK_EQ(ws_get(CVEC(O->rt_blocked_o), w, 1), ws_get(VEC(I->blocked_i), w, 1));
      WS_CHECK_EQ(ws_get(CVEC(O->rt_head_valid_o), w, 1), ws_get(VEC(I->head_valid_i), w, 1));
      WS_CHECK_EQ(ws_get(CVEC(O->rt_sb_ok_o), w, 1), ws_get(VEC(I->sb_ok_i), w, 1));
      WS_CHECK_EQ(ws_get(CVEC(O->rt_pc_o), 30 * w, 30), ws_get(VEC(I->warp_pc_i), 30 * w, 30));
    }
  }
}

const ws_test_t ws_tests[] = {{"wires", test_issue_tap__wires}, {0}};
