// SPDX-License-Identifier: Apache-2.0
// The first report is kept until it is cleared, whatever comes after it.
#include "ws_fault_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_fault_in_t *)ws_tb_in)
#define O ((const ws_fault_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum { T = WS_FAULT_THREADS, WARP_W = WS_FAULT_WARP_W, SOURCES = WS_FAULT_SOURCES };

static fault_t src[SOURCES], kept;

static void report(unsigned s, bool valid) {
  src[s] = (fault_t){.valid = valid,
                     .cause = ws_rand() & 31,
                     .warp = ws_rand() & ((1u << WARP_W) - 1),
                     .pc = ws_rand() >> 2,
                     .mask = ws_rand() >> (32 - T),
                     .addr = ws_rand()};
  ws_set(VEC(I->src_valid_i), s, 1, valid);
  ws_set(VEC(I->src_cause_i), 5 * s, 5, src[s].cause);
  ws_set(VEC(I->src_warp_i), WARP_W * s, WARP_W, src[s].warp);
  ws_set(VEC(I->src_pc_i), 30 * s, 30, src[s].pc);
  ws_set(VEC(I->src_mask_i), T * s, T, src[s].mask);
  ws_set(VEC(I->src_addr_i), 32 * s, 32, src[s].addr);
}

static void cycle(bool clear) {
  I->clr_i = clear;
  const bool halted = I->halt_i; // in the cycle before, but in the first cycle of all
  I->halt_i = ws_rand_percent(20);
  ws_eval();
  if (ws_cycle()) WS_EXPECT(O->stop_o, kept.valid || halted);
  fault_cycle(&kept, src, SOURCES, clear);
  ws_tick();
  WS_EXPECT(O->fault_valid_o, kept.valid);
  WS_EXPECT(O->stop_o, kept.valid || I->halt_i);
  if (!kept.valid) return;
  WS_EXPECT(O->fault_cause_o, kept.cause);
  WS_EXPECT(O->fault_warp_o, kept.warp);
  WS_EXPECT(O->fault_pc_o, kept.pc);
  WS_EXPECT(O->fault_mask_o, kept.mask);
  WS_EXPECT(O->fault_addr_o, kept.addr);
}

static void begin(void) {
  for (unsigned s = 0; s < SOURCES; s++)
    report(s, false);
  cycle(true);
}

static void test_fault__first_is_kept(void) {
  for (unsigned s = 0; s < SOURCES; s++) {
    begin();
    report(s, true);
    cycle(false);
    WS_EXPECT(O->fault_valid_o, 1, "source %u", s);
    for (unsigned later = 0; later < SOURCES; later++)
      report(later, true);
    cycle(false);
  }
}

static void test_fault__random(void) {
  begin();
  for (int i = 0; i < 3000; i++) {
    for (unsigned s = 0; s < SOURCES; s++)
      report(s, ws_rand_percent(15));
    cycle(ws_rand_percent(20));
  }
}

const ws_test_t ws_tests[] = {
    {"first_is_kept", test_fault__first_is_kept}, {"random", test_fault__random}, {0}};
