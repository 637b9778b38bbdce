// SPDX-License-Identifier: Apache-2.0
// ws_fence_wait against its contract: a warp that has all the rest, and stores that memory lacks.
#include "ws_fence_wait_dut.h"
#include "ws_tb.h"

#define I ((ws_fence_wait_in_t *)ws_tb_in)
#define O ((const ws_fence_wait_out_t *)ws_tb_out)
#define BITS(f) ((uint32_t *)&(f))

enum { WARPS = WS_FENCE_WAIT_WARPS };

// A warp, mostly one that waits; what it lacks, if anything.
static bool drive(uint32_t w) {
  const uint32_t lacks = ws_rand_below(8); // 5 or more: nothing
  ws_set(BITS(I->fence_i), w, 1, lacks != 0);
  ws_set(BITS(I->awake_i), w, 1, lacks != 1);
  ws_set(BITS(I->drained_i), w, 1, lacks != 2);
  ws_set(BITS(I->dst_busy_i), w, 1, lacks == 3);
  ws_set(BITS(I->st_pending_i), w, 1, lacks != 4);
  return lacks >= 5;
}

static void test_fence_wait__random(void) {
  unsigned waits = 0;
  for (int n = 0; n < 3000; n++) {
    bool some = false;
    const bool one = ws_rand_percent(70); // all but one warp do not fence
    const uint32_t which = ws_rand_below(WARPS);
    for (uint32_t w = 0; w < WARPS; w++) {
      bool waiting = drive(w);
      if (one && w != which) ws_set(BITS(I->fence_i), w, 1, waiting = false);
      some = some || waiting;
    }
    ws_eval();
    WS_EXPECT(O->fence_wait_o, some);
    waits += some;
  }
  WS_CHECK(waits > 300 && waits < 2900, "%u of 3000", waits);
}

const ws_test_t ws_tests[] = {{"random", test_fence_wait__random}, {0}};
