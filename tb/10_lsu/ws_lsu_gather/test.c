// SPDX-License-Identifier: Apache-2.0
// Instructions at random, some of their beats without threads, against a wide beat built here.
#include "ws_tb.h"

#include "ws_lsu_gather_dut.h"

#include <string.h>

#define I ((ws_lsu_gather_in_t *)ws_tb_in)
#define O ((const ws_lsu_gather_out_t *)ws_tb_out)
#define OUT(f) O->mx_##f##_o

enum {
  IN_LANES = WS_LSU_GATHER_LANES,
  OUT_LANES = WS_LSU_GATHER_LSU_LANES,
  THREADS = WS_LSU_GATHER_THREADS,
  REG_W = WS_LSU_GATHER_REG_W,
  BEAT_W = WS_LSU_GATHER_BEAT_W,
  PARTS = OUT_LANES / IN_LANES,
};

#include "../memory_beat.h"

static struct {
  bool held, whole;
  beat_t beat;
} model;

static struct {
  beat_t beat;   // of the instruction at work
  unsigned next; // its next beat, or THREADS / IN_LANES
} source = {.next = THREADS / IN_LANES};

static unsigned wide_beats, joined;

static void restart(void) {
  model.held = false;
  source.next = THREADS / IN_LANES;
  wide_beats = joined = 0;
}

static uint32_t lanes_of(uint32_t wmask, unsigned beat) {
  return wmask >> (beat * IN_LANES) & (IN_LANES == 32 ? ~0u : (1u << IN_LANES) - 1);
}

// The next beat of the instruction with a thread, or of another one.
static beat_t next_beat(void) {
  while (source.next < THREADS / IN_LANES && !lanes_of(source.beat.wmask, source.next))
    source.next++;
  if (source.next == THREADS / IN_LANES) {
    source.beat = beat_random();
    source.next = 0;
    do {
      source.beat.wmask = beat_bits(THREADS);
      if (ws_rand_percent(50)) source.beat.wmask &= beat_bits(THREADS) & beat_bits(THREADS);
      if (ws_rand_percent(30)) source.beat.wmask = 1u << ws_rand_below(THREADS);
      if (ws_rand_percent(30)) source.beat.wmask |= ~0u >> (32 - THREADS);
    } while (!source.beat.wmask);
    return next_beat();
  }
  beat_t x = beat_random(); // words of its own
  const beat_t words = x;
  x = source.beat;
  memcpy(x.a, words.a, sizeof x.a);
  memcpy(x.b, words.b, sizeof x.b);
  memcpy(x.c, words.c, sizeof x.c);
  x.beat = source.next;
  x.mask = lanes_of(x.wmask, x.beat);
  x.last = !((uint64_t)x.wmask >> (x.beat + 1) * IN_LANES);
  return x;
}

// A part arrives.
static void take(const beat_t *x) {
  const unsigned part = x->beat % PARTS;
  beat_t *const wide = &model.beat;
  const beat_t before = model.held ? *wide : (beat_t){0};
  *wide = *x;
  wide->beat = x->beat / PARTS;
  wide->mask = before.mask | x->mask << part * IN_LANES;
  memcpy(wide->a, before.a, sizeof wide->a);
  memcpy(wide->b, before.b, sizeof wide->b);
  memcpy(wide->c, before.c, sizeof wide->c);
  for (unsigned l = 0; l < IN_LANES; l++) {
    wide->a[part * IN_LANES + l] = x->a[l];
    wide->b[part * IN_LANES + l] = x->b[l];
    wide->c[part * IN_LANES + l] = x->c[l];
  }
  model.whole = true;
  for (unsigned p = part + 1; p < PARTS; p++)
    if (lanes_of(x->wmask, wide->beat * PARTS + p)) model.whole = false;
  joined += model.held;
  model.held = true;
}

static void cycle(bool valid, bool ready, bool next, bool again) {
  beat_t x = next_beat();
  const uint64_t busy = beat_busy();
  valid = valid && (!model.held || !model.whole || ready);
  beat_drive(&x, valid);
  ws_set((uint32_t *)&I->dx_wmask_i, 0, THREADS, x.wmask);
  I->mx_ready_i = ready;
  I->mx_next_i = next;
  I->mx_again_i = again;
  for (unsigned w = 0; w < WS_WARPS; w++)
    ws_set((uint32_t *)&I->mx_busy_i, w, 1, busy >> w & 1);
  ws_eval();
  const bool leaves = model.held && model.whole && ready;
  WS_CHECK_EQ(O->lsu_ready_o, !model.held || !model.whole || ready, "lsu_ready_o");
  WS_CHECK_EQ(O->mx_valid_o, leaves, "mx_valid_o");
  if (leaves) beat_expect(&model.beat);
  for (unsigned w = 0; w < WS_WARPS; w++)
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lsu_busy_o, w, 1),
                (busy >> w & 1) || (model.held && model.beat.warp == w), "lsu_busy_o of warp %u",
                w);
  const bool early = valid ? O->lsu_again_o : O->lsu_next_o;
  ws_tick();
  if (leaves) model.held = false;
  wide_beats += leaves;
  if (valid) {
    take(&x);
    source.next = x.beat + 1;
  }
  // What was told a cycle ahead holds, whatever the ready of the next cycle is as told.
  const bool told = leaves ? again : next;
  if (early) WS_CHECK(!model.held || !model.whole || told, "no room in the cycle that was told");
  if (!valid && (!model.held || !model.whole || told)) WS_CHECK_EQ(early, 1, "lsu_next_o");
  if (valid && told) WS_CHECK_EQ(early, 1, "lsu_again_o");
}

static void test_lsu_gather__a_beat_a_cycle(void) {
  restart();
  for (int i = 0; i < 200; i++)
    cycle(true, true, true, true);
  WS_CHECK(joined > 20, "%u parts joined", joined);
}

static void test_lsu_gather__holds(void) {
  restart();
  for (int i = 0; i < 20; i++) {
    do
      cycle(true, false, false, false);
    while (!(model.held && model.whole));
    for (int wait = 0; wait < 4; wait++)
      cycle(true, false, false, false);
    cycle(false, true, true, false);
  }
}

static void test_lsu_gather__reset_discards(void) {
  restart();
  cycle(true, false, false, false);
  ws_reset();
  restart();
  for (int i = 0; i < 20; i++)
    cycle(i > 2, true, true, true);
}

static void test_lsu_gather__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++)
    cycle(ws_rand_percent(70), ws_rand_percent(i % 500 < 250 ? 80 : 30), ws_rand_percent(50),
          ws_rand_percent(50));
  WS_CHECK(wide_beats > 100, "%u wide beats", wide_beats);
}

const ws_test_t ws_tests[] = {
    {"a_beat_a_cycle", test_lsu_gather__a_beat_a_cycle},
    {"holds", test_lsu_gather__holds},
    {"reset_discards", test_lsu_gather__reset_discards},
    {"random", test_lsu_gather__random},
    {0},
};
