// SPDX-License-Identifier: Apache-2.0
// Strict round robin: the tests of every policy, who is waited for and who is not.
#include "model.c"

#include "03_issue/sched_bench.h"

static void test_sched__waits_for_the_next_one(void) {
  all_ready();
  WS_CHECK_EQ(cycle(true), 0);
  warp[W > 1].ready = false;
  for (unsigned i = 0; i < 10; i++)
    WS_CHECK_EQ(cycle(true), -1);
  warp[W > 1].ready = true;
  for (unsigned w = W > 1; w < W; w++)
    WS_CHECK_EQ(cycle(true), w);
}

static void test_sched__passes_over_barriers_and_the_ended(void) {
  WS_SKIP_IF(W < 4);
  all_ready();
  warp[1].ready = warp[2].ready = false;
  warp[1].barrier = true;
  warp[2].live = false;
  WS_CHECK_EQ(cycle(true), 0);
  WS_CHECK_EQ(cycle(true), 3);
  warp[1].barrier = false; // it counts again, when its turn comes
  for (unsigned w = 4; w < W; w++)
    WS_CHECK_EQ(cycle(true), w);
  WS_CHECK_EQ(cycle(true), 0);
  WS_CHECK_EQ(cycle(true), -1);
}

static void test_sched__tells_whose_turn_it_is(void) {
  all_ready();
  (void)cycle(true);
  warp[W > 1].ready = false;
  drive(false);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(CVEC(O->turn_o), w, 1), w == (W > 1), "warp %u", w);
  for (unsigned w = 0; w < W; w++)
    warp[w] = (sched_warp_t){.barrier = true, .live = true};
  drive(false);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(CVEC(O->turn_o), w, 1), 0, "warp %u", w);
}

const ws_test_t ws_tests[] = {
    SCHED_TESTS,
    {"waits_for_the_next_one", test_sched__waits_for_the_next_one},
    {"passes_over_barriers_and_the_ended", test_sched__passes_over_barriers_and_the_ended},
    {"tells_whose_turn_it_is", test_sched__tells_whose_turn_it_is},
    {0}};
