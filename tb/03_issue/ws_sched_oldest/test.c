// SPDX-License-Identifier: Apache-2.0
// The oldest: the tests of every policy, and each of the rules alone.
#include "model.c"

#include "03_issue/sched_bench.h"

// A warp that is never done leaves one issue in TURN to the others in turn.
static void test_sched__spinning_warp_starves_nobody(void) {
  unsigned chosen[W] = {0};
  all_ready();
  for (unsigned i = 0; i < 3 * W * TURN; i++)
    chosen[cycle(true)]++;
  for (unsigned w = 1; w < W; w++)
    WS_CHECK_EQ(chosen[w], 3, "warp %u", w);
}

static void test_sched__an_older_warp_takes_over(void) {
  all_ready();
  I->wst_fire_i = 1; // warp 0 starts anew: now the youngest
  I->wst_warp_i = 0;
  (void)cycle(false);
  I->wst_fire_i = 0;
  for (unsigned w = 1; w < W; w++) {
    WS_CHECK_EQ(cycle(true), w);
    warp[w].ready = false;
  }
  WS_CHECK_EQ(cycle(true), 0);
  if (W < 2) return;
  warp[W - 1].ready = true; // older than the one that issued last
  WS_CHECK_EQ(cycle(true), W - 1);
}

const ws_test_t ws_tests[] = {
    SCHED_TESTS,
    {"spinning_warp_starves_nobody", test_sched__spinning_warp_starves_nobody},
    {"an_older_warp_takes_over", test_sched__an_older_warp_takes_over},
    {0}};
