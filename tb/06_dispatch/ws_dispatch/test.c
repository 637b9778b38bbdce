// SPDX-License-Identifier: Apache-2.0
// Dispatch against its model: allocation, age, unit locks, order of a warp, WAR policies,
// starvation, pairs of banks of ALU and FPU results.
#include "ws_config.h"
#include "ws_dispatch_dut.h"
#include "ws_tb.h"

#include "05_registers/ws_rf_map/model.c"
#if WS_OC_CLASSES
#include "04_collect/ws_alloc_class_dual/model.c"
#endif
#include "model.c"

#include <string.h>

#define I ((ws_dispatch_in_t *)ws_tb_in)
#define O ((const ws_dispatch_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  WARPS = WS_DISPATCH_WARPS,
  C = WS_DISPATCH_COLLECTORS,
  NSRC = WS_DISPATCH_NSRC,
  WARP_W = WS_DISPATCH_WARP_W,
  REG_W = WS_DISPATCH_REG_W,
  REGS = 1 << REG_W,
  BEATS = WS_DISPATCH_THREADS / WS_DISPATCH_LANES,
  FP = WS_FP_ON,
  DUAL = WS_DUAL_DISPATCH, // two beats leave
  PAIRS = WS_DUAL_ISSUE,   // two instructions come
  MULTIBEAT = WS_DISPATCH_THREADS > WS_DISPATCH_LANES
};
static const int WAR = WS_WAR;

static dp_t model;
static uint32_t head_rd[64], head_wen[64], head_wait[64], head_flow[64];

static void drive(void) {
  for (unsigned c = 0; c < C; c++) {
    const dp_slot_t *s = &model.slot[c];
    ws_set(VEC(I->oc_valid_i), c, 1, s->valid);
    ws_set(VEC(I->oc_ready_i), c, 1, s->valid && s->ready);
    ws_set(VEC(I->oc_reading_i), c, 1, s->reading);
    ws_set(VEC(I->oc_last_i), c, 1, s->last);
    ws_set(VEC(I->oc_part_i), c, 1, s->part);
    ws_set(VEC(I->oc_warp_i), c * WARP_W, WARP_W, s->warp);
    ws_set(VEC(I->oc_unit_i), c * 4, 4, s->unit);
    ws_set(VEC(I->oc_op_i), c * 5, 5, s->op);
#if WS_FPU_PLACE
    ws_set(VEC(I->oc_wen_i), c, 1, s->wen);
    ws_set(VEC(I->oc_beat_i), c * WS_DISPATCH_BEAT_W, WS_DISPATCH_BEAT_W, s->beat);
#endif
  }
  for (unsigned w = 0; w < WARPS; w++) {
    ws_set(VEC(I->head_rd_i), w * REG_W, REG_W, head_rd[w]);
    ws_set(VEC(I->head_wen_i), w, 1, head_wen[w]);
#if WS_WAR_ENDS
    ws_set(VEC(I->executing_i), w, 1, ws_rand_percent(30));
#endif
#if WS_WAR_RDBAR
    ws_set(VEC(I->rb_wait_i), w * 6, 6, head_wait[w]);
    ws_set(VEC(I->rb_flow_i), w, 1, head_flow[w]);
#endif
  }
}

static bool executing(unsigned w) { // something of the warp, after the collectors
#if WS_WAR_ENDS
  return ws_get(VEC(I->executing_i), w, 1);
#else
  (void)w;
  return false;
#endif
}

static void check_war(unsigned w) {
  bool ok = ws_get(OUT(O->war_ok_o), w, 1);
  if (WAR == WS_war_in_order) WS_CHECK_EQ(ok, !dp_stuck(&model, w), "warp %u", w);
  if (WAR == WS_war_release_on_read) WS_CHECK_EQ(ok, !dp_reads(&model, w), "warp %u", w);
  if (WAR == WS_war_bloom)
    WS_CHECK_EQ(ok, !(head_wen[w] && dp_bloom(&model, w, head_rd[w])), "warp %u x%u", w,
                head_rd[w]);
  if (WAR == WS_war_release_on_commit)
    WS_CHECK_EQ(ok, !dp_busy(&model, w) && !executing(w), "warp %u", w);
  if (WS_WAR_RDBAR)
    WS_CHECK_EQ(ok,
                !(dp_barriers(&model, w) & head_wait[w]) && !(head_flow[w] && dp_reads(&model, w)),
                "warp %u", w);
}

