// SPDX-License-Identifier: Apache-2.0
// Random sets of free collectors and of those that leave; no, one and two instructions of every
// class.
#include "ws_alloc_class_dual_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_alloc_class_dual_in_t *)ws_tb_in)
#define O ((const ws_alloc_class_dual_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_ALLOC_CLASS_DUAL_COLLECTORS, ALU = 1, UNITS = WS_SFU ? 9 : WS_FP_ON ? 8 : 6 };

static const uint32_t all = (1u << C) - 1;

static bool pairs(uint32_t valid, int emptied, uint32_t unit, uint32_t unit2) {
  return oc_dual(valid, C, emptied, unit, unit2).first >= 0;
}

static void test_alloc_class_dual__sets(void) {
  bool odd_first = false;
  unsigned twos = 0, crossed = 0, none = 0, emptied_takes = 0;
  ws_reset();
  for (int i = 0; i < (ws_long() ? 100000 : 10000); i++) {
    const uint32_t valid =
        (ws_rand() | (ws_rand_percent(50) ? ws_rand() : 0) | (ws_rand_percent(20) ? all : 0)) & all;
    const uint32_t last = WS_MULTIBEAT ? ws_rand() & all : all;
    int out = ws_rand_percent(70) ? (int)ws_rand_below(C) : -1;
    if (out >= 0 && !(valid >> out & 1)) out = -1;
    const bool early = out >= 0 && ws_rand_percent(50);
    const int emptied = out >= 0 && (last >> out & 1) && (early || !WS_CUT_ALLOC) ? out : -1;
    const uint32_t unit = 1 + ws_rand_below(UNITS), set = ws_rand_below(3);
    uint32_t unit2 = 1 + ws_rand_below(UNITS);
    if (unit2 == unit && (unit == OC_LSU || unit == OC_SFU)) unit2 = ALU; // no pair
    const bool odd = WS_SFU_MUL && set ? set == 2 : odd_first;
    int to = oc_alone(valid, C, emptied, unit, odd), to2 = -1;
    const oc_two_t pair = oc_dual(valid, C, emptied, unit, unit2);
    const bool one = to >= 0 && ws_rand_percent(85);
    const bool two = one && pair.first >= 0 && ws_rand_percent(60);
    I->oc_valid_i = valid;
    I->oc_last_i = last;
    I->grant_i = (out >= 0 ? 1u << out : 0) | (ws_rand() & all) << C; // the second does not count
    I->early_i = early ? 1u << out : 0;
#if WS_SFU_MUL
    I->set_i = set;
#endif
    I->al_unit_i = unit | unit2 << 4;
    I->al_valid_i = one | (uint32_t)two << 1;
    ws_eval();
    WS_EXPECT(O->oc_free_o, oc_place(valid, C, emptied, ALU) >= 0);
    const bool mem = oc_place(valid, C, emptied, OC_LSU) >= 0;
    const bool sfu = oc_place(valid, C, emptied, OC_SFU) >= 0;
    WS_EXPECT(O->unit_ok_o, 0xffff ^ (uint32_t)!mem << OC_LSU ^ (uint32_t)!sfu << OC_SFU);
    const uint32_t places = (uint32_t)pairs(valid, emptied, ALU, ALU) |
                            (uint32_t)pairs(valid, emptied, ALU, OC_LSU) << 1 |
                            (uint32_t)pairs(valid, emptied, ALU, OC_SFU) << 2 |
                            (uint32_t)pairs(valid, emptied, OC_SFU, OC_LSU) << 3;
    WS_EXPECT(O->oc_dual_o, places);
    if (two) to = pair.first, to2 = pair.second;
    WS_EXPECT(O->alloc_o, (one ? 1u << to : 0) | (two ? 1u << (C + to2) : 0), "units %u, %u", unit,
              unit2);
    if (two) WS_EXPECT(O->swap_o, (uint32_t)(to % 2), "the first one is in collector %d", to);
    ws_tick();
    if (one && !two) odd_first = to % 2 == 0;
    twos += two;
    crossed += two && to % 2;
    none += to < 0;
    emptied_takes += one && (to == emptied || to2 == emptied) && emptied >= 0;
  }
  WS_CHECK(twos > 100 && crossed > 20, "%u pairs, %u crossed", twos, crossed);
  WS_CHECK(none > 100 && emptied_takes > 30, "%u without a place, %u in one that empties", none,
           emptied_takes);
}

// With all collectors free, those of the lanes are taken in turn, before general ones.
static void test_alloc_class_dual__turns(void) {
  WS_SKIP_IF(WS_COLLECTORS_SP < 2);
  ws_reset();
  I->oc_valid_i = 0;
  I->al_valid_i = 1;
  I->al_unit_i = ALU;
#if WS_SFU_MUL
  I->set_i = 0;
#endif
  for (unsigned i = 0; i < 6; i++) {
    ws_eval();
    WS_EXPECT(O->alloc_o, 1u << i % 2);
    ws_tick();
  }
}

const ws_test_t ws_tests[] = {
    {"sets", test_alloc_class_dual__sets}, {"turns", test_alloc_class_dual__turns}, {0}};
