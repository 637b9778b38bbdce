// SPDX-License-Identifier: Apache-2.0
// Random beats that leave, and random results that the units announce.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_upcoming_dut.h"

#define I ((ws_upcoming_in_t *)ws_tb_in)
#define O ((const ws_upcoming_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  UPS = WS_UPCOMING_NWB - 2,
  WIDTH = 1 + WS_DUAL_DISPATCH,
  WARP_W = WS_UPCOMING_WARP_W,
  REG_W = WS_UPCOMING_REG_W,
  BEAT_W = WS_UPCOMING_BEAT_W,
  // The ALU's result is written in the cycle after dispatch: the units cannot announce it before.
  HERE = WS_UPCOMING_ALU_DIRECT,
  ALU = 1,
  BRU = 3
};

typedef struct {
  uint32_t valid, warp, rd, beat, last;
} place_t;

static uint32_t bits(unsigned width) {
  return width < 32 ? ws_rand() & ((1u << width) - 1) : ws_rand();
}

static place_t random_place(void) {
  return (place_t){ws_rand_below(2), bits(WARP_W), bits(REG_W), bits(BEAT_W), ws_rand_below(2)};
}

static bool is_alu(uint32_t unit) {
  return unit == ALU || unit == BRU;
}

static void check_place(unsigned k, const place_t *p) {
  WS_CHECK_EQ(ws_get(OUT(O->due_valid_o), k, 1), p->valid, "source %u", k);
  if (!p->valid) return;
  WS_CHECK_EQ(ws_get(OUT(O->due_warp_o), k * WARP_W, WARP_W), p->warp, "source %u", k);
  WS_CHECK_EQ(ws_get(OUT(O->due_rd_o), k * REG_W, REG_W), p->rd, "source %u", k);
  WS_CHECK_EQ(ws_get(OUT(O->due_beat_o), k * BEAT_W, BEAT_W), p->beat, "source %u", k);
}

static void test_upcoming__random(void) {
  unsigned seen = 0;
  for (int i = 0; i < 2000; i++) {
    place_t due[2] = {{0}, {0}}, clr = random_place();
    for (unsigned k = 0; k < UPS; k++) {
      due[k] = random_place();
      ws_set(VEC(I->up_valid_i), k, 1, due[k].valid);
      ws_set(VEC(I->up_warp_i), k * WARP_W, WARP_W, due[k].warp);
      ws_set(VEC(I->up_rd_i), k * REG_W, REG_W, due[k].rd);
      ws_set(VEC(I->up_beat_i), k * BEAT_W, BEAT_W, due[k].beat);
    }
    I->ex_clr_valid_i = clr.valid;
    I->ex_clr_warp_i = clr.warp;
    I->ex_clr_rd_i = clr.rd;
    if (HERE) due[0].valid = clr.valid = 0;
    bool alu = false; // one of the beats is of ALU or BRU
    for (unsigned k = 0; k < WIDTH; k++) {
      const place_t b = random_place();
      const uint32_t units[] = {ALU, BRU, 2, 4 + ws_rand_below(6)};
      uint32_t unit = units[ws_rand_below(4)], wen = ws_rand_percent(70);
      if (b.valid && alu && is_alu(unit)) unit = 7;
      alu |= b.valid && is_alu(unit);
      ws_set(VEC(I->dx_valid_i), k, 1, b.valid);
      ws_set(VEC(I->dx_wen_i), k, 1, wen);
      ws_set(VEC(I->dx_unit_i), k * 4, 4, unit);
      ws_set(VEC(I->dx_warp_i), k * WARP_W, WARP_W, b.warp);
      ws_set(VEC(I->dx_rd_i), k * REG_W, REG_W, b.rd);
      ws_set(VEC(I->dx_beat_i), k * BEAT_W, BEAT_W, b.beat);
      ws_set(VEC(I->dx_last_i), k, 1, b.last);
      if (!HERE || !b.valid || !wen || !is_alu(unit)) continue;
      due[0] = clr = b;
      clr.valid = b.last;
    }
    ws_eval();
    for (unsigned k = 0; k < UPS; k++)
      check_place(k, &due[k]);
    WS_EXPECT(O->alu_clr_valid_o, clr.valid);
    if (!clr.valid) continue;
    WS_EXPECT(O->alu_clr_warp_o, clr.warp);
    WS_EXPECT(O->alu_clr_rd_o, clr.rd);
    seen++;
  }
  WS_CHECK(seen > 100, "%u registers cleared", seen);
}

const ws_test_t ws_tests[] = {{"random", test_upcoming__random}, {0}};