static void put(int c, const dp_slot_t *s) {
  static uint64_t order;
  model.slot[c] = *s;
  model.slot[c].valid = true;
  model.slot[c].born = ++order;
}

static int second;        // what left beside the choice
static uint32_t promised; // units that said a cycle ago that they are ready now
static bool promising;    // units other than ALU and FPU say such things

#if WS_FPU_PLACE
// A register of the warp that is in the bank which the instruction writes.
static uint32_t register_in(const dp_slot_t *s) {
  const int swizzle = WS_DISPATCH_RF_SWIZZLE;
  const uint32_t bank = rf_beat_bank(s->bank, s->beat, WS_DISPATCH_RF_BANKS, swizzle);
  uint32_t r = s->rs[0];
  while (rf_place(s->warp, r, 0, WS_DISPATCH_RF_BANKS, 1, swizzle).bank != bank)
    r = (r + 1) % REGS;
  return r;
}
#endif

// One cycle; alloc NULL or the instruction to be issued if a collector is free, alloc2 one after
// it if there are two. Returns the choice.
static int cycle2(const dp_slot_t *alloc, const dp_slot_t *alloc2, uint32_t unit_ready,
                  bool stall) {
  drive();
  const uint32_t always = 1u << DP_ALU | 1u << DP_FPU; // they always are
  unit_ready |= always | promised;
  const uint32_t known = dp_known(&model, promised, unit_ready);
  int choice = dp_choose(&model, unit_ready, stall, -1);
  const int emptied = dp_emptied(&model, choice, known, stall);
  int to = dp_alone(&model, emptied, alloc ? alloc->unit : 0);
  int even = PAIRS ? dp_free(&model, emptied, 0) : -1;
  int odd = PAIRS ? dp_free(&model, emptied, 1) : -1;
  second = DUAL && choice >= 0 ? dp_choose(&model, unit_ready, stall, choice) : -1;
  if (to < 0 && !WS_OC_CLASSES) alloc = NULL;
#if WS_OC_CLASSES
  if (alloc) to = dp_class_place(&model, emptied, alloc->unit);
  if (to < 0) alloc = NULL;
  bool any = dp_class_place(&model, emptied, DP_ALU) >= 0;
  const oc_two_t two = DUAL && alloc && alloc2
                           ? dp_class_dual(&model, emptied, alloc->unit, alloc2->unit)
                           : (oc_two_t){-1, -1};
  even = two.first, odd = two.second;
#else
  bool any = to >= 0;
#endif
  if (!alloc || even < 0 || odd < 0) alloc2 = NULL;
  if (alloc2) to = even;
  I->unit_ready_i = unit_ready;
  I->unit_next_i = always | (promising ? ws_rand() & 0xffff : 0);
  I->unit_again_i = I->unit_next_i & (always | ws_rand());
  promised = I->unit_next_i;
  for (int k = 0; k < 2; k++) {
    const int gone = k ? second : choice;
    const dp_slot_t *s = gone >= 0 ? &model.slot[gone] : NULL;
    const bool turn = s && s->unit == DP_BRU && (s->op & 6) == 2; // jalr, bar
    if (s && (turn || !(I->unit_again_i >> s->unit & 1))) promised &= ~(1u << s->unit);
  }
  I->stall_i = stall;
  I->al_valid_i = (alloc != NULL) | (uint32_t)(alloc2 != NULL) << 1;
#if WS_ALLOC_UNITS
  const unsigned unit2 = WS_ISSUE_WIDTH == 1 ? 0 : alloc2 ? alloc2->unit : ws_rand_below(16);
  I->al_unit_i = (alloc ? alloc->unit : 0) | unit2 << 4;
#endif
  for (unsigned s = 0; alloc && s < NSRC; s++)
    ws_set(VEC(I->al_rs_i), s * REG_W, REG_W, alloc->rs[s]);
  I->al_use_i = alloc ? alloc->use : 0;
#if WS_WAR_RDBAR
  I->rb_set_i = alloc ? alloc->sets : 0;
#endif
#if WS_FPU_PLACE
  I->al_warp_i = alloc ? alloc->warp : 0;
  if (alloc) ws_set(VEC(I->al_rd_i), 0, REG_W, register_in(alloc));
  if (alloc2) ws_set(VEC(I->al_rd_i), REG_W, REG_W, register_in(alloc2));
#endif
  ws_step();
  WS_EXPECT(O->dx_valid_o, dp_leaving_sets(&model, choice, second));
  WS_EXPECT(O->grant_o, (choice >= 0 ? 1u << choice : 0) | (second >= 0 ? 1u << (C + second) : 0));
  WS_EXPECT(O->oc_free_o, any);
  for (unsigned c = 0; c < C; c++)
    WS_CHECK_EQ(O->oc_read_ahead_o >> c & 1, dp_reads_ahead(&model, (int)c, known, stall), "%u", c);
  dp_refused(&model, unit_ready);
  WS_EXPECT(O->alloc_o, (alloc ? 1u << to : 0) | (alloc2 ? 1u << (C + odd) : 0));
#if WS_ALLOC_DUAL
  WS_EXPECT(O->oc_two_o, even >= 0 && odd >= 0);
#elif WS_ALLOC_CLASS_DUAL
  if (alloc2) WS_EXPECT(O->swap_o, (uint32_t)(even % 2));
  WS_EXPECT(O->oc_dual_o, dp_class_duals(&model, emptied));
#endif
#if WS_OC_CLASSES
  const bool lsu_ok = dp_class_place(&model, emptied, DP_LSU) >= 0;
  const bool sfu_ok = dp_class_place(&model, emptied, DP_SFU) >= 0;
#else
  const bool lsu_ok = dp_lsu_ok(&model, known), sfu_ok = dp_sfu_ok(&model, known);
#endif
  const uint32_t asked = WS_SFU ? 0xffff : 0xffff ^ 1u << DP_SFU;
  WS_CHECK_EQ(O->unit_ok_o & asked,
              asked & ~((uint32_t)!lsu_ok << DP_LSU | (uint32_t)!sfu_ok << DP_SFU), "units");
  for (unsigned w = 0; w < WARPS; w++) {
    WS_CHECK_EQ(ws_get(OUT(O->oc_busy_o), w, 1), dp_busy(&model, w), "warp %u", w);
    check_war(w);
  }
  for (unsigned c = 0; c < C; c++)
    for (unsigned d = 0; d < C; d++)
      if (c != d && model.slot[c].valid && model.slot[d].valid)
        WS_CHECK_EQ(ws_get(OUT(O->older_o), c * C + d, 1), model.slot[c].born < model.slot[d].born,
                    "%u, %u", c, d);
#if WS_SCHEDULERS > 1
  WS_EXPECT(O->unit_want_o, (uint32_t)dp_wants(&model, DP_LSU) << DP_LSU |
                                (uint32_t)(WS_SFU && dp_wants(&model, DP_SFU)) << DP_SFU);
#endif
  dp_edge(&model, choice, second, stall);
  if (alloc && !alloc2) model.turn_odd = to % 2 == 0;
  if (alloc) put(to, alloc);
  if (alloc2) put(odd, alloc2);
  return choice;
}

