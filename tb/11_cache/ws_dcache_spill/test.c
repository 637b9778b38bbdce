// SPDX-License-Identifier: Apache-2.0
// ws_dcache_spill against its contract.
#include "ws_dcache_spill_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_spill_in_t *)ws_tb_in)
#define O ((const ws_dcache_spill_out_t *)ws_tb_out)

enum { LINE = WS_DCACHE_SPILL_LINE_BYTES };

static void test_dcache_spill__random(void) {
  for (int n = 0; n < 300; n++) {
    uint8_t line[LINE], image[LINE], strb[LINE];
    I->whole_i = ws_rand_percent(50);
    for (uint32_t b = 0; b < LINE; b++) {
      line[b] = (uint8_t)ws_rand();
      image[b] = (uint8_t)ws_rand();
      strb[b] = ws_rand_percent(50);
      ws_set((uint32_t *)&I->line_i, b * 8, 8, line[b]);
      ws_set((uint32_t *)&I->st_data_i, b * 8, 8, image[b]);
      ws_set((uint32_t *)&I->st_strb_i, b, 1, strb[b]);
    }
    ws_eval();
    for (uint32_t b = 0; b < LINE; b++) {
      const bool written = I->whole_i || strb[b];
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->strb_o, b, 1), written, "strobe of byte %u", b);
      if (written)
        WS_CHECK_EQ(ws_get((const uint32_t *)&O->data_o, b * 8, 8), I->whole_i ? line[b] : image[b],
                    "byte %u", b);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_dcache_spill__random}, {0}};
