// SPDX-License-Identifier: Apache-2.0
// Beats and readies at random; the steps that come out, in order, from the beat that went in.
#include "ws_int_split_dut.h"

#include "../steps.h"

#define I ((ws_int_split_in_t *)ws_tb_in)
#define O ((const ws_int_split_out_t *)ws_tb_out)

typedef struct {
  uint32_t item, beat, last, mask, a[L], b[L];
} beat_t;

static beat_t held;
static unsigned step; // that is to leave; 0: none is left
static unsigned steps;

static uint32_t bits(unsigned n) {
  return n >= 32 ? ws_rand() : ws_rand() & ((1u << n) - 1);
}

static void drive(const beat_t *x, bool valid) {
  I->in_valid_i = valid;
  I->in_item_i = x->item;
  I->in_beat_i = x->beat;
  I->in_last_i = x->last;
  I->in_mask_i = x->mask;
  for (unsigned l = 0; l < L; l++) {
    VEC(I->in_a_i)[l] = x->a[l];
    VEC(I->in_b_i)[l] = x->b[l];
  }
}

static void expect_step(const beat_t *x, unsigned s) {
  WS_EXPECT(O->step_item_o, x->item, "step %u", s);
  WS_EXPECT(O->step_beat_o, x->beat * STEPS + s);
  WS_EXPECT(O->step_last_o, x->last && s == STEPS - 1, "step %u", s);
  WS_EXPECT(O->step_mask_o, x->mask >> (s * N) & (N >= 32 ? UINT32_MAX : (1u << N) - 1), "step %u",
            s);
  for (unsigned l = 0; l < N; l++) {
    WS_CHECK_EQ(CVEC(O->step_a_o)[l], x->a[s * N + l], "step %u lane %u", s, l);
    WS_CHECK_EQ(CVEC(O->step_b_o)[l], x->b[s * N + l], "step %u lane %u", s, l);
  }
}

static void cycle(bool valid, bool ready, bool next) {
  beat_t x = {
      .item = bits(8), .beat = ws_rand_below(BEATS), .last = ws_rand() & 1, .mask = bits(L)};
  for (unsigned l = 0; l < L; l++)
    x.a[l] = ws_rand(), x.b[l] = ws_rand();
  const bool room = !step && ready;
  valid = valid && room;
  drive(&x, valid);
  I->step_ready_i = ready;
  I->step_next_i = next;
  ws_eval();
  WS_EXPECT(O->in_ready_o, room);
  WS_EXPECT(O->in_next_o, !step && next);
  const bool leaves = step ? ready : valid;
  WS_EXPECT(O->step_valid_o, leaves, "step %u", step);
  if (!step) held = x;
  if (leaves) expect_step(&held, step);
  if (leaves) step = (step + 1) % STEPS, steps++;
  ws_tick();
}

static void test_int_split__a_step_per_cycle(void) {
  step = steps = 0;
  for (int i = 0; i < 200; i++)
    cycle(true, true, true);
  WS_CHECK_EQ(steps, 200, "steps in 200 cycles");
}

static void test_int_split__reset_discards(void) {
  for (int n = 0; n < 20; n++) {
    cycle(true, true, true);
    ws_reset();
    step = 0;
  }
}

static void test_int_split__random(void) {
  step = steps = 0;
  for (int i = 0; i < (ws_long() ? 100000 : 4000); i++)
    cycle(ws_rand_percent(70), ws_rand_percent(i % 500 < 250 ? 90 : 30), ws_rand_percent(50));
  WS_CHECK(steps > 800, "%u steps", steps);
}

const ws_test_t ws_tests[] = {
    {"a_step_per_cycle", test_int_split__a_step_per_cycle},
    {"reset_discards", test_int_split__reset_discards},
    {"random", test_int_split__random},
    {0},
};