static int cycle(const dp_slot_t *alloc, uint32_t unit_ready, bool stall) {
  return cycle2(alloc, NULL, unit_ready, stall);
}

static void restart(void) {
  memset(&model, 0, sizeof model);
  model.collectors = C;
  model.war = WAR;
  model.fp = FP;
  model.dual = DUAL;
  model.shared = WS_SCHEDULERS > 1;
  dp_reset(&model);
  promised = 0;
  promising = false;
}

static uint32_t random_unit(uint32_t alu_percent) {
  if (ws_rand_percent(alu_percent)) return DP_ALU;
  if (FP && ws_rand_percent(40)) return DP_FPU;
  return ws_rand_percent(40) ? DP_LSU : 2 + ws_rand_below(5);
}

// The unit of many instructions of some 500 cycles, so that they meet in the collectors.
static uint32_t favourite(int i) {
  const uint32_t last = !FP ? DP_CSR : WS_SFU ? DP_SFU : DP_FDIV;
  const uint32_t unit = DP_ALU + (uint32_t)i / 500 % last;
  return unit == DP_FPU ? DP_ALU : unit;
}

static dp_slot_t insn(uint32_t warp, uint32_t unit) {
  dp_slot_t s = {
      .last = true, .reading = true, .warp = warp, .unit = unit, .use = ws_rand_below(1u << NSRC)};
  s.wen = ws_rand_percent(80);
  s.op = ws_rand_below(32);
  s.sets = ws_rand_percent(60) ? ws_rand_below(7) : 0;
#if WS_FPU_PLACE
  s.bank = ws_rand_below(WS_DISPATCH_RF_BANKS);
  s.beat = ws_rand_below(BEATS);
  if (unit > 1 && unit != DP_FPU && ws_rand_percent(15)) s.unit = WS_SFU ? DP_SFU : DP_FDIV;
  if (unit > 1 && unit != DP_FPU && ws_rand_percent(25)) s.unit = DP_FDIV;
#endif
  for (int i = 0; i < NSRC; i++)
    s.rs[i] = ws_rand_below(REGS);
  return s;
}

