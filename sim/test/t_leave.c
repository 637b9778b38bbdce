// SPDX-License-Identifier: Apache-2.0
// Threads that end inside divergence (sim/test/asm/leave.S): they leave every stacked entry.
#include "sm.h"

static const uint32_t *start(const char *entry, unsigned n, uint32_t arg, unsigned words) {
  run_new("leave", entry);
  run_block(n, 1, 1);
  const uint32_t *out = run_out(words);
  run_u32(arg);
  run_exits(EXIT_OK);
  return out;
}

static void test_leave__both_sides_end(void) {
  NEEDS(sm.apart || sm.stack_depth >= 2);
  const unsigned half = sm.threads / 2, n = sm.fit * sm.threads;
  const uint32_t *out = start("sides", n, half, n);
  for (unsigned i = 0; i < n; i++)
    CHECK_EQ(out[i], i % sm.threads < half ? 2 : 1, "thread %u", i);
}

static void test_leave__taken_side_ends(void) {
  const unsigned half = sm.threads / 2, n = sm.fit * sm.threads;
  const uint32_t *out = start("taken_ends", n, half, n);
  for (unsigned i = 0; i < n; i++) {
    unsigned l = i % sm.threads;
    CHECK_EQ(out[i], l < half ? l : sm_ones(sm.threads) & ~sm_ones(half), "thread %u", i);
  }
}

static void test_leave__fall_through_side_ends(void) {
  const unsigned half = sm.threads / 2, n = sm.fit * sm.threads;
  const uint32_t *out = start("fall_ends", n, half, n);
  for (unsigned i = 0; i < n; i++) {
    unsigned l = i % sm.threads;
    CHECK_EQ(out[i], l < half ? sm_ones(half) : l, "thread %u", i);
  }
}

static void test_leave__one_a_trip(void) {
  NEEDS(!sm.interleave);
  const unsigned n = sm.threads;
  const uint32_t *out = start("loop", n, n, n);
  for (unsigned i = 0; i < n; i++) {
    uint32_t left = sm_ones(n), sum = 0;
    for (unsigned trip = 0; trip < n && !(i % 2 && trip == i); trip++) {
      if (trip % 2) left &= ~(UINT32_C(1) << trip);
      sum += left;
    }
    CHECK_EQ(out[i], sum, "thread %u", i);
  }
}

static void test_leave__from_two_levels(void) {
  NEEDS(sm.apart || sm.stack_depth >= 3);
  NEEDS_PATHS();
  const unsigned half = sm.threads / 2;
  const uint32_t *out = start("deep", sm.threads, half, 64);
  const uint32_t upper = sm_ones(sm.threads) & ~sm_ones(half);
  for (unsigned l = 0; l < sm.threads; l++) {
    CHECK_EQ(out[l], l >= half ? 12 : l % 2 ? 11 : sm_ones(half) & 0x55555555, "thread %u", l);
    CHECK_EQ(out[32 + l], l == 0 || l >= half ? upper | 1 : 0, "thread %u at the end", l);
  }
}

const sm_test_t leave_tests[] = {
    {"leave/both_sides_end", test_leave__both_sides_end},
    {"leave/taken_side_ends", test_leave__taken_side_ends},
    {"leave/fall_through_side_ends", test_leave__fall_through_side_ends},
    {"leave/one_a_trip", test_leave__one_a_trip},
    {"leave/from_two_levels", test_leave__from_two_levels},
    {0}};
