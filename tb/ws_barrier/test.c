// SPDX-License-Identifier: Apache-2.0
// CTAs start, wait at random barriers and end. Nobody is released early; who may go is released at
// once after the last arrival, and within one round of the warps when the missing warp has ended.
#include "ws_barrier_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_barrier_in_t *)ws_tb_in)
#define O ((const ws_barrier_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  W = WS_BARRIER_WARPS,
  SLOTS = WS_BARRIER_CTA_SLOTS,
  BARRIERS = WS_BARRIER_BARRIERS,
  ROUND = (1 << WS_BARRIER_WARP_W) + 2
};

static unsigned due[SLOTS];      // cycles since the CTA's barrier completed
static int starting = -1;        // the CTA that is being started
static unsigned start_next, wpc; // its next warp, warps of a CTA

static void quiet(void) {
  I->wst_fire_i = I->is_bar_fire_i = I->arr_valid_i = 0;
  memset(VEC(I->is_onehot_i), 0, sizeof I->is_onehot_i);
  I->arr_num_i = ws_rand();
  I->arr_warp_i = ws_rand_below(W);
  for (unsigned w = 0; w < W; w++)
    ws_set(VEC(I->live_i), w, 1, bar[w].live);
}

static void begin(void) {
  ws_reset();
  memset(bar, 0, sizeof bar);
  memset(due, 0, sizeof due);
  starting = -1;
}

static bool waits(unsigned w) {
  return ws_get(CVEC(O->bar_wait_o), w, 1);
}

static void start(unsigned w, unsigned cta, bool last) {
  I->wst_fire_i = 1;
  I->wst_warp_i = w;
  I->wst_slot_i = cta;
  I->wst_last_i = last;
}

static void issue(unsigned w) {
  I->is_bar_fire_i = 1;
  ws_set(VEC(I->is_onehot_i), w, 1, 1);
}

static void arrive(unsigned w, uint32_t number) {
  I->arr_valid_i = 1;
  I->arr_warp_i = w;
  I->arr_num_i = number;
}

// Ticks and follows with the model. A CTA that the DUT releases must be complete.
static void tick(void) {
  ws_eval();
  WS_EXPECT(O->fault_valid_o, I->arr_valid_i && I->arr_num_i >= BARRIERS);
  bool was[W];
  for (unsigned w = 0; w < W; w++)
    was[w] = bar[w].waits;
  ws_tick();
  WS_CHECK_KNOWN(O->bar_wait_o);
  for (unsigned w = 0; w < W; w++)
    if (was[w] && !waits(w) && bar[w].waits && bar[w].live) {
      WS_CHECK(bar_complete(W, bar[w].cta, starting != (int)bar[w].cta), "warp %u released", w);
      bar_release(W, bar[w].cta);
      due[bar[w].cta] = 0;
    }
  if (I->wst_fire_i) {
    bar[I->wst_warp_i] = (bar_warp_t){.live = true, .cta = I->wst_slot_i};
    starting = I->wst_last_i ? -1 : (int)I->wst_slot_i;
  }
  if (I->arr_valid_i && I->arr_num_i < BARRIERS) {
    bar[I->arr_warp_i].arrived = true;
    bar[I->arr_warp_i].number = I->arr_num_i;
  }
  for (unsigned w = 0; w < W && I->is_bar_fire_i; w++)
    if (ws_get(VEC(I->is_onehot_i), w, 1)) bar[w].waits = true;
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(waits(w), bar[w].waits, "warp %u", w);
  for (unsigned c = 0; c < SLOTS; c++) {
    due[c] = bar_complete(W, c, starting != (int)c) ? due[c] + 1 : 0;
    WS_CHECK(due[c] <= ROUND + W, "CTA %u is not released", c);
  }
}

static void random_event(void) {
  const unsigned w = ws_rand_below(W);
  bar_warp_t *b = &bar[w];
  if (starting >= 0 && ws_rand_percent(40)) {
    start(start_next, (unsigned)starting, (start_next + 1) % wpc == 0);
    start_next++;
  } else if (starting < 0 && ws_rand_percent(20)) {
    // the first CTA slot whose warps have all ended
    for (unsigned c = 0; c < SLOTS && (c + 1) * wpc <= W; c++) {
      bool all_ended = true;
      for (unsigned i = 0; i < wpc; i++)
        all_ended &= !bar[c * wpc + i].live;
      if (!all_ended) continue;
      start(c * wpc, c, wpc == 1);
      start_next = c * wpc + 1;
      break;
    }
  }
  if (b->live && !b->waits && ws_rand_percent(60)) issue(w);
  const unsigned a = ws_rand_below(W);
  if (bar[a].live && bar[a].waits && !bar[a].arrived) {
    // mostly the number others of the CTA wait at, so that barriers complete
    uint32_t number = bar[a].cta % BARRIERS;
    arrive(a, number);
  }
  const unsigned e = ws_rand_below(W);
  if (bar[e].live && !bar[e].waits && !(I->is_bar_fire_i && e == w) && ws_rand_percent(4)) {
    bar[e].live = false;
    ws_set(VEC(I->live_i), e, 1, 0);
  }
}

