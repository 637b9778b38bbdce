// SPDX-License-Identifier: Apache-2.0
// ws_dcache_refill against a queue of two: requests leave in order, none while a store to its line
// is on its way, and one that has been offered stays.
#include "ws_dcache_refill_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_refill_in_t *)ws_tb_in)
#define O ((const ws_dcache_refill_out_t *)ws_tb_out)

enum { IDS = WS_DCACHE_REFILL_MSHR, LINE_W = WS_DCACHE_REFILL_LINE_W };

static struct { uint32_t line, id; } queue[2];
static uint32_t queued, sent;
static bool offered;

static void cycle(uint32_t take, uint32_t match, uint32_t ready) {
  I->match_i = ws_rand_percent(match);
  I->mreq_ready_i = ws_rand_percent(ready);
  I->line_i = ws_rand() >> LINE_W;
  I->id_i = ws_rand_below(IDS);
  ws_eval();
  I->take_i = O->refill_ready_o && ws_rand_percent(take);
  ws_eval();
  WS_EXPECT(O->match_valid_o, queued > 0);
  WS_EXPECT(O->mreq_valid_o, queued && (offered || !I->match_i));
  WS_CHECK(O->refill_ready_o || queued == 2, "%u wait, and there is no room", queued);
  if (queued) {
    WS_EXPECT(O->match_line_o, queue[0].line);
    WS_EXPECT(O->mreq_addr_o, queue[0].line);
    WS_EXPECT(O->mreq_id_o, queue[0].id);
  }
  bool goes = O->mreq_valid_o && I->mreq_ready_i;
  offered = O->mreq_valid_o && !goes;
  if (goes) queue[0] = queue[1], queued--, sent++;
  if (I->take_i) queue[queued].line = I->line_i, queue[queued++].id = I->id_i;
  ws_tick();
}

static void test_dcache_refill__random(void) {
  queued = sent = 0;
  offered = false;
  for (int n = 0; n < 4000; n++)
    cycle(n / 300 % 2 ? 80 : 30, n / 500 % 2 ? 80 : 20, n / 700 % 2 ? 90 : 40);
  WS_CHECK(sent > 500, "only %u requests have left", sent);
}

static void test_dcache_refill__waits_for_a_store(void) {
  queued = 0;
  offered = false;
  cycle(100, 100, 100);
  for (int n = 0; n < 10; n++)
    cycle(0, 100, 100);
  WS_CHECK_EQ(queued, 1, "the request has left while a store to its line is on its way");
  cycle(0, 0, 100);
  WS_CHECK_EQ(queued, 0, "the request does not leave when the store is done");
}

const ws_test_t ws_tests[] = {{"waits_for_a_store", test_dcache_refill__waits_for_a_store},
                              {"random", test_dcache_refill__random},
                              {0}};
