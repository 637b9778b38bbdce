// SPDX-License-Identifier: Apache-2.0
// Launches that do not fit and kernels that fault; the next kernel has to run as if nothing had
// been.
#include "tests.h"

void test_ws_sm__launch_misfits(void) {
  const ws_launch_t good = sm_launch();
  ws_launch_t bad[16];
  unsigned n = 0;
  for (unsigned i = 0; i < 16; i++)
    bad[i] = good;
  for (unsigned i = 0; i < 3; i++)
    bad[n++].grid[i] = 0;
  for (unsigned i = 0; i < 3; i++)
    bad[n++].block[i] = 0;
  bad[n++].block[0] = WS_WARPS * WS_THREADS + 1;
  bad[n].block[1] = WS_WARPS;
  bad[n++].block[2] = 2;
  bad[n].block[0] = 1;
  bad[n].block[1] = 2048;
  bad[n++].block[2] = 2048;
  bad[n++].shared_bytes = WS_SMEM + 4;
  bad[n++].regs_per_thread = 0;
  bad[n++].local_bytes = 32;
  bad[n++].local_bytes = 192;
  sm_open(1);
  run_good();
  for (unsigned i = 0; i < n; i++) {
    const uint32_t cause = sm_run(&bad[i]);
    WS_CHECK_EQ(cause, WS_CAUSE_LAUNCH, "misfit %u", i);
  }
  sm_set_reg(WS_REG_CONTROL, WS_REG_CONTROL_CLEAR_MASK, OKAY);
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), 0);
  WS_CHECK_EQ(sm_reg(WS_REG_FAULT_CAUSE), 0);
  run_good();
}

// The instruction at fault runs in the upper half of the last warp while other warps loop. x6: the
// lane, x7: past the shared window, x8: an address of the thread, x9: not mapped, x14: the last
// lane.
static void faulty(unsigned regs, uint32_t cause, uint32_t insn) {
  ws_launch_t l = sm_launch();
  const unsigned n = ws_four_state() && warps() > 2 ? 2 : warps();
  l.block[0] = n * WS_THREADS;
  l.regs_per_thread = regs;
  l.shared_bytes = 64;
  begin();
  P(csrr(6, WSA_LANE));
  P(csrr(5, WSA_TID));
  wsa_li(&prog, 7, SHARED_VA + 64);
  wsa_li(&prog, 8, DATA + 0x1000);
  wsa_li(&prog, 9, NOT_MAPPED);
  P(slli(10, 5, 2));
  P(add(8, 8, 10));
  P(addi(11, 0, 100));
  P(addi(14, 0, WS_THREADS - 1));
  wsa_li(&prog, 12, (n - 1) * WS_THREADS + (WS_THREADS > 2 ? WS_THREADS / 2 : 0));
  const int apart = wsa_label(&prog), join = wsa_label(&prog);
  const int top = wsa_here(&prog);
  P(sw(11, 8, 0)); // something is on the way when the fault comes
  TO(ssy(0), join);
  TO(bgeu(5, 12, 0), apart);
  wsa_bind(&prog, join);
  P(addi(11, 11, -1));
  TO(bne(11, 0, 0), top);
  P(exit());
  wsa_bind(&prog, apart);
  wsa_put(&prog, insn);
  P(addi(13, 0, 1));
  TO(jal(0, 0), join);
  sm_load(&prog);
  sm_expect(&l, cause);
}

void test_ws_sm__kernel_faults(void) {
  sm_open(3);
  faulty(32, WS_CAUSE_ILLEGAL, 0);
  faulty(32, WS_CAUSE_MISALIGNED, wsa_lw(13, 8, 2));
  faulty(32, WS_CAUSE_RANGE, wsa_sw(6, 7, 0));
  faulty(32, WS_CAUSE_BUS, wsa_lw(13, 9, 0));
  faulty(32, WS_CAUSE_BUS, wsa_sw(6, 9, 0));
  run_good();
  faulty(32, WS_CAUSE_NO_SSY, wsa_bne(6, 14, 8));
  faulty(32, WS_CAUSE_BARRIER, wsa_bar(7));
  faulty(32, WS_CAUSE_JUMP_DIVERGES, wsa_jalr(0, 8, 0));
  faulty(32, WS_CAUSE_FETCH, wsa_jalr(0, 9, 0));
  faulty(16, WS_CAUSE_REG, wsa_addi(20, 6, 0));
  run_good();
}

// Nothing is on the way when the fault comes: CYCLES counts its cycle, but not the stop after it.
void test_ws_sm__fault_in_quiet(void) {
  const ws_launch_t l = sm_launch();
  sm_open(1);
  begin_quiet();
  wsa_put(&prog, 0);
  sm_load(&prog);
  sm_expect(&l, WS_CAUSE_ILLEGAL);
  if (WS_PERF_COUNTERS) WS_CHECK_EQ(sm_cycles_at_rest(), SM_BEGINS + SM_STOPS);
}

void test_ws_sm__faults_under_stress(void) {
  static const struct {
    uint32_t cause, insn;
  } row[] = {{WS_CAUSE_EBREAK, 0x00100073},
             {WS_CAUSE_BUS, 0x0004A683} /* lw x13, 0(x9) */,
             {WS_CAUSE_BUS, 0x0064A023} /* sw x6, 0(x9) */,
             {WS_CAUSE_RANGE, 0x0003A683} /* lw x13, 0(x7) */};
  sm_open(1);
  for (unsigned i = 0; i < (ws_long() ? 40 : 4); i++) {
    const unsigned k = i % 4;
    sm_timing(1 + ws_rand_below(20), true, ws_rand());
    faulty(32, row[k].cause, row[k].insn);
    if (ws_rand_percent(30)) run_good();
  }
  run_good();
}

// Each thread leaves the others, so that entries pile up: the stack holds them or overflows, as the
// model says.
void test_ws_sm__deepest_divergence(void) {
  sm_open(1);
  begin();
  P(csrr(6, WSA_LANE));
  wsa_li(&prog, 8, DATA);
  P(slli(7, 6, 2));
  P(add(8, 8, 7));
  int join[WS_THREADS];
  for (int i = 0; i < WS_THREADS - 1; i++) {
    const int more = wsa_label(&prog);
    join[i] = wsa_label(&prog);
    P(addi(7, 0, i));
    TO(ssy(0), join[i]);
    TO(bne(6, 7, 0), more);
    P(sw(7, 8, 0));
    TO(jal(0, 0), join[i]);
    wsa_bind(&prog, more);
  }
  P(sw(6, 8, 0));
  for (int i = WS_THREADS - 2; i >= 0; i--) {
    wsa_bind(&prog, join[i]);
    P(addi(9, 0, i));
  }
  P(exit());
  sm_load(&prog);
  ws_launch_t l = sm_launch();
  l.block[0] = WS_THREADS * (warps() > 1 ? 2 : 1);
  sm_expect(&l, 2 * (WS_THREADS - 1) > WS_STACK_DEPTH ? WS_CAUSE_STACK : WS_CAUSE_NONE);
  run_good();
}
