// SPDX-License-Identifier: Apache-2.0
// CTA barriers.
#include "t.h"

// Warp-in-CTA number to x6 (block of whole warps of 8).
static void begin(unsigned warps) {
  rig_reset();
  R.l.block[0] = 8 * warps;
  E(csrr(5, WSA_TID));
  E(srli(6, 5, 3));
}

// Writes before the barrier are seen after it, by every policy of issue.
static void bar_separates_phases(void) {
  for (int policy = 0; policy < 3; policy++) {
    begin(4);
    R.policy = (ws_policy_t)policy;
    R.l.shared_bytes = 128;
    R.l.grid[0] = 4;
    E(slli(7, 5, 2));
    E(lui(8, 0xD0000000));
    E(add(9, 8, 7));
    E(addi(11, 0, 0));
    E(addi(12, 0, 3));
    int loop = wsa_here(&R.a);
    E(sw(5, 9, 0));
    E(bar(0));
    E(xori(10, 7, 124)); // the word of thread 31 - t
    E(add(10, 10, 8));
    E(lw(13, 10, 0));
    E(add(11, 11, 13));
    E(addi(14, 0, 2));
    E(bar(14));
    E(sw(0, 9, 0));
    E(addi(12, 12, -1));
    TO(bne(12, 0, 0), loop);
    rig_put_result(11, 0);
    E(exit());
    CHECK_EQ(rig_run(), WS_OK);
    for (unsigned t = 0; t < 32; t++)
      CHECK_EQ(rig_out(t), 3 * (31 - t));
    CHECK_EQ(ws_model_stats(R.m)->barrier_releases, 4 * 6);
  }
}

static void ended_warps_count_as_arrived(void) {
  begin(4);
  int die = LABEL();
  E(slti(7, 6, 2));
  TO(bne(7, 0, 0), die); // warps 0 and 1 (uniform branch)
  E(bar(0));
  E(bar(0));
  rig_put_result(6, 0);
  BIND(die);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(rig_out(31), 3);
  // The last warp to arrive does so by ending.
  begin(2);
  int late = LABEL(), spin;
  TO(bne(6, 0, 0), late);
  E(bar(0));
  rig_put_result(5, 0);
  E(exit());
  BIND(late);
  E(addi(7, 0, 50));
  spin = wsa_here(&R.a);
  E(addi(7, 7, -1));
  TO(bne(7, 0, 0), spin);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(rig_out(7), 7);
}

// Both warps diverge around a bar in each side: the taken halves pair up, then the other halves.
static void halves_of_diverged_warps_pair_up(void) {
  begin(2);
  R.l.shared_bytes = 16;
  int even = LABEL(), join = LABEL();
  E(andi(7, 5, 1));
  E(lui(8, 0xD0000000));
  E(addi(10, 0, 1));
  TO(ssy(0), join);
  TO(beq(7, 0, 0), even);
  E(amoadd_w(0, 10, 8));
  E(bar(0));
  E(lw(9, 8, 0)); // after both even halves and both odd halves
  TO(jal(0, 0), join);
  BIND(even);
  E(amoadd_w(0, 10, 8));
  E(bar(0));
  E(lw(9, 8, 0)); // after both even halves at least
  BIND(join);
  rig_put_result(9, 0);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->barrier_releases, 2);
  for (unsigned t = 0; t < 16; t++)
    CHECK(t & 1 ? rig_out(t) == 16 : rig_out(t) >= 8, "thread %u saw %u", t, (unsigned)rig_out(t));
}

static void number_is_that_of_the_lowest_active_thread(void) {
  begin(1);
  int join = LABEL();
  E(addi(7, 5, -2)); // thread 0: -2, too large; thread 2: 0
  E(slti(8, 5, 2));
  TO(ssy(0), join);
  TO(bne(8, 0, 0), join);
  E(bar(7));
  BIND(join);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->barrier_releases, 1);
}

static void different_numbers_deadlock_with_a_report(void) {
  begin(3);
  E(andi(7, 6, 1));
  E(bar(7));
  E(exit());
  CHECK_EQ(rig_run(), WS_DEADLOCK);
  char why[1024];
  CHECK(ws_model_why(R.m, why, sizeof why) < sizeof why, "long report");
  CHECK(strstr(why, "warp 0 CTA 0,0,0 pc 0x00010010 mask 0xff depth 0"), "%s", why);
  CHECK(strstr(why, "waits at barrier 0: 2 here, 1 at others, 0 ended, of 3 warps"), "%s", why);
  CHECK(strstr(why, "waits at barrier 1: 1 here, 2 at others, 0 ended, of 3 warps"), "%s", why);
}

static void a_warp_that_never_comes_is_a_limit(void) {
  begin(2);
  int spin = LABEL();
  TO(bne(6, 0, 0), spin);
  E(bar(0));
  E(exit());
  BIND(spin);
  TO(jal(0, 0), spin);
  R.limit = 1000;
  CHECK_EQ(rig_run(), WS_LIMIT);
  char why[1024];
  ws_model_why(R.m, why, sizeof why);
  CHECK(strstr(why,
               "warp 1 CTA 0,0,0 pc 0x00010014 mask 0xff depth 0, 0 accesses outstanding: running"),
        "%s", why);
}

const test_t tests_barrier[] = {
    {"model/barrier/bar_separates_phases", bar_separates_phases},
    {"model/barrier/ended_warps_count_as_arrived", ended_warps_count_as_arrived},
    {"model/barrier/halves_of_diverged_warps_pair_up", halves_of_diverged_warps_pair_up},
    {"model/barrier/number_is_that_of_the_lowest_active_thread",
     number_is_that_of_the_lowest_active_thread},
    {"model/barrier/different_numbers_deadlock_with_a_report",
     different_numbers_deadlock_with_a_report},
    {"model/barrier/a_warp_that_never_comes_is_a_limit", a_warp_that_never_comes_is_a_limit},
    {0}};
