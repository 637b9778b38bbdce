// SPDX-License-Identifier: Apache-2.0
// Launches in which no thread can make progress, and those that only look so.
#include "t.h"

#include <string.h>

enum { SHARED = 0xD0000000, LOCAL = 0xE0000000, LIMIT = 3000 };

// Warp number to x6, the address of OUT to x8, of shared memory to x9, of local memory to x10.
static void begin(unsigned warps) {
  rig_reset();
  R.l.block[0] = 8 * warps;
  R.l.shared_bytes = R.l.local_bytes = 64;
  R.l.local_base = LOCAL_MEM;
  ws_mem_map(R.mem, LOCAL_MEM, 64 * 64 * 8);
  R.limit = LIMIT;
  E(csrr(5, WSA_TID));
  E(srli(6, 5, 3));
  E(lui(8, OUT));
  E(lui(9, SHARED));
  E(lui(10, LOCAL));
}

static void wait_for_a_word(void) {
  const int loop = wsa_here(&R.a);
  E(lw(7, 8, 0));
  TO(beq(7, 0, 0), loop);
  E(exit());
}

// The launch does not end, and is hung or not; to ask leaves no trace.
static bool hung(void) {
  ws_spin_t spin[WS_MAX_WARPS];
  size_t live;
  if (rig_run() != WS_LIMIT) return t_fail(__FILE__, __LINE__, "it ends: %d", R.rc), false;
  const ws_stats_t before = *ws_model_stats(R.m);
  const uint64_t memory = ws_mem_hash(R.mem);
  const uint32_t pc = ws_model_warp_pc(R.m, 0), mask = ws_model_warp_mask(R.m, 0);
  const bool is = ws_model_hung(R.m);
  const size_t n = ws_model_spins(R.m, spin, &live);
  if (memcmp(&before, ws_model_stats(R.m), sizeof before) || memory != ws_mem_hash(R.mem) ||
      pc != ws_model_warp_pc(R.m, 0) || mask != ws_model_warp_mask(R.m, 0) || *ws_model_err(R.m))
    t_fail(__FILE__, __LINE__, "the analysis has changed the launch");
  if (is != (n == live && live)) t_fail(__FILE__, __LINE__, "%zu of %zu warps spin", n, live);
  return is;
}

static void all_wait_for_a_word(void) {
  begin(4);
  wait_for_a_word();
  CHECK(hung(), "not hung");
  // It goes on: another thread writes the word.
  ws_mem_write_le(R.mem, OUT, 4, 1);
  CHECK_EQ(ws_model_run(R.m, 1000, WS_RUN_RR), WS_OK);
}

static void the_others_are_at_a_barrier(void) {
  begin(4);
  const int at_barrier = LABEL();
  TO(bne(6, 0, 0), at_barrier);
  wait_for_a_word();
  BIND(at_barrier);
  E(bar(0));
  E(exit());
  CHECK(hung(), "not hung");
}

static void ctas_that_cannot_begin(void) {
  begin(8);
  R.l.grid[0] = 3;
  uint64_t all, begun, ended;
  wait_for_a_word();
  CHECK(hung(), "not hung");
  ws_model_ctas(R.m, &all, &begun, &ended);
  CHECK(all == 3 && begun == 1 && !ended, "%d of %d", (int)begun, (int)all);
}

static void threads_of_a_warp(void) {
  begin(1);
  const int meet = LABEL();
  E(slti(7, 5, 3));
  TO(ssy(0), meet);
  TO(bne(7, 0, 0), meet);
  const int loop = wsa_here(&R.a);
  E(lw(11, 8, 0));
  TO(ssy(0), meet);
  TO(beq(11, 0, 0), loop);
  BIND(meet);
  E(addi(12, 0, 1));
  E(sw(12, 8, 0));
  E(exit());
  ws_spin_t spin[WS_MAX_WARPS];
  size_t live;
  CHECK(hung(), "not hung");
  CHECK_EQ(ws_model_spins(R.m, spin, &live), 1);
  CHECK_EQ(spin[0].mask, 0xF8);
  CHECK_EQ(spin[0].waiting, 0x07);
}

// What the loop does besides: nothing that others see.
static void stores_of_the_same_value_and_local_memory(void) {
  begin(2);
  const int loop = wsa_here(&R.a);
  E(addi(12, 0, 5));
  E(sw(12, 8, 64));
  E(sw(12, 10, 0));
  E(sb(0, 10, 1));
  E(sw(0, 10, 0));
  E(lw(7, 8, 0));
  TO(beq(7, 0, 0), loop);
  E(exit());
  CHECK(hung(), "not hung");
}

// A loop with one more instruction is no loop that only others can end.
#define LOOKS_SO(name, extra)                                                                      \
  static void name(void) {                                                                         \
    begin(2);                                                                                      \
    E(addi(12, 0, 0));                                                                             \
    const int other = LABEL();                                                                     \
    TO(bne(6, 0, 0), other);                                                                       \
    wait_for_a_word();                                                                             \
    BIND(other);                                                                                   \
    const int loop = wsa_here(&R.a);                                                               \
    extra;                                                                                         \
    E(lw(7, 8, 0));                                                                                \
    TO(beq(7, 0, 0), loop);                                                                        \
    E(exit());                                                                                     \
    CHECK(!hung(), "hung");                                                                        \
  }
LOOKS_SO(one_counts, E(addi(12, 12, 1)))
LOOKS_SO(one_reads_the_clock, E(csrr(13, WSA_CYCLE)))
LOOKS_SO(one_changes_global_memory, E(xori(12, 12, 1)); E(sw(12, 8, 64)))
LOOKS_SO(one_changes_shared_memory, E(xori(12, 12, 1)); E(sb(12, 9, 0)))
LOOKS_SO(one_counts_in_local_memory, E(lw(12, 10, 4)); E(addi(12, 12, 1)); E(sw(12, 10, 4));
         E(addi(12, 0, 0)))

const test_t tests_hung[] = {
    {"model/hung/all_wait_for_a_word", all_wait_for_a_word},
    {"model/hung/the_others_are_at_a_barrier", the_others_are_at_a_barrier},
    {"model/hung/ctas_that_cannot_begin", ctas_that_cannot_begin},
    {"model/hung/threads_of_a_warp", threads_of_a_warp},
    {"model/hung/stores_of_the_same_value_and_local_memory",
     stores_of_the_same_value_and_local_memory},
    {"model/hung/one_counts", one_counts},
    {"model/hung/one_reads_the_clock", one_reads_the_clock},
    {"model/hung/one_changes_global_memory", one_changes_global_memory},
    {"model/hung/one_changes_shared_memory", one_changes_shared_memory},
    {"model/hung/one_counts_in_local_memory", one_counts_in_local_memory},
    {0}};
