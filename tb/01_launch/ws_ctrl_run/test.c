// SPDX-License-Identifier: Apache-2.0
// ws_ctrl_run against its contract: the phases of a kernel, what ends each, and what is told of it.
#include "ws_config.h"
#include "ws_ctrl_run_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_ctrl_run_in_t *)ws_tb_in)
#define O ((const ws_ctrl_run_out_t *)ws_tb_out)

enum { HOLDS = WS_QUIESCE == WS_QUIESCE_PAUSE };
typedef enum { REST, BEGIN, RUN, STOP, RESET, CLEAR, PHASES } phase_t;

static phase_t phase;
static bool done, fault, unfit, aborted, known; // known: unfit and aborted are of a kernel
static bool abort_was, bad_local;               // of the cycle before
static unsigned seen[PHASES], ends, causes[5];

// What the units say: all is over except for one of these.
enum { ALL_OVER, BLOCKS, WRITES, BUS, CODE, PREFETCH, LOADS, REASONS };

static void units(unsigned reason) {
  I->cta_done_i = reason != BLOCKS;
  I->writes_done_i = reason != WRITES;
  I->axi_quiet_i = reason != BUS;
  I->ic_mreq_valid_i = reason == CODE;
  I->ic_prefetch_i = 0;
  if (reason == PREFETCH) I->ic_prefetch_i = 1u << ws_rand_below(WS_CTRL_RUN_SCHEDULERS);
  memset(&I->dst_busy_i, 0, sizeof I->dst_busy_i);
  if (reason == LOADS) ws_set((uint32_t *)&I->dst_busy_i, ws_rand_below(WS_CTRL_RUN_WARPS), 1, 1);
}

static void hold(bool on) {
#if WS_QUIESCE == WS_QUIESCE_PAUSE
  I->quiesce_hold_i = on;
#else
  (void)on;
#endif
}

static bool held(void) {
#if WS_QUIESCE == WS_QUIESCE_PAUSE
  return I->quiesce_hold_i;
#else
  return false;
#endif
}

static bool over(void) {
  bool loads = false;
  for (unsigned w = 0; w < WS_CTRL_RUN_WARPS; w++)
    loads = loads || ws_get((const void *)&I->dst_busy_i, w, 1);
  return I->cta_done_i && I->writes_done_i && I->axi_quiet_i && !I->ic_mreq_valid_i &&
         !I->ic_prefetch_i && !loads && !held();
}

static bool bad(void) {
  return I->fault_valid_i || I->cta_fit_err_i || bad_local || abort_was;
}

static void check(void) {
  ws_eval();
  const bool stops = phase == RUN && bad(), resets = phase == RESET || phase == CLEAR;
  WS_EXPECT(O->start_o, phase == BEGIN);
  WS_EXPECT(O->busy_o, phase == RUN);
  WS_EXPECT(O->runs_o, phase != REST);
  WS_EXPECT(O->stop_o, stops || phase == STOP || phase == RESET);
  WS_EXPECT(O->inv_o, phase == RUN && !bad() && over());
  WS_EXPECT(O->core_rst_o, resets || I->rst_i);
  WS_EXPECT(O->fault_clr_o, phase == BEGIN || I->clear_i || I->rst_i);
  WS_EXPECT(O->irq_o, phase == REST && (done || fault));
  if (phase != RUN && phase != BEGIN) {
    WS_EXPECT(O->done_o, done);
    WS_EXPECT(O->fault_o, fault);
    if (known) {
      WS_EXPECT(O->unfit_o, unfit);
      WS_EXPECT(O->aborted_o, aborted);
    }
  }
#if WS_QUIESCE
  WS_EXPECT(O->quiesce_busy_o, phase != REST);
#endif
  seen[phase]++;
}

static bool legal_local(uint32_t n) {
  return !n || (n >= 64 && n <= 65536 && !(n & (n - 1)));
}

static void cycle(void) {
  check();
  const bool wrong = bad();
  if (phase == RUN) {
    unfit = !I->fault_valid_i;
    aborted = abort_was;
    known = true;
  }
  if (phase == REST && (I->go_i || I->clear_i)) done = fault = false;
  if (phase == REST && I->go_i) {
    phase = BEGIN;
  } else if (phase == BEGIN) {
    phase = RUN;
  } else if (phase == RUN && wrong) {
    causes[I->fault_valid_i ? 1 : I->cta_fit_err_i ? 2 : bad_local ? 3 : 4]++;
    fault = true;
    phase = STOP;
  } else if (phase == RUN && over()) {
    done = true;
    ends++;
    phase = REST;
  } else if (phase == STOP && I->axi_idle_i && !held()) {
    phase = RESET;
  } else if (phase == RESET) {
    phase = CLEAR;
  } else if (phase == CLEAR) {
    phase = REST;
  }
  abort_was = I->abort_i;
  bad_local = !legal_local(I->local_bytes_i);
  ws_tick();
  I->go_i = I->clear_i = I->abort_i = 0;
}

static void begin(void) {
  phase = REST;
  done = fault = known = abort_was = bad_local = false;
  memset(seen, 0, sizeof seen);
  memset(causes, 0, sizeof causes);
  ends = 0;
  units(BLOCKS);
}

