// SPDX-License-Identifier: Apache-2.0
// Test of a replacement policy ws_repl_*, that of the data cache: uses and reads of sets at random,
// in the same cycle too, and every victim against the model.
#include "11_cache/repl.h"
#include "ws_config.h"
#include "ws_tb.h"

#include WS_DUT_HEADER

#define I ((WS_DUT_IN *)ws_tb_in)
#define O ((const WS_DUT_OUT *)ws_tb_out)
#define POLICY WS_DCACHE_REPL
enum { SETS = WS_DCACHE_SETS, WAYS = WS_DCACHE_WAYS };
#include "11_cache/repl_sets.h"

static repl_t model;
static bool shown;           // the set read last is as the model has it
static uint32_t set;         // read last
static uint32_t taken[WAYS]; // how often each way was the victim of a line

static void clear(void) {
  I->use_i = I->read_i = 0;
  clear_sets(&model);
  shown = POLICY == WS_repl_random;
}

static void begin(void) {
  ws_eval();
  repl_reset(&model, POLICY, SETS, WAYS);
  memset(taken, 0, sizeof taken);
  clear();
}

// A cycle: `way` of the set read last is used (WAYS: the victim, -1: none), and `next` is read
// (-1: none).
static void cycle(int way, int next) {
  const uint32_t victim = repl_victim(&model, set), used = way == WAYS ? victim : (uint32_t)way;
  I->use_i = way >= 0;
  I->used_i = way >= 0 ? 1u << used : ws_rand();
  I->read_i = next >= 0;
  I->set_i = next >= 0 ? (uint32_t)next : ws_rand_below(SETS);
  ws_eval();
  if (shown) WS_EXPECT(O->victim_o, 1u << victim, "set %u of %u, %u ways", set, SETS, WAYS);
  ws_tick();
  if (way >= 0) {
    repl_use(&model, set, used);
    taken[used] += way == WAYS;
    shown = POLICY == WS_repl_random;
  }
  if (next >= 0) {
    set = (uint32_t)next;
    shown = true;
  }
}

static void test_repl__uses_and_reads(void) {
  begin();
  cycle(-1, 0);
  for (int i = 0; i < 20000; i++) {
    const bool use = shown && ws_rand_percent(70);
    const int way = ws_rand_percent(30) ? WAYS : (int)ws_rand_below(WAYS);
    const uint32_t few = SETS < 3 ? SETS : 3, s = ws_rand_below(few);
    const int next = (int)(s == few - 1 ? SETS - 1 : s);
    cycle(use ? way : -1, ws_rand_percent(80) ? next : -1);
    if (ws_rand_below(2000) == 0) {
      clear();
      cycle(-1, (int)ws_rand_below(SETS));
    }
  }
}

// Each line takes the victim's way at once, the set is read in the same cycle.
static void test_repl__lines_only(void) {
  unsigned least, most;
  begin();
  repl_times(&model, 400, &least, &most);
  cycle(-1, 0);
  for (int i = 0; i < 400 * WAYS; i++)
    cycle(WAYS, 0);
  for (uint32_t w = 0; w < WAYS; w++)
    WS_CHECK(taken[w] >= least && taken[w] <= most, "way %u is replaced %u times in %d", w,
             taken[w], 400 * WAYS);
}

const ws_test_t ws_tests[] = {
    {"uses_and_reads", test_repl__uses_and_reads}, {"lines_only", test_repl__lines_only}, {0}};