static void test_barrier__random(void) {
  for (unsigned i = 0; i < 6; i++) {
    begin();
    wpc = 1 + (i * (W - 1)) / 5;
    for (int cycle = 0; cycle < (ws_long() ? 20000 : 900); cycle++) {
      quiet();
      random_event();
      tick();
    }
  }
}

// Starts a CTA of all warps.
static void start_all(void) {
  begin();
  for (unsigned w = 0; w < W; w++) {
    quiet();
    start(w, 0, w == W - 1);
    tick();
  }
}

static void test_barrier__last_arrival_releases_in_two_cycles(void) {
  start_all();
  for (unsigned w = 0; w < W; w++) {
    quiet();
    issue(w);
    tick();
  }
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK(waits(0), "released before warp %u arrived", w);
    quiet();
    arrive(w, BARRIERS - 1);
    tick();
  }
  WS_CHECK(waits(0) && waits(W - 1), "released too early");
  quiet();
  tick();
  for (unsigned w = 0; w < W; w++)
    WS_CHECK(!waits(w), "warp %u not released", w);
}

static void test_barrier__end_of_a_warp_releases(void) {
  if (W < 2) return;
  start_all();
  for (unsigned w = 0; w + 1 < W; w++) {
    quiet();
    issue(w);
    tick();
    quiet();
    arrive(w, 0);
    tick();
  }
  for (unsigned i = 0; i < 3 * ROUND; i++) {
    quiet();
    tick();
    WS_CHECK(waits(0), "released without warp %u", W - 1);
  }
  bar[W - 1].live = false;
  for (unsigned i = 0; i < ROUND; i++) {
    quiet();
    tick();
  }
  for (unsigned w = 0; w < W; w++)
    WS_CHECK(!waits(w), "warp %u not released", w);
}

static void test_barrier__different_numbers_do_not_meet(void) {
  if (W < 2 || BARRIERS < 2) return;
  start_all();
  for (unsigned w = 0; w < W; w++) {
    quiet();
    issue(w);
    tick();
    quiet();
    arrive(w, w & 1);
    tick();
  }
  for (unsigned i = 0; i < 3 * ROUND; i++) {
    quiet();
    tick();
    WS_CHECK(waits(0) && waits(1), "released at different numbers");
  }
}

static void test_barrier__warps_still_to_start_count(void) {
  if (W < 2) return;
  begin();
  quiet();
  start(0, 0, false);
  tick();
  quiet();
  issue(0);
  tick();
  quiet();
  arrive(0, 0);
  tick();
  for (unsigned i = 0; i < 2 * ROUND; i++) {
    quiet();
    tick();
    WS_CHECK(waits(0), "released before the CTA's last warp has started");
  }
}

static void test_barrier__number_out_of_range_is_a_fault(void) {
  start_all();
  const uint32_t bad[] = {BARRIERS, 255, UINT32_MAX, 0x80000000u};
  for (unsigned i = 0; i < 4; i++) {
    quiet();
    if (!i) issue(0);
    tick();
    quiet();
    arrive(0, bad[i]);
    ws_eval();
    WS_EXPECT(O->fault_valid_o, 1, "%x", bad[i]);
    tick();
    for (unsigned k = 0; k < 2 * ROUND; k++) {
      quiet();
      tick();
      WS_CHECK(waits(0), "released in spite of the fault");
    }
  }
}

const ws_test_t ws_tests[] = {
    {"last_arrival_releases_in_two_cycles", test_barrier__last_arrival_releases_in_two_cycles},
    {"end_of_a_warp_releases", test_barrier__end_of_a_warp_releases},
    {"different_numbers_do_not_meet", test_barrier__different_numbers_do_not_meet},
    {"warps_still_to_start_count", test_barrier__warps_still_to_start_count},
    {"number_out_of_range_is_a_fault", test_barrier__number_out_of_range_is_a_fault},
    {"random", test_barrier__random},
    {0}};
