// SPDX-License-Identifier: Apache-2.0
// The grant is the first request after the one served last; fire moves the turn; no requester
// starves.
#include "ws_lib_rr_arb_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_rr_arb_in_t *)ws_tb_in)
#define O ((const ws_lib_rr_arb_out_t *)ws_tb_out)

enum { N = WS_LIB_RR_ARB_N };

static bool requested(unsigned i) {
  return ws_get((const uint32_t *)&I->req_i, i, 1);
}

// Returns the expected winner after `last`, or N without a request.
static unsigned winner(unsigned last) {
  for (unsigned k = 1; k <= N; k++)
    if (requested((last + k) % N)) return (last + k) % N;
  return N;
}

static void test_lib_rr_arb__random(void) {
  unsigned last = N - 1;
  for (int cycle = 0; cycle < 3000; cycle++) {
    for (unsigned i = 0; i < N; i++)
      ws_set((uint32_t *)&I->req_i, i, 1, ws_rand_percent(cycle % 300 < 150 ? 20 : 80));
    unsigned want = winner(last);
    I->fire_i = want < N && ws_rand_percent(70);
    ws_eval();
    for (unsigned i = 0; i < N; i++)
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->gnt_o, i, 1), i == want, "request %u, cycle %d", i,
                  cycle);
    WS_EXPECT(O->idx_o, want < N ? want : 0, "cycle %d", cycle);
    if (I->fire_i) last = want;
    ws_tick();
  }
}

static void test_lib_rr_arb__all_take_turns(void) {
  for (unsigned i = 0; i < N; i++)
    ws_set((uint32_t *)&I->req_i, i, 1, 1);
  I->fire_i = 1;
  for (unsigned k = 0; k < 3 * N; k++) {
    ws_eval();
    WS_EXPECT(O->idx_o, k % N, "turn %u", k);
    ws_tick();
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_lib_rr_arb__random}, {"all_take_turns", test_lib_rr_arb__all_take_turns}, {0}};