static void test_dispatch__random(void) {
  const uint32_t always = 1u << DP_ALU | (uint32_t)FP << DP_FPU;
  restart();
  promising = true;
  int pairs = 0, mates = 0;
  for (int i = 0; i < (ws_long() ? 50000 : 5000); i++) {
    uint32_t warps = 1 + (uint32_t)i / 1000 % WARPS;
    dp_slot_t in = insn(ws_rand_below(warps), random_unit(i % 2000 < 1000 ? 60 : 30));
    for (int c = 0; c < C; c++) {
      dp_slot_t *s = &model.slot[c];
      s->ready = s->ready || ws_rand_percent(40); // beats become complete and stay so
      if (s->ready) s->reading = MULTIBEAT && ws_rand_percent(50);
    }
    for (unsigned w = 0; w < WARPS; w++) {
      head_rd[w] = ws_rand_below(REGS);
      head_wen[w] = ws_rand_percent(80);
      head_wait[w] = ws_rand() & ws_rand() & 63;
      head_flow[w] = ws_rand_percent(20);
    }
    if (i % 500 < 250 && ws_rand_percent(50)) in.unit = favourite(i);
    if (MULTIBEAT) in.last = ws_rand_percent(30);
    dp_slot_t in2 = insn(in.warp, random_unit(40));
    if (MULTIBEAT) in2.last = ws_rand_percent(30);
    in2.sets = 0; // no rdbar comes between two that issue together
    bool one = ws_rand_percent(80), two = ws_rand_percent(50) && !dp_shared(in.unit, in2.unit);
    int choice = cycle2(one ? &in : NULL, one && two ? &in2 : NULL,
                        ((ws_rand() | ws_rand()) & 0xffff) | always, ws_rand_percent(3));
    pairs += second >= 0;
    mates += second >= 0 && model.slot[second].warp == model.slot[choice].warp;
    // A beat left and others follow: the next one has to be read first.
    const int gone[] = {choice, second};
    for (int k = 0; k < 2; k++) {
      if (gone[k] < 0 || !model.slot[gone[k]].valid || !model.slot[gone[k]].part) continue;
      dp_slot_t *s = &model.slot[gone[k]];
      s->ready = false;
      s->last = ws_rand_percent(50);
#if WS_FPU_PLACE
      const uint32_t from = s->beat, banks = WS_DISPATCH_RF_BANKS;
      s->beat = ws_rand_below(BEATS);
      s->bank = rf_beat_bank(s->bank, from, banks, WS_DISPATCH_RF_SWIZZLE);
      s->bank = rf_beat_bank(s->bank, s->beat, banks, WS_DISPATCH_RF_SWIZZLE);
#endif
    }
  }
  if (DUAL) WS_CHECK(pairs > 100 && mates > 30, "%d pairs left, %d of one warp", pairs, mates);
}

// The oldest instruction never gets its operands: the others stop after a while, and go on after
// it.
static void test_dispatch__starving_instruction_stops_the_others(void) {
  WS_SKIP_IF(C < 2 || WARPS < 2);
  restart();
  ws_reset();
  dp_slot_t first = insn(0, DP_ALU), other = insn(1, DP_ALU);
  other.ready = true;
  first.wen = other.wen = false;
  cycle(&first, 0xffff, false);
  int left = 0;
  for (int i = 0; i < 40; i++)
    left += cycle(&other, 0xffff, false) >= 0;
  WS_CHECK(left > 5 && left < 20, "%d others overtook", left);
  model.slot[dp_oldest(&model)].ready = true;
  for (int i = 0; i < 5; i++)
    WS_CHECK(cycle(&other, 0xffff, false) >= 0, "the others go on");
}

