// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "${stem}_dut.h"
#include "model.c"

#define I ((${stem}_in_t *)ws_tb_in)
#define O ((const ${stem}_out_t *)ws_tb_out)

static void test_${short}__reset_clears_valid(void) {
  WS_EXPECT(O->valid_o, 0, "after reset");
}

static void test_${short}__matches_model(void) {
  model_t m = {0, 0};
  for (int i = 0; i < 1000; i++) {
    I->valid_i = ws_rand_percent(60);
    I->data_i = ws_rand();
    ws_eval();
    WS_EXPECT(O->valid_o, m.valid, "cycle %d, before the edge", i);
    m = model_next(m, 0, I->valid_i, I->data_i);
    ws_tick();
    WS_EXPECT(O->valid_o, m.valid, "cycle %d", i);
    if (m.valid) WS_EXPECT(O->data_o, m.data, "cycle %d", i);
  }
}

const ws_test_t ws_tests[] = {
    {"reset_clears_valid", test_${short}__reset_clears_valid},
    {"matches_model", test_${short}__matches_model},
    {0},
};
