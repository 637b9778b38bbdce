// SPDX-License-Identifier: Apache-2.0
// Loads with cache operators in each window, among stores, atomics and plain loads of the same
// words (sim/test/asm/past.S).
#include "sm.h"

enum { GLOBAL, SHARED, LOCAL, SPACES };
static const char *const space_name[] = {"global", "shared", "local"};

static void test_past__own_stores(void) {
  NEEDS(sm.load_ops);
  for (unsigned space = 0; space < SPACES; space++) {
    const unsigned n = space == LOCAL || sm.fit < 2 ? sm.fit * sm.threads : 2 * sm.threads - 1;
    run_new("past", "own");
    run_block(n, 1, 1);
    run_opt("--shared %u --local 64", 4 * n);
    (void)run_out(n);
    const uint32_t *wrong = run_out(n);
    run_u32(space);
    run_u32(6);
    run_exits(EXIT_OK);
    for (unsigned i = 0; i < n; i++)
      CHECK_EQ(wrong[i], 0, "%s, thread %u", space_name[space], i);
  }
}

static void test_past__constants(void) {
  NEEDS(sm.load_ops);
  run_new("past", "constants");
  run_block(sm.threads, 1, 1);
  const uint32_t *out = run_out(3 * sm.threads);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < 3 * sm.threads; i++)
    CHECK_EQ(out[i], (i / 3 + 1) * 0x9E3779B1u, "thread %u", i / 3);
}

static void test_past__a_flag(void) {
  NEEDS(sm.load_ops && sm.warps > 1 && sm.fit > 1);
  run_new("past", "flag");
  run_block(2 * sm.threads, 1, 1);
  (void)run_out(64 + 32);
  const uint32_t *out = run_out(sm.threads);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < sm.threads; i++)
    CHECK_EQ(out[i], 1000 + i, "thread %u", i);
}

static void test_past__atomics(void) {
  NEEDS(sm.load_ops && sm.atomics);
  const unsigned n = (sm.fit > 2 ? 3 : sm.fit) * sm.threads;
  run_new("past", "counts");
  run_block(n, 1, 1);
  const uint32_t *word = run_out(1), *wrong = run_out(n);
  run_exits(EXIT_OK);
  CHECK_EQ(word[0], 8 * n, "sum");
  for (unsigned i = 0; i < n; i++)
    CHECK_EQ(wrong[i], 0, "thread %u", i);
}

static void test_past__floats(void) {
  NEEDS(sm.load_ops && sm.fp);
  uint32_t in[32];
  for (unsigned i = 0; i < 32; i++)
    in[i] = sm_rand();
  run_new("past", "floats");
  run_block(sm.threads, 1, 1);
  run_in(in, 32);
  const uint32_t *out = run_out(64);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < 2 * sm.threads; i++)
    CHECK_EQ(out[i], in[i / 2], "thread %u", i / 2);
}

const sm_test_t past_tests[] = {
    {"past/own_stores", test_past__own_stores}, {"past/constants", test_past__constants},
    {"past/a_flag", test_past__a_flag},         {"past/atomics", test_past__atomics},
    {"past/floats", test_past__floats},         {0}};
