// SPDX-License-Identifier: Apache-2.0
// The operand stage: random instructions, latency, throughput.
#include "machine.c"

// A collector is rarely free in the cycle in which its beat leaves; so fewer beats leave.
enum { HELD = WS_CUT_ALLOC, ONE_READ = WS_COLLECTOR_READS == WS_COLLECTOR_READS_ONE };

// The machines whose throughput has goals.
#define FAST                                                                                       \
  (bypass && m.war == WS_war_in_order && WS_COLLECTOR_READS == WS_COLLECTOR_READS_ALL &&           \
   !WS_OC_CLASSES)

static uint32_t warps_at_most(uint32_t n) {
  return WARPS < n ? WARPS : n;
}

static void test_operand__random(void) {
  static const mix_t mixes[] = {
      {.issue = 90,
       .alu = 60,
       .fpu = 30,
       .rs = {80, 50, 50},
       .rd = 80,
       .full_mask = 60,
       .ready = 70,
       .alu_latency = 1,
       .regs = 64},
      {.issue = 100,
       .alu = 30,
       .fpu = 60,
       .rs = {90, 90, 90},
       .rd = 90,
       .full_mask = 30,
       .ready = 40,
       .alu_latency = 3,
       .regs = 8},
      {.issue = 100,
       .alu = 90,
       .fpu = 50,
       .rs = {90, 60, 60},
       .rd = 90,
       .full_mask = 90,
       .ready = 100,
       .alu_latency = 1,
       .regs = 64},
      // ALU and FPU at full rate
      {.issue = 100,
       .alu = 50,
       .fpu = 90,
       .rs = {60, 40, 20},
       .rd = 95,
       .full_mask = 90,
       .ready = 100,
       .alu_latency = 1,
       .regs = 64,
       .fresh = true},
  };
  for (size_t i = 0; i < sizeof mixes / sizeof mixes[0]; i++) {
    restart(warps_at_most(i == 1 ? 3 : 8));
    for (int n = 0; n < (ws_long() ? 20000 : ws_four_state() ? 750 : 1500); n++)
      cycle(&mixes[i]);
    drain(mixes[i]);
    WS_CHECK(left * BEATS > 100, "only %u instructions", (unsigned)left);
  }
}

// Two sources and a result in every instruction, nothing waits for registers.
static const mix_t saturated = {.issue = 100,
                                .alu = 100,
                                .fpu = 100,
                                .rs = {100, 100},
                                .rd = 100,
                                .full_mask = 100,
                                .ready = 100,
                                .alu_latency = 2,
                                .fresh = true,
                                .regs = 32};

// Cycles from the issue to the dispatch of an instruction alone.
static uint64_t latency(uint32_t use) {
  mix_t x = saturated;
  x.alu = FP ? 0 : 100;
  for (int s = 0; s < OP_SRC; s++)
    x.rs[s] = use >> s & 1 ? 100 : 0;
  restart(1);
  cycle(&x);
  uint64_t from = now;
  x.issue = 0;
  for (int i = 0; i < 20 * BEATS && !left; i++)
    cycle(&x);
  WS_CHECK(left, "no dispatch");
  return now - from;
}

static void test_operand__latency(void) {
  WS_SKIP_IF(BEATS > 1);
  WS_CHECK_EQ(latency(0), 1, "without operands");
  uint64_t one = latency(1);
  WS_CHECK_EQ(one, bypass ? 2 : 3, "with one operand");
  if (FP) WS_CHECK_EQ(latency(4), one, "with the third operand");
  if (ONE_READ) WS_CHECK_EQ(latency(3), one + 1, "with two operands");
  if (ONE_READ && FP) WS_CHECK_EQ(latency(7), one + 2, "with three");
  ws_note("perf issue to dispatch %u cycles, dependent issue after %u", (unsigned)one,
          (unsigned)one + 1 + LATER);
}

// Share of cycles in which a beat leaves, with a stream that never waits for registers.
static double rate(const mix_t *x) {
  restart(warps_at_most(8));
  for (int i = 0; i < 50; i++)
    cycle(x);
  uint64_t from = left;
  int n = ws_long() ? 40000 : ws_four_state() ? 600 : 3000;
  for (int i = 0; i < n; i++)
    cycle(x);
  return (double)(left - from) * BEATS / n;
}

static void test_operand__throughput(void) {
  mix_t x = saturated;
  double stress = rate(&x);
  x.rs[0] = 90;
  x.rs[1] = 35;
  x.rd = 80;
  double typical = rate(&x);
  ws_note("perf %d banks %d collectors: beats per cycle %.3f with two sources each, %.3f with a "
          "usual mix",
          BANKS, COLLECTORS, stress, typical);
  if (BANKS >= 8 && COLLECTORS >= 4 && WARPS >= 8 && BEATS == 1 && FAST)
    WS_CHECK(stress >= (HELD ? 0.92 : 0.95) && typical >= (HELD ? 0.98 : 0.99),
             "throughput %.3f, %.3f", stress, typical);
}

