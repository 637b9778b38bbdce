// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_unit_blocked_dut.h"

#define I ((ws_unit_blocked_in_t *)ws_tb_in)
#define VEC(field) ((uint32_t *)&(field))
#define O ((const ws_unit_blocked_out_t *)ws_tb_out)

enum { LSU = 4, SFU = 9, LONG = 15, COLLECTORS = WS_UNIT_BLOCKED_COLLECTORS };

static unsigned refused[2];
static const unsigned unit[] = {LSU, SFU};

// Collectors with instructions of any unit; this percentage of those of LSU and SFU want one.
static void cycle(uint32_t ready, unsigned wanted) {
  bool wants[2] = {false, false};
  uint32_t blocked = 0, valid = ws_rand();
  for (unsigned c = 0; c < COLLECTORS; c++) {
    unsigned u = ws_rand_below(12);
    const bool counts = u == LSU || u == SFU;
    if (counts && valid >> c & 1 && !ws_rand_percent(wanted)) u = 1;
    ws_set(VEC(I->oc_unit_i), c * 4, 4, u);
  }
  if (wanted == 100 || wanted == 0) { // both, in two collectors
    const uint32_t two = 1 | 1u << (COLLECTORS - 1);
    ws_set(VEC(I->oc_unit_i), 0, 4, LSU);
    ws_set(VEC(I->oc_unit_i), (COLLECTORS - 1) * 4, 4, SFU);
    valid = wanted ? valid | two : valid & ~two;
  }
  I->oc_valid_i = valid & (uint32_t)((1ull << COLLECTORS) - 1);
  for (int k = 0; k < 2; k++) {
    blocked |= (uint32_t)(refused[k] >= LONG) << unit[k];
    for (unsigned c = 0; c < COLLECTORS; c++)
      wants[k] |= valid >> c & 1 && ws_get(VEC(I->oc_unit_i), c * 4, 4) == unit[k];
  }
  I->unit_ready_i = ready;
  ws_eval();
  WS_EXPECT(O->blocked_o, blocked);
  for (int k = 0; k < 2; k++)
    refused[k] = ready >> unit[k] & 1 || !wants[k] ? 0 : refused[k] + 1;
  ws_tick();
}

static void begin(void) {
  ws_reset();
  refused[0] = refused[1] = 0;
}

// Units that refuse for a while, some for so long that it counts, if they are wanted all the time.
static void test_unit_blocked__random(void) {
  unsigned seen[2] = {0, 0};
  begin();
  for (int i = 0; i < 6000; i++) {
    const unsigned often = i / 200 % 2 ? 31 : 1;
    cycle((ws_rand() & ~(1u << LSU | 1u << SFU) & 0xffff) |
              (uint32_t)(ws_rand_below(often) == 0) << LSU |
              (uint32_t)(ws_rand_below(often) == 0) << SFU,
          i / 400 % 4 ? 100 : 90);
    seen[refused[0] >= LONG]++;
  }
  WS_CHECK(seen[0] > 1000 && seen[1] > 200, "%u, %u", seen[0], seen[1]);
}

// A unit that is never ready, as a shared one to a sub-core without a beat for it.
static void test_unit_blocked__not_wanted(void) {
  begin();
  for (int i = 0; i < 3 * LONG; i++)
    cycle(0, 0);
  WS_EXPECT(O->blocked_o, 0);
}

static void test_unit_blocked__reset(void) {
  begin();
  for (int i = 0; i < LONG; i++)
    cycle(0, 100);
  I->rst_i = 1; // while the units are wanted
  ws_tick();
  I->rst_i = 0;
  refused[0] = refused[1] = 0;
  cycle(0, 100);
}

const ws_test_t ws_tests[] = {{"random", test_unit_blocked__random},
                              {"not_wanted", test_unit_blocked__not_wanted},
                              {"reset", test_unit_blocked__reset},
                              {0}};
