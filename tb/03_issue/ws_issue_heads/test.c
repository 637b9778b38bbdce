// SPDX-License-Identifier: Apache-2.0
// Random heads: the fields of each.
#include "ws_config.h"
#include "ws_issue_heads_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_heads_in_t *)ws_tb_in)
#define O ((const ws_issue_heads_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#include "03_issue/insn_fields.h"

enum { W = WS_ISSUE_HEADS_WARPS, R = WS_REG_W };

static void test_issue_heads__random(void) {
  for (int i = 0; i < 2000; i++) {
    uint32_t insn[W], ctl[W];
    for (unsigned w = 0; w < W; w++) {
      ws_set(VEC(I->head_insn_i), 32 * w, 32, insn[w] = ws_rand());
      ws_set(VEC(I->head_ctl_i), CTL_BITS * w, CTL_BITS, ctl[w] = random_ctl());
    }
    ws_eval();
    for (unsigned w = 0; w < W; w++) {
      WS_CHECK_EQ(ws_get(CVEC(O->head_unit_o), 4 * w, 4), ctl_unit(ctl[w]), "warp %u", w);
      WS_CHECK_EQ(ws_get(CVEC(O->head_op_o), 5 * w, 5), ctl_op(ctl[w]), "warp %u", w);
      WS_CHECK_EQ(ws_get(CVEC(O->head_use_o), USES * w, USES), ctl_use(ctl[w]), "warp %u", w);
      WS_CHECK_EQ(ws_get(CVEC(O->head_wen_o), w, 1), ctl_use(ctl[w]) >> WS_NSRC, "warp %u", w);
      const unsigned rd = reg_number(insn[w], ctl[w], WS_NSRC);
      WS_CHECK_EQ(ws_get(CVEC(O->head_rd_o), R * w, R), rd, "warp %u", w);
      for (unsigned k = 0; k < USES; k++)
        WS_CHECK_EQ(ws_get(CVEC(O->head_regs_o), (USES * w + k) * R, R),
                    reg_number(insn[w], ctl[w], k), "warp %u register %u", w, k);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_issue_heads__random}, {0}};
