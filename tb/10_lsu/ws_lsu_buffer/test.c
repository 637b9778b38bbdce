// SPDX-License-Identifier: Apache-2.0
// Beats and readies at random, against a queue of one or two.
#include "ws_tb.h"

#include "ws_lsu_buffer_dut.h"

#include <string.h>

#define I ((ws_lsu_buffer_in_t *)ws_tb_in)
#define O ((const ws_lsu_buffer_out_t *)ws_tb_out)

#define OUT(f) O->mx_##f##_o

enum {
  IN_LANES = WS_LSU_BUFFER_LANES,
  OUT_LANES = IN_LANES,
  WARPS = WS_LSU_BUFFER_WARPS,
  REG_W = WS_LSU_BUFFER_REG_W,
  BEAT_W = WS_LSU_BUFFER_BEAT_W,
};

#include "../memory_beat.h"

// The beats that are held, the oldest first.
typedef struct {
  unsigned held;
  beat_t beat[WS_CUT_LSU];
} model_t;

static void cycle(model_t *m, bool valid, bool ready) {
  beat_t x = beat_random();
  const uint64_t busy = beat_busy();
  valid = valid && m->held < WS_CUT_LSU;
  beat_drive(&x, valid);
  I->mx_ready_i = ready;
  for (unsigned w = 0; w < WARPS; w++)
    ws_set((uint32_t *)&I->mx_busy_i, w, 1, busy >> w & 1);
  ws_eval();
  const bool there = m->held || (valid && WS_CUT_LSU == 1);
  WS_CHECK_EQ(O->lsu_ready_o, m->held < WS_CUT_LSU, "lsu_ready_o");
  WS_CHECK_EQ(O->mx_valid_o, there && ready, "mx_valid_o");
  if (there) beat_expect(m->held ? &m->beat[0] : &x);
  for (unsigned w = 0; w < WARPS; w++) {
    bool held = busy >> w & 1;
    for (unsigned k = 0; k < m->held; k++)
      held |= m->beat[k].warp == w;
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lsu_busy_o, w, 1), held, "lsu_busy_o of warp %u", w);
  }
  const bool early = valid ? O->lsu_again_o : O->lsu_next_o;
  ws_tick();
  ws_eval();
  WS_CHECK_EQ(O->lsu_ready_o, early, "lsu_ready_o, told a cycle ahead");
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
