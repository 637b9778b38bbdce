// SPDX-License-Identifier: Apache-2.0
// All pairs of units of different classes, and beats alone.
#include "ws_config.h"
#include "ws_unit_mux_dut.h"

#include "ws_tb.h"

#define I ((ws_unit_mux_in_t *)ws_tb_in)
#define O ((const ws_unit_mux_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum { WIDTH = WS_UNIT_MUX_WIDTH, WORD = WIDTH > 32 ? 32 : WIDTH };

// The classes of the contract, by number of the unit: pipelines and integers, memory and special
// functions, floats.
static const unsigned route_of[] = {0, 0, WS_MUL_UNIT == WS_MUL_UNIT_FP ? 2 : 0, 0, 1, 0, 0, 2,
                                    2, 1};
enum { UNITS = sizeof route_of / sizeof route_of[0] };

static void fill(uint32_t *item) {
  for (unsigned at = 0; at < WIDTH; at += WORD)
    ws_set(item, at, WIDTH - at < WORD ? WIDTH - at : WORD, ws_rand());
}

static void check_field(unsigned c, bool valid, unsigned unit, const uint32_t *item) {
  WS_CHECK_KNOWN(O->valid_o);
  WS_CHECK_EQ(O->valid_o >> c & 1, valid, "class %u", c);
  if (!valid) return;
  WS_CHECK_EQ(ws_get(CVEC(O->unit_o), c * 4, 4), unit, "class %u", c);
  for (unsigned at = 0; at < WIDTH; at += WORD) {
    const unsigned n = WIDTH - at < WORD ? WIDTH - at : WORD;
    WS_CHECK_EQ(ws_get(CVEC(O->item_o), c * WIDTH + at, n), ws_get(item, at, n), "class %u bit %u",
                c, at);
  }
}

static void check(bool first, unsigned a, bool second, unsigned b) {
  I->first_valid_i = first;
  I->first_unit_i = a;
  I->second_valid_i = second;
  I->second_unit_i = b;
  fill(VEC(I->first_item_i));
  fill(VEC(I->second_item_i));
  ws_eval();
  for (unsigned c = 0; c < 3; c++) {
    const bool is_first = first && route_of[a] == c, is_second = second && route_of[b] == c;
    check_field(c, is_first || is_second, is_second ? b : a,
                is_second ? CVEC(I->second_item_i) : CVEC(I->first_item_i));
  }
}

static void test_steer__pairs(void) {
  for (unsigned a = 0; a < UNITS; a++)
    for (unsigned b = 0; b < UNITS; b++)
      for (unsigned round = 0; round < 4; round++) {
        if (route_of[a] != route_of[b]) check(true, a, true, b);
        check(true, a, false, b);
        check(false, a, false, b);
      }
}

const ws_test_t ws_tests[] = {{"pairs", test_steer__pairs}, {0}};
