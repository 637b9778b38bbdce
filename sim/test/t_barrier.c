// SPDX-License-Identifier: Apache-2.0
// Barriers (sim/test/asm/barrier.S): counted by warp, not by thread; ended warps count; hangs are
// told.
#include "sm.h"

static void test_barrier__half_a_warp_arrives(void) {
  const unsigned half = sm.threads / 2;
  run_new("barrier", "halves");
  run_block(sm.threads, 1, 1);
  run_opt("--shared %u", 4 * sm.threads);
  const uint32_t *out = run_out(64);
  run_u32(half);
  run_exits(EXIT_OK);
  for (unsigned l = half; l < sm.threads; l++) {
    if (sm.apart)
      CHECK_EQ(out[l], 200 + l - half, "thread %u waited for all threads", l);
    else
      CHECK_EQ(out[l], 100 + l - half, "thread %u ran first: it sees the old value", l);
    CHECK_EQ(out[32 + l], 200 + l - half, "thread %u, when all have met", l);
  }
}

static void test_barrier__paths_of_a_warp_arrive(void) {
  static const char *const what[] = {"(1) pairs with (4)", "(2) pairs with (3)",
                                     "(2) does not pair with (4)", "(3) pairs with (2)",
                                     "(4) pairs with (1)"};
  // With a PC for each thread, the warp arrives when all of its threads have: (1) and (2) are one
  // arrival, and (4) waits for no warp.
  const uint32_t want[] = {!sm.apart, 1, 0, 1, 1};
  NEEDS(sm.fit >= 2);
  run_new("barrier", "pairing");
  run_block(2 * sm.threads, 1, 1);
  run_opt("--shared 16");
  const uint32_t *out = run_out(5);
  run_u32(sm.threads / 2);
  run_u32(sm.threads);
  run_u32(1500);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < 5; i++)
    CHECK_EQ(out[i], want[i], "%s", what[i]);
}

// Warps with a bit in `gone` end after `delay` trips of a loop.
static void ended(uint32_t gone, unsigned delay) {
  NEEDS(sm.atomics);
  const unsigned n = sm.fit * sm.threads, rounds = 3;
  unsigned stay = 0;
  for (unsigned w = 0; w < sm.fit; w++)
    stay += !(gone >> (w & 31) & 1);
  run_new("barrier", "ended");
  run_block(n, 1, 1);
  run_opt("--shared 16");
  const uint32_t *out = run_out(n);
  run_u32(gone);
  run_u32(delay);
  run_u32(rounds);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < n; i++) {
    bool left = gone >> (i / sm.threads & 31) & 1;
    CHECK_EQ(out[i], left ? 0 : rounds * stay * sm.threads, "thread %u, warps %x gone", i, gone);
  }
}

static void test_barrier__warps_that_ended_before_count(void) {
  ended(0xFFFFFFFE, 0);
  ended(0xAAAAAAAA, 0);
}
static void test_barrier__warps_that_end_later_release(void) {
  ended(0xFFFFFFFE, 300);
  ended(0x55555555, 300);
}
static void test_barrier__nobody_ended(void) {
  ended(0, 0);
}

static void test_barrier__each_number_the_lowest_thread_decides(void) {
  NEEDS(sm.fit >= 2);
  const unsigned warps = sm.fit & ~1u, n = warps * sm.threads;
  run_new("barrier", "named");
  run_block(n, 1, 1);
  run_opt("--shared %u", 4 * warps);
  const uint32_t *out = run_out(n);
  run_u32(sm.barriers);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < n; i++) {
    unsigned warp = i / sm.threads;
    uint32_t sum = 0;
    for (unsigned b = 0; b < sm.barriers; b++)
      sum += b << 8 | (warp ^ 1);
    CHECK_EQ(out[i], warp % 2 && i % sm.threads == 0 ? 0 : sum, "thread %u", i);
  }
}

static void test_barrier__rounds_of_several_ctas(void) {
  NEEDS(sm.atomics);
  const unsigned blocks[] = {sm.fit * sm.threads, sm.fit / 2 * sm.threads + 1, 1};
  for (unsigned k = 0; k < 3; k++) {
    const unsigned n = blocks[k], grid = 5;
    run_new("barrier", "rounds");
    run_grid(grid, 1, 1);
    run_block(n, 1, 1);
    run_opt("--shared 4");
    const uint32_t *out = run_out(grid * n);
    run_u32(6);
    run_exits(EXIT_OK);
    for (unsigned i = 0; i < grid * n; i++)
      CHECK_EQ(out[i], 0, "bad rounds of thread %u, blocks of %u", i, n);
  }
}

static uint32_t at(const char *symbol) {
  return sm_symbol("barrier", symbol);
}
// The RTL alone does not tell the number.
static const char *at_barrier(unsigned number) {
  return !sm.lockstep ? "barrier" : number ? "barrier 1" : "barrier 0";
}

static void test_barrier__waiting_for_a_spinning_warp_is_told(void) {
  NEEDS(sm.fit >= 2);
  run_new("barrier", "flag_behind_barrier");
  run_block(2 * sm.threads, 1, 1);
  run_opt("--shared 4 --max-cycles 20000");
  run_u32(sm.threads);
  run_exits(EXIT_STUCK);
  if (!sm.told) return;
  CHECK(run_why(0, at("flag_wait"), at("flag_spin"), at_barrier(0)),
        "warp 0 waits at a barrier:\n%s", run_err());
  CHECK(run_why(1, at("flag_spin"), at("flag_spun"), sm.lockstep ? "running" : NULL),
        "warp 1 spins:\n%s", run_err());
}

static void test_barrier__warps_at_different_numbers_are_told(void) {
  NEEDS(sm.fit >= 2 && sm.barriers >= 2);
  run_new("barrier", "apart");
  run_block(2 * sm.threads, 1, 1);
  run_opt("--max-cycles 200000");
  run_u32(sm.threads);
  run_exits(EXIT_STUCK);
  if (!sm.told) return;
  CHECK(run_why(0, at("apart"), at("apart") + 32, at_barrier(0)), "warp 0:\n%s", run_err());
  CHECK(run_why(1, at("apart"), at("apart") + 32, at_barrier(1)), "warp 1:\n%s", run_err());
}

const sm_test_t barrier_tests[] = {
    {"barrier/half_a_warp_arrives", test_barrier__half_a_warp_arrives},
    {"barrier/paths_of_a_warp_arrive", test_barrier__paths_of_a_warp_arrive},
    {"barrier/warps_that_ended_before_count", test_barrier__warps_that_ended_before_count},
    {"barrier/warps_that_end_later_release", test_barrier__warps_that_end_later_release},
    {"barrier/nobody_ended", test_barrier__nobody_ended},
    {"barrier/each_number_the_lowest_thread_decides",
     test_barrier__each_number_the_lowest_thread_decides},
    {"barrier/rounds_of_several_ctas", test_barrier__rounds_of_several_ctas},
    {"barrier/waiting_for_a_spinning_warp_is_told",
     test_barrier__waiting_for_a_spinning_warp_is_told},
    {"barrier/warps_at_different_numbers_are_told",
     test_barrier__warps_at_different_numbers_are_told},
    {0}};
