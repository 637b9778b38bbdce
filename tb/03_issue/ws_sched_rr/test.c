// SPDX-License-Identifier: Apache-2.0
// Round robin: the tests of every policy, and turns.
#include "model.c"

#include "03_issue/sched_bench.h"

static void test_sched__takes_turns(void) {
  all_ready();
  for (unsigned i = 0; i < 3 * W; i++)
    WS_CHECK_EQ(cycle(true), i % W);
}

const ws_test_t ws_tests[] = {SCHED_TESTS, {"takes_turns", test_sched__takes_turns}, {0}};
