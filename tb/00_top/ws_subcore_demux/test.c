// SPDX-License-Identifier: Apache-2.0
// Each sub-core, with all combinations of sub-cores that are ready.
#include "ws_subcore_demux_dut.h"
#include "ws_tb.h"

#define I ((ws_subcore_demux_in_t *)ws_tb_in)
#define O ((const ws_subcore_demux_out_t *)ws_tb_out)

enum { S = WS_SUBCORE_DEMUX_SCHEDULERS };

static void test_demux__all(void) {
  for (unsigned part = 0; part < S; part++)
    for (unsigned valid = 0; valid < 2; valid++)
      for (uint32_t ready = 0; ready < UINT32_C(1) << S; ready++) {
        const uint32_t sel = UINT32_C(1) << part;
        I->part_i = part;
        I->valid_i = valid;
        I->ready_i = ready;
        ws_eval();
        WS_EXPECT(O->sel_o, sel, "sub-core %u", part);
        WS_EXPECT(O->valid_o, valid ? sel : 0, "sub-core %u", part);
        WS_EXPECT(O->ready_o, (ready & sel) != 0, "sub-core %u, ready %x", part, ready);
      }
}

const ws_test_t ws_tests[] = {{"all", test_demux__all}, {0}};
