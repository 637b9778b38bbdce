// SPDX-License-Identifier: Apache-2.0
// ws_mem_events: each event in exactly the cycles in which it happens, and counted over a run.
#include "ws_mem_events_dut.h"
#include "ws_tb.h"

#define I ((ws_mem_events_in_t *)ws_tb_in)
#define O ((const ws_mem_events_out_t *)ws_tb_out)

enum { LANES = WS_MEM_EVENTS_LANES };

static void test_mem_events__random(void) {
  uint32_t all = LANES == 32 ? ~0u : (1u << LANES) - 1, seen[6] = {0};
  for (int n = 0; n < 2000; n++) {
    I->sm_valid_i = ws_rand_percent(70);
    I->sm_ready_i = ws_rand_percent(70);
    I->sm_mask_i = ws_rand() & all;
    I->sm_served_i = ws_rand_percent(50) ? I->sm_mask_i : I->sm_mask_i & ws_rand();
    I->dc_valid_i = ws_rand_percent(50);
    I->dc_ready_i = ws_rand_percent(50);
    I->dc_miss_i = ws_rand_percent(50);
    I->st_valid_i = ws_rand_percent(50);
    I->st_ready_i = ws_rand_percent(50);
    I->wr_valid_i = ws_rand_percent(50);
    I->wr_ready_i = ws_rand_percent(50);
    ws_eval();
    bool pass = I->sm_valid_i && I->sm_ready_i, left = (I->sm_mask_i & ~I->sm_served_i) != 0;
    WS_EXPECT(O->ev_smem_o, pass && !left);
    WS_EXPECT(O->ev_conflict_o, pass && left);
    WS_EXPECT(O->ev_dcache_o, I->dc_valid_i && I->dc_ready_i);
    WS_EXPECT(O->ev_dmiss_o, I->dc_miss_i);
    WS_EXPECT(O->ev_store_o, I->st_valid_i && I->st_ready_i);
    WS_EXPECT(O->ev_write_o, I->wr_valid_i && I->wr_ready_i);
    const uint32_t events[] = {O->ev_smem_o,  O->ev_conflict_o, O->ev_dcache_o,
                               O->ev_dmiss_o, O->ev_store_o,    O->ev_write_o};
    for (int k = 0; k < 6; k++)
      seen[k] += events[k];
  }
  for (int k = 0; k < 6; k++)
    WS_CHECK(seen[k] > 100 && seen[k] < 1500, "event %d: %u times", k, seen[k]);
}

const ws_test_t ws_tests[] = {{"random", test_mem_events__random}, {0}};
