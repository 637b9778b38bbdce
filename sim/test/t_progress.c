// SPDX-License-Identifier: Apache-2.0
// Threads of a warp that wait for each other (sim/programs/kernels/progress): with a PC for each
// thread they end; with a SIMT stack the runner tells that they do not.
#include "sm.h"

enum { ROUNDS = 2, ITEMS = 4 };

static void begin(const char *kernel) {
  run_kernel("progress", kernel);
  run_block(sm.threads, 1, 1);
  if (!sm.apart) run_opt("--max-cycles 30000");
}

// Runs it. False: the machine has a stack, on which it must not end.
static bool ends(void) {
  run_exits(sm.apart ? EXIT_OK : EXIT_STUCK);
  return sm.apart;
}

static void spin_lock(const char *kernel) {
  NEEDS(sm.atomics);
  begin(kernel);
  const uint32_t *state = run_out(2);
  run_u32(ROUNDS);
  if (ends()) CHECK_EQ(state[1], ROUNDS * sm.threads, "threads that had the lock");
}

static void test_progress__spin_lock(void) {
  spin_lock("spin_lock");
}

static void test_progress__spin_lock_with_pause(void) {
  spin_lock("spin_lock_pause");
}

static void test_progress__lock_in_both_sides(void) {
  NEEDS(sm.atomics);
  NEEDS(sm.apart || sm.threads > 2); // otherwise one thread a side
  begin("lock_in_both_sides");
  const uint32_t *state = run_out(3);
  run_u32(ROUNDS);
  if (!ends()) return;
  CHECK_EQ(state[1], 3 * ROUNDS * sm.threads / 2, "even threads");
  CHECK_EQ(state[2], ROUNDS * sm.threads / 2, "odd threads");
}

static void test_progress__producer_and_consumer(void) {
  begin("producer_consumer");
  (void)run_out(sm.threads / 2);
  const uint32_t *sum = run_out(sm.threads / 2);
  run_u32(ITEMS);
  if (!ends()) return;
  for (unsigned pair = 0; pair < sm.threads / 2; pair++)
    CHECK_EQ(sum[pair], ITEMS * (ITEMS + 1) / 2 + ITEMS * (2 * pair + 1), "pair %u", pair);
}

static void test_progress__hand_over_hand(void) {
  NEEDS(sm.atomics);
  begin("hand_over_hand");
  const uint32_t *node = run_out(3 * (sm.threads + 1));
  uint32_t keys[32];
  for (unsigned t = 0; t < sm.threads; t++)
    keys[t] = (t * 5 + 3) % sm.threads; // each key once
  run_in(keys, sm.threads);
  if (!ends()) return;
  unsigned at = node[2];
  for (unsigned key = 0; key < sm.threads; key++) {
    CHECK(at && at % 3 == 0 && at <= 3 * sm.threads, "the list ends after %u nodes", key);
    CHECK_EQ(node[at + 1], key, "node %u of the list", key);
    CHECK_EQ(node[at], 0, "lock of node %u", key);
    at = node[at + 2];
  }
  CHECK_EQ(at, 0, "the list goes on");
}

// Threads arrive apart: with a stack, those of the side that runs first do not wait for the others.
static void apart(const char *kernel) {
  const unsigned half = sm.threads / 2;
  begin(kernel);
  (void)run_out(sm.threads);
  const uint32_t *out = run_out(sm.threads);
  run_exits(EXIT_OK);
  unsigned old = 0;
  for (unsigned t = 0; t < sm.threads; t++)
    old += out[t] != (t < half ? 1200 + t + half : 16 * (100 + t - half));
  CHECK_EQ(old, sm.apart ? 0 : half, "threads that did not see what the other half wrote");
}

static void test_progress__barrier_in_both_sides(void) {
  apart("barrier_apart");
}

static void test_progress__warpsync_in_both_sides(void) {
  apart("warpsync_apart");
}

