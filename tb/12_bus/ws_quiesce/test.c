// SPDX-License-Identifier: Apache-2.0
// ws_quiesce against its contract: the six states of a Q-Channel and who leaves them when, what is
// held meanwhile, and qactive_o.
#include "ws_config.h"
#include "ws_quiesce_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_quiesce_in_t *)ws_tb_in)
#define O ((const ws_quiesce_out_t *)ws_tb_out)

enum { PAUSES = WS_QUIESCE == WS_QUIESCE_PAUSE };
typedef enum { STOPPED, EXIT, RUN, REQUEST, DENIED, CONTINUE, STATES } state_t;

static state_t state;           // as the contract has it
static bool holds, fresh, work; // fresh: the first cycle of REQUEST; work: in the cycle before
static unsigned seen[STATES];

// What the SM says; percent of cycles in which it is at work.
static void drive(unsigned percent) {
  I->quiesce_busy_i = ws_rand_percent(percent);
  I->quiesce_open_i = ws_rand_percent(percent / 2);
  I->bus_idle_i = !ws_rand_percent(percent / 2);
  I->s_axi_awvalid = ws_rand_percent(10);
  I->s_axi_wvalid = ws_rand_percent(10);
  I->s_axi_arvalid = ws_rand_percent(10);
}

// The signal of the controller: it turns only where the channel lets it.
static void turn(unsigned percent) {
  if (!ws_rand_percent(percent)) return;
  if (state == RUN) state = REQUEST, fresh = true;
  if (state == STOPPED) state = EXIT;
  if (state == DENIED) state = CONTINUE;
}

static void check(void) {
  const bool asked = state == STOPPED || state == REQUEST || state == DENIED;
  I->qreqn_i = !asked;
  ws_eval();
  WS_EXPECT(O->qacceptn_o, state != STOPPED && state != EXIT);
  WS_EXPECT(O->qdeny_o, state == DENIED || state == CONTINUE);
  WS_EXPECT(O->quiesce_hold_o, holds);
  WS_EXPECT(O->qactive_o, work || I->s_axi_awvalid || I->s_axi_wvalid || I->s_axi_arvalid);
  seen[state]++;
}

// The end of a cycle.
static void next(void) {
  const bool traffic = I->quiesce_open_i || !I->bus_idle_i, open = traffic || I->quiesce_busy_i;
  if (state == REQUEST && !fresh) {
    if (PAUSES)
      state = traffic ? REQUEST : STOPPED;
    else
      state = open ? DENIED : STOPPED;
    holds = state != DENIED;
  } else if (state == EXIT || state == CONTINUE) {
    state = RUN;
    holds = false;
  } else if (state == REQUEST) {
    fresh = false;
    holds = true;
  }
  work = open;
  ws_tick();
}

static void begin(void) {
  state = STOPPED;
  holds = true;
  fresh = work = false;
  memset(seen, 0, sizeof seen);
}

static void test_quiesce__random(void) {
  begin();
  for (unsigned n = 0; n < 6000; n++) {
    drive(n % 600 < 300 ? 10 : 60);
    turn(n % 200 < 100 ? 80 : 20);
    check();
    next();
  }
  for (unsigned s = 0; s < STATES; s++)
    WS_CHECK(seen[s] || (PAUSES && s >= DENIED), "state %u was not reached", s);
}

// From reset on it is quiet until it is asked to run.
static void test_quiesce__reset_is_stopped(void) {
  begin();
  for (unsigned n = 0; n < 40; n++) {
    drive(50);
    if (n == 30) state = EXIT;
    check();
    next();
  }
  WS_EXPECT(O->qacceptn_o, 1);
}

static void one_cycle(unsigned reason) {
  drive(0);
  I->quiesce_busy_i = reason == 1;
  I->quiesce_open_i = reason == 2;
  I->bus_idle_i = reason != 3;
  check();
  next();
}

// Each thing that is open by itself: a request is denied, or waits and is accepted after it.
static void test_quiesce__each_reason(void) {
  begin();
  state = EXIT;
  one_cycle(0);
  for (unsigned reason = 0; reason < 4; reason++) {
    const bool accepts = !reason || (PAUSES && reason == 1);
    one_cycle(reason);
    turn(100);
    one_cycle(reason);
    one_cycle(reason);
    WS_CHECK_EQ(state, accepts ? STOPPED : PAUSES ? REQUEST : DENIED, "reason %u", reason);
    for (unsigned n = 0; n < 5; n++)
      one_cycle(reason);
    WS_CHECK_EQ(state, accepts ? STOPPED : PAUSES ? REQUEST : DENIED, "reason %u", reason);
    one_cycle(0);
    WS_CHECK_EQ(state, accepts || PAUSES ? STOPPED : DENIED, "reason %u", reason);
    turn(100);
    one_cycle(reason);
    WS_CHECK_EQ(state, RUN);
  }
}

const ws_test_t ws_tests[] = {{"random", test_quiesce__random},
                              {"reset_is_stopped", test_quiesce__reset_is_stopped},
                              {"each_reason", test_quiesce__each_reason},
                              {0}};
