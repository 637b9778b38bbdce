// SPDX-License-Identifier: Apache-2.0
// Two sets, in which instructions wait; the order of their elements; room for those that have not
// left. The model keeps whole instructions and counts.
#include "ws_config.h"

#include "08_float/ws_mma/mma_tb.h"

#include "ws_mma_steps_dut.h"

#include <string.h>

#define I ((ws_mma_steps_in_t *)ws_tb_in)
#define O ((const ws_mma_steps_out_t *)ws_tb_out)
enum {
  DOTS = WS_MMA_STEPS_DOTS,
  BEATS = 32 / WS_MMA_STEPS_LANES,
  STEPS = 128 / DOTS,
  PART = 32 / DOTS, // steps of a register
  BEAT_ROWS = WS_MMA_STEPS_LANES / DOTS,
  REG_W = WS_MMA_STEPS_REG_W
};

typedef struct {
  bool full;
  unsigned op, warp, rd;
} set_t;

static set_t set[2];
static unsigned fill, run, step, used; // used: rows that have no room left
static unsigned uop, beats;            // that come next, and are left of this micro-operation
static bool promised;
static set_t in;

static void begin(void) {
  ws_reset();
  memset(set, 0, sizeof set);
  fill = run = step = used = uop = beats = 0;
  promised = false;
}

static void beat(void) {
  if (!uop && !beats)
    in = (set_t){.full = true,
                 .op = ws_rand_below(MMA_OPS),
                 .warp = ws_rand_below(WS_MMA_STEPS_WARPS),
                 .rd = ws_rand_below(1u << REG_W) & ~3u};
  if (!uop && !beats && mma_packed(in.op)) in.rd |= ws_rand_below(2) * 2;
  if (!beats) beats = 1 + ws_rand_below(BEATS);
  const unsigned from = mma_uops(in.op) - mma_registers(in.op);
  I->dx_valid_i = 1;
  I->dx_op_i = in.op;
  I->dx_warp_i = in.warp;
  I->dx_rd_i = in.rd + (uop < from ? 0 : uop - from);
  I->dx_uop_i = uop;
  I->dx_last_i = beats == 1;
}

static void expect_step(void) {
  const set_t *s = &set[run];
  const unsigned pair = step / (STEPS / 2), in_pair = step % (STEPS / 2);
  const bool packed = mma_packed(s->op);
  const bool valid = s->full && used < 16;
  WS_EXPECT(O->step_valid_o, valid);
  if (!valid) return;
  WS_EXPECT(O->step_set_o, run);
  WS_EXPECT(O->step_first_o, step == 0);
  WS_EXPECT(O->step_pair_o, pair);
  WS_EXPECT(O->step_odd_o, packed ? in_pair % 2 : in_pair / PART);
  WS_EXPECT(O->step_row_o, (packed ? in_pair / 2 : in_pair % PART) * DOTS / 4);
  WS_EXPECT(O->step_kind_o, mma_kind(s->op));
  WS_EXPECT(O->step_mods_o, mma_mods(s->op), "op %u", s->op);
  WS_EXPECT(O->step_packed_o, packed);
  WS_EXPECT(O->step_short_o, mma_short(s->op));
  WS_EXPECT(O->step_warp_o, s->warp);
  WS_EXPECT(O->step_rd_o, s->rd);
}

static bool cycle(unsigned load, unsigned frees) {
  I->dx_valid_i = 0;
  I->freed_i = 0;
  ws_eval();
  WS_EXPECT(O->ready_o, !set[fill].full);
  WS_CHECK(!promised || O->ready_o, "next_o or again_o was 1");
  WS_EXPECT(O->fill_set_o, fill);
  WS_EXPECT(O->fill_first_o, uop == 0 && beats == 0);
  expect_step();
  const bool comes = O->ready_o && ws_rand_percent(load), steps = set[run].full && used < 16;
  if (comes) beat();
  I->freed_i = used >= BEAT_ROWS && ws_rand_percent(frees);
  ws_eval();
  // The other set is full only if it is the last micro-operation that may refuse the next beat.
  const bool near = set[!fill].full && uop + 1 == mma_uops(in.op) && (beats || uop);
  WS_EXPECT(O->next_o, !set[fill].full);
  if (comes && beats > 1) WS_EXPECT(O->again_o, !near || uop + 1 < mma_uops(in.op));
  promised = comes ? O->again_o : O->next_o;
  const bool row = steps && !(mma_packed(set[run].op) && step % 2);
  ws_tick();
  used = used + row - (I->freed_i ? BEAT_ROWS : 0);
  if (steps && ++step == STEPS) {
    step = 0;
    set[run].full = false;
    run = !run;
  }
  if (!comes || --beats || ++uop < mma_uops(in.op)) return steps;
  uop = 0;
  set[fill] = in;
  fill = !fill;
  return steps;
}

static void test_steps__random(void) {
  begin();
  unsigned n = 0;
  for (int i = 0; i < (ws_long() ? 300000 : 20000); i++)
    n += cycle(i % 900 < 400 ? 100 : 40, i % 1300 < 600 ? 100 : i % 1300 < 900 ? 3 : 30);
  WS_CHECK(n > 1000, "only %u steps", n);
}

static void test_steps__reset_discards(void) {
  for (unsigned i = 0; i < 60; i++) {
    begin();
    for (unsigned k = ws_rand_below(100); k > 0; k--)
      cycle(90, i % 2 ? 50 : 0);
    begin();
    for (unsigned k = 0; k < 40; k++)
      cycle(100, 50);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_steps__random}, {"reset_discards", test_steps__reset_discards}, {0}};
