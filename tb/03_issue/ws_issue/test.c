// SPDX-License-Identifier: Apache-2.0
// The whole issue stage between a front end that follows predictions and units with random
// latencies. Checked for each instruction issued: the warp's path and mask, hazards, drains,
// barriers, and what the operand stage is told.
#include "ws_config.h"
#include "ws_issue_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_issue_in_t *)ws_tb_in)
#define O ((const ws_issue_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

#include "bench.c"

static void test_issue__programs_run_to_their_end(void) {
  issued = paired = 0;
  with_bars = true;
  for (unsigned i = 0; i < (ws_long() ? 200u : 8u); i++) {
    begin();
    br_flight = -1;
    salt = ws_rand();
    few = i % 2;
    structured_program(1 + i % 3);
    WS_CHECK(!run(), "fault %u", O->fault_cause_o);
  }
  WS_CHECK(issued > 50 * W, "only %u instructions", issued);
  if (WS_DUAL_ISSUE) WS_CHECK(paired > issued / 100, "only %u of %u twice", paired, issued);
}

static void test_issue__ebreak_is_reported(void) {
  for (unsigned i = 0; i < 10; i++) {
    begin();
    br_flight = -1;
    with_bars = false;
    structured_program(1);
    prog[prog_n - 1].kind = BREAK;
    for (unsigned k = 0; k + 1 < prog_n; k++)
      if (prog[k].kind == EXIT) prog[k].kind = OP;
    WS_CHECK(run(), "no fault");
  }
}

// Straight code of three sources, or two, on few registers, so that most instructions wait.
static void test_issue__each_source_waits(void) {
  begin();
  br_flight = -1;
  dense = few = true;
  prog_n = 0;
  for (unsigned i = 0; i < 60; i++)
    emit(OP, 0, 0, 0);
  emit(EXIT, 0, 0, 0);
  WS_CHECK(!run(), "fault %u", O->fault_cause_o);
}

#if WS_DUAL_ISSUE
// Straight code, so that many go together and many depend on each other; with a branch or jump here
// and there.
static void test_issue__pairs(void) {
  issued = paired = 0;
  for (unsigned i = 0; i < (ws_long() ? 200u : 8u); i++) {
    begin();
    br_flight = -1;
    salt = ws_rand();
    few = i % 2;
    plenty = i % 4 > 1;
    prog_n = 0;
    while (prog_n < 120) {
      emit(OP, 0, 0, 0);
      if (ws_rand_percent(15))
        emit(BRANCH, here() + 1 + ws_rand_below(4), ws_rand_percent(50) ? 100 : 0, 0);
      if (ws_rand_percent(10))
        emit(ws_rand_percent(50) ? JUMP : JALR, here() + 1 + ws_rand_below(3), 0, 0);
    }
    for (unsigned n = 0; n < 5; n++)
      emit(EXIT, 0, 0, 0);
    WS_CHECK(!run(), "fault %u", O->fault_cause_o);
  }
  WS_CHECK(paired > issued / 10, "only %u of %u twice", paired, issued);
}
#endif

// Stores right in front of barriers, which wait until they are ordered.
static void test_issue__bar_waits_for_stores(void) {
  begin();
  br_flight = -1;
  prog_n = 0;
  for (unsigned i = 0; i < 10; i++) {
    do {
      emit(OP, 0, 0, 0);
    } while (!decode_at(prog_n - 1).store);
    emit(BAR, 0, 0, 0);
  }
  emit(EXIT, 0, 0, 0);
  WS_CHECK(!run(), "fault %u", O->fault_cause_o);
}

// Warp 0 spins and is always ready; the others still get to the barrier, where they stay, or end.
static void spin_beside(kind_t kind) {
  begin();
  br_flight = -1;
  plenty = true;
  prog_n = 0;
  emit(BRANCH, BASE_PC + 3, 100, 1);
  emit(kind, 0, 0, 0);
  emit(EXIT, 0, 0, 0);
  emit(JUMP, BASE_PC + 3, 0, 0);
  while (decode_at(0).use || decode_at(1).use || decode_at(3).use)
    salt++;
  unsigned there = 0, spun = 0;
  for (unsigned cycle = 0; cycle < 2000; cycle++) {
    for (unsigned t = 0; t < T; t++)
      for (unsigned w = 1; w < W; w++)
        warp[w].thread[t].taken[0] = 1; // its only trip
    WS_CHECK(!step(), "fault %u", O->fault_cause_o);
    there += kind == BAR ? arrives : O->wdone_valid_o;
    spun += O->pop_valid_o && O->al_pc_o == BASE_PC + 3;
  }
  WS_CHECK_EQ(there, W - 1);
  WS_CHECK(spun > (WS_SCOREBOARD_BITS ? 1000 : 100), "%u times", spun);
}