static void start(void) {
  I->go_i = 1;
  cycle();
  cycle();
  WS_CHECK_EQ(phase, RUN);
}

// Each thing that keeps a kernel from its end by itself.
static void test_ctrl_run__each_reason(void) {
  begin();
  for (unsigned n = 0; n < 5 * REASONS; n++) {
    start();
    units(n % REASONS);
    const bool waits = n % REASONS != ALL_OVER;
    for (unsigned k = 0; k < 3 && waits; k++)
      cycle();
    WS_CHECK_EQ(phase, RUN, "reason %u", n % REASONS);
    units(ALL_OVER);
    cycle();
    WS_CHECK_EQ(phase, REST);
    cycle();
    I->clear_i = n % 2;
    cycle();
    units(BLOCKS);
    cycle();
  }
}

// A fault, a launch that does not fit, local memory of an illegal size, an abort.
static void test_ctrl_run__each_fault(void) {
  begin();
  for (unsigned n = 0; n < 40; n++) {
    I->axi_idle_i = 0;
    if (n % 4 == 2) I->local_bytes_i = n < 20 ? 32 : 192;
    start();
    units(n % 3 ? BLOCKS : ALL_OVER);
    I->fault_valid_i = n % 4 == 0;
    I->cta_fit_err_i = n % 4 == 1;
    I->abort_i = n % 4 == 3;
    if (n % 4 == 3) units(BLOCKS);
    cycle();
    cycle();
    WS_CHECK_EQ(phase, STOP, "fault %u", n % 4);
    I->local_bytes_i = 0;
    I->cta_fit_err_i = 0;
    cycle();
    hold(true);
    I->axi_idle_i = 1;
    cycle();
    WS_CHECK_EQ(phase, HOLDS ? STOP : RESET);
    hold(false);
    for (unsigned k = 0; k < 4; k++)
      cycle();
    WS_CHECK_EQ(phase, REST);
    I->fault_valid_i = 0;
    I->clear_i = n % 3 == 0;
    cycle();
    cycle();
  }
}

static void test_ctrl_run__local_bytes(void) {
  begin();
  for (uint32_t n = 0; n <= 0x1FFFF; n += n < 300 ? 1 : 1 + ws_rand_below(n / 4)) {
    I->local_bytes_i = ws_rand_percent(50) ? n : 1u << ws_rand_below(17);
    start();
    cycle();
    WS_CHECK_EQ(phase, legal_local(I->local_bytes_i) ? RUN : STOP, "%u", I->local_bytes_i);
    I->abort_i = 1;
    I->axi_idle_i = 1;
    for (unsigned k = 0; k < 6; k++)
      cycle();
    WS_CHECK_EQ(phase, REST);
  }
}

static void test_ctrl_run__random(void) {
  begin();
  for (unsigned n = 0; n < 8000; n++) {
    const bool rest = phase == REST;
    units(ws_rand_percent(40) ? ALL_OVER : ws_rand_below(REASONS));
    I->axi_idle_i = ws_rand_percent(30);
    I->go_i = rest && ws_rand_percent(30);
    I->clear_i = rest && ws_rand_percent(10);
    I->abort_i = ws_rand_percent(5);
    I->fault_valid_i = ws_rand_percent(phase == RUN ? 10 : 50);
    I->cta_fit_err_i = ws_rand_percent(5);
    if (rest)
      I->local_bytes_i = ws_rand_percent(70) ? 1u << (6 + ws_rand_below(11)) : ws_rand() & 0x1FFFF;
    if (ws_rand_percent(10)) hold(ws_rand_percent(50));
    cycle();
  }
  for (unsigned p = 0; p < PHASES; p++)
    WS_CHECK(seen[p], "phase %u was not reached", p);
  for (unsigned c = 1; c < sizeof causes / sizeof *causes; c++)
    WS_CHECK(causes[c], "no kernel ended by cause %u", c);
  WS_CHECK(ends > 20, "%u kernels were done", ends);
}

// Nothing runs after a reset, whenever it comes.
static void test_ctrl_run__reset(void) {
  for (unsigned n = 0; n < 24; n++) {
    begin();
    start();
    I->axi_idle_i = 1;
    if (n % 3 == 0) I->abort_i = 1;
    if (n % 3 == 1) units(ALL_OVER);
    for (unsigned k = 0; k < n / 3; k++)
      cycle();
    if (n % 3 == 2) I->abort_i = 1;
    I->rst_i = 1;
    check();
    ws_reset();
    begin();
    I->axi_idle_i = 1;
    cycle();
    WS_EXPECT(O->runs_o, 0);
    start();
    cycle();
    WS_CHECK_EQ(phase, RUN);
    ws_reset();
  }
}

const ws_test_t ws_tests[] = {{"each_reason", test_ctrl_run__each_reason},
                              {"each_fault", test_ctrl_run__each_fault},
                              {"local_bytes", test_ctrl_run__local_bytes},
                              {"random", test_ctrl_run__random},
                              {"reset", test_ctrl_run__reset},
                              {0}};
