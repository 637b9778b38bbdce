// SPDX-License-Identifier: Apache-2.0
// ws_dcache_refused beside a stage that requests enter and leave, with fails and other waits.
#include "isa.h"
#include "ws_config.h"
#include "ws_dcache_refused_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_refused_in_t *)ws_tb_in)
#define O ((const ws_dcache_refused_out_t *)ws_tb_out)

enum {
  LANES = WS_DCACHE_REFUSED_LANES,
  BACK = WS_DCACHE_WRITE == WS_DCACHE_WRITE_BACK // stores that miss wait for their line
};

// What a request in the stage does in a cycle.
enum { READS_TAGS, ENTERS_QUEUE, FAILS, DROPS, READS_DATA, WAITS_FOR_DATA, STORES, LOST, CASES };

static unsigned seen[CASES];

static void want(unsigned what, bool prefetch) {
  static const uint32_t loads[] = {WS_LSU_LW, WS_LSU_LBU};
  const bool queue = what == ENTERS_QUEUE || what == FAILS || what == DROPS;
  const uint32_t kind = queue ? ws_rand_below(4) : what == STORES ? 3 : 0;
  I->s2_stale_i = what == READS_TAGS;
  I->hit_i = what == READS_DATA || what == WAITS_FOR_DATA || ws_rand_percent(30);
  I->waits_i = false;
  I->s2_op_i = loads[ws_rand_below(2)];
  if (kind == 3) I->s2_op_i = WS_LSU_SH; // it queues after others, and if it waits for its line
  if (kind == 2) I->s2_op_i = WS_LSU_AMOADD_W;
  if (queue && kind < 2) I->hit_i = kind;
  if (queue) I->waits_i = kind == 1 || kind == 3 || ws_rand_percent(50);
  if (BACK && kind == 3) I->hit_i = what == STORES || (I->waits_i = ws_rand_percent(50));
  I->push_i = what == ENTERS_QUEUE;
  I->drop_early_i = what == DROPS || (what != ENTERS_QUEUE && what != FAILS && ws_rand_percent(20));
  I->s2_read_go_i = what == READS_DATA;
  I->s2_store_go_i = what == STORES && ws_rand_percent(60);
  if (prefetch) I->hit_i = I->waits_i = false, I->s2_op_i = 0, I->s2_store_go_i = 0;
}

static void test_dcache_refused__random(void) {
  bool there = false, prefetch = false, stale = false;
  for (unsigned c = 0; c < CASES; c++)
    seen[c] = 0;
  for (int n = 0; n < 5000; n++) {
    unsigned what = ws_rand_below(CASES);
    if (stale) what = READS_TAGS;
    if (prefetch) what = what == READS_TAGS ? what : ws_rand_percent(50) ? ENTERS_QUEUE : LOST;
    if (!prefetch && what == LOST) what = FAILS;
    want(what, there && prefetch);
    if (!there) // nothing is in the stage: its registers hold what was there
      I->push_i = I->s2_read_go_i = I->s2_store_go_i = 0;
    const bool leaves = I->push_i || I->s2_read_go_i || I->s2_store_go_i || what == LOST;
    I->s1_read_i = (!there || leaves) && ws_rand_percent(60);
    I->s2_mask_i = prefetch ? 0 : 1u << ws_rand_below(LANES);
    ws_eval();
    WS_EXPECT(O->ev_refused_o, there && !prefetch && what == FAILS, "case %u", what);
    seen[what] += there;
    if (leaves) there = false;
    if (I->s1_read_i) there = true, prefetch = ws_rand_percent(20);
    stale = I->s1_read_i && ws_rand_percent(20);
    I->rst_i = ws_rand_below(20) == 0;
    ws_tick();
    if (I->rst_i) there = stale = false;
    I->rst_i = 0;
  }
  for (unsigned c = 0; c < CASES; c++)
    WS_CHECK(seen[c] > 50, "case %u: %u times", c, seen[c]);
}

const ws_test_t ws_tests[] = {{"random", test_dcache_refused__random}, {0}};
