// SPDX-License-Identifier: Apache-2.0
// The purpose of read barriers (war = software): a store of several beats, whose source the next
// instruction overwrites, stores the old word in all threads; without its barrier it stores the new
// word in some.
#include "tests.h"

enum { LOADS = 6, STORES = 4, APART = 1024, OLD = 100, NEW = 7, LATENCY = 40 };

// The number of words that are not the old ones.
static unsigned wrong_words(bool barriers) {
  const ws_launch_t l = sm_launch();
  unsigned wrong = 0;
  begin();
  wsa_li(&prog, 5, DATA);
  P(csrr(6, WSA_LANE));
  P(slli(7, 6, 10)); // lines for each thread: the beats of an access take a while
  P(add(5, 5, 7));
  P(addi(6, 6, OLD));
  for (unsigned i = 0; i < LOADS; i++) // that miss
    P(lw(8 + i, 5, (int32_t)(APART / 8 * (i + 1))));
  for (unsigned i = 0; i < STORES; i++) {
    P(rdbar(barriers ? 1 + i : 0, 0));
    P(sw(6, 5, (int32_t)(4 * i)));
  }
  P(rdbar(0, barriers ? (1 << STORES) - 1 : 0));
  P(addi(6, 0, NEW));
  P(sw(6, 5, 4 * STORES));
  P(exit());
  sm_load(&prog);
  WS_CHECK_EQ(sm_run_alone(&l), WS_CAUSE_NONE);
  for (uint32_t t = 0; t < WS_THREADS; t++) {
    WS_CHECK_EQ(sm_word(DATA + APART * t + 4 * STORES), NEW, "thread %u", t);
    for (uint32_t i = 0; i < STORES; i++)
      wrong += sm_word(DATA + APART * t + 4 * i) != OLD + t;
  }
  return wrong;
}

// Additions need no barriers, even if their two sources are in one bank, so that beats come slowly,
// and the next instruction, which overwrites one, reads nothing.
void test_ws_sm__additions_read_in_order(void) {
  enum { ADDITIONS = 4, BANKS = WS_RF_BANKS < 8 ? 8 : WS_RF_BANKS };
  const ws_launch_t l = sm_launch();
  WS_SKIP_IF(!WS_WAR_RDBAR);
  sm_open(4);
  begin();
  wsa_li(&prog, 5, DATA);
  P(csrr(1, WSA_LANE));
  P(slli(2, 1, 4));
  P(add(5, 5, 2));
  P(addi(6 + BANKS, 0, OLD));
  for (unsigned i = 0; i < ADDITIONS; i++) {
    P(add(6, 1, 0));
    P(add(10 + i, 6, 6 + BANKS));
    P(addi(6, 0, NEW));
  }
  for (unsigned i = 0; i < ADDITIONS; i++)
    P(sw(10 + i, 5, (int32_t)(4 * i)));
  P(exit());
  run_ok(&l);
  for (uint32_t t = 0; t < WS_THREADS; t++)
    for (uint32_t i = 0; i < ADDITIONS; i++)
      WS_CHECK_EQ(sm_word(DATA + 16 * t + 4 * i), OLD + t, "thread %u", t);
}

void test_ws_sm__read_barriers_are_needed(void) {
  // With few beats, the last one is read in time by chance.
  WS_SKIP_IF(!WS_WAR_RDBAR || WS_THREADS < 4 * WS_LANES);
  sm_open(LATENCY);
  WS_CHECK_EQ(wrong_words(true), 0, "words that a store has read too late");
  WS_CHECK(wrong_words(false) > 0, "a store without a barrier reads in time, too");
}
