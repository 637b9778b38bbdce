// SPDX-License-Identifier: Apache-2.0
// Random instructions through collectors, dispatch and write-back: what is said to be under way.
#include "ws_config.h"
#include "ws_inflight_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_inflight_in_t *)ws_tb_in)
#define O ((const ws_inflight_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum {
  C = WS_INFLIGHT_COLLECTORS,
  NWB = WS_INFLIGHT_NWB,
  DUAL = WS_DUAL_DISPATCH,
  SHORT_MOST = (1 << WS_INFLIGHT_SHORT_W) - 1,
  LONG_MOST = 63
};

static flight_t m;

typedef struct {
  bool valid, last, wen;
  uint32_t unit;
} beat_t;

// A collector whose beat leaves, beside that of another (-1: none); -1 when there is none.
static int leaves(int beside) {
  int gone = -1;
  for (unsigned c = 0; c < C; c++) {
    const held_t *h = &m.held[c];
    bool shared = beside >= 0 && source_of(h->unit) == 0 && source_of(m.held[beside].unit) == 0;
    if (!h->valid || !h->ready || shared || (beside >= 0 && h->unit == m.held[beside].unit))
      continue;
    if (gone < 0 || ws_rand_percent(50)) gone = (int)c;
  }
  return gone;
}

// There is still room for its result.
static bool has_room(int gone) {
  const uint32_t unit = m.held[gone].unit;
  return kind_of(unit) == SHORT ? m.writes[0] + m.writes[3] < SHORT_MOST
                                : m.writes[source_of(unit)] < LONG_MOST;
}

static void left(int gone, bool last, bool wen) {
  if (!last) return;
  m.held[gone].valid = false;
  m.writes[source_of(m.held[gone].unit)] += wen;
}

static uint32_t only_unit; // 0: all

static uint32_t random_unit(void) {
  if (only_unit) return only_unit;
  static const uint32_t units[] = {ALU, 2, BRU, LSU, 5, 6, FPU, 8, 9};
  return units[ws_rand_below(WS_FP_ON ? 9 : 6)];
}

// One cycle. Percentages: a collector is filled, a beat leaves, it is the last, a result is
// written.
static void cycle(unsigned fill, unsigned leave, unsigned last, unsigned write) {
  for (unsigned c = 0; c < C; c++) {
    held_t *h = &m.held[c];
    ws_set(VEC(I->oc_valid_i), c, 1, h->valid);
    ws_set(VEC(I->oc_ready_i), c, 1, h->valid && h->ready);
    ws_set(VEC(I->oc_unit_i), 4 * c, 4, h->valid ? h->unit : ws_rand_below(UNITS_MAX));
  }
  const int gone = leaves(-1);
  beat_t b[2] = {{gone >= 0 && has_room(gone) && ws_rand_percent(leave), ws_rand_percent(last),
                  ws_rand_percent(80), gone >= 0 ? m.held[gone].unit : random_unit()}};
  const int gone2 = DUAL && gone >= 0 ? leaves(gone) : -1;
  if (DUAL) {
    const unsigned more = b[0].valid && b[0].last && b[0].wen;
    m.writes[more ? source_of(m.held[gone].unit) : 0] += more;
    b[1] = (beat_t){b[0].valid && gone2 >= 0 && ws_rand_percent(leave) && has_room(gone2),
                    ws_rand_percent(last), ws_rand_percent(80),
                    gone2 >= 0 ? m.held[gone2].unit : random_unit()};
    m.writes[more ? source_of(m.held[gone].unit) : 0] -= more;
  }
  for (unsigned k = 0; k <= DUAL; k++) {
    ws_set(VEC(I->dx_valid_i), k, 1, b[k].valid);
    ws_set(VEC(I->dx_last_i), k, 1, b[k].last);
    ws_set(VEC(I->dx_wen_i), k, 1, b[k].wen);
    ws_set(VEC(I->dx_unit_i), 4 * k, 4, b[k].unit);
  }
  uint32_t done = 0;
  for (unsigned s = 0; s < NWB; s++)
    done |= (uint32_t)(m.writes[s] && ws_rand_percent(write)) << s;
  // Results that are refused, and those of which more parts come, do not count.
  I->wb_valid_i = done | ws_rand();
  I->wb_ready_i = done | ws_rand();
  I->wb_last_i = done | (ws_rand() & ~(I->wb_valid_i & I->wb_ready_i));
  ws_eval();
  WS_EXPECT(O->oc_complete_o, complete(&m));
  WS_EXPECT(O->short_o, under_way(&m, SHORT));
  WS_EXPECT(O->long_o, under_way(&m, LONG));
  ws_tick();
  for (unsigned s = 0; s < NWB; s++)
    m.writes[s] -= done >> s & 1;
  if (b[0].valid) left(gone, b[0].last, b[0].wen);
  if (b[1].valid) left(gone2, b[1].last, b[1].wen);
  for (unsigned c = 0; c < C; c++) {
    held_t *h = &m.held[c];
    h->ready = h->valid && (h->ready || ws_rand_percent(50));
    if (!h->valid && ws_rand_percent(fill)) *h = (held_t){.valid = true, .unit = random_unit()};
  }
}

static void drain(void) {
  for (unsigned i = 0; i < 40 + 2 * C + LONG_MOST; i++)
    cycle(0, 100, 100, 100);
  WS_EXPECT(O->short_o, 0);
  WS_EXPECT(O->long_o, 0);
}

static void test_inflight__random(void) {
  memset(&m, 0, sizeof m);
  for (unsigned n = 0; n < (ws_long() ? 400 : 40); n++) {
    const unsigned fill = ws_rand_below(100), leave = ws_rand_below(100), write = ws_rand_below(60);
    for (unsigned i = 0; i < 100; i++)
      cycle(fill, leave, WS_MULTIBEAT ? 40 : 100, write);
    if (n % 4 == 0) drain();
  }
}

// As many results as the counts are said to hold.
static void test_inflight__full(void) {
  memset(&m, 0, sizeof m);
  for (only_unit = ALU; only_unit <= ALU + 1; only_unit++) {
    for (unsigned i = 0; i < 600; i++)
      cycle(100, 100, 100, 0);
    WS_CHECK_EQ(m.writes[source_of(only_unit)], only_unit == ALU ? SHORT_MOST : LONG_MOST,
                "the test fills them");
    drain();
  }
  only_unit = 0;
}

static void test_inflight__reset(void) {
  memset(&m, 0, sizeof m);
  for (unsigned i = 0; i < 100; i++)
    cycle(100, 100, 100, 10);
  memset(&m, 0, sizeof m);
  I->oc_valid_i = I->oc_ready_i = 0;
  ws_reset();
  cycle(0, 0, 0, 0);
}

const ws_test_t ws_tests[] = {{"random", test_inflight__random},
                              {"full", test_inflight__full},
                              {"reset", test_inflight__reset},
                              {0}};
