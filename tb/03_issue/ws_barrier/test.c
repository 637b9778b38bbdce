// SPDX-License-Identifier: Apache-2.0
// CTAs start, wait at random barriers and end. No warp is released early; one that may go is
// released at once after the last arrival, and within one round of the warps when the missing warp
// has ended.
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
  S = WS_BARRIER_SCHEDULERS,
  WARP_W = WS_BARRIER_WARP_W,
  ROUND = (1 << WS_BARRIER_WARP_W) + 2
};

static unsigned due[SLOTS];      // cycles since the CTA's barrier completed
static int starting = -1;        // the CTA that is being started
static unsigned start_next, wpc; // its next warp, warps of a CTA

static void quiet(void) {
  I->wst_fire_i = I->arr_valid_i = 0;
  memset(VEC(I->is_bar_i), 0, sizeof I->is_bar_i);
  for (unsigned s = 0; s < S; s++) {
    ws_set(VEC(I->arr_num_i), 32 * s, 32, ws_rand());
    ws_set(VEC(I->arr_warp_i), WARP_W * s, WARP_W, ws_rand_below(W));
  }
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
  ws_set(VEC(I->is_bar_i), w, 1, 1);
}

// By way of the warp's sub-core; false when that one has an arrival already.
static bool arrive(unsigned w, uint32_t number) {
  const unsigned s = w % S;
  if (I->arr_valid_i >> s & 1) return false;
  I->arr_valid_i |= 1u << s;
  ws_set(VEC(I->arr_warp_i), WARP_W * s, WARP_W, w);
  ws_set(VEC(I->arr_num_i), 32 * s, 32, number);
  return true;
}

static uint32_t arrival(unsigned s) { // its number
  return (uint32_t)ws_get(VEC(I->arr_num_i), 32 * s, 32);
}

// Ticks and follows with the model. A CTA that the DUT releases must be complete.
static void tick(void) {
  ws_eval();
  for (unsigned s = 0; s < S; s++)
    WS_CHECK_EQ(O->fault_valid_o >> s & 1, (I->arr_valid_i >> s & 1) && arrival(s) >= BARRIERS,
                "sub-core %u", s);
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
  for (unsigned s = 0; s < S; s++) {
    if (!(I->arr_valid_i >> s & 1) || arrival(s) >= BARRIERS) continue;
    bar_warp_t *b = &bar[ws_get(VEC(I->arr_warp_i), WARP_W * s, WARP_W)];
    b->arrived = true;
    b->number = arrival(s);
  }
  for (unsigned w = 0; w < W; w++)
    if (ws_get(VEC(I->is_bar_i), w, 1)) bar[w].waits = true;
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(waits(w), bar[w].waits, "warp %u", w);
  for (unsigned c = 0; c < SLOTS; c++) {
    due[c] = bar_complete(W, c, starting != (int)c) ? due[c] + 1 : 0;
    WS_CHECK(due[c] <= 8 * ROUND + W, "CTA %u is not released",
             c); // one cycle in eight is the turn's
  }
}

// A CTA slot without a warp, SLOTS when there is none.
static unsigned free_slot(void) {
  const unsigned from = ws_rand_below(SLOTS);
  for (unsigned i = 0; i < SLOTS; i++) {
    const unsigned slot = (from + i) % SLOTS;
    bool used = false;
    for (unsigned w = 0; w < W; w++)
      used = used || (bar[w].live && bar[w].cta == slot);
    if (!used) return slot;
  }
  return SLOTS;
}

