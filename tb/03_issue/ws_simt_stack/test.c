// SPDX-License-Identifier: Apache-2.0
// The SIMT stack: the bench and programs of all divergence policies, the depth of the stack.
#include "ws_simt_stack_dut.h"

#include "model.c"

enum {
  W = WS_SIMT_STACK_WARPS,
  T = WS_SIMT_STACK_THREADS,
  LOW_W = WS_SIMT_STACK_LOW_W,
  DEPTH = WS_SIMT_STACK_STACK_DEPTH,
  TIMEOUT = 40 + 8 * W // cycles for which a warp may be blocked
};
enum { SPLIT_CYCLES = 3 }; // of a branch both of whose sides go elsewhere than to R

#include "03_issue/simt_bench.h"

static bool may_stop(unsigned w, uint32_t next) {
  return seems_to_meet(&warp[w].model, next);
}
static inline bool alone(unsigned w, uint32_t next) {
  return may_stop(w, next);
}

static unsigned conditional(simt_warp_t *m, const branch_t *b) {
  return simt_branch(m, b->taken, b->target, b->misaligned, b->pc + 1, DEPTH);
}

static unsigned jump(simt_warp_t *m, const branch_t *b) {
  return simt_jalr(m, b->target, b->misaligned, b->diverges);
}

// What other policies have.
static uint32_t agreeing(uint32_t mask) {
  return mask;
}
static void begin_own(void) {}
static void drive_own(void) {}
static void drive_heads(void) {}
static unsigned check_own(void) {
  return 0;
}
static bool held(unsigned w) {
  return w >= W;
}
static bool kept(unsigned w) {
  return w >= W;
}
static bool excused(unsigned w) {
  return w >= W;
}
static bool issue_own(unsigned w, unsigned at) {
  (void)at;
  return w >= W;
}
static void walk_own(unsigned w, uint32_t mask) {
  (void)w;
  (void)mask;
}

static void test_simt_stack__structured(void) {
  unsigned total = 0, together = 0, expected = 0;
  for (unsigned i = 0; i < (ws_long() ? 400u : 8u); i++) {
    begin();
    structured_program(1 + i % 4);
    max_delay = 1 + i % 8;
    const unsigned cause = run(2 * W, 40 + 20 * (i % 4));
    WS_CHECK(!cause || (cause == SIMT_OVERFLOW && DEPTH < 2 * (T - 1)), "fault %u", cause);
    total += splits;
    together += pairs;
    expected += n_fast;
  }
  WS_CHECK(total > 30 || T == 2, "only %u divergent branches", total);
  WS_CHECK(expected > 30, "only %u branches that do what is expected", expected);
  if (WS_DUAL_ISSUE) WS_CHECK(together > 30, "only %u pairs", together);
}

static void test_simt_stack__unstructured(void) {
  unsigned faults = 0, clean = 0;
  for (unsigned i = 0; i < (ws_long() ? 1000u : 40u); i++) {
    begin();
    hostile = i % 4 == 3;
    unstructured_program();
    if (run(2 * W, 90))
      faults++;
    else
      clean++;
  }
  WS_CHECK(faults && clean, "%u runs with a fault, %u without", faults, clean);
}

// Nested divergence to the limit. A warp of T threads can stack 2(T-1) entries and no more.
static void test_simt_stack__depth(void) {
  unsigned overflows = 0;
  for (unsigned i = 0; i < 20; i++) {
    begin();
    nested_program(2 + 3 * i);
    if (run(W, 100) == SIMT_OVERFLOW) overflows++;
  }
  if (DEPTH >= 2 * (T - 1)) WS_CHECK_EQ(overflows, 0);
  if (DEPTH <= 4 && T >= 8) WS_CHECK(overflows > 5, "%u overflows", overflows);
}

#include "03_issue/simt_directed.h"
#include "directed.c"

const ws_test_t ws_tests[] = {
    {"uniform_branch_takes_one_cycle", test_simt__uniform_branch_takes_one_cycle},
    {"if_then_refetches_once", test_simt__if_then_refetches_once},
    {"taken_side_first", test_simt__taken_side_first},
    {"jump_always_refetches", test_simt__jump_always_refetches},
    {"only_branches_take_the_ssy", test_simt_stack__only_branches_take_the_ssy},
    {"dropped_entry_is_no_redirect", test_simt_stack__dropped_entry_is_no_redirect},
    {"exit_ends_the_warp", test_simt__exit_ends_the_warp},
    {"structured", test_simt_stack__structured},
    {"unstructured", test_simt_stack__unstructured},
    {"depth", test_simt_stack__depth},
    {0}};
