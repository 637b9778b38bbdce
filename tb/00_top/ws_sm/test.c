// SPDX-License-Identifier: Apache-2.0
// The whole SM. Each kernel runs in lockstep with the golden model: see bench.h.
#include "tests.h"
#include <stdio.h>
#include <stdlib.h>

wsa_t prog;

void begin(void) {
  wsa_init(&prog, CODE);
}

void run_ok(const ws_launch_t *l) {
  sm_load(&prog);
  sm_expect(l, WS_CAUSE_NONE);
}

unsigned warps(void) {
  const unsigned fit = WS_RF / (128 * WS_THREADS);
  return fit < WS_WARPS ? fit : WS_WARPS;
}

void begin_quiet(void) {
  begin();
  P(addi(5, 0, 60));
  const int top = wsa_here(&prog);
  P(addi(5, 5, -1));
  TO(bne(5, 0, 0), top);
}

bool small(void) {
  return ws_four_state() && !ws_long();
}

void run_good(void) {
  const ws_launch_t l = sm_launch();
  const uint32_t before = sm_word(DATA);
  begin();
  wsa_li(&prog, 5, DATA);
  P(csrr(6, WSA_LANE));
  P(slli(7, 6, 2));
  P(add(5, 5, 7));
  P(lw(8, 5, 0));
  P(addi(8, 8, 1));
  P(sw(8, 5, 0));
  P(exit());
  run_ok(&l);
  WS_CHECK_EQ(sm_word(DATA), before + 1);
}

// ---- registers

static void test_ws_sm__registers(void) {
  sm_open(1);
  WS_CHECK_EQ(sm_reg(WS_REG_ID), 0x57534D31);
  WS_CHECK_EQ(sm_reg(WS_REG_CONFIG),
              WS_WARPS | WS_THREADS << 8 | WS_LANES << 16 | (uint32_t)WS_CTA_SLOTS << 24);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), 0);
  sm_set_reg(WS_REG_ID, 1, SLVERR);
  sm_set_reg(WS_REG_ENTRY_PC, CODE + 2, SLVERR);
  sm_set_reg(WS_REG_GRID_X + 4, 65536, SLVERR);
  sm_set_reg(WS_REG_GRID_X, 0xABCDEF, OKAY);
  WS_CHECK_EQ(sm_reg(WS_REG_GRID_X), 0xABCDEF);
}

// While a kernel runs the launch registers are read-only.
static void test_ws_sm__registers_while_busy(void) {
  const ws_launch_t l = sm_launch();
  sm_open(1);
  begin_quiet();
  P(exit());
  sm_load(&prog);
  sm_start(&l);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), WS_REG_STATUS_BUSY_MASK);
  sm_set_reg(WS_REG_GRID_X, 2, SLVERR);
  sm_set_reg(WS_REG_CONTROL, WS_REG_CONTROL_START_MASK, SLVERR);
  WS_CHECK_EQ(sm_reg(WS_REG_GRID_X), 1);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), WS_REG_STATUS_BUSY_MASK);
  WS_CHECK_EQ(sm_end(), WS_CAUSE_NONE);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), WS_REG_STATUS_DONE_MASK);
  sm_set_reg(WS_REG_CONTROL, WS_REG_CONTROL_CLEAR_MASK, OKAY);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), 0);
}

// ---- random programs

static unsigned size(void) {
  return small() ? 40 : ws_long() && ws_rand_percent(20) ? 1200 : 250;
}

// Verilator is about a hundred times faster.
static unsigned programs(void) {
  return (ws_long() ? 30u : 1u) * (ws_four_state() ? 1u : 4u);
}

static void random_programs(unsigned latency, bool stress, bool faults) {
  ws_launch_t l;
  unsigned faulted = 0;
  sm_open(latency);
  for (unsigned i = 0; i < 2 * latency + faults; i++)
    (void)ws_rand(); // other programs than the other tests
  for (unsigned i = 0; i < CONST_BYTES; i += 4)
    sm_write_word(CONST_PHYS + i, ws_rand());
  for (unsigned i = 0; i < programs(); i++) {
    sm_timing(latency, stress, ws_rand());
    const uint32_t body =
        random_program(&prog, &l, size(), small() ? 2 : WS_WARPS, small() ? 2 : 2 * WS_CTA_SLOTS);
    if (faults) random_fault(&prog, &l, body);
    sm_load(&prog);
    if (faults)
      faulted += sm_run(&l) != WS_CAUSE_NONE;
    else
      sm_expect(&l, WS_CAUSE_NONE);
  }
  if (faults) run_good();
  ws_note("%u programs, %u faults, %llu warp instructions", programs(), faulted,
          (unsigned long long)sm_instructions());
}

static void test_ws_sm__random_fast_memory(void) {
  random_programs(1, false, false);
}
static void test_ws_sm__random_slow_memory(void) {
  random_programs(60, false, false);
}
static void test_ws_sm__random_stress(void) {
  random_programs(4, true, false);
}
static void test_ws_sm__random_faults(void) {
  random_programs(2, ws_rand_percent(50), true);
}

