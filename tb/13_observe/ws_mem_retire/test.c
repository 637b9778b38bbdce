// SPDX-License-Identifier: Apache-2.0
// ws_mem_retire: each field of the retire port is that of the tag.
#include "isa.h"
#include "ws_config.h"
#include "ws_mem_retire_dut.h"
#include "ws_tb.h"

#define I ((ws_mem_retire_in_t *)ws_tb_in)
#define O ((const ws_mem_retire_out_t *)ws_tb_out)

enum {
  LANES = WS_MEM_RETIRE_LANES,
  WARP_W = WS_MEM_RETIRE_WARP_W,
  REG_W = WS_MEM_RETIRE_REG_W,
  BEAT_W = WS_MEM_RETIRE_BEAT_W,
  LQ_W = WS_MEM_RETIRE_LQ_W
};

typedef struct {
  uint32_t warp, rd, beat, op;
} access_t;

static uint32_t tag_of(const access_t *a) {
  uint32_t tag = a->warp << REG_W | a->rd;
  return ((tag << BEAT_W | a->beat) << 5 | a->op) << LQ_W | ws_rand_below(1u << LQ_W);
}

static access_t random_access(void) {
  static const uint32_t ops[] = {
    WS_LSU_LB,
    WS_LSU_LW,
    WS_LSU_LHU,
    WS_LSU_SB,
    WS_LSU_SW,
    WS_LSU_SH,
#if WS_ATOMICS
    WS_LSU_AMOADD_W,
    WS_LSU_AMOSWAP_W,
    WS_LSU_AMOMAXU_W
#endif
  };
  return (access_t){ws_rand_below(1u << WARP_W), ws_rand_below(1u << REG_W),
                    ws_rand_below(1u << BEAT_W), ops[ws_rand_below(sizeof ops / sizeof *ops)]};
}

static uint32_t kind(uint32_t op) {
  bool store = op == WS_LSU_SB || op == WS_LSU_SH || op == WS_LSU_SW;
  bool load = op == WS_LSU_LB || op == WS_LSU_LW || op == WS_LSU_LHU;
  return store ? 1 : load ? 0 : 2;
}

static void test_mem_retire__random(void) {
  uint32_t all = LANES == 32 ? ~0u : (1u << LANES) - 1;
  for (int n = 0; n < 2000; n++) {
    access_t sm = random_access(), cc = random_access(), dc = random_access();
    I->sm_valid_i = ws_rand_percent(50);
    I->sm_ready_i = ws_rand_percent(50);
    I->sm_served_i = ws_rand() & all;
    I->sm_tag_i = tag_of(&sm);
    I->cc_eff_valid_i = ws_rand_percent(50);
    I->cc_eff_mask_i = ws_rand() & all;
    I->cc_eff_tag_i = tag_of(&cc);
    I->dc_eff_valid_i = ws_rand_percent(50);
    I->dc_eff_mask_i = ws_rand() & all;
    I->dc_eff_tag_i = tag_of(&dc);
    I->dc_line_i = ws_rand() >> WS_MEM_RETIRE_LINE_W;
    ws_eval();
    WS_EXPECT(O->rt_sm_valid_o, I->sm_valid_i && I->sm_ready_i);
    WS_EXPECT(O->rt_sm_mask_o, I->sm_served_i);
    WS_EXPECT(O->rt_sm_warp_o, sm.warp);
    WS_EXPECT(O->rt_sm_rd_o, sm.rd);
    WS_EXPECT(O->rt_sm_beat_o, sm.beat);
    WS_EXPECT(O->rt_sm_kind_o, kind(sm.op), "op %u", sm.op);
    WS_EXPECT(O->rt_cc_valid_o, I->cc_eff_valid_i);
    WS_EXPECT(O->rt_cc_mask_o, I->cc_eff_mask_i);
    WS_EXPECT(O->rt_cc_warp_o, cc.warp);
    WS_EXPECT(O->rt_cc_rd_o, cc.rd);
    WS_EXPECT(O->rt_cc_beat_o, cc.beat);
    WS_EXPECT(O->rt_dc_valid_o, I->dc_eff_valid_i);
    WS_EXPECT(O->rt_dc_mask_o, I->dc_eff_mask_i);
    WS_EXPECT(O->rt_dc_warp_o, dc.warp);
    WS_EXPECT(O->rt_dc_rd_o, dc.rd);
    WS_EXPECT(O->rt_dc_beat_o, dc.beat);
    WS_EXPECT(O->rt_dc_kind_o, kind(dc.op), "op %u", dc.op);
    WS_EXPECT(O->rt_dc_line_o, I->dc_line_i);
  }
}

const ws_test_t ws_tests[] = {{"random", test_mem_retire__random}, {0}};
