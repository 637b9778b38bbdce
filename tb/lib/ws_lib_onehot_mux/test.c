// SPDX-License-Identifier: Apache-2.0
// One word, none (zero) or the OR of several.
#include "ws_lib_onehot_mux_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_onehot_mux_in_t *)ws_tb_in)
#define O ((const ws_lib_onehot_mux_out_t *)ws_tb_out)

enum { N = WS_LIB_ONEHOT_MUX_N, WIDTH = WS_LIB_ONEHOT_MUX_WIDTH };

static void test_lib_onehot_mux__random(void) {
  for (int n = 0; n < 2000; n++) {
    uint64_t want = 0, mask = ~(uint64_t)0 >> (64 - WIDTH);
    unsigned only = ws_rand_below(N + 1);
    for (unsigned i = 0; i < N; i++) {
      uint64_t word = ((uint64_t)ws_rand() << 32 | ws_rand()) & mask;
      bool sel = n % 4 ? i == only : ws_rand_percent(30);
      ws_set((uint32_t *)&I->sel_i, i, 1, sel);
      ws_set((uint32_t *)&I->data_i, i * WIDTH, WIDTH, word);
      if (sel) want |= word;
    }
    ws_eval();
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->data_o, 0, WIDTH), want, "round %d", n);
  }
}

const ws_test_t ws_tests[] = {{"random", test_lib_onehot_mux__random}, {0}};
