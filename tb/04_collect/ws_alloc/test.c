// SPDX-License-Identifier: Apache-2.0
// Every set of free collectors and of those that leave, with and without an instruction.
#include "ws_alloc_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_alloc_in_t *)ws_tb_in)
#define O ((const ws_alloc_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_ALLOC_COLLECTORS, MULTIBEAT = WS_MULTIBEAT };

static void test_alloc__lowest_free_or_emptied(void) {
  for (int i = 0; i < 4000; i++) {
    const uint32_t all = (1u << C) - 1, valid = ws_rand() | (ws_rand_percent(50) ? all : 0);
    const uint32_t last = MULTIBEAT ? ws_rand() & all : all;
    int out = ws_rand_percent(70) ? (int)ws_rand_below(C) : -1, to = -1;
    if (out >= 0 && !(valid >> out & 1)) out = -1;
    for (int c = C - 1; c >= 0; c--)
      if (!(valid >> c & 1)) to = c;
    const bool early = out >= 0 && ws_rand_percent(50);
    if (to < 0 && out >= 0 && (last >> out & 1) && (early || !WS_CUT_ALLOC)) to = out;
    I->oc_valid_i = valid & all;
    I->oc_last_i = last;
    I->grant_i = out >= 0 ? 1u << out : 0;
    // With one beat per instruction it need not say which one leaves.
    I->early_i = !early ? 0 : MULTIBEAT ? 1u << out : 1u << ws_rand_below(C);
    I->dx_valid_i = out >= 0;
    I->al_valid_i = to >= 0 && ws_rand_percent(80);
    ws_eval();
    WS_EXPECT(O->oc_free_o, to >= 0);
    WS_EXPECT(O->alloc_o, I->al_valid_i ? 1u << to : 0);
  }
}

const ws_test_t ws_tests[] = {{"lowest_free_or_emptied", test_alloc__lowest_free_or_emptied}, {0}};
