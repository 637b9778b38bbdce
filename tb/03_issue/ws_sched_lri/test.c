// SPDX-License-Identifier: Apache-2.0
// Least recently issued: the tests of every policy, and the longest wait of a ready warp.
#include "model.c"

#include "03_issue/sched_bench.h"

static void test_sched__long_wait_goes_first(void) {
  all_ready();
  warp[0].ready = false; // it misses its turn while the others issue twice
  for (unsigned twice = 0; twice < 2; twice++)
    for (unsigned w = 1; w < W; w++)
      WS_CHECK_EQ(cycle(true), w);
  warp[0].ready = true;
  WS_CHECK_EQ(cycle(true), 0);
  if (W > 1) WS_CHECK_EQ(cycle(true), 1);
}

static void test_sched__waits_for_each_other_warp_once(void) {
  unsigned waiting[W] = {0};
  begin();
  for (int i = 0; i < 3000; i++) {
    for (unsigned w = 0; w < W; w++)
      warp[w].ready = warp[w].ready || ws_rand_percent(30);
    const int chosen = cycle(true);
    for (unsigned w = 0; w < W; w++) {
      waiting[w] = warp[w].ready && (int)w != chosen ? waiting[w] + 1 : 0;
      WS_CHECK(waiting[w] < W, "warp %u waits", w);
    }
    if (chosen >= 0) warp[chosen].ready = false;
  }
}

const ws_test_t ws_tests[] = {
    SCHED_TESTS,
    {"long_wait_goes_first", test_sched__long_wait_goes_first},
    {"waits_for_each_other_warp_once", test_sched__waits_for_each_other_warp_once},
    {0}};
