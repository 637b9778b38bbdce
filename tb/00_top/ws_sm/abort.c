// SPDX-License-Identifier: Apache-2.0
// Kernels that software ends, by an abort or by reset, at any moment; the next kernel has to run as
// if nothing had been.
#include "tests.h"

// Every thread loads, stores and adds to memory forever, over more lines than the cache holds.
static ws_launch_t traffic(void) {
  ws_launch_t l = sm_launch();
  const unsigned n = ws_four_state() && warps() > 2 ? 2 : warps();
  l.block[0] = n * WS_THREADS;
  l.grid[0] = 3;
  begin();
  P(csrr(5, WSA_TID));
  P(slli(5, 5, 8));
  wsa_li(&prog, 6, DATA);
  wsa_li(&prog, 8, DATA_BYTES / 2 - 4);
  wsa_li(&prog, 10, SHARED_VA);
  const int top = wsa_here(&prog);
  P(and(7, 5, 8));
  P(add(9, 6, 7));
  P(lw(11, 9, 0));
  P(sw(5, 9, 64));
  P(sw(5, 10, 0));
  if (WS_ATOMICS) P(amoadd_w(12, 5, 9));
  P(addi(5, 5, 0x3FC));
  TO(jal(0, 0), top);
  sm_load(&prog);
  return l;
}

static ws_launch_t loop(void) {
  ws_launch_t l = sm_launch();
  l.block[0] = warps() * WS_THREADS;
  begin();
  const int top = wsa_here(&prog);
  TO(jal(0, 0), top);
  sm_load(&prog);
  return l;
}

// The first warp waits at another barrier than the rest.
static ws_launch_t deadlock(void) {
  ws_launch_t l = sm_launch();
  l.block[0] = 2 * WS_THREADS;
  begin();
  P(csrr(5, WSA_TID));
  P(srli(5, 5, __builtin_ctz(WS_THREADS)));
  P(bar(5));
  P(exit());
  sm_load(&prog);
  return l;
}

static void abort_of(const ws_launch_t *l, unsigned after, unsigned most) {
  sm_start(l);
  sm_cycles(after);
  const unsigned n = sm_abort();
  WS_CHECK(n <= most, "%u cycles from the abort to irq_o, expected up to %u", n, most);
}

void test_ws_sm__abort_ends_a_loop(void) {
  enum { LATENCY = 5, CYCLES = LATENCY + 30 };
  sm_open(LATENCY);
  for (unsigned after = 0; after < 300; after += 1 + after / 2) {
    const ws_launch_t l = loop();
    abort_of(&l, after, CYCLES);
    if (after % 2) run_good();
  }
  if (warps() > 1 && WS_BARRIERS > 1) {
    const ws_launch_t l = deadlock();
    abort_of(&l, 400, CYCLES);
  }
  sm_set_reg(WS_REG_CONTROL, WS_REG_CONTROL_CLEAR_MASK, OKAY);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), 0);
  run_good();
}

// In mid-burst, with answers at any time and in any order, and with back-pressure.
void test_ws_sm__abort_under_stress(void) {
  sm_open(1);
  for (unsigned i = 0; i < (ws_long() ? 100 : small() ? 4 : 12); i++) {
    sm_timing(1 + ws_rand_below(20), true, ws_rand());
    const ws_launch_t l = traffic();
    abort_of(&l, ws_rand_below(i % 2 ? 60 : 600), 3000);
    if (ws_rand_percent(50)) run_good();
  }
  run_good();
}

// Reset ends what is on AXI as well: memory is reset with the SM.
void test_ws_sm__reset_in_mid_burst(void) {
  sm_open(1);
  for (unsigned i = 0; i < (ws_long() ? 40 : small() ? 2 : 6); i++) {
    sm_timing(1 + ws_rand_below(20), true, ws_rand());
    const ws_launch_t l = traffic();
    sm_start(&l);
    sm_cycles(40 + ws_rand_below(400));
    sm_reset();
    WS_CHECK_EQ(sm_reg(WS_REG_STATUS), 0);
    WS_CHECK_EQ(sm_reg(WS_REG_FAULT_CAUSE), 0);
    run_good();
  }
}
