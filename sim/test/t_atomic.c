// SPDX-License-Identifier: Apache-2.0
// Atomic memory operations in each window (sim/test/asm/window.S).
#include "sm.h"

enum { OPS = 9, SLOT = 12, GLOBAL = 0, SHARED = 1, LOCAL = 2 };
static const char *const op_name[OPS] = {"add", "swap", "xor",  "or",  "and",
                                         "min", "max",  "minu", "maxu"};
static const char *const space_name[] = {"global", "shared", "local"};

static uint32_t apply(unsigned op, uint32_t a, uint32_t b) {
  switch (op) {
  case 0:
    return a + b;
  case 1:
    return b;
  case 2:
    return a ^ b;
  case 3:
    return a | b;
  case 4:
    return a & b;
  case 5:
    return (int32_t)a < (int32_t)b ? a : b;
  case 6:
    return (int32_t)a > (int32_t)b ? a : b;
  case 7:
    return a < b ? a : b;
  default:
    return a > b ? a : b;
  }
}

// One warp of `lanes`; each operation by all threads on one word (local: each on its own), twice.
static void amos(unsigned space, unsigned lanes) {
  NEEDS(sm.atomics);
  uint32_t operand[32], initial[OPS];
  for (unsigned l = 0; l < lanes; l++)
    operand[l] = sm_rand() >> sm_rand() % 24 ^ (sm_rand() % 3 ? 0 : UINT32_MAX);
  for (unsigned i = 0; i < OPS; i++)
    initial[i] = sm_rand();
  run_new("window", "amos");
  run_block(lanes, 1, 1);
  run_opt("--shared 64 --local 64");
  run_in(operand, lanes);
  run_in(initial, OPS);
  const uint32_t *old = run_out(2 * 32 * SLOT), *final = run_out(16 + 32 * SLOT);
  run_u32(space);
  run_exits(EXIT_OK);
  for (unsigned op = 0; op < OPS; op++) {
    uint32_t word = initial[op], own[32];
    for (unsigned l = 0; l < lanes; l++)
      own[l] = word;
    for (unsigned pass = 0; pass < 2; pass++)
      for (unsigned l = 0; l < lanes; l++) { // in ascending order
        uint32_t *w = space == LOCAL ? &own[l] : &word;
        CHECK_EQ(old[(32 * pass + l) * SLOT + op], *w, "%s %s, pass %u, what thread %u got",
                 space_name[space], op_name[op], pass, l);
        *w = apply(op, *w, operand[l]);
      }
    for (unsigned l = 0; l < lanes; l++)
      CHECK_EQ(final[space == LOCAL ? 16 + l * SLOT + op : op], space == LOCAL ? own[l] : word,
               "%s %s at the end, thread %u", space_name[space], op_name[op], l);
  }
}

static void test_atomic__global(void) {
  amos(GLOBAL, sm.threads);
  amos(GLOBAL, sm.threads - 1);
}
static void test_atomic__shared(void) {
  amos(SHARED, sm.threads);
  amos(SHARED, sm.threads - 1);
}
static void test_atomic__local(void) {
  amos(LOCAL, sm.threads);
  amos(LOCAL, sm.threads - 1);
}

static void test_atomic__totals_of_a_grid(void) {
  NEEDS(sm.atomics);
  const unsigned blocks[] = {sm.fit * sm.threads,
                             sm.threads + 1 < sm.fit * sm.threads ? sm.threads + 1 : 1};
  for (unsigned k = 0; k < 2; k++) {
    const unsigned grid = 7, n = grid * blocks[k];
    run_new("window", "totals");
    run_grid(grid, 1, 1);
    run_block(blocks[k], 1, 1);
    run_opt("--shared 8");
    const uint32_t *global = run_out(5), *shared = run_out(2);
    run_exits(EXIT_OK);
    uint32_t bits = 0, parity = 0, sum = 0;
    for (uint32_t i = 0; i < n; i++) {
      bits |= UINT32_C(1) << (i & 31);
      parity ^= i;
      sum += i;
    }
    CHECK_EQ(global[0], n, "threads, blocks of %u", blocks[k]);
    CHECK_EQ(global[1], n - 1, "max, blocks of %u", blocks[k]);
    CHECK_EQ(global[2], 1 - n, "min, blocks of %u", blocks[k]);
    CHECK_EQ(global[3], bits, "or, blocks of %u", blocks[k]);
    CHECK_EQ(global[4], parity, "xor, blocks of %u", blocks[k]);
    CHECK_EQ(shared[0], n, "threads counted in shared memory, blocks of %u", blocks[k]);
    CHECK_EQ(shared[1], sum, "sum in shared memory, blocks of %u", blocks[k]);
  }
}

const sm_test_t atomic_tests[] = {{"atomic/global", test_atomic__global},
                                  {"atomic/shared", test_atomic__shared},
                                  {"atomic/local", test_atomic__local},
                                  {"atomic/totals_of_a_grid", test_atomic__totals_of_a_grid},
                                  {0}};
