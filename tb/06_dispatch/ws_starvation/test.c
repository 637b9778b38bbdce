// SPDX-License-Identifier: Apache-2.0
// The oldest collector waits for a while; then only it may leave.
#include "ws_config.h"
#include "ws_starvation_dut.h"
#include "ws_tb.h"

#define I ((ws_starvation_in_t *)ws_tb_in)
#define O ((const ws_starvation_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_STARVATION_COLLECTORS, FP = WS_FP_ON, MOST = (1 << WS_STARVATION_LIMIT_W) - 1 };

static void test_starvation__random(void) {
  int waited = 0, full = 0;
  for (int i = 0; i < 20000; i++) {
    const uint32_t all = (1u << C) - 1, late = (uint32_t)(i / 500 % 4); // seldom ready at times
    uint32_t order[32] = {0}, oldest = 0;
    for (unsigned c = 0; c < C; c++) {
      const unsigned at = ws_rand_below(c + 1);
      order[c] = order[at];
      order[at] = c;
    }
    for (unsigned a = 0; a < C; a++)
      for (unsigned b = 0; b < C; b++)
        ws_set(VEC(I->older_i), order[a] * C + order[b], 1, a < b);
    I->oc_valid_i = ws_rand() & all;
    I->oc_go_i = ws_rand() & I->oc_valid_i & (ws_rand_percent(late ? 10 : 90) ? all : 0);
    I->stall_i = ws_rand_percent(late == 3 ? 90 : 5);
    for (unsigned a = C; a-- > 0;)
      if (I->oc_valid_i >> order[a] & 1) oldest = 1u << order[a];
    ws_eval();
    WS_EXPECT(O->allowed_o, waited == MOST ? oldest : all);
    WS_EXPECT(O->oldest_o, oldest);
    full += waited == MOST;
    const bool waits = oldest && (!(I->oc_go_i & oldest) || (FP && I->stall_i));
    ws_tick();
    waited = waits ? waited + (waited < MOST) : 0;
  }
  WS_CHECK(C < 2 || full > 50, "the limit was reached %d times", full);
}

const ws_test_t ws_tests[] = {{"random", test_starvation__random}, {0}};
