// SPDX-License-Identifier: Apache-2.0
// A collector against its model under random grants and operand values, and its latencies.
#include "ws_again.h"
#include "ws_collector_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_collector_in_t *)ws_tb_in)
#define O ((const ws_collector_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  THREADS = WS_COLLECTOR_THREADS,
  LANES = WS_COLLECTOR_LANES,
  NSRC = WS_COLLECTOR_NSRC,
  BANK_W = WS_COLLECTOR_BANK_W,
  ROW_W = WS_COLLECTOR_ROW_W,
  ALL_SRC = (1 << NSRC) - 1
};

static const oc_size_t size = {THREADS / LANES,       LANES,        NSRC, WS_COLLECTOR_BYPASS,
                               WS_COLLECTOR_RF_BANKS, WS_RF_SWIZZLE};
static oc_t model;
static uint32_t bus[OC_SRC_MAX][OC_LANES_MAX];

static oc_insn_t random_insn(void) {
  oc_insn_t in = {.warp = ws_rand_below(WS_COLLECTOR_WARPS),
                  .unit = ws_rand_below(16),
                  .op = ws_rand_below(32),
                  .rd = ws_rand_below(1u << WS_COLLECTOR_REG_W),
                  .wen = ws_rand_below(2),
                  .use = ws_rand_below(ALL_SRC + 1),
                  .wmask = ws_rand() >> (32 - THREADS),
                  .imm = ws_rand(),
                  .pc = ws_rand() >> 2};
  if (ws_rand_percent(30))
    in.wmask &= 0xffffffffu >> (32 - LANES) << (ws_rand_below((uint32_t)size.beats) * LANES);
  if (!in.wmask) in.wmask = 1u << ws_rand_below(THREADS);
  for (int s = 0; s < NSRC; s++) {
    in.bank[s] = ws_rand_below(WS_COLLECTOR_RF_BANKS);
    in.row[s] = ws_rand_below(1u << ROW_W) / (uint32_t)size.beats * (uint32_t)size.beats;
  }
  return in;
}

#if WS_GROUPS
static unsigned uop(const oc_insn_t *in) { // any that goes with the instruction
  return in->imm % WS_UOPS;
}
#endif

static void drive_insn(const oc_insn_t *in) {
  I->al_warp_i = in->warp;
  I->al_unit_i = in->unit;
  I->al_op_i = in->op;
  I->al_rd_i = in->rd;
  I->al_wen_i = in->wen;
  I->al_use_i = in->use;
  I->al_mask_i = in->wmask;
  I->al_imm_i = in->imm;
  I->al_pc_i = in->pc;
#if WS_GROUPS
  I->al_uop_i = uop(in);
#endif
  for (unsigned s = 0; s < NSRC; s++) {
    ws_set(VEC(I->al_bank_i), s * BANK_W, BANK_W, in->bank[s]);
    ws_set(VEC(I->al_row_i), s * ROW_W, ROW_W, in->row[s]);
  }
}

// Outputs that depend on the state and, with bypass, on the buses.
static void compare(bool ahead) {
  const uint32_t asks = oc_asks(&model, &size, ahead), beat = oc_asks_beat(&model, &size, ahead);
  WS_EXPECT(O->valid_o, model.valid);
  WS_EXPECT(O->rq_valid_o, asks);
  WS_EXPECT(O->dp_valid_o, oc_ready(&model, &size));
  for (unsigned s = 0; s < NSRC; s++)
    if (asks >> s & 1) {
      WS_CHECK_EQ(ws_get(OUT(O->rq_bank_o), s * BANK_W, BANK_W),
                  oc_bank(&model, &size, (int)s, beat), "source %u", s);
      WS_CHECK_EQ(ws_get(OUT(O->rq_row_o), s * ROW_W, ROW_W), model.in.row[s] + beat, "source %u",
                  s);
    }
  if (!model.valid) return;
  WS_EXPECT(O->reading_o, oc_reading(&model, &size));
  WS_EXPECT(O->dp_last_o, oc_last(&model, &size));
  WS_EXPECT(O->dp_part_o, model.part);
  WS_EXPECT(O->dp_warp_o, model.in.warp);
  WS_EXPECT(O->dp_unit_o, model.in.unit);
  WS_EXPECT(O->dp_op_o, model.in.op);
  WS_EXPECT(O->dp_rd_o, model.in.rd);
  WS_EXPECT(O->dp_wen_o, model.in.wen);
  WS_EXPECT(O->dp_use_o, model.in.use);
  WS_EXPECT(O->dp_beat_o, model.beat);
  WS_EXPECT(O->dp_mask_o, oc_beat_mask(&model.in, &size, model.beat));
  WS_EXPECT(O->dp_wmask_o, model.in.wmask);
  WS_EXPECT(O->dp_pc_o, model.in.pc);
  WS_EXPECT(O->dp_imm_o, model.in.imm);
#if WS_GROUPS
  WS_EXPECT(O->dp_uop_o, uop(&model.in));
#endif
  if (!oc_ready(&model, &size)) return;
  for (unsigned s = 0; s < NSRC; s++)
    for (unsigned l = 0; l < LANES && (model.in.use >> s & 1); l++) {
      uint32_t want = size.bypass && (model.arrive >> s & 1) ? bus[s][l] : model.data[s][l];
      WS_CHECK_EQ(ws_get(OUT(O->dp_data_o), (s * LANES + l) * 32, 32), want, "source %u lane %u", s,
                  l);
    }
}

