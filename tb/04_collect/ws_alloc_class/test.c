// SPDX-License-Identifier: Apache-2.0
// Random sets of free collectors and of those that leave, with instructions of every class and
// without one.
#include "ws_alloc_class_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_alloc_class_in_t *)ws_tb_in)
#define O ((const ws_alloc_class_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  C = WS_ALLOC_CLASS_COLLECTORS,
  MULTIBEAT = WS_MULTIBEAT,
  SHARED = WS_SCHEDULERS > 1,
  UNITS = WS_SFU     ? 9
          : WS_FP_ON ? 8
                     : 6
};

static const uint32_t all = (1u << C) - 1;

static int pick(uint32_t set) { // one of the set, -1: it is empty
  int c = -1;
  for (int i = 0, n = 1; i < C; i++)
    if ((set >> i & 1) && ws_rand_below((uint32_t)n++) == 0) c = i;
  return c;
}

static void test_alloc_class__own_then_general(void) {
  int places[3] = {0}, waits[3] = {0};
  for (int i = 0; i < 8000; i++) {
    const uint32_t valid =
        (ws_rand() | (ws_rand_percent(60) ? ws_rand() : 0) | (ws_rand_percent(30) ? all : 0)) & all;
    const uint32_t last = MULTIBEAT ? ws_rand() & all : all, lsu = ws_rand() & all;
    const int oldest = pick(valid);
    const uint32_t early = ws_rand() & ws_rand() & valid;
    const bool before = SHARED && (valid & lsu); // an LSU instruction may go before the oldest
    const bool sure = oldest >= 0 && (early >> oldest & 1) && !before;
    const int out = sure ? oldest : ws_rand_percent(60) ? pick(valid) : -1;
    const int leaves = out >= 0 && (last >> out & 1) ? out : -1;
    const int emptied = !WS_CUT_ALLOC ? leaves : sure && (last >> oldest & 1) ? oldest : -1;
    const int sp = oc_place(valid, C, emptied, 1), mem = oc_place(valid, C, emptied, OC_LSU);
    const int sfu = oc_place(valid, C, emptied, OC_SFU);
    const uint32_t unit = 1 + ws_rand_below(UNITS);
    const int to = unit == OC_LSU ? mem : unit == OC_SFU ? sfu : sp;
    I->oc_valid_i = valid;
    I->oc_last_i = last;
    I->oc_ordered_i = lsu;
    I->oldest_i = oldest >= 0 ? 1u << oldest : 0;
    I->early_i = early;
    I->grant_i = out >= 0 ? 1u << out : 0;
    I->al_unit_i = unit;
    I->al_valid_i = to >= 0 && ws_rand_percent(80);
    ws_eval();
    WS_EXPECT(O->oc_free_o, sp >= 0);
    WS_EXPECT(O->unit_ok_o, 0xffff ^ (uint32_t)(mem < 0) << OC_LSU ^ (uint32_t)(sfu < 0) << OC_SFU);
    WS_EXPECT(O->alloc_o, I->al_valid_i ? 1u << to : 0, "unit %u", unit);
    const int found[] = {sp, mem, sfu};
    for (int k = 0; k < 3; k++) {
      places[k] += found[k] >= 0 && (found[(k + 1) % 3] < 0 || found[(k + 2) % 3] < 0);
      waits[k] += found[k] < 0;
    }
  }
  WS_CHECK(waits[0] > 100 && waits[1] > 100, "all waited %d and %d times", waits[0], waits[1]);
  if (WS_COLLECTORS_SP) WS_CHECK(places[0] > 100, "%d places beside others", places[0]);
  if (WS_COLLECTORS_MEM) WS_CHECK(places[1] > 100, "%d places beside others", places[1]);
}

const ws_test_t ws_tests[] = {{"own_then_general", test_alloc_class__own_then_general}, {0}};