#if WS_FP_ON
static void test_operand__fma_throughput(void) {
  mix_t x = saturated;
  x.alu_latency = 1;
  x.fma = FMA_FRESH;
  double fresh = rate(&x);
  x.fresh = false;
  x.fma = FMA_TILE;
  double tile = rate(&x);
  x.fma = FMA_CHAINS;
  double chains = rate(&x);
  x.fma = FMA_LOOP;
  double loop = rate(&x);
  ws_note(
      "perf %d banks %d collectors: FMA beats per cycle %.3f with random registers, %.3f in a 4x4 "
      "tile, %.3f as 2 sums; %.3f in a loop with loads and additions",
      BANKS, COLLECTORS, fresh, tile, chains, loop);
  if (BANKS >= 8 && COLLECTORS >= 4 && WARPS >= 8 && BEATS == 1 && FAST && WS_OPERAND_RF_SWIZZLE)
    WS_CHECK(tile >= 0.96 && chains >= 0.95 && fresh >= (HELD ? 0.86 : 0.88) && loop >= 0.87,
             "throughput %.3f, %.3f, %.3f, %.3f", fresh, tile, chains, loop);
}
#endif

#if WS_DUAL_ISSUE
// Beats per cycle when neighbours in a warp are independent and for other units: A and M are of one
// class (ws_unit_mux), so only one of them leaves in a cycle.
static void test_operand__mixed_throughput(void) {
  static const struct {
    const char *units;
    double least;
  } mixes[] = {{"AL", 1.5},  {"AM", 0.98},   {"FA", 1.38},
               {"FL", 1.42}, {"FFAL", 1.36}, {"FAFAFALM", 1.42}};
  for (size_t i = 0; i < sizeof mixes / sizeof mixes[0]; i++) {
    if (!FP && strchr(mixes[i].units, 'F')) continue;
    mix_t x = saturated;
    x.alu_latency = 1;
    x.rs[1] = 60;
    x.rs[2] = 100;
    x.pair = 100;
    x.units = mixes[i].units;
    double usual = rate(&x);
    ws_note("perf %d banks %d collectors: beats per cycle %.3f of %s, issued in pairs %.2f", BANKS,
            COLLECTORS, usual, x.units, 2.0 * (double)pairs / (double)issued);
    if (BANKS >= 8 && COLLECTORS >= 8 && WARPS >= 8 && BEATS == 1 && FAST)
      WS_CHECK(usual >= mixes[i].least, "%s: %.3f", x.units, usual);
  }
}
#endif

// A busy load/store unit must not keep the ALU from the work of other warps.
static void test_operand__lsu_blocked(void) {
  WS_SKIP_IF(COLLECTORS < 2 || WARPS < 8);
  static const mix_t x = {.issue = 100,
                          .alu = 70,
                          .rs = {90, 35},
                          .rd = 80,
                          .full_mask = 100,
                          .alu_latency = 1,
                          .fresh = true,
                          .regs = 32,
                          .lsu_warps = 4};
  restart(8);
  uint64_t from = 0;
  for (int i = 0; i < 400; i++) {
    if (i == 100) from = left;
    cycle(&x);
  }
  double alu = (double)(left - from) * BEATS / 300;
  ws_note("perf ALU beats per cycle beside a blocked LSU: %.2f", alu);
  // One collector of the lanes holds an instruction for three cycles.
  const bool single = WS_OC_CLASSES && WS_COLLECTORS_SP < 2;
  const double least = single ? 0.3 : COLLECTORS < 4 ? 0.35 : bypass ? 0.6 : 0.45;
  WS_CHECK(alu > least, "%.2f ALU beats per cycle", alu);
}

// A result that comes during a reset is not written after it.
static void test_operand__no_write_after_a_reset(void) {
#if WS_RETIRE_PORT
  for (unsigned source = 0; source < NWB; source++) {
    ws_reset();
    ws_tick();
    ws_set(VEC(I->wb_valid_i), source, 1, 1);
    ws_set(VEC(I->wb_rd_i), source * REG_W, REG_W, 1);
    ws_set(VEC(I->wb_mask_i), source * LANES, LANES, 1);
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    I->wb_valid_i = 0;
    ws_eval();
    WS_EXPECT(O->rt_wb_valid_o, 0, "a result of source %u", source);
  }
#else
  ws_skip("no retire port");
#endif
}

const ws_test_t ws_tests[] = {{"random", test_operand__random},
                              {"latency", test_operand__latency},
                              {"throughput", test_operand__throughput},
#if WS_FP_ON
                              {"fma_throughput", test_operand__fma_throughput},
#endif
#if WS_DUAL_ISSUE
                              {"mixed_throughput", test_operand__mixed_throughput},
#endif
                              {"lsu_blocked", test_operand__lsu_blocked},
                              {"no_write_after_a_reset", test_operand__no_write_after_a_reset},
                              {0}};
