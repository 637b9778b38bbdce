// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_mma_max_dut.h"

#define I ((ws_mma_max_in_t *)ws_tb_in)
#define O ((const ws_mma_max_out_t *)ws_tb_out)

enum { N = WS_MMA_MAX_N, W = WS_MMA_MAX_W };

static void test_max__is_the_largest(void) {
  for (int n = 0; n < (ws_long() ? 2000000 : 20000); n++) {
    const uint32_t base = ws_rand_below(1u << W), spread = 1u << ws_rand_below(W + 1);
    uint32_t most = 0;
    for (unsigned i = 0; i < N; i++) { // close together, so that some are equal
      const uint32_t x = (base + ws_rand_below(spread)) & ((1u << W) - 1);
      ws_set((uint32_t *)&I->v_i, W * i, W, x);
      if (x > most) most = x;
    }
    ws_eval();
    WS_EXPECT(O->max_o, most);
  }
}

const ws_test_t ws_tests[] = {{"is_the_largest", test_max__is_the_largest}, {0}};
