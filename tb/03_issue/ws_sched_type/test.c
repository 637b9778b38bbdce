// SPDX-License-Identifier: Apache-2.0
// By type: the tests of every policy, and each of the rules alone.
#include "model.c"

#include "03_issue/sched_bench.h"

static void all_are(unsigned unit) {
  all_ready();
  for (unsigned w = 0; w < W; w++)
    warp[w].unit = unit;
}

static void test_sched__memory_and_special_functions_first(void) {
  all_are(WS_UNIT_ALU);
  WS_SKIP_IF(W < 3);
  warp[1].unit = WS_UNIT_SFU;
  warp[2].unit = WS_UNIT_LSU;
  WS_CHECK_EQ(cycle(true), 1);
  WS_CHECK_EQ(cycle(true), 2);
  WS_CHECK_EQ(cycle(true), 1, "longer ago than warp 2, of its type");
  warp[1].ready = warp[2].ready = false;
  WS_CHECK_EQ(cycle(true), 0);
}

// Loads that are never done leave one issue in ANY to the others in turn.
static void test_sched__loads_starve_nobody(void) {
  unsigned chosen[W] = {0};
  all_are(WS_UNIT_ALU);
  warp[0].unit = WS_UNIT_LSU;
  for (unsigned i = 0; i < 3 * W * ANY; i++)
    chosen[cycle(true)]++;
  for (unsigned w = 1; w < W; w++)
    WS_CHECK(chosen[w] >= 3, "warp %u: %u issues", w, chosen[w]);
  if (W > 1) WS_CHECK_EQ(chosen[0], 3 * W * (ANY - 1));
}

const ws_test_t ws_tests[] = {
    SCHED_TESTS,
    {"memory_and_special_functions_first", test_sched__memory_and_special_functions_first},
    {"loads_starve_nobody", test_sched__loads_starve_nobody},
    {0}};
