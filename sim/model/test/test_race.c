// SPDX-License-Identifier: Apache-2.0
// The race check: programs with one race or none. test_race_random.c has those of all kinds.
#include "t.h"

enum { T = 8, SHARED = 0xD0000000 };

// x5 thread of the block, x6 4 * x5, x7 shared memory, x8 OUT, x9 block.
static void begin(unsigned warps, unsigned blocks) {
  rig_reset();
  R.l.block[0] = T * warps;
  R.l.grid[0] = blocks;
  R.l.shared_bytes = 256;
  E(csrr(5, WSA_TID));
  E(slli(6, 5, 2));
  E(lui(7, SHARED));
  E(csrr(8, WSA_PARAM));
  E(csrr(9, WSA_CTAID));
  E(add(10, 7, 6)); // a word per thread in shared and in global memory
  E(add(11, 8, 6));
}

// Number of races (pairs of instructions); SIZE_MAX when the run does not end well.
static size_t races(void) {
  size_t n;
  E(exit());
  if (rig_load() || ws_model_race_check(R.m, true)) return SIZE_MAX;
  if ((R.rc = ws_model_run(R.m, R.limit, R.policy))) return SIZE_MAX;
  ws_model_races(R.m, &n);
  return n;
}

static const ws_race_t *first_race(void) {
  size_t n;
  return ws_model_races(R.m, &n);
}

static void a_barrier_orders(void) {
  for (int with = 0; with < 2; with++) {
    begin(2, 1);
    E(sw(5, 10, 0));
    if (with) E(bar(0));
    E(xori(12, 6, 4 * T)); // the word of the other warp
    E(add(12, 12, 7));
    const uint32_t load = CODE + 4 * R.a.n;
    E(lw(13, 12, 0));
    CHECK_EQ(races(), !with);
    if (with) continue;
    const ws_race_t *r = first_race();
    CHECK_EQ(r->space, WS_SHARED);
    CHECK_EQ(r->between, WS_RACE_WARPS);
    CHECK(r->count >= T && r->count <= 2 * T, "%u times", (unsigned)r->count);
    CHECK(r->first.pc == load || r->second.pc == load, "pc 0x%x", r->second.pc);
    CHECK_EQ(r->first.thread ^ r->second.thread, T);
    CHECK_EQ(r->addr - SHARED, 4 * (r->second.pc == load ? r->first : r->second).thread);
  }
}

// The next round must not begin before the last one has been read.
static void a_loop_needs_two_barriers(void) {
  for (int second = 0; second < 2; second++) {
    begin(2, 1);
    E(addi(15, 0, 3));
    const int loop = wsa_here(&R.a);
    E(sw(15, 10, 0));
    E(bar(0));
    E(xori(12, 6, 4 * T));
    E(add(12, 12, 7));
    E(lw(13, 12, 0));
    if (second) E(bar(0));
    E(addi(15, 15, -1));
    TO(bne(15, 0, 0), loop);
    CHECK_EQ(races(), !second);
  }
}

// A warp may rely on its own order at shared memory; at global memory it needs a fence.
static void a_warp_is_ordered_at_shared_memory(void) {
  for (int global = 0; global < 2; global++)
    for (int fence = 0; fence < 2; fence++) {
      begin(1, 1);
      E(sw(5, global ? 11 : 10, 0));
      if (fence) E(fence());
      E(xori(12, 6, 4));
      E(add(12, 12, global ? 8 : 7));
      E(lw(13, 12, 0));
      CHECK_EQ(races(), global && !fence);
      if (global && !fence) CHECK_EQ(first_race()->between, WS_RACE_THREADS);
    }
}

// A fence is of the warp that executes it.
static void a_fence_does_not_order_warps(void) {
  begin(2, 1);
  E(sw(5, 11, 0));
  E(fence());
  E(xori(12, 6, 4 * T));
  E(add(12, 12, 8));
  E(lw(13, 12, 0));
  CHECK_EQ(races(), 1);
  CHECK_EQ(first_race()->space, WS_GLOBAL);
}

static void one_store_of_different_values(void) {
  for (int global = 0; global < 2; global++)
    for (int same = 0; same < 2; same++) {
      begin(1, 1);
      E(addi(12, 0, 7));
      const uint32_t store = CODE + 4 * R.a.n;
      E(sw(same ? 12 : 5, global ? 8 : 7, 0));
      CHECK_EQ(races(), !same);
      if (same) continue;
      const ws_race_t *r = first_race();
      CHECK_EQ(r->first.pc, store);
      CHECK_EQ(r->second.pc, store);
      CHECK_EQ(r->between, WS_RACE_THREADS);
      CHECK_EQ(r->first.thread, 0);
      CHECK_EQ(r->second.thread, 1);
      CHECK_EQ(r->count, T - 1);
    }
}

