// SPDX-License-Identifier: Apache-2.0
// Tests that pass, fail, are skipped, check nothing and never end, without a simulator: what
// ws_tb.c makes of them.
#include "../ws_tb.h"

#include <stdlib.h>

void ws_reset(void) {}
uint64_t ws_cycle(void) {
  return 0;
}
bool ws_four_state(void) {
  return true;
}

static void test_passes(void) {
  WS_CHECK_EQ(1 + 1, 2);
}

static void test_fails(void) {
  WS_CHECK_EQ(1 + 1, 3);
}

static void test_is_skipped(void) {
  WS_SKIP_IF(1 + 1 == 2);
  WS_CHECK_EQ(1 + 1, 3);
}

static void test_checks_nothing(void) {}

static void test_hangs(void) {
  for (volatile bool on = true; on;)
    continue;
}

const ws_test_t ws_tests[] = {
    {"passes", test_passes},         {"fails", test_fails},
    {"is_skipped", test_is_skipped}, {"checks_nothing", test_checks_nothing},
    {"hangs", test_hangs},           {0}};

int main(void) {
  return ws_bench_main();
}
