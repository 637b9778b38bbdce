// SPDX-License-Identifier: Apache-2.0
// All zero, all ones, one number alone, random numbers.
#include "ws_lib_sum_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_sum_in_t *)ws_tb_in)
#define O ((const ws_lib_sum_out_t *)ws_tb_out)

enum { N = WS_LIB_SUM_N, WIDTH = WS_LIB_SUM_WIDTH, SUM_W = WS_LIB_SUM_SUM_W };

static const uint64_t most = UINT64_MAX >> (64 - WIDTH);
static uint64_t number[N];

static void check(void) {
  uint64_t want = 0;
  for (unsigned i = 0; i < N; i++) {
    ws_set((uint32_t *)&I->data_i, i * WIDTH, WIDTH, number[i]);
    want += number[i];
  }
  ws_eval();
  WS_CHECK_KNOWN(O->sum_o);
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->sum_o, 0, SUM_W), want & (UINT64_MAX >> (64 - SUM_W)));
}

static void fill(uint64_t value) {
  for (unsigned i = 0; i < N; i++)
    number[i] = value;
}

static void test_lib_sum__extremes(void) {
  fill(0);
  check();
  fill(most);
  check();
}

static void test_lib_sum__one_number(void) {
  for (unsigned i = 0; i < N; i++)
    for (unsigned bit = 0; bit < WIDTH; bit++) {
      fill(0);
      number[i] = UINT64_C(1) << bit;
      check();
      number[i] = most;
      check();
    }
}

static void test_lib_sum__random(void) {
  for (int n = 0; n < 2000; n++) {
    for (unsigned i = 0; i < N; i++)
      number[i] = ((uint64_t)ws_rand() << 32 | ws_rand()) & most;
    check();
  }
}

const ws_test_t ws_tests[] = {{"extremes", test_lib_sum__extremes},
                              {"one_number", test_lib_sum__one_number},
                              {"random", test_lib_sum__random},
                              {0}};
