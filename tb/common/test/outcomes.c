// SPDX-License-Identifier: Apache-2.0
// Tests that pass, fail, are skipped, check nothing and never end, without a simulator: what
// ws_tb.c makes of them.
#include "../ws_again.h"
#include "../ws_tb.h"

#include <signal.h>
#include <stdlib.h>

void ws_reset(void) {}
uint64_t ws_cycle(void) {
  return 0;
}
uint64_t ws_wave_time(void) {
  return 0;
}
bool ws_four_state(void) {
  return true;
}

// A module of two ports: outcomes_dut.h.
static const uint32_t image_out[] = {0x0b};
static uint32_t image_in[] = {5};
uint32_t *const ws_tb_in = image_in;
const uint32_t *const ws_tb_out = image_out;
const uint32_t *const ws_tb_x = image_out;
static const struct { uint32_t lanes_o; } *const O = (const void *)image_out;
bool ws_known(const void *field, size_t bytes) {
  return field && bytes;
}

// No runs after the first.
void ws_again_first(sigjmp_buf *cut) {
  (void)cut;
}
void ws_again_end(void) {}
uint32_t ws_again_runs(uint32_t seed) {
  (void)seed;
  return 0;
}
void ws_again_next(uint32_t run, sigjmp_buf *cut) {
  (void)run;
  (void)cut;
}

static void test_passes(void) {
  WS_CHECK_EQ(1 + 1, 2);
}

static void test_fails(void) {
  WS_CHECK_EQ(1 + 1, 3);
}

static void test_port(void) {
  WS_CHECK_EQ(O->lanes_o, 0x13);
}

static void test_element(void) {
  WS_CHECK_EQ(ws_get(&O->lanes_o, 3, 3), 0);
}

static void test_is_skipped(void) {
  WS_SKIP_IF(1 + 1 == 2);
  WS_CHECK_EQ(1 + 1, 3);
}

static void test_checks_nothing(void) {}

static void test_crashes(void) {
  raise(SIGKILL);
}

static void test_hangs(void) {
  for (volatile bool on = true; on;)
    continue;
}

const ws_test_t ws_tests[] = {{"passes", test_passes},
                              {"fails", test_fails},
                              {"port", test_port},
                              {"element", test_element},
                              {"is_skipped", test_is_skipped},
                              {"checks_nothing", test_checks_nothing},
                              {"crashes", test_crashes},
                              {"hangs", test_hangs},
                              {0}};

int main(void) {
  return ws_bench_main();
}
