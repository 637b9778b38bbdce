// SPDX-License-Identifier: Apache-2.0
// Random beats for each unit, valid or not.
#include "ws_beat_route_dut.h"

#include "ws_tb.h"

#define I ((ws_beat_route_in_t *)ws_tb_in)
#define O ((const ws_beat_route_out_t *)ws_tb_out)

#include "beats.h"

static void check(bool valid, unsigned unit) {
  random_inputs();
  I->dx_valid_i = valid;
  I->dx_unit_i = unit;
  ws_eval();
  WS_EXPECT(O->int_dx_valid_o, valid, "unit %u", unit);
  SAME_INT(dx);
  WS_EXPECT(O->lsu_dx_valid_o, valid && unit == UNIT_LSU, "unit %u", unit);
  SAME_LSU(dx);
#if WS_FP_ON
  WS_EXPECT(O->float_dx_valid_o, valid, "unit %u", unit);
  SAME_FLOAT(dx);
#endif
#if WS_SFU
  WS_EXPECT(O->sfu_dx_valid_o, valid && unit == UNIT_SFU, "unit %u", unit);
  SAME_SFU(dx);
#endif
}

static void test_beat_route__units(void) {
  for (int n = 0; n < 50; n++)
    for (unsigned unit = 0; unit < UNITS; unit++) {
      check(true, unit);
      check(false, unit);
    }
}

const ws_test_t ws_tests[] = {{"units", test_beat_route__units}, {0}};