static void test_issue__a_spin_starves_nobody(void) {
  spin_beside(BAR);
  spin_beside(EXIT);
}

static void test_issue__barrier_number_is_reported(void) {
  begin();
  br_flight = -1;
  prog_n = 0;
  emit(OP, 0, 0, 0);
  emit(BAR, 0, 0, 0);
  emit(EXIT, 0, 0, 0);
  no_barrier = true;
  for (unsigned cycle = 0; cycle < 1000; cycle++) {
    drive_start();
    drive_units();
    drive_heads();
    const int fetch = drive_fetch();
    ws_eval();
    if (arrives) {
      WS_EXPECT(O->fault_valid_o, 1);
      WS_EXPECT(O->fault_cause_o, 13);
      WS_EXPECT(O->fault_warp_o, I->br_warp_i);
      WS_EXPECT(O->fault_pc_o, BASE_PC + 1);
      return;
    }
    fetched(fetch);
    check_issues();
    if (I->wst_valid_i && O->wst_ready_o) warp_started();
    if (O->redir_valid_o) {
      warp[O->redir_warp_o].fetches = true;
      warp[O->redir_warp_o].fetch_pc = O->redir_pc_o;
    }
    ws_tick();
  }
  ws_fail(__FILE__, __LINE__, "no warp arrives");
}

static void test_issue__stop_stops(void) {
  begin();
  br_flight = -1;
  with_bars = false;
  structured_program(2);
  for (unsigned cycle = 0; cycle < 30; cycle++)
    (void)step();
  I->stop_i = 1;
  for (unsigned cycle = 0; cycle < 200; cycle++) {
    (void)step();
    WS_EXPECT(O->pop_valid_o, 0);
  }
}

// A warp that starts after a reset is not held by an access to fcsr from before it, even while
// oc_busy_i of the warp stays high.
static void test_issue__a_reset_ends_an_access_to_fcsr(void) {
  WS_SKIP_IF(!WS_FP_ON);
  begin();
  br_flight = -1;
  plenty = true;
  prog_n = 0;
  emit(OP, 0, 0, 0);
  emit(EXIT, 0, 0, 0);
  while (!decode_at(0).fcsr)
    salt++;
  for (unsigned n = 0; !warp[0].fcsr; n++) {
    WS_CHECK(n < 100, "no access");
    (void)step();
  }
  ws_set(VEC(I->oc_busy_i), 0, 1, 1);
  I->rst_i = 1;
  I->stop_i = 1; // nothing issues, which the counters would see afterwards
  ws_tick();
  I->rst_i = 0;
  I->stop_i = 0;
  begin_anew();
  warp[0].collecting = 1;
  plenty = true;
  while (decode_at(0).unit != ALU)
    salt++;
  for (unsigned n = 0; warp[0].collecting == 1; n++) {
    WS_CHECK(n < 100, "warp 0 is held");
    (void)step();
  }
}

const ws_test_t ws_tests[] = {
    {"programs_run_to_their_end", test_issue__programs_run_to_their_end},
    {"ebreak_is_reported", test_issue__ebreak_is_reported},
#if WS_DUAL_ISSUE
    {"pairs", test_issue__pairs},
#endif
    {"each_source_waits", test_issue__each_source_waits},
    {"bar_waits_for_stores", test_issue__bar_waits_for_stores},
    {"a_spin_starves_nobody", test_issue__a_spin_starves_nobody},
    {"barrier_number_is_reported", test_issue__barrier_number_is_reported},
    {"stop_stops", test_issue__stop_stops},
    {"a_reset_ends_an_access_to_fcsr", test_issue__a_reset_ends_an_access_to_fcsr},
    {0}};
