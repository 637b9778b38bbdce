// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the model's values in all active lanes, in order, as soon as promised, at
// full rate when they are taken at once, and none is lost when they are not.
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
  RATE = L / S
};
#undef WS_SFU_LANES // a key of the configuration is called so, too

#include "09_sfu/function.h"
#include "09_sfu/sfu_bench.h"

static unsigned some_op(void) {
  return ws_rand_below(8);
}

static unsigned cycles_of(unsigned op, uint32_t mask) {
  (void)op;
  return groups(S, mask);
}

static uint32_t operands(unsigned op, unsigned i) {
  return sfu_function(op, VEC(I->dx_a_i)[i] = random_operand());
}

static void test_sfu__random(void) {
  unsigned done = 0;
  for (unsigned n = 0; n < (ws_long() ? 1000000U : ws_four_state() ? 8000U : 40000U); n++) {
    if (n % 10000 == 0) begin();
    done += cycle(ws_rand_percent(n % 3000 < 1000 ? 30 : 90), n % 5000 > 4000,
                  ws_rand_percent(n % 2000 < 1000 ? 100 : 30));
  }
  WS_CHECK(done > 500, "only %u beats went through", done);
}

static void test_sfu__full_rate(void) {
  full_rate(GROUPS);
}

const ws_test_t ws_tests[] = {
    {"random", test_sfu__random},
    {"full_rate", test_sfu__full_rate},
    {"nothing_lost_when_nothing_is_taken", test_sfu__nothing_lost_when_nothing_is_taken},
    {"drops_what_has_no_destination", test_sfu__drops_what_has_no_destination},
    {0}};
