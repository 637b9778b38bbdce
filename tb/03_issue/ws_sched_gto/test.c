// SPDX-License-Identifier: Apache-2.0
// Greedy, then oldest: the tests of every policy, and each of the rules alone.
#include "model.c"

#include "03_issue/sched_bench.h"

// Warps that are never done let the others issue now and then, and go on where they were.
static void test_sched__spinning_warps_starve_nobody(void) {
  unsigned chosen[W] = {0};
  all_ready();
  for (unsigned i = 0; i < 3 * W * TURN; i++)
    chosen[cycle(true)]++;
  for (unsigned w = 1; w < W; w++)
    WS_CHECK_EQ(chosen[w], 3, "warp %u", w);
}

static void test_sched__stays_then_oldest(void) {
  all_ready();
  I->wst_fire_i = 1; // warp 0 starts anew: now the youngest
  I->wst_warp_i = 0;
  warp[0].ready = false;
  (void)cycle(false);
  I->wst_fire_i = 0;
  warp[0].ready = true;
  const int oldest = W > 1 ? 1 : 0;
  for (unsigned i = 0; i < 5; i++)
    WS_CHECK_EQ(cycle(true), oldest);
  if (W < 3) return;
  warp[1].ready = false;
  WS_CHECK_EQ(cycle(true), 2);
  warp[1].ready = true;
  WS_CHECK_EQ(cycle(true), 2, "greedy");
}

const ws_test_t ws_tests[] = {
    SCHED_TESTS,
    {"spinning_warps_starve_nobody", test_sched__spinning_warps_starve_nobody},
    {"stays_then_oldest", test_sched__stays_then_oldest},
    {0}};