// A flag that any number of threads raise is no race; one that is read meanwhile is.
static void the_same_value_again(void) {
  for (int read = 0; read < 2; read++) {
    begin(2, 2);
    E(addi(12, 0, 1));
    E(sw(12, 8, 0));
    if (read) E(lw(13, 8, 0));
    CHECK(read ? races() >= 1 : races() == 0, "read %d", read);
  }
}

static void blocks_are_not_ordered(void) {
  begin(1, 2);
  E(sw(9, 11, 0));
  E(bar(0));
  CHECK_EQ(races(), 1);
  const ws_race_t *r = first_race();
  CHECK_EQ(r->between, WS_RACE_BLOCKS);
  CHECK_EQ(r->first.ctaid[0] ^ r->second.ctaid[0], 1);
  CHECK_EQ(r->first.access, WS_STORE);
  CHECK_EQ(r->count, T);
  begin(1, 2); // to words of their own
  E(slli(12, 9, 5));
  E(add(11, 11, 12));
  E(sw(9, 11, 0));
  CHECK_EQ(races(), 0);
}

// A read by each of two blocks, and then a write by the second, in the same thread.
static void any_other_block_counts(void) {
  begin(1, 2);
  R.l.block[0] = 1;
  const int first = LABEL(), end = LABEL();
  TO(beq(9, 0, 0), first);
  for (unsigned i = 0; i < 8; i++)
    E(nop()); // later
  E(lw(13, 8, 0));
  E(sw(9, 8, 0));
  TO(jal(0, 0), end);
  BIND(first);
  const uint32_t load = CODE + 4 * R.a.n;
  E(lw(13, 8, 0));
  BIND(end);
  CHECK_EQ(races(), 1);
  CHECK_EQ(first_race()->between, WS_RACE_BLOCKS);
  CHECK_EQ(first_race()->first.pc, load);
  CHECK_EQ(first_race()->first.ctaid[0], 0);
}

// Of one warp without a fence: thread 0 reads, thread 1 reads and then writes.
static void any_other_thread_counts(void) {
  begin(1, 1);
  R.l.block[0] = 2;
  const int zero = LABEL(), join = LABEL();
  TO(ssy(0), join);
  TO(beq(5, 0, 0), zero); // runs first
  E(lw(13, 8, 0));
  const uint32_t store = CODE + 4 * R.a.n;
  E(sw(5, 8, 0));
  TO(jal(0, 0), join);
  BIND(zero);
  const uint32_t load = CODE + 4 * R.a.n;
  E(lw(14, 8, 0));
  BIND(join);
  E(addi(0, 0, 0));
  CHECK_EQ(races(), 1);
  CHECK_EQ(first_race()->first.pc, load);
  CHECK_EQ(first_race()->first.thread, 0);
  CHECK_EQ(first_race()->second.pc, store);
}

static void launches_are_ordered(void) {
  begin(2, 1);
  E(sw(5, 11, 0));
  E(xori(12, 6, 4 * T));
  E(add(12, 12, 8));
  CHECK_EQ(races(), 0);
  size_t n;
  R.l.block[0] = T; // what another warp has written, read by the same block and by another one
  R.l.grid[0] = 2;
  R.l.entry_pc = CODE + 4 * R.a.n;
  wsa_t more;
  wsa_init(&more, R.l.entry_pc);
  wsa_put(&more, wsa_csrr(8, WSA_PARAM));
  wsa_put(&more, wsa_lw(13, 8, 4 * T));
  wsa_put(&more, wsa_exit());
  for (unsigned i = 0; i < 3; i++) {
    ws_mem_map(R.mem, R.l.entry_pc + 4 * i, 4);
    ws_mem_write_le(R.mem, R.l.entry_pc + 4 * i, 4, more.word[i]);
  }
  CHECK_EQ(ws_model_launch(R.m, &R.l), WS_OK);
  CHECK_EQ(ws_model_run(R.m, R.limit, R.policy), WS_OK);
  ws_model_races(R.m, &n);
  CHECK_EQ(n, 0);
}

// The next CTA of a slot has the same shared memory, after the last one.
static void shared_memory_is_of_one_block(void) {
  begin(2, 6);
  R.cfg.cta_slots = 1;
  E(slli(12, 9, 1));
  E(add(12, 12, 5));
  E(sw(12, 10, 0));
  E(lw(13, 10, 0));
  CHECK_EQ(races(), 0);
}

