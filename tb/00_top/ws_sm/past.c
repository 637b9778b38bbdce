// SPDX-License-Identifier: Apache-2.0
// Loads past the data cache, in a whole SM: what they leave there, and what they see.
#include "policies.h"
#include "tests.h"

#if WS_LOAD_OPS
enum { LINE = WS_DCACHE_LINE, SETS = WS_DCACHE_SETS };

// Lines that fill a set are loaded; then others of the set, and those, past the cache; then those
// again. Only the first loads and those past the cache miss.
void test_ws_sm__past_the_cache(void) {
  enum { OTHERS = 6, FAR = SETS * LINE, LSU_BEATS = WS_THREADS / WS_LSU_LANES };
  sm_open(7);
  begin();
  wsa_li(&prog, 5, DATA);
  wsa_li(&prog, 6, FAR);
  P(addi(8, 0, 0));
  for (unsigned pass = 0; pass < 4; pass++) {
    P(addi(7, 5, 0));
    for (unsigned i = 0; i < (pass == 1 ? WS_DCACHE_WAYS + OTHERS : WS_DCACHE_WAYS); i++) {
      if (pass == 1)
        P(lw_cg(9, 7, 0));
      else if (pass == 2)
        P(lw_cv(9, 7, 4));
      else
        P(lw(9, 7, 0));
      P(add(8, 8, 9)); // one load at a time
      P(add(7, 7, 6));
    }
  }
  P(exit());
  ws_launch_t l = sm_launch();
  l.block[0] = WS_THREADS;
  run_ok(&l);
  if (!WS_PERF_COUNTERS || WS_DCACHE_REPL == WS_repl_random) return;
  WS_CHECK_EQ(sm_counter(COUNT_DCACHE_ACCESS), (4 * WS_DCACHE_WAYS + OTHERS) * LSU_BEATS, "loads");
  WS_CHECK_EQ(sm_counter(COUNT_DCACHE_MISS),
              WS_DCACHE_WAYS + (2 * WS_DCACHE_WAYS + OTHERS) * LSU_BEATS, "misses");
}

// A warp that waits for a word by lw.cv sees that another master writes it.
void test_ws_sm__another_master(void) {
  sm_open(12);
  begin();
  wsa_li(&prog, 5, DATA);
  P(lw(8, 5, 4)); // the line is in the cache
  P(addi(9, 8, 0));
  const int top = wsa_here(&prog), wait = wsa_label(&prog), done = wsa_label(&prog);
  P(addi(6, 0, 40));
  wsa_bind(&prog, wait);
  P(addi(6, 6, -1));
  TO(bne(6, 0, 0), wait);
  P(lw_cv(7, 5, 0));
  TO(bne(7, 0, 0), done);
  TO(jal(0, 0), top);
  wsa_bind(&prog, done);
  P(lw_cg(8, 5, 8));
  P(sw(8, 5, 12));
  P(exit());
  sm_load(&prog);
  const ws_launch_t l = sm_launch();
  sm_start(&l);
  sm_cycles(WS_THREADS * 200);
  sm_quiet(); // no load is on its way
  sm_write_word(DATA + 8, 0x600D);
  sm_write_word(DATA, 1);
  WS_CHECK_EQ(sm_end(), WS_CAUSE_NONE);
  WS_CHECK_EQ(sm_word(DATA + 12), 0x600D);
}
#else
void test_ws_sm__past_the_cache(void) {
  ws_skip("no such loads");
}
void test_ws_sm__another_master(void) {
  ws_skip("no such loads");
}
#endif
