// SPDX-License-Identifier: Apache-2.0
// Every number when there are few; otherwise runs of ones, a zero in all ones, random numbers.
#include "ws_lib_ones_below_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_ones_below_in_t *)ws_tb_in)
#define O ((const ws_lib_ones_below_out_t *)ws_tb_out)

enum { N = WS_LIB_ONES_BELOW_N };
static const uint64_t most = UINT64_MAX >> (65 - N); // of x, which has N - 1 bits

// x + 1 = x ^ ones.
static void check(uint64_t x) {
  x &= most;
  ws_set((uint32_t *)&I->x_i, 0, N - 1, x);
  ws_eval();
  WS_CHECK_KNOWN(O->ones_o);
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->ones_o, 0, N), x ^ (x + 1), "x = 0x%llx",
              (unsigned long long)x);
}

static void test_lib_ones_below__all_numbers(void) {
  for (uint64_t x = 0; x <= most && x < 2048; x++)
    check(x);
}

static void test_lib_ones_below__runs(void) {
  for (unsigned n = 0; n < N; n++) {
    check((UINT64_C(1) << n) - 1);
    check(~(UINT64_C(1) << n));
  }
}

static void test_lib_ones_below__random(void) {
  for (int n = 0; n < 2000; n++) {
    const uint64_t x = (uint64_t)ws_rand() << 32 | ws_rand();
    check(x | ((UINT64_C(1) << ws_rand_below(N)) - 1));
  }
}

const ws_test_t ws_tests[] = {{"all_numbers", test_lib_ones_below__all_numbers},
                              {"runs", test_lib_ones_below__runs},
                              {"random", test_lib_ones_below__random},
                              {0}};
