// SPDX-License-Identifier: Apache-2.0
// All combinations.
#include "ws_config.h"
#include "ws_front_events_dut.h"
#include "ws_tb.h"

#define I ((ws_front_events_in_t *)ws_tb_in)
#define O ((const ws_front_events_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

static void test_front_events__all(void) {
  for (unsigned n = 0; n < 4000; n++) {
    I->ic_hit_i = n & 1;
    I->ic_miss_i = n >> 1 & 1;
    for (unsigned w = 0; w < WS_FRONT_EVENTS_WARPS; w++)
      ws_set(VEC(I->sleeps_i), w, 1, ws_rand_percent(50));
    ws_eval();
    WS_EXPECT(O->ic_access_o, (n & 3) != 0);
    WS_EXPECT(O->ic_miss_o, n >> 1 & 1);
    for (unsigned w = 0; w < WS_FRONT_EVENTS_WARPS; w++)
      WS_CHECK_EQ(ws_get(CVEC(O->asleep_o), w, 1), ws_get(VEC(I->sleeps_i), w, 1), "warp %u", w);
  }
}

const ws_test_t ws_tests[] = {{"all", test_front_events__all}, {0}};
