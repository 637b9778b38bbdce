// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the model's values in all active lanes, in order, as soon as promised, at
// full rate when they are taken at once, and none is lost when they are not: functions, products,
// and both.
#include "ws_sfu_mul_dut.h"

#define IN ws_sfu_mul_in_t
#define OUT ws_sfu_mul_out_t
enum {
  L = WS_SFU_MUL_LANES,
  S = WS_SFU_MUL_SFU_LANES,
  M = WS_SFU_MUL_SFU_MUL,
  STAGES = WS_SFU_MUL_SFU_STAGES,
  WARPS = WS_SFU_MUL_WARPS,
  THREADS = WS_SFU_MUL_THREADS,
  REG_W = WS_SFU_MUL_REG_W,
  RATE = L / M
};

#include "09_sfu/function.h"
#include "09_sfu/sfu_bench.h"
#include "ws_fp.h"

enum { PRODUCT = 8 }; // bit of an operation

static unsigned products; // of all beats, percent

static unsigned some_op(void) {
  return ws_rand_percent(products) ? PRODUCT + ws_rand_below(8) : ws_rand_below(8);
}

static unsigned cycles_of(unsigned op, uint32_t mask) {
  return groups(op & PRODUCT ? M : S, mask);
}

static uint32_t operands(unsigned op, unsigned i) {
  static const ws_fp_format_t single = {8, 23, true};
  const uint32_t x = random_operand(), y = random_operand();
  unsigned flags = 0;
  VEC(I->dx_a_i)[i] = x;
  VEC(I->dx_b_i)[i] = y;
  return op & PRODUCT ? ws_fp_mul(&single, x, y, 0, &flags) : sfu_function(op, x);
}

static void test_sfu__random(void) {
  unsigned done = 0;
  for (unsigned n = 0; n < (ws_long() ? 1000000U : ws_four_state() ? 8000U : 12000U); n++) {
    if (n % 2000 == 0) {
      products = n % 6000 / 2000 * 50;
      begin();
    }
    done += cycle(ws_rand_percent(n % 3000 < 1000 ? 30 : 90), n % 5000 > 4000,
                  ws_rand_percent(n % 2000 < 1000 ? 100 : 30));
  }
  WS_CHECK(done > 500, "only %u beats went through", done);
}

static void test_sfu__full_rate(void) {
  products = 0;
  full_rate(GROUPS);
  products = 100;
  full_rate(RATE);
}

static void test_sfu__nothing_lost_of_both(void) {
  products = 50;
  test_sfu__nothing_lost_when_nothing_is_taken();
}

static void test_sfu__drops_both(void) {
  products = 50;
  test_sfu__drops_what_has_no_destination();
}

const ws_test_t ws_tests[] = {
    {"random", test_sfu__random},
    {"full_rate", test_sfu__full_rate},
    {"nothing_lost_when_nothing_is_taken", test_sfu__nothing_lost_of_both},
    {"drops_what_has_no_destination", test_sfu__drops_both},
    {0}};
