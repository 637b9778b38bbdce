// SPDX-License-Identifier: Apache-2.0
// Random write ports and banks: each bank shows the port that has it.
#include "ws_config.h"
#include "ws_retire_write_dut.h"
#include "ws_tb.h"

#define I ((ws_retire_write_in_t *)ws_tb_in)
#define O ((const ws_retire_write_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  BANKS = WS_RETIRE_WRITE_RF_BANKS,
  LANES = WS_RETIRE_WRITE_LANES,
  WARP_W = WS_RETIRE_WRITE_WARP_W,
  REG_W = WS_RETIRE_WRITE_REG_W,
  BEAT_W = WS_RETIRE_WRITE_BEAT_W
};

static void test_retire_write__random(void) {
  for (int i = 0; i < 2000; i++) {
    for (size_t w = 0; w < sizeof(ws_retire_write_in_t) / 4; w++)
      ((uint32_t *)ws_tb_in)[w] = ws_rand();
    I->wp_alu_i &= (1u << BANKS) - 1;
    I->wp_fpu_i &= WS_WB3 ? (1u << BANKS) - 1 : 0;
    ws_eval();
    WS_EXPECT(O->rt_wb_valid_o, I->wr_valid_i & ((1u << BANKS) - 1));
    for (unsigned b = 0; b < BANKS; b++) {
      const unsigned p = I->wp_alu_i >> b & 1 ? 0 : I->wp_fpu_i >> b & 1 ? 2 : 1;
      WS_CHECK_EQ(ws_get(OUT(O->rt_wb_warp_o), b * WARP_W, WARP_W),
                  ws_get(VEC(I->wp_warp_i), p * WARP_W, WARP_W), "bank %u", b);
      WS_CHECK_EQ(ws_get(OUT(O->rt_wb_rd_o), b * REG_W, REG_W),
                  ws_get(VEC(I->wp_rd_i), p * REG_W, REG_W), "bank %u", b);
      WS_CHECK_EQ(ws_get(OUT(O->rt_wb_beat_o), b * BEAT_W, BEAT_W),
                  ws_get(VEC(I->wp_beat_i), p * BEAT_W, BEAT_W), "bank %u", b);
      WS_CHECK_EQ(ws_get(OUT(O->rt_wb_mask_o), b * LANES, LANES),
                  ws_get(VEC(I->wr_mask_i), b * LANES, LANES), "bank %u", b);
      for (unsigned l = 0; l < LANES; l++)
        WS_CHECK_EQ(ws_get(OUT(O->rt_wb_data_o), (b * LANES + l) * 32, 32),
                    ws_get(VEC(I->wr_data_i), (b * LANES + l) * 32, 32), "bank %u lane %u", b, l);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_retire_write__random}, {0}};
