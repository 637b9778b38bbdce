// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the model's values in all active lanes, in order, as soon as promised, at
// full rate when they are taken at once, and none is lost when they are not. With sfu_mul:
// functions, products, and both.
#include "ws_sfu_dut.h"

#define IN ws_sfu_in_t
#define OUT ws_sfu_out_t
enum {
  L = WS_SFU_LANES,
  S = WS_SFU_SFU_LANES,
  STAGES = WS_SFU_SFU_STAGES,
  WARPS = WS_SFU_WARPS,
  THREADS = WS_SFU_THREADS,
  REG_W = WS_SFU_REG_W,
#ifdef WS_SFU_SFU_MUL
  M = WS_SFU_SFU_MUL,
  PRODUCTS = 1,
#else
  M = S,
  PRODUCTS = 0,
#endif
  RATE = L / M
};
#undef WS_SFU_LANES // a key of the configuration is called so, too

#include "09_sfu/function.h"
#include "09_sfu/sfu_bench.h"
#include "ws_fp.h"

enum { PRODUCT = 8 }; // bit of an operation

static unsigned products; // of all beats, percent

static unsigned some_op(void) {
  return PRODUCTS && ws_rand_percent(products) ? PRODUCT + ws_rand_below(8) : ws_rand_below(8);
}

static unsigned cycles_of(unsigned op, uint32_t mask) {
  return groups(op & PRODUCT ? M : S, mask);
}

static uint32_t operands(unsigned op, unsigned i) {
  const uint32_t x = VEC(I->dx_a_i)[i] = random_operand();
#ifdef WS_SFU_SFU_MUL
  static const ws_fp_format_t single = {8, 23, true};
  const uint32_t y = VEC(I->dx_b_i)[i] = random_operand();
  unsigned flags = 0;
  if (op & PRODUCT) return ws_fp_mul(&single, x, y, 0, &flags);
#endif
  return sfu_function(op, x);
}

static void test_sfu__random(void) {
  const unsigned part = PRODUCTS ? 2000 : 10000, most = PRODUCTS ? 12000 : 40000;
  unsigned done = 0;
  for (unsigned n = 0; n < (ws_long() ? 1000000U : ws_four_state() ? 8000U : most); n++) {
    if (n % part == 0) {
      products = n / part % 3 * 50;
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
  if (PRODUCTS) full_rate(RATE);
}

static void test_sfu__nothing_lost(void) {
  products = 50;
  test_sfu__nothing_lost_when_nothing_is_taken();
}

static void test_sfu__drops(void) {
  products = 50;
  test_sfu__drops_what_has_no_destination();
}

const ws_test_t ws_tests[] = {{"random", test_sfu__random},
                              {"full_rate", test_sfu__full_rate},
                              {"nothing_lost_when_nothing_is_taken", test_sfu__nothing_lost},
                              {"drops_what_has_no_destination", test_sfu__drops},
                              {0}};