static void test_progress__votes_while_others_wait(void) {
  NEEDS(!sm.rdbar); // an rdbar comes between warpsync and the vote
  const unsigned half = sm.threads / 2;
  begin("masked_exchange");
  (void)run_out(2);
  const uint32_t *out = run_out(sm.threads);
  const uint32_t odd = UINT32_C(0xAAAAAAAA), lower = (UINT32_C(1) << half) - 1;
  if (!ends()) return;
  for (unsigned t = 0; t < sm.threads; t++)
    CHECK_EQ(out[t],
             t < half ? 10 * ((t + 1) % half) << 16 | (odd & lower)
                      : odd & ~lower & UINT32_MAX >> (32 - sm.threads),
             "thread %u", t);
}

static uint32_t count_down(uint32_t n) {
  uint32_t x = n;
  for (; n; n--)
    x = (x * 3) ^ n;
  return x;
}

static void test_progress__calls_from_both_sides(void) {
  enum { SEED = 77 };
  run_kernel("progress", "calls");
  run_block(sm.threads, 1, 1);
  const uint32_t *out = run_out(sm.threads);
  run_u32(SEED);
  run_exits(EXIT_OK);
  for (unsigned t = 0; t < sm.threads; t++) {
    uint32_t x = t * SEED, sum = 0;
    for (unsigned i = 0; i < 20; i++) {
      sum = x & 1 ? sum + count_down(x >> 28) : sum ^ count_down(x >> 29) * 5;
      x = x * 1664525 + 1013904223;
    }
    CHECK_EQ(out[t], sum, "thread %u", t);
  }
}

static void test_progress__jumps_apart(void) {
  NEEDS(sm.apart);
  run_new("order", "jumps");
  run_block(sm.threads, 1, 1);
  const uint32_t *out = run_out(sm.threads);
  run_exits(EXIT_OK);
  for (unsigned t = 0; t < sm.threads; t++)
    CHECK_EQ(out[t], t % 4 + 1, "thread %u", t);
}

// Sides that wait for memory wait at the same time where groups make way meanwhile, and otherwise
// one after the other.
static void test_progress__sides_that_load(void) {
  enum { STEPS = 16, WORDS = 1024 };
  const unsigned sides = sm.threads < 4 ? sm.threads : 4;
  uint32_t next[WORDS];
  for (unsigned i = 0; i < WORDS; i++)
    next[i] = (i * 37 + 11) % WORDS;
  NEEDS(sm.atomics);
  run_kernel("progress", "walks");
  run_block(sm.threads, 1, 1);
  run_in(next, WORDS);
  const uint32_t *end = run_out(sm.threads), *order = run_out(5);
  run_u32(STEPS);
  run_exits(EXIT_OK);
  for (unsigned t = 0; t < sm.threads; t++) {
    uint32_t p = t;
    for (unsigned k = 0; k < STEPS; k++)
      p = next[p];
    CHECK_EQ(end[t], p, "thread %u", t);
  }
  unsigned first = sides;
  for (unsigned s = 0; s < sides; s++)
    if (order[1 + s] < first) first = order[1 + s];
  CHECK_EQ(order[0], sides, "sides");
  if (sm.interleave && sm.interleave <= 4 && !sm.model)
    CHECK_EQ(first, sides, "sides that have begun before one ends");
  else if (!sm.interleave && (!sm.apart || sm.thread_turn > 64 * STEPS))
    CHECK_EQ(first, 1, "sides that have begun before one ends");
}

const sm_test_t progress_tests[] = {
    {"progress/spin_lock", test_progress__spin_lock},
    {"progress/lock_in_both_sides", test_progress__lock_in_both_sides},
    {"progress/producer_and_consumer", test_progress__producer_and_consumer},
    {"progress/hand_over_hand", test_progress__hand_over_hand},
    {"progress/barrier_in_both_sides", test_progress__barrier_in_both_sides},
    {"progress/spin_lock_with_pause", test_progress__spin_lock_with_pause},
    {"progress/warpsync_in_both_sides", test_progress__warpsync_in_both_sides},
    {"progress/votes_while_others_wait", test_progress__votes_while_others_wait},
    {"progress/calls_from_both_sides", test_progress__calls_from_both_sides},
    {"progress/jumps_apart", test_progress__jumps_apart},
    {"progress/sides_that_load", test_progress__sides_that_load},
    {0}};
