// SPDX-License-Identifier: Apache-2.0
// The order in which the paths of a diverged warp run (sim/test/asm/order.S): the taken path first,
// one path after the other, while other warps go on.
#include "sm.h"

static unsigned key_of(unsigned lane, unsigned flip, unsigned shift) {
  return (lane >> shift) ^ flip;
}

// The higher, the earlier the path of a key runs, of n threads. All paths meet at one place: with a
// PC for each thread, after the highest key the other paths follow in the order of their lowest
// threads.
static unsigned turn_of(unsigned key, unsigned n, unsigned flip, unsigned shift) {
  unsigned highest = 0, lowest = n;
  for (unsigned l = n; l-- > 0;) {
    if (key_of(l, flip, shift) > highest) highest = key_of(l, flip, shift);
    if (key_of(l, flip, shift) == key) lowest = l;
  }
  return !sm.apart ? key : key == highest ? n : n - 1 - lowest;
}

// if (key == 0) .. else if (key == 1) ..: the else side is the taken one, so the highest key runs
// first. Threads of one path take effect in ascending order.
static void chain(unsigned block, unsigned flip, unsigned shift) {
  NEEDS(sm.atomics);
  NEEDS_PATHS();
  CHECK(sm.apart || (sm.threads >> shift) <= sm.stack_depth,
        "the test asks for more stack than there is");
  run_new("order", "chain");
  run_block(block, 1, 1);
  const uint32_t *order = run_out(block), *masks = run_out(block);
  run_u32(flip);
  run_u32(shift);
  run_out(sm.warps);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < block; i++) {
    unsigned first = i - i % sm.threads,
             n = block - first < sm.threads ? block - first : sm.threads;
    unsigned key = key_of(i - first, flip, shift), rank = 0;
    uint32_t mask = 0;
    for (unsigned l = 0; l < n; l++) {
      unsigned other = key_of(l, flip, shift);
      rank += turn_of(other, n, flip, shift) > turn_of(key, n, flip, shift) ||
              (other == key && l < i - first);
      mask |= (uint32_t)(other == key) << l;
    }
    CHECK_EQ(order[i], rank, "turn of thread %u", i);
    CHECK_EQ(masks[i], mask, "threads on the path of thread %u", i);
  }
}

// The smallest shift with which the stack holds a path for each group of lanes.
static unsigned shift_that_fits(void) {
  unsigned shift = 0;
  while (!sm.apart && sm.threads >> shift > sm.stack_depth)
    shift++;
  return shift;
}
static unsigned all_flipped(unsigned shift) {
  return (sm.threads >> shift) - 1;
}

static void test_order__chain_increasing(void) {
  chain(sm.threads, 0, shift_that_fits());
}
static void test_order__chain_decreasing(void) {
  chain(sm.threads, all_flipped(shift_that_fits()), shift_that_fits());
}
static void test_order__chain_of_pairs(void) {
  unsigned shift = shift_that_fits();
  if (!shift) shift = 1;
  chain(sm.threads, all_flipped(shift), shift);
  chain(sm.threads, 0, shift);
}
static void test_order__chain_partial_warp(void) {
  chain(sm.threads - 1, 0, shift_that_fits());
  chain(sm.threads / 2 + 1, all_flipped(shift_that_fits()), shift_that_fits());
}
static void test_order__chain_in_each_warp(void) {
  chain(sm.fit * sm.threads - 1, 0, shift_that_fits());
}

static void test_order__taken_first_whatever_the_counts(void) {
  NEEDS(!sm.interleave);
  NEEDS(sm.atomics);
  const unsigned splits[] = {1, sm.threads / 2, sm.threads - 1};
  for (unsigned k = 0; k < 3; k++) {
    const unsigned split = splits[k];
    run_new("order", "if_else");
    run_block(sm.threads, 1, 1);
    const uint32_t *out = run_out(sm.threads);
    run_u32(split);
    run_out(1);
    run_exits(EXIT_OK);
    for (unsigned l = 0; l < sm.threads; l++) {
      uint32_t rank = l >= split ? l - split : sm.threads - split + l;
      CHECK_EQ(out[l], rank | sm_ones(sm.threads) << 8, "thread %u, split %u", l, split);
    }
  }
}

typedef struct {
  uint32_t begin, end;
} span_t;

// Runs warps with a path for each thread; checks that the paths follow each other; the spans of the
// warps.
static void stamps(unsigned warps, span_t span[]) {
  const unsigned n = warps * sm.threads;
  run_new("order", "stamps");
  run_block(n, 1, 1);
  const uint32_t *path = run_out(2 * n), *warp = run_out(2 * n);
  run_exits(EXIT_OK);
  for (unsigned w = 0; w < warps; w++) {
    const unsigned first = w * sm.threads;
    for (unsigned i = first; i < first + sm.threads; i++) {
      CHECK(path[2 * i] < path[2 * i + 1], "thread %u: path from cycle %u to %u", i, path[2 * i],
            path[2 * i + 1]);
      if (!sm.apart && i > first)
        CHECK(path[2 * i - 2] >= path[2 * i + 1], "the path of thread %u begins early", i - 1);
      for (unsigned j = first; j < i; j++)
        CHECK(path[2 * j] >= path[2 * i + 1] || path[2 * i] >= path[2 * j + 1],
              "paths of threads %u and %u overlap", j, i);
    }
    span[w] = (span_t){warp[2 * first], warp[2 * first + 1]};
  }
}

static void test_order__paths_serial_warps_overlap(void) {
  NEEDS(sm.apart || sm.threads <= sm.stack_depth);
  NEEDS_PATHS();
  span_t one[1], two[2];
  stamps(1, one);
  if (sm.fit < 2) return;
  stamps(2, two);
  uint32_t begin = two[0].begin < two[1].begin ? two[0].begin : two[1].begin;
  uint32_t end = two[0].end > two[1].end ? two[0].end : two[1].end;
  CHECK(two[0].begin < two[1].end && two[1].begin < two[0].end,
        "the warps run one after the other");
  if (sm.model) return; // its clock counts instructions
  sm_note("%u-way divergence: one warp %u cycles, two warps %u", sm.threads,
          one[0].end - one[0].begin, end - begin);
  CHECK(2 * (end - begin) < 3 * (one[0].end - one[0].begin),
        "one warp takes %u cycles, two take %u", one[0].end - one[0].begin, end - begin);
}

const sm_test_t order_tests[] = {
    {"order/chain_increasing", test_order__chain_increasing},
    {"order/chain_decreasing", test_order__chain_decreasing},
    {"order/chain_of_pairs", test_order__chain_of_pairs},
    {"order/chain_partial_warp", test_order__chain_partial_warp},
    {"order/chain_in_each_warp", test_order__chain_in_each_warp},
    {"order/taken_first_whatever_the_counts", test_order__taken_first_whatever_the_counts},
    {"order/paths_serial_warps_overlap", test_order__paths_serial_warps_overlap},
    {0}};
