// SPDX-License-Identifier: Apache-2.0
// y, page and what goes with them, operand by operand: see reduce_bench.h.
#include "ws_sfu_reduce_dut.h"

#define IN ws_sfu_reduce_in_t
#define OUT ws_sfu_reduce_out_t
enum { Y_W = WS_SFU_REDUCE_Y_W, LATENCY = 2 + (WS_SFU_REDUCE_STAGES > 0) };
#include "09_sfu/reduce_bench.h"

static uint32_t given(unsigned op, uint32_t x) {
  (void)op;
  return x;
}

static void check(const work_t *w) {
  WS_EXPECT(O->go_o, w->go);
  if (w->go) check_points(w);
}

// Between operands of sine, cosine and powers whose phase has some bits, others and pauses.
static void test_reduce__random(void) {
  static const unsigned fixed_ops[] = {WS_SFU_SIN, WS_SFU_COS, WS_SFU_EX2};
  const int n = random_cycles();
  begin();
  for (int i = 0; i < n; i++) {
    const uint32_t near = near_one();
    const bool any = ws_rand_percent(30);
    cycle(ws_rand_percent(80), any ? ws_rand_below(WS_SFU_OPS) : fixed_ops[ws_rand_below(3)],
          any ? ws_rand() : near);
  }
}

const ws_test_t ws_tests[] = {
    {"every_exponent", every_exponent}, {"random", test_reduce__random}, {0}};
