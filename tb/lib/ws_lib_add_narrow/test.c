// SPDX-License-Identifier: Apache-2.0
// Sums around every place where a carry ends, and random ones.
#include "ws_lib_add_narrow_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_add_narrow_in_t *)ws_tb_in)
#define O ((const ws_lib_add_narrow_out_t *)ws_tb_out)

enum { W = WS_LIB_ADD_NARROW_WIDTH, M = WS_LIB_ADD_NARROW_NARROW };
static const uint64_t wide_most = UINT64_MAX >> (64 - W), narrow_most = UINT64_MAX >> (64 - M);

static void check(uint64_t wide, uint64_t narrow) {
  wide &= wide_most;
  narrow &= narrow_most;
  ws_set((uint32_t *)&I->wide_i, 0, W, wide);
  ws_set((uint32_t *)&I->narrow_i, 0, M, narrow);
  ws_eval();
  WS_CHECK_KNOWN(O->sum_o);
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->sum_o, 0, W), (wide + narrow) & wide_most,
              "0x%llx + 0x%llx", (unsigned long long)wide, (unsigned long long)narrow);
}

static void test_lib_add_narrow__carries(void) {
  for (unsigned n = 0; n < W; n++) {
    const uint64_t ones = (UINT64_C(2) << n) - 1;
    for (uint64_t narrow = 0; narrow <= 2; narrow++) {
      check(ones, narrow);
      check(ones - 1, narrow);
    }
    check(ones, narrow_most);
    check(~(UINT64_C(1) << n), 1);
  }
}

static void test_lib_add_narrow__random(void) {
  for (int n = 0; n < 3000; n++) {
    const uint64_t wide = (uint64_t)ws_rand() << 32 | ws_rand();
    check(wide | ((UINT64_C(1) << ws_rand_below(W)) - 1), (uint64_t)ws_rand() << 32 | ws_rand());
  }
}

const ws_test_t ws_tests[] = {
    {"carries", test_lib_add_narrow__carries}, {"random", test_lib_add_narrow__random}, {0}};