static void random_event(void) {
  const unsigned w = ws_rand_below(W);
  bar_warp_t *b = &bar[w];
  if (starting >= 0 && ws_rand_percent(40)) {
    start(start_next, (unsigned)starting, (start_next + 1) % wpc == 0);
    start_next++;
  } else if (starting < 0 && ws_rand_percent(20)) {
    // the first group of warps that have all ended, in any CTA slot that is free
    for (unsigned c = 0; (c + 1) * wpc <= W; c++) {
      bool all_ended = true;
      for (unsigned i = 0; i < wpc; i++)
        all_ended &= !bar[c * wpc + i].live;
      if (!all_ended) continue;
      const unsigned slot = free_slot();
      if (slot == SLOTS) continue;
      start(c * wpc, slot, wpc == 1);
      start_next = c * wpc + 1;
      break;
    }
  }
  if (b->live && !b->waits && ws_rand_percent(60)) issue(w);
  for (unsigned s = 0; s < S; s++) {
    const unsigned a = ws_rand_below(W);
    if (bar[a].live && bar[a].waits && !bar[a].arrived)
      (void)arrive(a, bar[a].cta % BARRIERS); // of the CTA, so that barriers complete
  }
  const unsigned e = ws_rand_below(W);
  if (bar[e].live && !bar[e].waits && !ws_get(VEC(I->is_bar_i), e, 1) && ws_rand_percent(4)) {
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

static void in_a_cycle_or_two(void) {
  for (unsigned i = 0; i < 2 && (i == 0 || waits(0)); i++) {
    quiet();
    tick();
  }
  for (unsigned w = 0; w < W; w++)
    WS_CHECK(!waits(w), "warp %u not released", w);
}

static void test_barrier__last_arrival_releases_in_two_or_three_cycles(void) {
  start_all();
  for (unsigned w = 0; w < W; w++) {
    quiet();
    issue(w);
    tick();
  }
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK(waits(0), "released before warp %u arrived", w);
    quiet();
    (void)arrive(w, BARRIERS - 1);
    tick();
  }
  WS_CHECK(waits(0) && waits(W - 1), "released too early");
  in_a_cycle_or_two();
}

static void test_barrier__end_of_a_warp_releases(void) {
  WS_SKIP_IF(W < 2);
  start_all();
  for (unsigned w = 0; w + 1 < W; w++) {
    quiet();
    issue(w);
    tick();
    quiet();
    (void)arrive(w, 0);
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
  WS_SKIP_IF(W < 2 || BARRIERS < 2);
  start_all();
  for (unsigned w = 0; w < W; w++) {
    quiet();
    issue(w);
    tick();
    quiet();
    (void)arrive(w, w & 1);
    tick();
  }
  for (unsigned i = 0; i < 3 * ROUND; i++) {
    quiet();
    tick();
    WS_CHECK(waits(0) && waits(1), "released at different numbers");
  }
}

static void test_barrier__warps_still_to_start_count(void) {
  WS_SKIP_IF(W < 2);
  begin();
  quiet();
  start(0, SLOTS - 1, false); // the slot is no warp number
  tick();
  quiet();
  issue(0);
  tick();
  quiet();
  (void)arrive(0, 0);
  tick();
  for (unsigned i = 0; i < 2 * ROUND; i++) {
    quiet();
    tick();
    WS_CHECK(waits(0), "released before the CTA's last warp has started");
  }
}

// The last warps of a CTA arrive together.
static void test_barrier__arrivals_of_one_cycle(void) {
  WS_SKIP_IF(W < S);
  start_all();
  for (unsigned w = 0; w < W; w++) {
    quiet();
    issue(w);
    tick();
  }
  for (unsigned w = 0; w + S < W; w++) {
    quiet();
    (void)arrive(w, 0);
    tick();
  }
  quiet();
  for (unsigned w = W < S ? 0 : W - S; w < W; w++)
    WS_CHECK(arrive(w, 0), "one per sub-core");
  tick();
  in_a_cycle_or_two();
}

// Warps from `first` on, each a CTA of its own.
static void start_single(unsigned first, unsigned end) {
  for (unsigned w = first; w < end; w++) {
    quiet();
    start(w, w, true);
    tick();
  }
}

static void test_barrier__arrivals_of_several_ctas_in_one_cycle(void) {
  WS_SKIP_IF(W < S || SLOTS < S);
  begin();
  start_single(0, S);
  quiet();
  for (unsigned w = 0; w < S; w++)
    issue(w);
  tick();
  quiet();
  for (unsigned w = 0; w < S; w++)
    (void)arrive(w, 0);
  tick();
  for (unsigned i = 0; i < S + 1; i++) {
    quiet();
    tick();
  }
  for (unsigned w = 0; w < S; w++)
    WS_CHECK(!waits(w), "warp %u not released", w);
}

// Others arrive in every cycle, and yet the end of the missing warp is noticed.
static void test_barrier__arrivals_do_not_shut_out_an_end(void) {
  WS_SKIP_IF(W < 8 || SLOTS < W);
  const unsigned missing = W - 1, there = missing - 1;
  begin();
  start_single(0, there);
  quiet();
  start(there, there, false);
  tick();
  quiet();
  start(missing, there, true);
  tick();
  quiet();
  issue(there);
  tick();
  quiet();
  (void)arrive(there, 0);
  tick();
  for (unsigned i = 0; i < 10 * ROUND && waits(there); i++) {
    bar[missing].live = i < ROUND;
    quiet();
    for (unsigned w = 0; w < there; w++) {
      if (!bar[w].waits)
        issue(w);
      else if (!bar[w].arrived)
        (void)arrive(w, 0);
    }
    tick();
  }
  WS_CHECK(!waits(there), "the end of warp %u goes unnoticed", missing);
}

static void test_barrier__number_out_of_range_is_a_fault(void) {
  start_all();
  const uint32_t bad[] = {BARRIERS, 255, UINT32_MAX, 0x80000000u};
  for (unsigned i = 0; i < 4; i++) {
    quiet();
    if (!i) issue(0);
    tick();
    quiet();
    (void)arrive(0, bad[i]);
    ws_eval();
    WS_EXPECT(O->fault_valid_o, 1, "%x", bad[i]); // of sub-core 0
    tick();
    for (unsigned k = 0; k < 2 * ROUND; k++) {
      quiet();
      tick();
      WS_CHECK(waits(0), "released in spite of the fault");
    }
  }
}

const ws_test_t ws_tests[] = {
    {"last_arrival_releases_in_two_or_three_cycles",
     test_barrier__last_arrival_releases_in_two_or_three_cycles},
    {"arrivals_of_one_cycle", test_barrier__arrivals_of_one_cycle},
    {"arrivals_of_several_ctas_in_one_cycle", test_barrier__arrivals_of_several_ctas_in_one_cycle},
    {"arrivals_do_not_shut_out_an_end", test_barrier__arrivals_do_not_shut_out_an_end},
    {"end_of_a_warp_releases", test_barrier__end_of_a_warp_releases},
    {"different_numbers_do_not_meet", test_barrier__different_numbers_do_not_meet},
    {"warps_still_to_start_count", test_barrier__warps_still_to_start_count},
    {"number_out_of_range_is_a_fault", test_barrier__number_out_of_range_is_a_fault},
    {"random", test_barrier__random},
    {0}};
