// SPDX-License-Identifier: Apache-2.0
// Sums with carries of every length, and nothing without en_i.
#include "ws_sfu_sum_dut.h"
#include "ws_tb.h"

#define I ((ws_sfu_sum_in_t *)ws_tb_in)
#define O ((const ws_sfu_sum_out_t *)ws_tb_out)

enum { W = WS_SFU_SUM_WIDTH };
static const uint64_t most = UINT64_MAX >> (64 - W);

static void check(uint64_t a, uint64_t b) {
  a &= most;
  b &= most;
  ws_set((uint32_t *)&I->a_i, 0, W, a);
  ws_set((uint32_t *)&I->b_i, 0, W, b);
  for (unsigned en = 0; en < 2; en++) {
    I->en_i = en;
    ws_eval();
    WS_CHECK_KNOWN(O->sum_o);
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->sum_o, 0, W), en ? (a + b) & most : 0,
                "0x%llx + 0x%llx, en %u", (unsigned long long)a, (unsigned long long)b, en);
  }
}

static uint64_t word(void) {
  return (uint64_t)ws_rand() << 32 | ws_rand();
}

// A carry from each bit to each other one.
static void test_sfu_sum__carries(void) {
  for (unsigned from = 0; from < W; from++)
    for (unsigned to = from; to < W; to++) {
      const uint64_t one = UINT64_C(1) << from, ones = (UINT64_C(1) << to) - one;
      check(ones, one);
      check(one, ones);
      check(one | ones, one);
    }
}

static void test_sfu_sum__random(void) {
  for (int n = 0; n < 3000; n++) {
    const uint64_t a = word();
    check(a, ws_rand_percent(50) ? word() : ~a ^ (UINT64_C(1) << ws_rand_below(W)));
  }
}

const ws_test_t ws_tests[] = {
    {"carries", test_sfu_sum__carries}, {"random", test_sfu_sum__random}, {0}};
