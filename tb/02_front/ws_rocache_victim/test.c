// SPDX-License-Identifier: Apache-2.0
// ws_rocache_victim: the way that a line takes, by each policy, against the model.
#include "11_cache/repl.h"
#include "ws_rocache_victim_dut.h"
#include "ws_tb.h"

#define I ((ws_rocache_victim_in_t *)ws_tb_in)
#define O ((const ws_rocache_victim_out_t *)ws_tb_out)

#define POLICY WS_ROCACHE_VICTIM_REPL
enum { SETS = WS_ROCACHE_VICTIM_SETS, WAYS = WS_ROCACHE_VICTIM_WAYS };

#include "11_cache/repl_sets.h"

static repl_t model;

static void test_rocache_victim__hits_and_lines(void) {
  ws_eval();
  repl_reset(&model, POLICY, SETS, WAYS);
  clear_sets(&model);
  for (int i = 0; i < 5000; i++) {
    const uint32_t few = SETS < 3 ? SETS : 3, set = ws_rand_below(few);
    I->read_i = 1;
    I->set_i = set;
    ws_tick();
    I->read_i = 0;
    I->first_i = ws_rand_below(WAYS);
    const bool hits = ws_rand_percent(60), uses = ws_rand_percent(80);
    const uint32_t way = ws_rand_below(WAYS);
    const uint32_t victim = POLICY == WS_repl_fifo ? I->first_i : repl_victim(&model, set);
    I->hit_i = hits ? 1u << way : 0;
    I->use_i = uses;
    ws_eval();
    WS_EXPECT(O->way_o, victim, "set %u", set);
    ws_tick();
    I->use_i = 0;
    if (uses) repl_use(&model, set, hits ? way : victim);
    if (ws_rand_below(500) == 0) clear_sets(&model);
  }
}

const ws_test_t ws_tests[] = {{"hits_and_lines", test_rocache_victim__hits_and_lines}, {0}};
