// SPDX-License-Identifier: Apache-2.0
// Results and readies at random, of each sub-core for itself.
#include "ws_tb.h"

#include "ws_lsu_spread_dut.h"

#include <string.h>

#define I ((ws_lsu_spread_in_t *)ws_tb_in)
#define O ((const ws_lsu_spread_out_t *)ws_tb_out)

enum {
  LANES = WS_LSU_SPREAD_LANES,
  LSU_LANES = WS_LSU_SPREAD_LSU_LANES,
  THREADS = WS_LSU_SPREAD_THREADS,
  SUBS = WS_LSU_SPREAD_SCHEDULERS,
  REG_W = WS_LSU_SPREAD_REG_W,
  SW_W = WS_LSU_SPREAD_SW_W,
  BEAT_W = WS_LSU_SPREAD_BEAT_W,
  LSU_BEAT_W = WS_LSU_SPREAD_LSU_BEAT_W,
  PARTS = LSU_LANES / LANES,
};

#include "../result_beats.h"

static result_t here[SUBS];  // at mr_*
static uint32_t to_go[SUBS]; // its lanes that have not left
static unsigned results, beats;

static uint32_t lanes_of(uint32_t mask, unsigned part) {
  return mask >> (part * LANES) & ((1u << LANES) - 1);
}

static unsigned first(uint32_t mask) {
  unsigned p = 0;
  while (!lanes_of(mask, p))
    p++;
  return p;
}

static void restart(void) {
  memset(here, 0, sizeof here);
  results = beats = 0;
}

static result_t beat_of(unsigned s) {
  const unsigned part = first(to_go[s]);
  result_t r = here[s];
  r.beat = here[s].beat * PARTS + part;
  r.mask = lanes_of(to_go[s], part);
  r.last = here[s].last && !(to_go[s] & ~(r.mask << part * LANES));
  memmove(r.data, r.data + part * LANES, LANES * sizeof *r.data);
  return r;
}

static void cycle(unsigned valid, unsigned ready) { // in percent
  uint32_t go = 0;
  for (unsigned s = 0; s < SUBS; s++) {
    if (!here[s].valid) {
      here[s] = result_random();
      to_go[s] = here[s].mask;
      here[s].valid = ws_rand_percent(valid);
    }
    result_drive(s, &here[s]);
    go |= (uint32_t)ws_rand_percent(ready) << s;
    ws_set(VEC(I->lsu_wb_ready_i), s, 1, go >> s & 1);
  }
  ws_eval();
  for (unsigned s = 0; s < SUBS; s++) {
    if (!here[s].valid) {
      WS_CHECK_EQ(OUT_OF(O->lsu_wb_valid_o, s, 1), 0, "valid of sub-core %u", s);
      continue;
    }
    const result_t want = beat_of(s);
    result_expect(s, &want);
    const uint32_t after = to_go[s] & ~(want.mask << want.beat % PARTS * LANES);
    WS_CHECK_EQ(OUT_OF(O->mr_ready_o, s, 1), (go >> s & 1) && !after, "ready of sub-core %u", s);
    if (!(go >> s & 1)) continue;
    beats++;
    to_go[s] = after;
    if (after) continue;
    results++;
    here[s].valid = false;
  }
  ws_tick();
}

static void test_lsu_spread__a_beat_a_cycle(void) {
  restart();
  for (int i = 0; i < 100; i++)
    cycle(100, 100);
  WS_CHECK_EQ(beats, 100 * SUBS, "beats in 100 cycles");
}

static void test_lsu_spread__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++)
    cycle(i % 500 < 250 ? 90 : 40, i % 300 < 150 ? 80 : 30);
  WS_CHECK(results > 200 && beats > results, "%u results, %u beats", results, beats);
}

static void test_lsu_spread__reset_forgets(void) {
  restart();
  do
    cycle(100, 100);
  while (!here[0].valid || to_go[0] == here[0].mask); // a part of a result has left
  for (unsigned s = 0; s < SUBS; s++) {
    const result_t none = {0};
    result_drive(s, &none);
  }
  ws_reset();
  restart();
  for (int i = 0; i < 20; i++)
    cycle(100, 50);
}

const ws_test_t ws_tests[] = {
    {"a_beat_a_cycle", test_lsu_spread__a_beat_a_cycle},
    {"random", test_lsu_spread__random},
    {"reset_forgets", test_lsu_spread__reset_forgets},
    {0},
};
