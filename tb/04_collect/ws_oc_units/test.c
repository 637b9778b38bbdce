// SPDX-License-Identifier: Apache-2.0
// Random collectors: which are of the LSU, and what LSU and SFU are wanted for.
#include "ws_config.h"
#include "ws_oc_units_dut.h"
#include "ws_tb.h"

#define I ((ws_oc_units_in_t *)ws_tb_in)
#define O ((const ws_oc_units_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))

enum { C = WS_OC_UNITS_COLLECTORS, LSU = 4, SFU = 9 };

static void test_oc_units__random(void) {
  for (int i = 0; i < 2000; i++) {
    static const uint32_t units[] = {LSU, SFU, 1, 8, 7};
    uint32_t lsu = 0, sfu = 0;
    I->oc_ready_i = ws_rand() & ws_rand() & ((1u << C) - 1);
    for (unsigned c = 0; c < C; c++) {
      const uint32_t unit = units[ws_rand_below(5)];
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit);
      lsu |= (uint32_t)(unit == LSU) << c;
      sfu |= (uint32_t)(unit == SFU) << c;
    }
    ws_eval();
    WS_EXPECT(O->oc_ordered_o, lsu);
#if WS_SCHEDULERS > 1
    const uint32_t lsu_want = (lsu & I->oc_ready_i) != 0, sfu_want = (sfu & I->oc_ready_i) != 0;
    WS_EXPECT(O->unit_want_o, lsu_want << LSU | (WS_SFU ? sfu_want << SFU : 0));
#endif
    (void)sfu;
  }
}

const ws_test_t ws_tests[] = {{"random", test_oc_units__random}, {0}};
