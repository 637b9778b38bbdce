// SPDX-License-Identifier: Apache-2.0
// A PC for each thread: the bench and programs of all divergence policies, with bars and votes
// where threads are apart, and with threads that wait for others in a loop.
#include "ws_config.h"
#include "ws_simt_threads_dut.h"

#include "model.c"

enum {
  W = WS_SIMT_THREADS_WARPS,
  T = WS_SIMT_THREADS_THREADS,
  LOW_W = WS_SIMT_THREADS_LOW_W,
  CONV = WS_SIMT_THREADS_CONV_BARRIERS,
  TURN = WS_SIMT_THREADS_THREAD_TURN,
  TIMEOUT = 40 + 4 * W * (CONV + 4) // cycles for which a warp may be blocked
};
enum { SPLIT_CYCLES = 2 }; // of a branch both of whose sides go elsewhere than to R

#include "03_issue/simt_bench.h"

#include "bench.c"
#include "spin.c"

// What a test has seen, in all of its runs.
static void tally(void) {
  for (unsigned w = 0; w < W; w++) {
    n_turns += warp[w].model.turns;
    n_left += warp[w].model.left;
  }
}

static void begin_counts(void) {
  n_syncs = n_together = n_votes = n_bars = n_turns = n_left = n_given = 0;
  apart = bad_bars = 0;
  bar_n = 1;
}

static void test_simt_threads__structured(void) {
  unsigned total = 0, together = 0, expected = 0;
  begin_counts();
  for (unsigned i = 0; i < (ws_long() ? 400u : W * T > 32 ? 8u : 16u); i++) {
    begin();
    apart = i % 2 ? 20 : 0;
    structured_program(1 + i % 4);
    max_delay = 1 + i % 8;
    WS_CHECK_EQ(run(2 * W, 40 + 20 * (i % 4)), 0);
    tally();
    total += splits;
    together += pairs;
    expected += n_fast;
  }
  ws_note("%u splits, %u pairs, %u expected, %u votes, %u bars, %u turns, %u left, %u syncs", total,
          together, expected, n_votes, n_bars, n_turns, n_left, n_syncs);
  WS_CHECK(total > 30 || T == 2, "only %u divergent branches", total);
  if (WS_INTERLEAVE) WS_CHECK(n_given > 10, "only %u groups make way", n_given);
  WS_CHECK(expected > 30, "only %u branches that do what is expected", expected);

  if (WS_DUAL_ISSUE) WS_CHECK(together > 30, "only %u pairs", together);
}

static void test_simt_threads__unstructured(void) {
  unsigned faults = 0, clean = 0;
  begin_counts();
  for (unsigned i = 0; i < (ws_long() ? 1000u : 40u); i++) {
    begin();
    hostile = i % 4 == 3;
    apart = i % 3 ? 10 : 0;
    unstructured_program();
    const unsigned cause = run(2 * W, 90);
    tally();
    WS_CHECK(!cause || hostile, "fault %u", cause);
    if (cause)
      faults++;
    else
      clean++;
  }
  WS_CHECK(faults && clean, "%u runs with a fault, %u without", faults, clean);
}

static void test_simt_threads__warpsync(void) {
  begin_counts();
  for (unsigned i = 0; i < (ws_long() ? 100u : 16u); i++) {
    begin();
    apart = 70;
    structured_program(2);
    WS_CHECK_EQ(run(2 * W, 90), 0);
  }
  WS_CHECK(n_syncs > 10 && n_together, "%u come to warpsync, %u times with others", n_syncs,
           n_together);
}

// Bars with a number that does not exist, and with one that is not that of other threads. The warp
// stays blocked.
static void test_simt_threads__bar_faults(void) {
  unsigned faults = 0, clean = 0;
  begin_counts();
  for (unsigned i = 0; i < (ws_long() ? 300u : 40u); i++) {
    begin();
    apart = 50;
    bar_n = i % 2 ? 1 : 2;
    bad_bars = i % 2 ? 10 : 0;
    structured_program(4);
    const unsigned cause = run(W, 90);
    WS_CHECK(!cause || cause == SIMT_BAR, "fault %u", cause);
    if (!cause) clean++;
    if (!cause) continue;
    faults++;
    const unsigned w = I->ex_arr_warp_i;
    I->ex_arr_valid_i = I->br_valid_i = I->wst_valid_i = 0;
    for (unsigned n = 0; n < 20; n++) {
      drive_no_issue();
      ws_tick();
      WS_CHECK(blocked(w), "warp %u goes on after a fault", w);
    }
  }

  WS_CHECK(clean && faults, "%u runs with a fault, %u without", faults, clean);
}

// More nested branches than there are convergence barriers.
static void test_simt_threads__nested(void) {
  begin_counts();
  for (unsigned i = 0; i < 12; i++) {
    begin();
    nested_program(2 + 3 * i);
    WS_CHECK_EQ(run(W, 100), 0);
  }
}

#include "03_issue/simt_directed.h"
#include "directed.c"

const ws_test_t ws_tests[] = {
    {"uniform_branch_takes_one_cycle", test_simt__uniform_branch_takes_one_cycle},
    {"if_then_refetches_once", test_simt__if_then_refetches_once},
    {"taken_side_first", test_simt__taken_side_first},
    {"jump_always_refetches", test_simt__jump_always_refetches},
    {"exit_ends_the_warp", test_simt__exit_ends_the_warp},
    {"a_bar_has_one_number", test_simt_threads__a_bar_has_one_number},
    {"two_warps_arrive", test_simt_threads__two_warps_arrive},
    {"only_branches_take_the_ssy", test_simt_threads__only_branches_take_the_ssy},
    {"another_group_has_no_r", test_simt_threads__another_group_has_no_r},
    {"some_jump_to_r", test_simt_threads__some_jump_to_r},
    {"jump_that_parts_has_no_r", test_simt_threads__jump_that_parts_has_no_r},
    {"structured", test_simt_threads__structured},
    {"unstructured", test_simt_threads__unstructured},
    {"warpsync", test_simt_threads__warpsync},
    {"bar_faults", test_simt_threads__bar_faults},
    {"nested", test_simt_threads__nested},
    {"spinning", test_simt_threads__spinning},
    {"no_loop_keeps_the_turn", test_simt_threads__no_loop_keeps_the_turn},
    {0}};
