// SPDX-License-Identifier: Apache-2.0
// Tests of every scheduling policy: the choice of each cycle against the model; no warp that stays
// ready is passed over forever. Included after the model, by sched.c or by test.c of a module that
// has tests of its own.
#include "isa.h"
#include "ws_config.h"
#include "ws_tb.h"

#include WS_DUT_HEADER

#include <string.h>

#define I ((WS_DUT_IN *)ws_tb_in)
#define O ((const WS_DUT_OUT *)ws_tb_out)
enum { W = WS_SUBCORE_WARPS };
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

static sched_t model;
static sched_warp_t warp[W];

static void begin(void) {
  ws_reset();
  sched_reset(&model, W);
  memset(warp, 0, sizeof warp);
  for (unsigned w = 0; w < W; w++)
    warp[w].live = true;
}

static void drive(bool fire) {
  for (unsigned w = 0; w < W; w++) {
    const sched_warp_t *x = &warp[w];
    ws_set(VEC(I->ready_i), w, 1, x->ready);
    ws_set(VEC(I->head_valid_i), w, 1, x->head);
    ws_set(VEC(I->sb_ok_i), w, 1, x->registers);
    ws_set(VEC(I->sb_busy_i), w, 1, x->pending);
    ws_set(VEC(I->bar_wait_i), w, 1, x->barrier);
    ws_set(VEC(I->live_i), w, 1, x->live);
#if WS_SCHED_UNITS
    ws_set(VEC(I->head_unit_i), w * 4, 4, x->unit);
#endif
  }
  I->fire_i = fire;
  ws_eval();
}

// Compares one cycle and moves the model on. Returns the chosen warp or -1.
static int cycle(bool fire) {
  const int want = sched_choose(&model, warp);
  fire = fire && want >= 0;
  drive(fire);
  WS_EXPECT(O->sel_valid_o, want >= 0);
  WS_CHECK_KNOWN(O->sel_onehot_o);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(CVEC(O->sel_onehot_o), w, 1), (int)w == want, "warp %u", w);
  if (want >= 0) WS_EXPECT(O->sel_warp_o, want);
  sched_clock(&model, warp, want, fire, I->load_i != 0);
  if (I->wst_fire_i) sched_started(&model, I->wst_warp_i);
  ws_tick();
  return want;
}

static inline void all_ready(void) {
  begin();
  for (unsigned w = 0; w < W; w++)
    warp[w].ready = true;
}

static void test_sched__random(void) {
  begin();
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++) {
    const unsigned percent = i % 300 < 100 ? 10 : i % 300 < 200 ? 50 : 95;
    for (unsigned w = 0; w < W; w++)
      warp[w] = (sched_warp_t){.ready = ws_rand_percent(percent),
                               .head = ws_rand_percent(80),
                               .registers = ws_rand_percent(40),
                               .pending = ws_rand_percent(85),
                               .barrier = ws_rand_percent(15),
                               .live = ws_rand_percent(90)};
#if WS_SCHED_UNITS
    for (unsigned w = 0; w < W; w++)
      warp[w].unit =
          ws_rand_percent(30) ? ws_rand_percent(50) ? WS_UNIT_LSU : WS_UNIT_SFU : ws_rand_below(11);
#endif
    I->load_i = ws_rand_percent(40) ? 1 + ws_rand_below((1u << WS_ISSUE_WIDTH) - 1) : 0;
    I->wst_fire_i = ws_rand_percent(5);
    I->wst_warp_i = ws_rand_below(W);
    (void)cycle(ws_rand_percent(90));
  }
}

// A reset in any traffic: the first choice after it is among many.
static void test_sched__reset_orders_anew(void) {
  for (int n = 0; n < 40; n++) {
    all_ready();
    for (unsigned k = ws_rand_below(2 * W); k-- > 0;)
      (void)cycle(ws_rand_percent(90));
    all_ready();
    (void)cycle(true);
    (void)cycle(true);
  }
}

// A warp that stays ready is chosen in the end.
static void test_sched__no_warp_starves(void) {
  unsigned waiting[W] = {0};
  begin();
  for (int i = 0; i < 2000; i++) {
    const int chosen = cycle(true);
    for (unsigned w = 0; w < W; w++) {
      waiting[w] = warp[w].ready && (int)w != chosen ? waiting[w] + 1 : 0;
      WS_CHECK(waiting[w] < 40 * W, "warp %u waits", w);
      if ((int)w == chosen) {
        warp[w].ready = ws_rand_percent(60);
        warp[w].barrier = !warp[w].ready;
      } else if (!warp[w].ready) {
        warp[w].ready = ws_rand_percent(5);
      }
    }
  }
}

#define SCHED_TESTS                                                                                \
  {"random", test_sched__random}, {"reset_orders_anew", test_sched__reset_orders_anew}, {          \
    "no_warp_starves", test_sched__no_warp_starves                                                 \
  }
