// SPDX-License-Identifier: Apache-2.0
// Write-back against its model: every result is written once, in its place, and no source waits for
// ever.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_writeback_dut.h"

#include "model.c"

#define I ((ws_writeback_in_t *)ws_tb_in)
#define O ((const ws_writeback_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  WARPS = WS_WRITEBACK_WARPS,
  LANES = WS_WRITEBACK_LANES,
  BEATS = WS_WRITEBACK_THREADS / LANES,
  BANKS = WS_WRITEBACK_RF_BANKS,
  WARP_W = WS_WRITEBACK_WARP_W,
  BEAT_W = WS_WRITEBACK_BEAT_W,
  ROW_W = WS_WRITEBACK_ROW_W,
  REG_W = WS_WRITEBACK_REG_W,
  REGS = 1 << REG_W,
  NWB = WS_WRITEBACK_NWB
};

static wb_t model;
static wb_result_t src[WB_SOURCES_MAX];
// CUT_WRITEBACK: what was chosen in the cycle before, and is written in this one.
static wb_outcome_t written;
static wb_result_t writer[WB_SOURCES_MAX];

static void restart(void) {
  model = (wb_t){.banks = BANKS,
                 .beats = BEATS,
                 .limit = WS_FP_ON ? 15 : 7,
                 .rpw = (REGS + WS_REG_PART - 1) / WS_REG_PART,
                 .swizzle = WS_WRITEBACK_RF_SWIZZLE,
                 .three = WS_WB3};
  memset(src, 0, sizeof src);
  for (unsigned b = 0; b < BANKS; b++)
    written.writer[b] = -1;
}

static wb_result_t random_result(void) {
  wb_result_t r = {.valid = true,
                   .last = ws_rand_below(2),
                   .warp = ws_rand_below(WARPS),
                   .rd = ws_rand_below(REGS),
                   .beat = ws_rand_below(BEATS),
                   .mask = ws_rand() >> (32 - LANES)};
  if (!r.mask) r.mask = 1;
  for (int l = 0; l < LANES; l++)
    r.data[l] = ws_rand();
  return r;
}

static void drive_result(unsigned s, const wb_result_t *r) {
  ws_set(VEC(I->wb_valid_i), s, 1, r->valid);
  ws_set(VEC(I->wb_last_i), s, 1, r->last);
  ws_set(VEC(I->wb_warp_i), s * WARP_W, WARP_W, r->warp);
  ws_set(VEC(I->wb_rd_i), s * REG_W, REG_W, r->rd);
  ws_set(VEC(I->wb_beat_i), s * BEAT_W, BEAT_W, r->beat);
  ws_set(VEC(I->wb_mask_i), s * LANES, LANES, r->mask);
  for (unsigned l = 0; l < LANES; l++)
    ws_set(VEC(I->wb_data_i), (s * LANES + l) * 32, 32, r->data[l]);
}

static bool never_waits(unsigned s) {
  return s != WB_SLOW && s != WB_LSU;
}

// The banks' write ports carry what `o` says of the results r.
static void check_banks(const wb_outcome_t *o, const wb_result_t *results) {
  for (unsigned b = 0; b < BANKS; b++) {
    WS_CHECK_EQ(O->wr_valid_o >> b & 1, o->writer[b] >= 0, "bank %u", b);
    if (o->writer[b] < 0) continue;
    const wb_result_t *r = &results[o->writer[b]];
    WS_CHECK_EQ(ws_get(OUT(O->wr_row_o), b * ROW_W, ROW_W), o->row[b], "bank %u", b);
    WS_CHECK_EQ(ws_get(OUT(O->wr_mask_o), b * LANES, LANES), r->mask, "bank %u", b);
    for (unsigned l = 0; l < LANES; l++)
      WS_CHECK_EQ(ws_get(OUT(O->wr_data_o), (b * LANES + l) * 32, 32), r->data[l],
                  "bank %u lane %u", b, l);
    const bool alu = o->writer[b] == WB_ALU, fpu = WS_WB3 && o->writer[b] == WB_FPU;
    const unsigned port = alu ? 0 : fpu ? 2 : 1;
    WS_CHECK_EQ(O->wp_alu_o >> b & 1, alu, "bank %u", b);
    if (!alu) WS_CHECK_EQ(O->wp_fpu_o >> b & 1, fpu, "bank %u", b);
    WS_CHECK_EQ(ws_get(OUT(O->wp_warp_o), port * WARP_W, WARP_W), r->warp, "bank %u", b);
    WS_CHECK_EQ(ws_get(OUT(O->wp_rd_o), port * REG_W, REG_W), r->rd, "bank %u", b);
    WS_CHECK_EQ(ws_get(OUT(O->wp_beat_o), port * BEAT_W, BEAT_W), r->beat, "bank %u", b);
  }
}

