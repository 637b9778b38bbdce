// SPDX-License-Identifier: Apache-2.0
// ws_dcache_flush against a table of dirty lines per set, with requests in S2 and in the queue.
#include "ws_dcache_flush_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_flush_in_t *)ws_tb_in)
#define O ((const ws_dcache_flush_out_t *)ws_tb_out)

enum { SETS = WS_DCACHE_FLUSH_SETS, LANES = WS_DCACHE_FLUSH_LANES, WARPS = WS_DCACHE_FLUSH_WARPS };

static unsigned dirty[SETS]; // lines of each set
static bool any;             // marked since the last flush
static struct { bool valid, lanes, store; } s2;
static unsigned queued; // stores in the replay queue
static int at;          // the set read last, -1: none
static unsigned gone, buffered, flushes, drained;
static bool pending, stopped;

static void end_of_flush(void) {
  for (uint32_t s = 0; s < SETS; s++)
    WS_CHECK_EQ(dirty[s], 0, "set %u after a flush", s);
  WS_CHECK(!buffered && !pending, "a flush ends before memory answers");
  any = false;
  flushes++;
}

// A cycle. quick: nothing else holds up the walk.
static void cycle(bool quick, uint32_t flush) {
  I->flush_i = ws_rand_percent(flush);
  I->walk_busy_i = ws_rand_percent(5);
  // S2: a request leaves, with a mark if it stores; then another one enters.
  const bool leaves = s2.valid && s2.lanes && ws_rand_percent(60);
  const bool to_queue = leaves && ws_rand_percent(40);
  I->push_i = to_queue;
  I->s2_read_go_i = leaves && !to_queue && !s2.store;
  I->s2_store_go_i = leaves && !to_queue && s2.store;
  I->writes_i = leaves && s2.store;
  I->s2_mask_i = s2.valid && s2.lanes ? 1u << ws_rand_below(LANES) : 0;
  ws_set((uint32_t *)&I->busy_i, 0, WARPS, 0);
  ws_set((uint32_t *)&I->busy_i, ws_rand_below(WARPS), 1, queued || (s2.valid && s2.store));
  I->written_i = !buffered;
  I->dirty_i = at >= 0 && dirty[at] > gone;
  I->gone_i = 0;
  ws_eval();
  const bool lost = s2.valid && !s2.lanes && (O->stop_o || ws_rand_percent(50));
  I->s1_read_i = !O->stop_o && (!s2.valid || leaves || lost) && ws_rand_percent(60);
  I->gone_i = O->want_o && !pending && (quick || ws_rand_percent(50));
  ws_eval();
  WS_EXPECT(O->clean_o, !any && !stopped, "%u flushes so far", flushes);
  WS_CHECK(!stopped || O->stop_o || !any, "a flush ends with dirty lines");
  drained += O->stop_o && (s2.valid || queued) && !O->walk_o;
  if (O->walk_o) WS_CHECK(!s2.valid && !queued, "sets are walked under a request");
  if (O->want_o) WS_CHECK(I->dirty_i, "no dirty line is wanted");
  if (O->clean_set_o) {
    WS_EXPECT(O->set_o, at);
    WS_CHECK(dirty[at] == gone && gone, "set %d is clean already", at);
    dirty[at] = gone = 0;
    at = -1;
  }
  if (pending) buffered++;
  pending = I->gone_i;
  gone += I->gone_i;
  if (O->read_o) {
    WS_CHECK(O->walk_o && O->set_o < SETS, "reads set %u", O->set_o);
    at = (int)O->set_o;
    gone = 0;
  }
  if (buffered && ws_rand_percent(quick ? 90 : 20)) buffered--;
  if (I->writes_i) any = true, dirty[ws_rand_below(SETS)] += ws_rand_below(3);
  if (to_queue && s2.store)
    queued++;
  else if (queued && ws_rand_percent(20))
    queued--;
  if (leaves || lost) s2.valid = false;
  if (I->s1_read_i) {
    s2.valid = true;
    s2.lanes = ws_rand_percent(80);
    s2.store = s2.lanes && ws_rand_percent(30);
  }
  const bool was = O->stop_o;
  ws_tick();
  ws_eval();
  stopped = O->stop_o;
  if (was && !stopped) end_of_flush();
}

static void begin(void) {
  memset(dirty, 0, sizeof dirty);
  memset(&s2, 0, sizeof s2);
  any = pending = stopped = false;
  queued = gone = buffered = flushes = drained = 0;
  at = -1;
}

static void test_dcache_flush__random(void) {
  begin();
  for (uint32_t n = 0; n < 3000 + 40 * SETS; n++)
    cycle(n % 500 < 200, n % 300 < 100 ? 80 : 3);
  WS_CHECK(flushes > 3 && drained > 3, "%u flushes, %u cycles until they begin", flushes, drained);
}

// A flush does not begin by itself, and not without a dirty line.
static void test_dcache_flush__only_when_wanted(void) {
  begin();
  I->flush_i = I->written_i = 1;
  I->writes_i = I->s1_read_i = I->push_i = I->s2_read_go_i = I->s2_store_go_i = I->dirty_i = 0;
  I->walk_busy_i = I->gone_i = 0;
  for (int n = 0; n < 20; n++) {
    ws_tick();
    WS_EXPECT(O->stop_o, 0);
    WS_EXPECT(O->clean_o, 1);
  }
  I->flush_i = 0;
  I->writes_i = 1;
  ws_tick();
  I->writes_i = 0;
  for (int n = 0; n < 20; n++) {
    WS_EXPECT(O->stop_o, 0);
    WS_EXPECT(O->clean_o, 0);
    ws_tick();
  }
  I->flush_i = I->walk_busy_i = 1;
  for (int n = 0; n < 20; n++) {
    ws_tick();
    WS_EXPECT(O->stop_o, 0, "while tags are made invalid");
  }
  I->walk_busy_i = 0;
  ws_tick();
  WS_EXPECT(O->stop_o, 1);
  I->flush_i = 0;
  uint32_t cycles = 0;
  for (; O->stop_o && cycles < SETS + 9; cycles++)
    ws_tick();
  WS_CHECK_EQ(cycles, SETS + 3, "a flush of %u clean sets", SETS);
  WS_EXPECT(O->clean_o, 1);
}

const ws_test_t ws_tests[] = {{"random", test_dcache_flush__random},
                              {"only_when_wanted", test_dcache_flush__only_when_wanted},
                              {0}};