enum { ATOMIC, LOADS, STORES };

static void atomics(void) {
  for (int global = 0; global < 2; global++)
    for (int what = ATOMIC; what <= STORES; what++) {
      begin(2, 1);
      const int others = LABEL(), join = LABEL();
      E(slti(12, 5, T));
      TO(ssy(0), join);
      TO(beq(12, 0, 0), others);
      E(amoadd_w(13, 5, global ? 8 : 7));
      E(amoor_w(0, 5, global ? 8 : 7));
      TO(jal(0, 0), join);
      BIND(others);
      if (what == ATOMIC) E(amoadd_w(13, 5, global ? 8 : 7));
      if (what == LOADS) E(lw(13, global ? 8 : 7, 0));
      if (what == STORES) E(sw(9, global ? 8 : 7, 0));
      BIND(join);
      E(addi(0, 0, 0));
      const size_t n = races();
      CHECK(what == ATOMIC ? n == 0 : n >= 1 && n < 3, "kind %d: %u races", what, (unsigned)n);
    }
}

// Threads of two warps, at parts of a word each.
static void bytes_are_exact(void) {
  begin(2, 1); // byte t
  E(add(12, 7, 5));
  E(sb(5, 12, 0));
  E(lbu(13, 12, 0));
  CHECK_EQ(races(), 0);
  begin(2, 1); // halfwords: those of threads 2i, 2i + 1 are the same
  E(andi(12, 5, 6));
  E(add(12, 12, 7));
  E(addi(13, 0, 1));
  E(sh(13, 12, 0));
  E(sb(5, 12, 1));
  CHECK(races() >= 1, "halfword and byte");
  begin(2, 1); // the bytes of the first warp, and the whole word by the second
  const int word = LABEL(), join = LABEL();
  E(slti(12, 5, T));
  E(andi(13, 6, 4 * T - 1));
  E(add(13, 13, 7));
  TO(ssy(0), join);
  TO(beq(12, 0, 0), word);
  E(lbu(14, 13, 3));
  TO(jal(0, 0), join);
  BIND(word);
  E(sw(5, 13, 0));
  BIND(join);
  E(addi(0, 0, 0));
  CHECK_EQ(races(), 1);
  CHECK_EQ(first_race()->count, T);
}

static void local_memory_is_private(void) {
  begin(2, 2);
  R.l.local_bytes = 64;
  ws_mem_map(R.mem, LOCAL_MEM, 64 * 64);
  E(lui(12, 0xE0000000));
  E(sw(5, 12, 0));
  E(lw(13, 12, 0));
  CHECK_EQ(races(), 0);
}

static void off_means_off(void) {
  size_t n = 1;
  begin(2, 1);
  E(sw(5, 7, 0));
  CHECK_EQ(races(), 1);
  CHECK_EQ(ws_model_race_check(R.m, true), WS_OK); // forgets
  CHECK(!ws_model_races(R.m, &n) && n == 0, "%u races", (unsigned)n);
  CHECK_EQ(ws_model_race_check(R.m, false), WS_OK);
  CHECK_EQ(ws_model_launch(R.m, &R.l), WS_OK);
  CHECK_EQ(ws_model_run(R.m, R.limit, R.policy), WS_OK);
  CHECK(!ws_model_races(R.m, &n) && n == 0, "%u races", (unsigned)n);
}

const test_t tests_race[] = {
    {"model/race/a_barrier_orders", a_barrier_orders},
    {"model/race/a_loop_needs_two_barriers", a_loop_needs_two_barriers},
    {"model/race/a_warp_is_ordered_at_shared_memory", a_warp_is_ordered_at_shared_memory},
    {"model/race/a_fence_does_not_order_warps", a_fence_does_not_order_warps},
    {"model/race/one_store_of_different_values", one_store_of_different_values},
    {"model/race/the_same_value_again", the_same_value_again},
    {"model/race/blocks_are_not_ordered", blocks_are_not_ordered},
    {"model/race/any_other_block_counts", any_other_block_counts},
    {"model/race/any_other_thread_counts", any_other_thread_counts},
    {"model/race/launches_are_ordered", launches_are_ordered},
    {"model/race/shared_memory_is_of_one_block", shared_memory_is_of_one_block},
    {"model/race/atomics", atomics},
    {"model/race/bytes_are_exact", bytes_are_exact},
    {"model/race/local_memory_is_private", local_memory_is_private},
    {"model/race/off_means_off", off_means_off},
    {NULL, NULL}};
