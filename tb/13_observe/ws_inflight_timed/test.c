// SPDX-License-Identifier: Apache-2.0
// Instructions that issue, and what ws_inflight might say: the kinds whose results are waited for.
#include "ws_config.h"
#include "ws_inflight_timed_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_inflight_timed_in_t *)ws_tb_in)
#define O ((const ws_inflight_timed_out_t *)ws_tb_out)

enum {
  SLOTS = WS_INFLIGHT_TIMED_ISSUE_WIDTH,
  NSRC = WS_INFLIGHT_TIMED_NSRC,
  MOST = 512, // instructions that are remembered
  LONGEST = 256
};

static insn_t issued[MOST];
static unsigned issued_n;
static uint64_t now;
static bool before[KINDS]; // what the kinds were in the last cycle
static uint64_t seen[KINDS];

static void start(void) {
  ws_reset();
  memset(before, 0, sizeof before);
  issued_n = 0;
  now = LONGEST;
}

static void check(bool in_short, bool in_long) {
  bool kinds[KINDS] = {in_short, in_long};
  const unsigned n = issued_n < MOST ? issued_n : MOST;
  for (unsigned i = 0; i < n; i++)
    if (waits(&issued[i], now)) kinds[issued[i].kind] = true;
  WS_EXPECT(O->short_o, kinds[SHORT] || (WS_READY_BIT && before[SHORT]));
  WS_EXPECT(O->long_o, kinds[LONG] || (WS_READY_BIT && before[LONG]));
  for (unsigned k = 0; k < KINDS; k++)
    seen[k] += kinds[k] && !(k == SHORT ? in_short : in_long);
  memcpy(before, kinds, sizeof before);
}

static void issue(unsigned slot, unsigned unit, unsigned op, bool writes) {
  const unsigned use = ws_rand_below(1u << NSRC) | (unsigned)writes << NSRC;
  ws_set((uint32_t *)&I->al_valid_i, slot, 1, 1);
  ws_set((uint32_t *)&I->al_unit_i, slot * 4, 4, unit);
  ws_set((uint32_t *)&I->al_op_i, slot * 5, 5, op);
  ws_set((uint32_t *)&I->al_use_i, slot * (NSRC + 1), NSRC + 1, use);
  if (writes) issued[issued_n++ % MOST] = (insn_t){kind_of(unit), now, latency_of(unit, op)};
}

static void step(bool in_short, bool in_long) {
  I->short_i = in_short;
  I->long_i = in_long;
  ws_eval();
  check(in_short, in_long);
  ws_tick();
  now++;
  memset(I, 0, sizeof *I);
}

// Alone, until nothing is left of it.
static void test_inflight_timed__each_unit(void) {
  start();
  for (unsigned unit = ALU; unit < UNITS; unit++)
    for (unsigned op = 0; op < 32; op += 4)
      for (unsigned slot = 0; slot < SLOTS; slot++) {
        if (slot) issue(0, LSU, 0, true);
        issue(slot, unit, op, op != 16);
        for (unsigned i = 0; i < latency_of(unit, op) + 4u; i++)
          step(false, false);
        WS_EXPECT(O->short_o, 0);
        WS_EXPECT(O->long_o, 0);
      }
}

static void test_inflight_timed__random(void) {
  start();
  memset(seen, 0, sizeof seen);
  for (unsigned n = 0; n < (ws_long() ? 4000 : 400); n++) {
    const unsigned busy = ws_rand_below(n % 2 ? 100 : 15), one = 1 + ws_rand_below(UNITS - 1);
    const unsigned in = ws_rand_below(3) ? 0 : 30;
    for (unsigned i = 0; i < 50; i++) {
      for (unsigned s = 0; s < SLOTS && ws_rand_percent(busy); s++)
        issue(s, ws_rand_percent(30) ? one : 1 + ws_rand_below(UNITS - 1), ws_rand_below(32),
              ws_rand_percent(80));
      if (!(I->al_valid_i & 1)) { // what does not issue does not count
        I->al_unit_i = ws_rand_below(UNITS);
        I->al_use_i = 1u << NSRC;
      }
      step(ws_rand_percent(in), ws_rand_percent(in));
    }
  }
  const bool shorts = WS_INFLIGHT_TIMED_ALU_LATENCY || WS_INFLIGHT_TIMED_FPU_LATENCY;
  WS_CHECK(!shorts || seen[SHORT] > 100, "latencies show for %u cycles", (unsigned)seen[SHORT]);
  WS_CHECK(WS_READY_BIT || seen[LONG] > 100, "and for %u cycles", (unsigned)seen[LONG]);
}

static void test_inflight_timed__reset(void) {
  start();
  issue(0, ALU, 0, true);
  step(true, true);
  issue(0, SFU, 0, true);
  step(true, true);
  start();
  step(false, false);
}

const ws_test_t ws_tests[] = {{"each_unit", test_inflight_timed__each_unit},
                              {"random", test_inflight_timed__random},
                              {"reset", test_inflight_timed__reset},
                              {0}};