// One cycle in which src[] compete. CUT_WRITEBACK: of ALU and FPU those are the results of the
// next cycle, which up_* announces; those of this cycle are in writer[].
static wb_outcome_t cycle(void) {
  I->rpw_i = model.rpw & ((1u << ROW_W) - 1);
  for (unsigned s = 0; s < NWB; s++)
    drive_result(s, WS_CUT_WRITEBACK && never_waits(s) ? &writer[s] : &src[s]);
  for (unsigned k = 0; k < NWB - 2; k++) {
    const wb_result_t *r = &src[k ? WB_FPU : WB_ALU];
    ws_set(VEC(I->up_valid_i), k, 1, r->valid);
    ws_set(VEC(I->up_warp_i), k * WARP_W, WARP_W, r->warp);
    ws_set(VEC(I->up_rd_i), k * REG_W, REG_W, r->rd);
    ws_set(VEC(I->up_beat_i), k * BEAT_W, BEAT_W, r->beat);
  }
  ws_step();
  wb_outcome_t o = wb_cycle(&model, src);
  bool cleared = false;
  WS_EXPECT(O->stall_o, o.stall);
  for (unsigned s = 0; s < NWB; s++) {
    if (src[s].valid) WS_CHECK_EQ(O->wb_ready_o >> s & 1, o.ready[s], "source %u", s);
    if (never_waits(s) || !src[s].valid || !o.ready[s] || !src[s].last) continue;
    cleared = true;
    WS_EXPECT(O->clr_warp_o, src[s].warp, "source %u", s);
    WS_EXPECT(O->clr_rd_o, src[s].rd, "source %u", s);
  }
  WS_EXPECT(O->clr_valid_o, cleared);
  if (WS_CUT_WRITEBACK)
    check_banks(&written, writer);
  else
    check_banks(&o, src);
  written = o;
  memcpy(writer, src, sizeof writer);
  for (int s = 0; s < NWB; s++)
    if (src[s].valid && o.ready[s]) src[s].valid = false;
  return o;
}

static void test_writeback__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 50000 : 4000); i++) {
    for (int s = 0; s < NWB; s++)
      if (!src[s].valid && ws_rand_percent(i % 2000 < 1000 ? 40 : 80)) src[s] = random_result();
    if (wb_clash(&model, &src[WB_ALU], &src[WB_FPU])) src[WB_ALU].valid = false; // dispatch's duty
    cycle();
  }
}

// Results that are there while reset is asserted are not written after it.
static void test_writeback__nothing_after_reset(void) {
  restart();
  ws_reset();
  src[WB_LSU] = random_result();
  cycle();
  src[WB_LSU] = random_result();
  drive_result(WB_LSU, &src[WB_LSU]);
  I->rst_i = 1;
  ws_step();
  I->rst_i = 0;
  restart();
  for (int i = 0; i < 3; i++)
    cycle();
}

// A unit writes to one bank in every cycle: a result for it must ask for a gap.
static void asks_for_a_gap(int from) {
  restart();
  ws_reset();
  wb_result_t r = random_result();
  src[WB_LSU] = r;
  for (int i = 0; i < model.limit; i++) {
    src[from] = r;
    WS_CHECK(!cycle().stall, "too early, after %d cycles", i);
  }
  src[from] = r;
  WS_CHECK(cycle().stall, "not asked for after %d cycles", model.limit);
  cycle(); // the gap
  WS_CHECK(!src[WB_LSU].valid, "the gap was not used");
}

static void test_writeback__stream_asks_for_a_gap(void) {
  asks_for_a_gap(WB_ALU);
  if (WS_FP_ON) asks_for_a_gap(WB_FPU);
}

#if WS_WB3
// ALU, FPU and LSU write to three pairs of banks in every cycle, and none of them waits.
static void test_writeback__three_a_cycle(void) {
  WS_SKIP_IF(BANKS < 6);
  restart();
  ws_reset();
  for (uint32_t i = 0; i < 20; i++) {
    static const int from[] = {WB_ALU, WB_FPU, WB_LSU};
    for (uint32_t s = 0; s < 3; s++) {
      src[from[s]] = random_result();
      src[from[s]].warp = 0;
      src[from[s]].rd = (i + 2 * s) % BANKS;
      src[from[s]].last = true;
    }
    wb_outcome_t o = cycle();
    WS_CHECK(o.ready[WB_ALU] && o.ready[WB_FPU] && o.ready[WB_LSU], "cycle %u", i);
  }
}
#endif

const ws_test_t ws_tests[] = {{"random", test_writeback__random},
                              {"nothing_after_reset", test_writeback__nothing_after_reset},
                              {"stream_asks_for_a_gap", test_writeback__stream_asks_for_a_gap},
#if WS_WB3
                              {"three_a_cycle", test_writeback__three_a_cycle},
#endif
                              {0}};
