// SPDX-License-Identifier: Apache-2.0
// Compare-and-swap, reservations, float atomics in each window; the warp size
// (sim/test/asm/swap.S).
#include "../../sim/model/ws_fp.h"
#include "sm.h"

enum { GLOBAL, SHARED, LOCAL, SPACES };
static const char *const space_name[] = {"global", "shared", "local"};

// One warp; each thread expects what the thread before it leaves, or something else.
static void swaps(unsigned space, unsigned lanes) {
  uint32_t fresh[32], expected[64];
  for (unsigned l = 0; l < 32; l++)
    fresh[l] = sm_rand();
  const uint32_t initial = sm_rand();
  for (unsigned i = 0; i < 64; i++) {
    const unsigned l = i % 32;
    expected[i] = space == LOCAL ? (i < 32 ? initial : fresh[l]) : l ? fresh[l - 1] : initial;
    if (sm_rand() % 8 == 0) expected[i] = sm_rand();
  }
  run_new("swap", "swaps");
  run_block(lanes, 1, 1);
  run_opt("--shared 64 --local 64");
  run_in(fresh, 32);
  run_in(expected, 64);
  const uint32_t *old = run_out(96);
  (void)run_out(1);
  run_u32(space);
  run_u32(initial);
  run_exits(EXIT_OK);
  uint32_t word = initial, own[32];
  for (unsigned l = 0; l < lanes; l++)
    own[l] = initial;
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned l = 0; l < lanes; l++) { // in ascending order
      uint32_t *w = space == LOCAL ? &own[l] : &word;
      CHECK_EQ(old[32 * pass + l], *w, "%s, pass %u, what thread %u got", space_name[space], pass,
               l);
      if (*w == expected[32 * pass + l]) *w = fresh[l];
    }
  for (unsigned l = 0; l < lanes; l++)
    CHECK_EQ(old[64 + l], space == LOCAL ? own[l] : word, "%s at the end, thread %u",
             space_name[space], l);
}

static void test_swap__compare_and_swap(void) {
  NEEDS(sm.cas);
  for (unsigned space = 0; space < SPACES; space++) {
    swaps(space, sm.threads);
    swaps(space, sm.threads - 1);
  }
}

// Of the threads that reserve one word the first succeeds, and no other; none does after a write of
// any thread, or without a reservation.
static void reserves(unsigned space, unsigned how) {
  const unsigned lanes = sm.threads;
  const uint32_t initial = sm_rand();
  run_new("swap", "reserves");
  run_block(lanes, 1, 1);
  run_opt("--shared 64 --local 64");
  const uint32_t *old = run_out(96);
  (void)run_out(1);
  run_u32(space);
  run_u32(initial);
  run_u32(how);
  run_exits(EXIT_OK);
  const uint32_t before = how == 2 ? ~initial : initial;
  for (unsigned l = 0; l < lanes; l++) {
    const bool first = how == 0 && l == 0;
    if (how != 3) CHECK_EQ(old[l], initial, "%s, what thread %u reserved", space_name[space], l);
    if (space == LOCAL) { // words of the threads in one line: more may fail than have to
      if (l == 0 || how == 3) CHECK_EQ(old[32 + l], !first, "local, thread %u, case %u", l, how);
      const uint32_t kept = how == 2 && l == 0 ? ~initial : initial;
      CHECK_EQ(old[64 + l], old[32 + l] ? kept : 100 + l, "local at the end, thread %u", l);
      continue;
    }
    CHECK_EQ(old[32 + l], !first, "%s, thread %u, case %u", space_name[space], l, how);
    CHECK_EQ(old[64 + l], how == 0 ? 100 : before, "%s at the end", space_name[space]);
  }
}

static void test_swap__reservations(void) {
  NEEDS(sm.lrsc);
  for (unsigned space = 0; space < SPACES; space++)
    for (unsigned how = 0; how < 4; how++)
      reserves(space, how);
}

// Threads of all warps contend for a word: every addition gets through.
static void test_swap__loops_end(void) {
  NEEDS(sm.lrsc);
  const unsigned block = sm.fit * sm.threads, grid = 3, n = grid * block;
  run_new("swap", "adds");
  run_grid(grid, 1, 1);
  run_block(block, 1, 1);
  run_opt("--shared 8");
  const uint32_t *global = run_out(1), *shared = run_out(1);
  run_exits(EXIT_OK);
  CHECK_EQ(global[0], n * (n + 1) / 2, "sum of %u threads", n);
  CHECK_EQ(shared[0], n * (n + 1) / 2, "sum of %u threads, in shared memory", n);
}

static void fsums(unsigned space, unsigned lanes) {
  const ws_fp_format_t *format = sm.fp == 1 ? &ws_fp_binary32_ftz : &ws_fp_binary32;
  uint32_t operand[32];
  for (unsigned l = 0; l < 32; l++) // sums that round, and some that are no numbers
    operand[l] =
        sm_rand() % 16 ? (sm_rand() & 0x807fffff) | (120 + sm_rand() % 16) << 23 : sm_rand();
  const uint32_t initial = 0x3f800001;
  run_new("swap", "fsums");
  run_block(lanes, 1, 1);
  run_opt("--shared 64 --local 64");
  run_in(operand, 32);
  const uint32_t *old = run_out(96);
  (void)run_out(1);
  run_u32(space);
  run_u32(initial);
  run_exits(EXIT_OK);
  uint32_t word = initial, own[32];
  unsigned flags = 0;
  for (unsigned l = 0; l < lanes; l++)
    own[l] = initial;
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned l = 0; l < lanes; l++) { // in ascending order
      uint32_t *w = space == LOCAL ? &own[l] : &word;
      CHECK_EQ(old[32 * pass + l], *w, "%s, pass %u, what thread %u got", space_name[space], pass,
               l);
      *w = ws_fp_add(format, *w, operand[l], WS_RNE, &flags);
    }
  for (unsigned l = 0; l < lanes; l++)
    CHECK_EQ(old[64 + l], space == LOCAL ? own[l] : word, "%s at the end, thread %u",
             space_name[space], l);
}

static void test_swap__float_additions(void) {
  NEEDS(sm.float_atomics);
  for (unsigned space = 0; space < SPACES; space++)
    for (unsigned i = 0; i < 3; i++)
      fsums(space, sm.threads - i % 2);
}

static void test_swap__warp_size(void) {
  run_new("swap", "warp_size");
  run_block(sm.threads + 1 < sm.fit * sm.threads ? sm.threads + 1 : 1, 1, 1);
  const uint32_t *size = run_out(64);
  run_exits(EXIT_OK);
  CHECK_EQ(size[0], sm.threads, "warp size");
}

const sm_test_t swap_tests[] = {{"swap/compare_and_swap", test_swap__compare_and_swap},
                                {"swap/reservations", test_swap__reservations},
                                {"swap/loops_end", test_swap__loops_end},
                                {"swap/float_additions", test_swap__float_additions},
                                {"swap/warp_size", test_swap__warp_size},
                                {0}};