// ---- kernels one after the other

static void test_ws_sm__caches_are_emptied(void) {
  sm_open(3);
  for (uint32_t k = 0; k < 4; k++) { // code, constants and data all change
    begin();
    wsa_li(&prog, 5, DATA);
    wsa_li(&prog, 6, CONST_VA);
    P(csrr(7, WSA_LANE));
    P(slli(7, 7, 2));
    P(add(5, 5, 7));
    P(lw(8, 5, 0x100));
    P(lw(9, 6, 64));
    P(add(8, 8, 9));
    P(addi(8, 8, (int32_t)(100 * k)));
    P(sw(8, 5, 0));
    P(exit());
    for (uint32_t t = 0; t < WS_THREADS; t++)
      sm_write_word(DATA + 0x100 + 4 * t, 1000 * k + t);
    sm_write_word(CONST_PHYS + 64, 0x10000 * k);
    const ws_launch_t l = sm_launch();
    run_ok(&l);
    for (uint32_t t = 0; t < WS_THREADS; t++)
      WS_CHECK_EQ(sm_word(DATA + 4 * t), 0x10000 * k + 1100 * k + t);
  }
}

// A store to a line that is on its way waits; a later one to another line does not.
static void test_ws_sm__stores_to_lines_overtake(void) {
  enum { FAR = 4096 };
  sm_open(40);
  begin();
  wsa_li(&prog, 5, DATA);
  wsa_li(&prog, 6, DATA + FAR);
  P(csrr(7, WSA_LANE));
  P(slli(8, 7, 2));
  P(add(5, 5, 8));
  P(add(6, 6, 8));
  for (int i = 0; i < 4; i++) {
    P(lw(9 + (unsigned)i, 5, 256 * i));
    P(sw(7, 5, 256 * i));
    P(sw(8, 6, 256 * i));
    P(lw(13 + (unsigned)i, 6, 256 * i));
  }
  for (unsigned i = 0; i < 8; i++)
    P(add(7, 7, 9 + i));
  P(sw(7, 5, 16));
  P(exit());
  ws_launch_t l = sm_launch();
  l.block[0] = WS_THREADS * (warps() > 1 ? 2 : 1);
  run_ok(&l);
}

const ws_test_t ws_tests[] = {{"registers", test_ws_sm__registers},
                              {"registers_while_busy", test_ws_sm__registers_while_busy},
                              {"smoke_one_warp", test_ws_sm__smoke_one_warp},
                              {"smoke_many_blocks", test_ws_sm__smoke_many_blocks},
                              {"smoke_in_parts", test_ws_sm__smoke_in_parts},
                              {"block_fills_machine", test_ws_sm__block_fills_machine},
                              {"floats", test_ws_sm__floats},
                              {"additions_read_in_order", test_ws_sm__additions_read_in_order},
                              {"read_barriers_are_needed", test_ws_sm__read_barriers_are_needed},
                              {"slots", test_ws_sm__slots},
                              {"counters_as_csrs", test_ws_sm__counters_as_csrs},
                              {"fetches_refused", test_ws_sm__fetches_refused},
                              {"stores_to_lines_overtake", test_ws_sm__stores_to_lines_overtake},
                              {"caches_are_emptied", test_ws_sm__caches_are_emptied},
                              {"past_the_cache", test_ws_sm__past_the_cache},
                              {"another_master", test_ws_sm__another_master},
                              {"launch_misfits", test_ws_sm__launch_misfits},
                              {"kernel_faults", test_ws_sm__kernel_faults},
                              {"fault_in_quiet", test_ws_sm__fault_in_quiet},
                              {"faults_under_stress", test_ws_sm__faults_under_stress},
                              {"deepest_divergence", test_ws_sm__deepest_divergence},
                              {"abort_ends_a_loop", test_ws_sm__abort_ends_a_loop},
                              {"abort_under_stress", test_ws_sm__abort_under_stress},
                              {"reset_in_mid_burst", test_ws_sm__reset_in_mid_burst},
                              {"quiesce_at_rest", test_ws_sm__quiesce_at_rest},
                              {"quiesce_in_a_kernel", test_ws_sm__quiesce_in_a_kernel},
                              {"sweep_requests", test_ws_sm__sweep_requests},
                              {"sweep_bus_errors", test_ws_sm__sweep_bus_errors},
                              {"sweep_aborts", test_ws_sm__sweep_aborts},
                              {"sweep_resets", test_ws_sm__sweep_resets},
                              {"random_fast_memory", test_ws_sm__random_fast_memory},
                              {"random_slow_memory", test_ws_sm__random_slow_memory},
                              {"random_stress", test_ws_sm__random_stress},
                              {"random_faults", test_ws_sm__random_faults},
                              {0}};
