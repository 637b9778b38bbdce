// SPDX-License-Identifier: Apache-2.0
// Random collectors: the order of each two of them.
#include "ws_config.h"
#include "ws_sfu_reads_dut.h"
#include "ws_tb.h"

#define I ((ws_sfu_reads_in_t *)ws_tb_in)
#define O ((const ws_sfu_reads_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum { C = WS_SFU_READS_COLLECTORS, FPU = 7, SFU = 9 };

static void test_sfu_reads__random(void) {
  for (int n = 0; n < 2000; n++) {
    // Early for the SFU, or when it was allocated.
    uint64_t rank[C];
    uint32_t born[C];
    I->oc_valid_i = ws_rand() & ((1u << C) - 1);
    for (unsigned c = 0; c < C; c++) {
      const uint32_t unit = ws_rand_percent(40) ? SFU : ws_rand_percent(60) ? FPU : ws_rand() & 7;
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit);
      born[c] = (ws_rand() & 0xffffff) << 4 | c;
      rank[c] = born[c] | (uint64_t) !((I->oc_valid_i >> c & 1) && unit == SFU) << 32;
    }
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++)
        ws_set(VEC(I->older_i), c * C + d, 1, born[c] < born[d]);
    ws_eval();
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++)
        WS_CHECK_EQ(ws_get(CVEC(O->sources_o), c * C + d, 1), rank[c] < rank[d], "%u, %u", c, d);
  }
}

const ws_test_t ws_tests[] = {{"random", test_sfu_reads__random}, {0}};
