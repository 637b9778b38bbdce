// SPDX-License-Identifier: Apache-2.0
// Test of a fetch policy ws_fetch_*, against its model.c: which warps may fetch and which one does,
// in each cycle of a front end at random. No I-buffer overflows, and no warp that may fetch waits
// forever.
#include "model.c"

#include "ws_tb.h"

#include WS_DUT_HEADER

#include <string.h>

#define I ((WS_DUT_IN *)ws_tb_in)
#define O ((const WS_DUT_OUT *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

static fetch_t model;
static fetch_warp_t warp[W];
static int f1, d;          // the warp whose fetch is there, -1: none
static int redirected;     // whose fetch takes F0, -1: none
static unsigned waited[W]; // cycles in which it may fetch, wants to and does not
static unsigned fetches;

static void begin(void) {
  ws_reset();
  fetch_reset(&model);
  memset(warp, 0, sizeof warp);
  memset(waited, 0, sizeof waited);
  f1 = d = redirected = -1;
  fetches = 0;
}

static void drive(unsigned entering) {
  enum { CNT_W = DEPTH < 4 ? 2 : DEPTH < 8 ? 3 : 4 };
  for (unsigned w = 0; w < W; w++) {
    warp[w].f1 = f1 == (int)w;
    warp[w].d = d == (int)w;
    ws_set(VEC(I->count_i), w * CNT_W, CNT_W, warp[w].count);
    ws_set(VEC(I->f1_warps_i), w, 1, warp[w].f1);
    ws_set(VEC(I->id_warps_i), w, 1, warp[w].d);
  }
  I->entering_i = entering;
  I->fire_i = 0;
  ws_eval();
}

// The warp that fetches among those that are awake, or -1.
static int choose(unsigned awake_percent, bool stop) {
  bool want[W];
  for (unsigned w = 0; w < W; w++) {
    const bool may = fetch_may(&model, warp, w);
    WS_CHECK_EQ(ws_get(CVEC(O->room_o), w, 1), may, "warp %u: %u words, F1 %d, D %d", w,
                warp[w].count, warp[w].f1, warp[w].d);
    want[w] = may && ws_rand_percent(awake_percent);
    ws_set(VEC(I->want_i), w, 1, want[w]);
  }
  ws_eval();
  const int chosen = fetch_choose(&model, want);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(CVEC(O->grant_o), w, 1), (int)w == chosen, "warp %u", w);
  if (chosen >= 0) WS_EXPECT(O->grant_warp_o, chosen);
  const int fired = stop ? -1 : chosen;
  for (unsigned w = 0; w < W; w++) {
    waited[w] = want[w] && (int)w != fired ? waited[w] + 1 : (int)w == fired ? 0 : waited[w];
    WS_CHECK(waited[w] < 40 * W, "warp %u waits", w);
  }
  return fired;
}

// What redirects a warp drops all of it that was on its way; its fetch takes F0 a cycle later.
static void redirect(unsigned w) {
  warp[w].count = 0;
  if (f1 == (int)w) f1 = -1;
  redirected = (int)w;
}

static void cycle(unsigned awake_percent, unsigned pop_percent, unsigned redirect_percent) {
  const bool turns = ws_rand_percent(redirect_percent);
  const unsigned to = ws_rand_below(W);
  const unsigned entering = d < 0 || (turns && (unsigned)d == to) ? 0
                            : ws_rand_below(10)                   ? WORDS
                                                                  : ws_rand_below(WORDS);
  drive(entering);
  const int fired = choose(awake_percent, redirected >= 0 || ws_rand_percent(10));
  I->fire_i = fired >= 0;
  ws_eval();
  fetch_clock(&model, warp, entering, fired);
  ws_tick();
  fetches += fired >= 0;
  if (d >= 0) warp[d].count += entering;
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK(warp[w].count <= DEPTH, "warp %u: %u words", w, warp[w].count);
    if (warp[w].count && ws_rand_percent(pop_percent)) warp[w].count--;
  }
  d = ws_rand_percent(90) ? f1 : -1; // a miss, or a jump of the warp
  f1 = redirected >= 0 ? redirected : fired;
  redirected = -1;
  if (!turns) return;
  if (d == (int)to) d = -1;
  redirect(to);
}

static void run(unsigned awake, unsigned pop, unsigned redirects, unsigned least) {
  begin();
  const unsigned cycles = ws_long() ? 100000 : 4000;
  for (unsigned n = 0; n < cycles; n++)
    cycle(awake, pop, redirects);
  WS_CHECK(fetches * 100 > least * cycles, "%u fetches in %u cycles", fetches, cycles);
}

static void test_fetch__all_awake(void) {
  run(100, 60, 0, 10);
}
static void test_fetch__few_pops(void) {
  run(100, 5, 1, 2);
}
static void test_fetch__some_asleep(void) {
  run(60, 60, 1, 10);
}
static void test_fetch__turmoil(void) {
  run(80, 60, 30, 5);
}

const ws_test_t ws_tests[] = {{"all_awake", test_fetch__all_awake},
                              {"few_pops", test_fetch__few_pops},
                              {"some_asleep", test_fetch__some_asleep},
                              {"turmoil", test_fetch__turmoil},
                              {0}};
