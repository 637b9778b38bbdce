// SPDX-License-Identifier: Apache-2.0
// Every index, valid or not; those from N on select nothing.
#include "ws_lib_onehot_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_onehot_in_t *)ws_tb_in)
#define O ((const ws_lib_onehot_out_t *)ws_tb_out)

enum { N = WS_LIB_ONEHOT_N, INDICES = 1 << WS_LIB_ONEHOT_IDX_W };

static void test_lib_onehot__all(void) {
  for (unsigned valid = 0; valid < 2; valid++)
    for (unsigned index = 0; index < INDICES; index++) {
      I->valid_i = valid;
      I->index_i = index;
      ws_eval();
      WS_CHECK_KNOWN(O->onehot_o);
      for (unsigned i = 0; i < N; i++)
        WS_CHECK_EQ(ws_get((const uint32_t *)&O->onehot_o, i, 1), valid && i == index,
                    "output %u of index %u", i, index);
    }
}

const ws_test_t ws_tests[] = {{"all", test_lib_onehot__all}, {0}};
