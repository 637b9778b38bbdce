// SPDX-License-Identifier: Apache-2.0
// Results pass unchanged, in the order of the turns of their sources, one per cycle, and wait for
// write-back. A late result may be held apart, or, of several beats, the second of two results.
#include "ws_result_arb_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_result_arb_in_t *)ws_tb_in)
#define O ((const ws_result_arb_out_t *)ws_tb_out)

enum {
  EARLY = WS_RESULT_ARB_SOURCES,
  S = EARLY + 1,
  L = WS_RESULT_ARB_LANES,
  WARP_W = WS_RESULT_ARB_WARP_W,
  REG_W = WS_RESULT_ARB_REG_W,
  BEAT_W = WS_RESULT_ARB_BEAT_W,
  CUT = WS_RESULT_ARB_CUT_RESULTS,
  LATE_FIRST = WS_RESULT_ARB_CUT_DISPATCH,
  HOLDS = CUT && LATE_FIRST && WS_RESULT_ARB_THREADS == L,
  TWO = CUT && WS_RESULT_ARB_THREADS != L
};

typedef struct {
  bool valid;
  uint32_t warp, rd, beat, last, mask, data[L];
} result_t;

// Source EARLY is the late one, with ports of its own.
static bool late(unsigned s) {
  return s == EARLY;
}

static void make(unsigned s) {
  if (late(s)) {
    I->late_valid_i = 1;
    ws_set(&I->late_warp_i, 0, WARP_W, ws_rand());
    ws_set(&I->late_rd_i, 0, REG_W, ws_rand());
    ws_set(&I->late_beat_i, 0, BEAT_W, ws_rand());
    ws_set(&I->late_last_i, 0, 1, ws_rand());
    ws_set(&I->late_mask_i, 0, L, ws_rand());
    for (unsigned i = 0; i < L; i++)
      VEC(I->late_data_i)[i] = ws_rand();
    return;
  }
  ws_set(VEC(I->res_valid_i), s, 1, 1);
  ws_set(VEC(I->res_warp_i), s * WARP_W, WARP_W, ws_rand());
  ws_set(VEC(I->res_rd_i), s * REG_W, REG_W, ws_rand());
  ws_set(VEC(I->res_beat_i), s * BEAT_W, BEAT_W, ws_rand());
  ws_set(VEC(I->res_last_i), s, 1, ws_rand());
  ws_set(VEC(I->res_mask_i), s * L, L, ws_rand());
  for (unsigned i = 0; i < L; i++)
    VEC(I->res_data_i)[s * L + i] = ws_rand();
}

static bool offers(unsigned s) {
  return late(s) ? I->late_valid_i : I->res_valid_i >> s & 1;
}
static bool accepted(unsigned s) {
  return late(s) ? O->late_ready_o : O->res_ready_o >> s & 1;
}

static result_t offered(unsigned s) {
  result_t r = {.valid = true};
  if (late(s)) {
    r = (result_t){true,           I->late_warp_i, I->late_rd_i, I->late_beat_i,
                   I->late_last_i, I->late_mask_i, {0}};
    for (unsigned i = 0; i < L; i++)
      r.data[i] = VEC(I->late_data_i)[i];
    return r;
  }
  r.warp = (uint32_t)ws_get(VEC(I->res_warp_i), s * WARP_W, WARP_W);
  r.rd = (uint32_t)ws_get(VEC(I->res_rd_i), s * REG_W, REG_W);
  r.beat = (uint32_t)ws_get(VEC(I->res_beat_i), s * BEAT_W, BEAT_W);
  r.last = (uint32_t)ws_get(VEC(I->res_last_i), s, 1);
  r.mask = (uint32_t)ws_get(VEC(I->res_mask_i), s * L, L);
  for (unsigned i = 0; i < L; i++)
    r.data[i] = VEC(I->res_data_i)[s * L + i];
  return r;
}

static void run(unsigned busy, unsigned ready, unsigned *moved) {
  ws_reset();
  result_t held = {0}, apart = {0}; // apart: a late one, or the second of two
  for (unsigned s = 0; s < S; s++)
    make(s); // known values
  I->res_valid_i = I->late_valid_i = 0;
  for (int n = 0; n < 1500; n++) {
    for (unsigned s = 0; s < S; s++)
      if (!offers(s) && ws_rand_percent(busy)) make(s);
    I->wb_ready_i = ws_rand_percent(ready);
    ws_eval();
    WS_EXPECT(O->wb_valid_o, held.valid);
    if (held.valid) {
      WS_EXPECT(O->wb_warp_o, held.warp);
      WS_EXPECT(O->wb_rd_o, held.rd);
      WS_EXPECT(O->wb_beat_o, held.beat);
      WS_EXPECT(O->wb_last_o, held.last);
      WS_EXPECT(O->wb_mask_o, held.mask);
      for (unsigned i = 0; i < L; i++)
        WS_CHECK_EQ(CVEC(O->wb_data_o)[i], held.data[i], "lane %u", i);
    }
    const bool leaves = held.valid && I->wb_ready_i;
    const bool free = TWO ? !apart.valid : !held.valid || (leaves && !CUT);
    unsigned turn = 0; // lowest source that offers something
    while (turn < S && !offers(turn))
      turn++;
    WS_EXPECT(O->late_room_o, !offers(EARLY) && (HOLDS ? !apart.valid : !held.valid && turn == S));
    const bool first =
        LATE_FIRST && (offers(EARLY) || (HOLDS && apart.valid)); // the late one goes first
    if (first) turn = EARLY;
    for (unsigned s = 0; s < EARLY; s++)
      WS_CHECK_EQ(accepted(s), free && !first && s <= turn, "source %u", s);
    WS_CHECK_EQ(accepted(EARLY), HOLDS ? !apart.valid : free && (LATE_FIRST || turn >= EARLY),
                "late");
    uint32_t taken = 0;
    if (leaves) held.valid = false;
    if (TWO) {
      if (free && turn < S) {
        *(held.valid ? &apart : &held) = offered(turn);
        taken = 1u << turn;
        ++*moved;
      } else if (!held.valid) {
        held = apart;
        apart.valid = false;
      }
    } else if (free) {
      held = apart.valid ? apart : turn < S ? offered(turn) : (result_t){0};
      if (held.valid && !apart.valid) taken = 1u << turn;
      *moved += held.valid;
      apart.valid = false;
    } else if (HOLDS && offers(EARLY) && !apart.valid) {
      apart = offered(EARLY);
      taken = 1u << EARLY;
    }
    ws_tick();
    I->res_valid_i &= ~taken;
    if (taken >> EARLY) I->late_valid_i = 0;
  }
}

static void test_result_arb__random(void) {
  unsigned moved = 0;
  run(20, 70, &moved);
  run(60, 30, &moved);
  WS_CHECK(moved > 500, "only %u results moved", moved);
}

static void test_result_arb__full_rate(void) {
  unsigned moved = 0;
  run(100, 100, &moved);
  WS_CHECK_EQ(moved, CUT && !TWO ? 750 : 1500);
}

const ws_test_t ws_tests[] = {
    {"random", test_result_arb__random}, {"full_rate", test_result_arb__full_rate}, {0}};
