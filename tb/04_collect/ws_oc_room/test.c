// SPDX-License-Identifier: Apache-2.0
// Random collectors and units: room for LSU and SFU.
#include "ws_config.h"
#include "ws_oc_room_dut.h"
#include "ws_tb.h"

#define I ((ws_oc_room_in_t *)ws_tb_in)
#define O ((const ws_oc_room_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_OC_ROOM_COLLECTORS, LSU = 4, SFU = 9 };

static void test_oc_room__random(void) {
  for (int i = 0; i < 4000; i++) {
    static const uint32_t units[] = {LSU, LSU, SFU, 1, 8};
    uint32_t lsu = 0, sfu = 0, lsu_here = 0, sfu_here = 0, lsu_want = 0, sfu_want = 0;
    I->oc_valid_i = (ws_rand() | ws_rand()) & ((1u << C) - 1);
    I->oc_ready_i = ws_rand() & I->oc_valid_i;
    I->ready_early_i = ws_rand() & 0xffff;
    for (unsigned c = 0; c < C; c++) {
      const uint32_t unit = units[ws_rand_below(5)], valid = I->oc_valid_i >> c & 1;
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit);
      lsu |= (uint32_t)(unit == LSU) << c;
      sfu |= (uint32_t)(unit == SFU) << c;
      lsu_here += valid && unit == LSU;
      sfu_here += valid && unit == SFU;
    }
    lsu_want = (lsu & I->oc_ready_i) != 0;
    sfu_want = (sfu & I->oc_ready_i) != 0;
    ws_eval();
    WS_EXPECT(O->oc_ordered_o, lsu);
    const bool lsu_ok =
        C == 1 || (lsu_here + 1 < C && (lsu_here < 2 || (I->ready_early_i >> LSU & 1)));
    const bool sfu_ok = !WS_SFU || !sfu_here || (I->ready_early_i >> SFU & 1);
    WS_EXPECT(O->unit_ok_o, 0xffff ^ (uint32_t)!lsu_ok << LSU ^ (uint32_t)!sfu_ok << SFU);
#if WS_SCHEDULERS > 1
    WS_EXPECT(O->unit_want_o, lsu_want << LSU | (WS_SFU ? sfu_want << SFU : 0));
#endif
    (void)lsu_want, (void)sfu_want;
  }
}

const ws_test_t ws_tests[] = {{"random", test_oc_room__random}, {0}};
