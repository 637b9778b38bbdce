// SPDX-License-Identifier: Apache-2.0
// One instruction per cycle, against the rule of the contract.
#include "ws_alloc_sets_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_alloc_sets_in_t *)ws_tb_in)
#define O ((const ws_alloc_sets_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_ALLOC_SETS_COLLECTORS, MULTIBEAT = WS_MULTIBEAT };
enum { MUL = 2, LSU = 4, FPU = 7, FDIV = 8, SFU = 9, UNITS = 10 };
static const uint32_t all = (1u << C) - 1;

// The lowest free collector of the set, -1 none.
static int lowest(uint32_t valid, int set) {
  for (int c = set; c < C; c += 2)
    if (!(valid >> c & 1)) return c;
  return -1;
}

// The set that an instruction of the unit prefers. odd: the one before went to an odd collector.
static int preferred(uint32_t unit, bool odd) {
  if (unit == LSU || unit == SFU) return !odd;
  return unit == FPU || unit == FDIV || (unit == MUL && WS_MUL_UNIT == WS_MUL_UNIT_FP);
}

// Whatever came before, the set is chosen as if the instruction before had gone to an odd
// collector.
static void reset(void) {
  I->rst_i = 1;
  ws_tick();
  I->rst_i = 0;
}

static void test_alloc_sets__random(void) {
  bool odd = true;
  int full = 0, other = 0;
  for (int i = 0; i < 6000; i++) {
    uint32_t valid = (ws_rand() | (ws_rand_percent(40) ? all : 0)) & all;
    if (ws_rand_percent(20)) valid |= ws_rand_percent(50) ? 0x55555555u & all : 0xaaaaaaaau & all;
    const uint32_t last = MULTIBEAT ? ws_rand() & all : all, unit = ws_rand_below(UNITS);
    int out = ws_rand_percent(70) ? (int)ws_rand_below(C) : -1;
    if (out >= 0 && !(valid >> out & 1)) out = -1;
    const bool early = out >= 0 && ws_rand_percent(50);
    const int emptied = out >= 0 && (last >> out & 1) && (early || !WS_CUT_ALLOC) ? out : -1;
    const int set = preferred(unit, odd);
    int to = lowest(valid, set);
    if (to < 0) to = lowest(valid, !set);
    other += to >= 0 && to % 2 != set;
    if (to < 0) to = emptied, full += to >= 0;
    const bool comes = to >= 0 && ws_rand_percent(80);
    I->oc_valid_i = valid;
    I->oc_last_i = last;
    // What leaves second does not count.
    I->grant_i = (out >= 0 ? 1u << out : 0) | (ws_rand() & all) << C;
    I->early_i = early ? 1u << out : 0;
    I->al_valid_i = comes;
    I->al_unit_i = unit;
    ws_eval();
    WS_EXPECT(O->oc_free_o, to >= 0);
    WS_EXPECT(O->alloc_o, comes ? 1u << to : 0, "unit %u", unit);
    ws_tick();
    if (comes) odd = to % 2 == 1;
    if (ws_rand_below(20) == 0) reset(), odd = true;
  }
  WS_CHECK(full > 50 && other > 50, "%d into one that empties, %d into the other set", full, other);
}

const ws_test_t ws_tests[] = {{"random", test_alloc_sets__random}, {0}};
