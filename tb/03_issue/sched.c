// SPDX-License-Identifier: Apache-2.0
// Test of a scheduling policy ws_sched_* without a test.c: its model.c, and the tests of every
// policy.
#include "model.c"

#include "03_issue/sched_bench.h"

const ws_test_t ws_tests[] = {SCHED_TESTS, {0}};