// One cycle: grants, dispatch and its announcement with these probabilities in percent.
static void cycle(const oc_insn_t *alloc, uint32_t grant_percent, uint32_t leave_percent,
                  uint32_t ahead_percent) {
  const bool ahead = oc_ready(&model, &size) && ws_rand_percent(ahead_percent);
  for (unsigned s = 0; s < NSRC; s++)
    for (unsigned l = 0; l < LANES; l++) {
      bus[s][l] = ws_rand();
      ws_set(VEC(I->src_data_i), (s * LANES + l) * 32, 32, bus[s][l]);
    }
  uint32_t granted = 0;
  for (int s = 0; s < NSRC; s++)
    granted |= (uint32_t)ws_rand_percent(grant_percent) << s;
  granted &= oc_asks(&model, &size, ahead);
  bool leaves = oc_ready(&model, &size) && ws_rand_percent(leave_percent);
  if (model.valid && !(leaves && oc_last(&model, &size))) alloc = NULL;
  I->alloc_i = alloc != NULL;
  if (alloc) drive_insn(alloc);
  I->rq_grant_i = granted;
  I->dp_grant_i = leaves;
  I->read_ahead_i = ahead;
  ws_step();
  compare(ahead);
  oc_edge(&model, &size, alloc, ahead, granted, leaves, bus);
}

static void restart(void) {
  memset(&model, 0, sizeof model);
}

static void test_collector__random(void) {
  restart();
  int n = ws_long() ? 50000 : 4000;
  for (int i = 0; i < n; i++) {
    oc_insn_t in = random_insn();
    cycle(ws_rand_percent(70) ? &in : NULL, i < n / 2 ? 80 : 40, i % 1000 < 500 ? 90 : 40,
          i % 300 < 100 ? 100 : 50);
  }
}

// Cycles from allocation to the first dispatch when nothing is in the way.
static int latency(uint32_t use) {
  restart();
  ws_reset();
  oc_insn_t in = random_insn();
  in.use = use;
  cycle(&in, 100, 100, 0);
  for (int n = 1;; n++) {
    WS_CHECK(n < 10, "no dispatch");
    bool ready = oc_ready(&model, &size);
    cycle(NULL, 100, 100, 0);
    if (ready) return n;
  }
}

static void test_collector__latency(void) {
  WS_CHECK_EQ(latency(0), 1, "without sources");
  WS_CHECK_EQ(latency(1), size.bypass ? 2 : 3, "with one source");
  WS_CHECK_EQ(latency(ALL_SRC), size.bypass ? 2 : 3, "with all sources");
}

// Cycles from the first dispatch to the last one of an instruction with all beats.
static int stream(uint32_t use, uint32_t ahead_percent) {
  restart();
  ws_reset();
  oc_insn_t in = random_insn();
  in.use = use;
  in.wmask = 0xffffffffu >> (32 - THREADS);
  cycle(&in, 100, 100, 0);
  int first = 0;
  for (int n = 1;; n++) {
    WS_CHECK(n < 200, "not all beats leave");
    const bool ready = oc_ready(&model, &size), last = oc_last(&model, &size);
    cycle(NULL, 100, 100, ahead_percent);
    if (ready && !first) first = n;
    if (ready && last) return n - first;
  }
}

static void test_collector__beats_follow_each_other(void) {
  const int gaps = size.beats - 1;
  WS_CHECK_EQ(stream(ALL_SRC, 100), size.bypass ? gaps : 2 * gaps, "announced");
  WS_CHECK_EQ(stream(ALL_SRC, 0), (size.bypass ? 2 : 3) * gaps, "not announced");
  WS_CHECK_EQ(stream(0, 0), gaps, "without sources");
}

const char *const ws_beside_valid[] = {"dp_mask_o", "reading_o", "dp_last_o", NULL};

const ws_test_t ws_tests[] = {{"random", test_collector__random},
                              {"latency", test_collector__latency},
                              {"beats_follow_each_other", test_collector__beats_follow_each_other},
                              {0}};
