// SPDX-License-Identifier: Apache-2.0
// Beats and readies at random, against a queue of one or two.
#include "ws_tb.h"

#include "ws_config.h"
#include "ws_lsu_buffer_dut.h"

#include <string.h>

#define I ((ws_lsu_buffer_in_t *)ws_tb_in)
#define O ((const ws_lsu_buffer_out_t *)ws_tb_out)

enum { LANES = WS_LSU_BUFFER_LANES, WARPS = WS_LSU_BUFFER_WARPS };

typedef struct {
  uint32_t op, warp, rd, wen, beat, last, pc, imm, mask, a[LANES], b[LANES];
} beat_t;

static uint32_t bits(unsigned width) {
  return width >= 32 ? ws_rand() : ws_rand() & ((1u << width) - 1);
}

static beat_t any_beat(void) {
  beat_t x = {.op = bits(5),
              .warp = ws_rand_below(WARPS),
              .rd = bits(WS_LSU_BUFFER_REG_W),
              .wen = bits(1),
              .beat = bits(WS_LSU_BUFFER_BEAT_W),
              .last = bits(1),
              .pc = bits(30),
              .imm = ws_rand(),
              .mask = bits(LANES)};
  for (unsigned l = 0; l < LANES; l++) {
    x.a[l] = ws_rand();
    x.b[l] = ws_rand();
  }
  return x;
}

static void drive(const beat_t *x, bool valid) {
  I->dx_valid_i = valid;
  I->dx_op_i = x->op;
  I->dx_warp_i = x->warp;
  I->dx_rd_i = x->rd;
  I->dx_wen_i = x->wen;
  I->dx_beat_i = x->beat;
  I->dx_last_i = x->last;
  I->dx_pc_i = x->pc;
  I->dx_imm_i = x->imm;
  ws_set((uint32_t *)&I->dx_mask_i, 0, LANES, x->mask);
  for (unsigned l = 0; l < LANES; l++) {
    ws_set((uint32_t *)&I->dx_a_i, 32 * l, 32, x->a[l]);
    ws_set((uint32_t *)&I->dx_b_i, 32 * l, 32, x->b[l]);
#if WS_CAS
    ws_set((uint32_t *)&I->dx_c_i, 32 * l, 32, ~x->b[l]);
#endif
  }
}

static void expect(const beat_t *x) {
  WS_CHECK_EQ(O->lb_op_o, x->op, "op");
  WS_CHECK_EQ(O->lb_warp_o, x->warp, "warp");
  WS_CHECK_EQ(O->lb_rd_o, x->rd, "rd");
  WS_CHECK_EQ(O->lb_wen_o, x->wen, "wen");
  WS_CHECK_EQ(O->lb_beat_o, x->beat, "beat");
  WS_CHECK_EQ(O->lb_last_o, x->last, "last");
  WS_CHECK_EQ(O->lb_pc_o, x->pc, "pc");
  WS_CHECK_EQ(O->lb_imm_o, x->imm, "imm");
  WS_CHECK_EQ(ws_get((const uint32_t *)&O->lb_mask_o, 0, LANES), x->mask, "mask");
  for (unsigned l = 0; l < LANES; l++) {
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lb_a_o, 32 * l, 32), x->a[l], "a of lane %u", l);
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lb_b_o, 32 * l, 32), x->b[l], "b of lane %u", l);
#if WS_CAS
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lb_c_o, 32 * l, 32), ~x->b[l], "c of lane %u", l);
#endif
  }
}

// The beats that are held, the oldest first.
typedef struct {
  unsigned held;
  beat_t beat[WS_SLICE_LSU];
} model_t;

static void cycle(model_t *m, bool valid, bool ready) {
  beat_t x = any_beat();
  const uint64_t busy =
      ((uint64_t)ws_rand() << 32 | ws_rand()) & (WARPS < 64 ? (1ull << WARPS) - 1 : ~0ull);
  valid = valid && m->held < WS_SLICE_LSU;
  drive(&x, valid);
  I->lb_ready_i = ready;
  for (unsigned w = 0; w < WARPS; w++)
    ws_set((uint32_t *)&I->lb_busy_i, w, 1, busy >> w & 1);
  ws_eval();
  const bool there = m->held || (valid && WS_SLICE_LSU == 1);
  WS_CHECK_EQ(O->lsu_ready_o, m->held < WS_SLICE_LSU, "lsu_ready_o");
  WS_CHECK_EQ(O->lb_valid_o, there && ready, "lb_valid_o");
  if (there) expect(m->held ? &m->beat[0] : &x);
  for (unsigned w = 0; w < WARPS; w++) {
    bool held = busy >> w & 1;
    for (unsigned k = 0; k < m->held; k++)
      held |= m->beat[k].warp == w;
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lsu_busy_o, w, 1), held, "lsu_busy_o of warp %u", w);
  }
  ws_tick();
  const bool passes = !m->held && there && ready;
  if (m->held && ready) memmove(&m->beat[0], &m->beat[1], --m->held * sizeof m->beat[0]);
  if (valid && !passes) m->beat[m->held++] = x;
}

static void test_lsu_buffer__a_beat_a_cycle(void) {
  model_t m = {0};
  for (int i = 0; i < 50; i++)
    cycle(&m, true, true);
}

static void test_lsu_buffer__holds(void) {
  model_t m = {0};
  for (int wait = 0; wait < 5; wait++) {
    cycle(&m, true, false);
    for (int i = 0; i < wait; i++)
      cycle(&m, true, false);
    cycle(&m, true, true);
    cycle(&m, false, true);
  }
}

static void test_lsu_buffer__reset_discards(void) {
  model_t m = {0};
  cycle(&m, true, false);
  ws_reset();
  m.held = 0;
  cycle(&m, false, true);
  cycle(&m, true, true);
}

static void test_lsu_buffer__random(void) {
  model_t m = {0};
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++)
    cycle(&m, ws_rand_percent(70), ws_rand_percent(i % 500 < 250 ? 80 : 30));
}

const ws_test_t ws_tests[] = {
    {"a_beat_a_cycle", test_lsu_buffer__a_beat_a_cycle},
    {"holds", test_lsu_buffer__holds},
    {"reset_discards", test_lsu_buffer__reset_discards},
    {"random", test_lsu_buffer__random},
    {0},
};
