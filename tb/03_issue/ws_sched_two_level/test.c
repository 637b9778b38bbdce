// SPDX-License-Identifier: Apache-2.0
// Two levels: the tests of every policy, and no lost slot.
#include "model.c"

#include "03_issue/sched_bench.h"

// Only a warp outside the group is ready: it issues in the same cycle.
static void test_sched__loses_no_slot(void) {
  begin();
  WS_SKIP_IF(WS_TL_GROUP == W);
  warp[W - 1].ready = true;
  WS_CHECK_EQ(cycle(true), W - 1);
  WS_CHECK_EQ(cycle(true), W - 1);
}

const ws_test_t ws_tests[] = {SCHED_TESTS, {"loses_no_slot", test_sched__loses_no_slot}, {0}};
