// SPDX-License-Identifier: Apache-2.0
// The choice of every cycle against the policy's model; no ready warp is passed over for ever.
#include "ws_config.h"
#include "ws_sched_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_sched_in_t *)ws_tb_in)
#define O ((const ws_sched_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_SCHED_WARPS };

static sched_t model;
static bool ready[W], away[W];

static void begin(void) {
  ws_reset();
  sched_reset(&model, W, WS_TL_GROUP);
  memset(ready, 0, sizeof ready);
}

static void drive(bool fire) {
  for (unsigned w = 0; w < W; w++)
    ws_set(VEC(I->ready_i), w, 1, ready[w]);
#if WS_SCHED == WS_SCHED_TWO_LEVEL
  for (unsigned w = 0; w < W; w++)
    ws_set(VEC(I->away_i), w, 1, away[w]);
#endif
  I->fire_i = fire;
  ws_eval();
}

// Compares one cycle and moves the model on. Returns the chosen warp or -1.
static int cycle(bool fire) {
  int in = -1, out = -1;
  const int want = WS_SCHED == WS_SCHED_RR    ? sched_rr(&model, ready)
                   : WS_SCHED == WS_SCHED_GTO ? sched_gto(&model, ready)
                                              : sched_two_level(&model, ready, away, &in, &out);
  fire = fire && want >= 0;
  drive(fire);
  WS_EXPECT(O->sel_valid_o, want >= 0);
  WS_CHECK_KNOWN(O->sel_onehot_o);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(CVEC(O->sel_onehot_o), w, 1), (int)w == want, "warp %u", w);
  if (want >= 0) WS_EXPECT(O->sel_warp_o, want);
  if (fire && WS_SCHED == WS_SCHED_GTO)
    sched_gto_issued(&model, want);
  else if (fire && (WS_SCHED == WS_SCHED_RR || model.active[want]))
    model.last = want;
  if (in >= 0) {
    model.active[in] = true;
    model.active[out] = false;
    model.last_in = in;
  }
  ws_tick();
  return want;
}

static void start_random(void) {
#if WS_SCHED == WS_SCHED_GTO
  I->wst_fire_i = ws_rand_percent(5);
  I->wst_warp_i = ws_rand_below(W);
#endif
}

static void started(void) {
#if WS_SCHED == WS_SCHED_GTO
  if (I->wst_fire_i) model.age[I->wst_warp_i] = model.next_age++;
#endif
}

static void test_sched__random(void) {
  begin();
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++) {
    const unsigned percent = i % 300 < 100 ? 10 : i % 300 < 200 ? 50 : 95;
    for (unsigned w = 0; w < W; w++) {
      ready[w] = ws_rand_percent(percent);
      away[w] = ws_rand_percent(40);
    }
    start_random();
    (void)cycle(ws_rand_percent(90));
    started();
  }
}

// A warp that stays ready is chosen in the end.
static void test_sched__no_warp_starves(void) {
  unsigned waiting[W] = {0};
  begin();
  for (int i = 0; i < 2000; i++) {
    const int chosen = cycle(true);
    for (unsigned w = 0; w < W; w++) {
      waiting[w] = ready[w] && (int)w != chosen ? waiting[w] + 1 : 0;
      WS_CHECK(waiting[w] < 40 * W, "warp %u waits", w);
      if ((int)w == chosen) {
        ready[w] = ws_rand_percent(60);
        away[w] = !ready[w];
      } else if (!ready[w]) {
        ready[w] = ws_rand_percent(5);
      }
    }
  }
}

#if WS_SCHED == WS_SCHED_RR
static void test_sched__takes_turns(void) {
  begin();
  for (unsigned w = 0; w < W; w++)
    ready[w] = true;
  for (unsigned i = 0; i < 3 * W; i++)
    WS_CHECK_EQ(cycle(true), i % W);
}
#elif WS_SCHED == WS_SCHED_GTO
// Warps that are never done let the others issue now and then, and go on where they were.
static void test_sched__spinning_warps_starve_nobody(void) {
  unsigned chosen[W] = {0};
  begin();
  for (unsigned w = 0; w < W; w++)
    ready[w] = true;
  for (unsigned i = 0; i < 3 * W * TURN; i++)
    chosen[cycle(true)]++;
  for (unsigned w = 1; w < W; w++)
    WS_CHECK_EQ(chosen[w], 3, "warp %u", w);
}

static void test_sched__stays_then_oldest(void) {
  begin();
  for (unsigned w = 0; w < W; w++)
    ready[w] = true;
  I->wst_fire_i = 1; // warp 0 starts anew: now the youngest
  I->wst_warp_i = 0;
  model.age[0] = model.next_age++;
  ready[0] = false;
  (void)cycle(false);
  I->wst_fire_i = 0;
  ready[0] = true;
  const int oldest = W > 1 ? 1 : 0;
  for (unsigned i = 0; i < 5; i++)
    WS_CHECK_EQ(cycle(true), oldest);
  if (W < 3) return;
  ready[1] = false;
  WS_CHECK_EQ(cycle(true), 2);
  ready[1] = true;
  WS_CHECK_EQ(cycle(true), 2, "greedy");
}
#else
static void test_sched__loses_no_slot(void) {
  // Only a warp outside the group is ready: it issues in the same cycle.
  begin();
  if (WS_TL_GROUP == W) return;
  ready[W - 1] = true;
  WS_CHECK_EQ(cycle(true), W - 1);
  WS_CHECK_EQ(cycle(true), W - 1);
}
#endif

const ws_test_t ws_tests[] = {{"random", test_sched__random},
                              {"no_warp_starves", test_sched__no_warp_starves},
#if WS_SCHED == WS_SCHED_RR
                              {"takes_turns", test_sched__takes_turns},
#elif WS_SCHED == WS_SCHED_GTO
                              {"spinning_warps_starve_nobody", test_sched__spinning_warps_starve_nobody},
                              {"stays_then_oldest", test_sched__stays_then_oldest},
#else
                              {"loses_no_slot", test_sched__loses_no_slot},
#endif
                              {0}};
