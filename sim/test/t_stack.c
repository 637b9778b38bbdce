// SPDX-License-Identifier: Apache-2.0
// The SIMT stack (sim/test/asm/stack.S, spin.S): its depth follows nesting, not trips; overflow is
// a fault; a spin between threads of a warp is reported.
#include <stdio.h>
#include <string.h>

#include "sm.h"

static unsigned warp_lanes(unsigned thread,
                           unsigned block) { // threads of the warp this thread is in
  unsigned first = thread - thread % sm.threads;
  return block - first < sm.threads ? block - first : sm.threads;
}

typedef uint32_t count_fn(unsigned lane, uint32_t arg);

// A loop program: each thread's count, and that all are together again after the loop.
static void loop(const char *entry, uint32_t arg, count_fn *count) {
  NEEDS_PATHS();
  const unsigned n = sm.fit * sm.threads - 1;
  run_new("stack", entry);
  run_block(n, 1, 1);
  const uint32_t *out = run_out(n), *masks = run_out(n);
  run_u32(arg);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < n; i++) {
    CHECK_EQ(out[i], count(i % sm.threads, arg), "count of thread %u", i);
    CHECK_EQ(masks[i], sm_ones(warp_lanes(i, n)), "thread %u after the loop", i);
  }
}

static uint32_t leavers(unsigned lane, uint32_t base) {
  return base + 5 * lane;
}
static uint32_t nested(unsigned lane, uint32_t outer) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < outer + lane % 4; i++)
    n += ((lane + i) & 3) + 1;
  return n;
}
static uint32_t breaks(unsigned lane, uint32_t trips) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < trips; i++) {
    n += (lane ^ i) & 1 ? 3 : 1;
    if (n > 10 * lane + 20) break;
  }
  return n;
}

static void test_stack__threads_leave_a_loop_one_by_one(void) {
  loop("leavers", 300, leavers);
}
static void test_stack__nested_loops(void) {
  loop("nested", 12, nested);
}
static void test_stack__if_else_and_break_in_a_loop(void) {
  NEEDS(sm.apart || sm.stack_depth >= 3);
  loop("breaks", 40, breaks);
}

// Branches nested so that `entries` are stacked: `full` levels of two entries, in them `half` of
// one.
typedef struct {
  unsigned full, half;
} levels_t;

static levels_t nest(unsigned entries, const uint32_t **out, const uint32_t **masks) {
  const unsigned splits = sm.threads - 1; // each level takes a thread away
  levels_t v = {.full = entries > splits ? entries - splits : 0};
  v.half = entries - 2 * v.full;
  run_new("stack", "nest");
  run_block(sm.threads, 1, 1);
  *out = run_out(sm.threads);
  *masks = run_out(sm.threads);
  run_u32(v.full);
  run_u32(v.half);
  return v;
}

static void test_stack__full_depth_can_be_used(void) {
  NEEDS_PATHS();
  const unsigned most = 2 * (sm.threads - 1),
                 entries = most < sm.stack_depth ? most : sm.stack_depth;
  const uint32_t *out, *masks;
  const levels_t v = nest(entries, &out, &masks);
  run_exits(EXIT_OK);
  for (unsigned l = 0; l < sm.threads; l++) {
    const unsigned ends = 2 * (l < v.full + v.half ? l + 1 : 31);
    CHECK_EQ(out[l], ends + (l < v.full), "ends passed by thread %u", l);
    CHECK_EQ(masks[l], sm_ones(sm.threads), "thread %u after all", l);
  }
}

static void test_stack__one_more_is_a_fault(void) {
  NEEDS(!sm.apart);
  NEEDS(2 * (sm.threads - 1) > sm.stack_depth);
  const uint32_t *out, *masks;
  nest(sm.stack_depth + 1, &out, &masks);
  run_exits(EXIT_FAULT);
  CHECK(strstr(run_err(), "SIMT stack overflow"), "%s", run_err());
  CHECK(run_why(0, sm_symbol("stack", "nest"), sm_symbol("stack", "bottom"), "stack.S:"), "%s",
        run_err());
}

// The thread whose turn it is waits at the end of its loop for those that wait for it.
static void test_stack__spin_behind_the_meeting_point_ends(void) {
  NEEDS(sm.apart);
  NEEDS(sm.atomics);
  run_new("spin", "spin_outside");
  run_block(sm.threads, 1, 1);
  run_opt("--shared 4");
  run_exits(EXIT_OK);
}

static void test_stack__spin_behind_the_meeting_point_is_told(void) {
  NEEDS(!sm.apart);
  const uint32_t loop_at = sm_symbol("spin", "spin_outside_loop"),
                 end = sm_symbol("spin", "spin_outside_end");
  char waits[32];
  run_new("spin", "spin_outside");
  run_block(sm.threads, 1, 1);
  run_opt("--shared 4 --max-cycles 20000");
  run_exits(EXIT_STUCK);
  if (!sm.told) return;
  CHECK(run_why(0, loop_at, end, NULL), "warp 0 spins in its loop:\n%s", run_err());
  if (!sm.lockstep) return;
  // the reason: thread 0 waits at the end of the loop for those whose turn it would make
  snprintf(waits, sizeof waits, "0x%08x", end);
  CHECK(run_why(0, loop_at, end, waits), "who waits where (%s) is not told:\n%s", waits, run_err());
}

static void test_stack__spin_before_the_meeting_point_ends(void) {
  NEEDS(!sm.interleave);
  NEEDS(sm.atomics);
  run_new("spin", "spin_inside");
  run_block(sm.threads, 1, 1);
  run_opt("--shared 4");
  const uint32_t *out = run_out(sm.threads);
  run_exits(EXIT_OK);
  for (unsigned l = 0; l < sm.threads; l++)
    CHECK_EQ(out[l], sm.threads << 8 | l, "turn of thread %u", l);
}

const sm_test_t stack_tests[] = {
    {"stack/threads_leave_a_loop_one_by_one", test_stack__threads_leave_a_loop_one_by_one},
    {"stack/nested_loops", test_stack__nested_loops},
    {"stack/if_else_and_break_in_a_loop", test_stack__if_else_and_break_in_a_loop},
    {"stack/full_depth_can_be_used", test_stack__full_depth_can_be_used},
    {"stack/one_more_is_a_fault", test_stack__one_more_is_a_fault},
    {"stack/spin_behind_the_meeting_point_is_told",
     test_stack__spin_behind_the_meeting_point_is_told},
    {"stack/spin_behind_the_meeting_point_ends", test_stack__spin_behind_the_meeting_point_ends},
    {"stack/spin_before_the_meeting_point_ends", test_stack__spin_before_the_meeting_point_ends},
    {0}};
