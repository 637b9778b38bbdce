// SPDX-License-Identifier: Apache-2.0
// ws_unwritten against its contract: who waits, and for what.
#include "ws_tb.h"
#include "ws_unwritten_dut.h"

#include <string.h>

#define I ((ws_unwritten_in_t *)ws_tb_in)
#define O ((const ws_unwritten_out_t *)ws_tb_out)

enum { WARPS = WS_UNWRITTEN_WARPS, SCHEDULERS = WS_UNWRITTEN_SCHEDULERS };

static bool lacks[WARPS]; // stores of the warp, in dirty lines
static bool asked;        // in the cycle before

// The data cache: dirty from the cycle after a store on, until it is flushed.
static void cycle(uint32_t calm) {
  static bool dirty;
  I->drain_i = ws_rand_percent(calm);
  I->halt_i = ws_rand_percent(calm);
  I->fence_wait_i = ws_rand_percent(calm) ? 1u << ws_rand_below(SCHEDULERS) : 0;
  I->clean_i = !dirty;
  I->wrote_valid_i = ws_rand_percent(20);
  I->wrote_warp_i = ws_rand_below(WARPS);
  I->buffer_idle_i = ws_rand_percent(50);
  I->port_idle_i = ws_rand_percent(50);
  const uint32_t buffered = ws_rand_below(WARPS);
  ws_set((uint32_t *)&I->buffer_pending_i, 0, WARPS, 0);
  ws_set((uint32_t *)&I->buffer_pending_i, buffered, 1, !I->buffer_idle_i);
  ws_eval();
  WS_EXPECT(O->flush_o, asked);
  for (uint32_t w = 0; w < WARPS; w++)
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->st_pending_o, w, 1),
                lacks[w] || (w == buffered && !I->buffer_idle_i), "warp %u", w);
  const bool all = I->clean_i && I->buffer_idle_i;
  WS_EXPECT(O->idle_o, all);
  WS_EXPECT(O->axi_idle_o, all && I->port_idle_i);
  WS_EXPECT(O->port_halt_o, all && I->halt_i);
  asked = I->drain_i || I->halt_i || I->fence_wait_i;
  for (uint32_t w = 0; w < WARPS && I->clean_i; w++)
    lacks[w] = false;
  if (I->wrote_valid_i) lacks[I->wrote_warp_i] = true;
  dirty = I->wrote_valid_i || (dirty && !ws_rand_percent(10));
  ws_tick();
}

static void test_unwritten__random(void) {
  asked = false;
  memset(lacks, 0, sizeof lacks);
  for (int n = 0; n < 3000; n++)
    cycle(n % 300 < 150 ? 30 : 3);
}

const ws_test_t ws_tests[] = {{"random", test_unwritten__random}, {0}};