// With floats, cycles without dispatch count as waiting of the oldest instruction: after enough of
// them, only that one may leave at first.
static void test_dispatch__stall_counts_as_waiting(void) {
  WS_SKIP_IF(C < 2 || WARPS < 2);
  restart();
  ws_reset();
  dp_slot_t first = insn(0, DP_MUL), other = insn(1, DP_ALU);
  first.ready = other.ready = true;
  first.unit = DP_MUL;
  cycle(&first, 0xffff, true);
  cycle(&other, 0xffff, true);
  for (int i = 0; i < 20; i++)
    cycle(NULL, 0xffff, true);
  const uint32_t without = 0xffff & ~(1u << DP_MUL);
  WS_CHECK_EQ(cycle(NULL, without, false) >= 0, !FP);
  if (FP) WS_CHECK(cycle(NULL, without, false) >= 0, "the other goes on");
}

#if WS_FPU_SLOT
// Results of the FPU go to the same pair of banks in every cycle: an ALU instruction that writes
// there too gets its gap after a while; one that writes elsewhere, or nothing, does not wait.
static void test_dispatch__fpu_stream_lets_the_alu_through(void) {
  WS_SKIP_IF(C - WS_COLLECTORS_SFU - WS_COLLECTORS_MEM < 3 || WARPS < 2);
  for (int kind = 0; kind < 4; kind++) {
    restart();
    ws_reset();
    dp_slot_t stream = insn(1, DP_FPU), alu = insn(0, kind == 3 ? DP_BRU : DP_ALU);
    stream.ready = stream.wen = alu.ready = true;
    alu.wen = kind != 1;
    stream.bank = 0;
    alu.bank = kind == 2 ? WS_DISPATCH_RF_BANKS - 1 : 1 % WS_DISPATCH_RF_BANKS;
    alu.unit = kind == 3 ? DP_BRU : DP_ALU;
    for (int i = 0; i < 2; i++)
      cycle(&stream, 0xffff, true);
    for (int i = 0; i < 8; i++)
      WS_CHECK(cycle(i == 7 ? &alu : &stream, 0xffff, false) >= 0, "the stream flows");
    int waited = 0;
    for (; dp_busy(&model, 0) && waited < 40; waited++)
      cycle(&stream, 0xffff, false);
    bool meets = alu.wen && alu.bank / 2 == stream.bank / 2;
    WS_CHECK(meets ? waited > DP_STARVATION && waited < DP_STARVATION + 8 : waited < 5,
             "kind %d waited for %d cycles", kind, waited);
    for (int i = 0; i < 5; i++)
      WS_CHECK(cycle(&stream, 0xffff, false) >= 0, "the stream goes on");
  }
}

// Results of the FPU from before a reset, on their way in any of its cycles, hold no ALU
// instruction after it.
static void test_dispatch__no_result_is_due_after_a_reset(void) {
  WS_SKIP_IF(WARPS < 2);
  for (int beats = 1; beats < 6; beats++) {
    restart();
    ws_reset();
    dp_slot_t stream = insn(1, DP_FPU), alu = insn(0, DP_ALU);
    stream.ready = stream.wen = alu.ready = alu.wen = true;
    stream.unit = DP_FPU, alu.unit = DP_ALU;
    stream.bank = alu.bank = 0;
    cycle(&stream, 0xffff, true);
    for (int i = 0; i < beats; i++) {
      I->rst_i = i == beats - 1;
      cycle(&stream, 0xffff, false);
    }
    I->rst_i = 0;
    restart();
    cycle(&alu, 0xffff, false);
    WS_CHECK(cycle(NULL, 0xffff, false) >= 0, "%d beats before a reset hold the ALU", beats);
  }
}
#endif

const ws_test_t ws_tests[] = {
    {"random", test_dispatch__random},
    {"starving_instruction_stops_the_others", test_dispatch__starving_instruction_stops_the_others},
    {"stall_counts_as_waiting", test_dispatch__stall_counts_as_waiting},
#if WS_FPU_SLOT
    {"fpu_stream_lets_the_alu_through", test_dispatch__fpu_stream_lets_the_alu_through},
    {"no_result_is_due_after_a_reset", test_dispatch__no_result_is_due_after_a_reset},
#endif
    {0}};
