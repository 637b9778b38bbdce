// SPDX-License-Identifier: Apache-2.0
// One or two instructions in a cycle, against the rule of the contract.
#include "ws_alloc_dual_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_alloc_dual_in_t *)ws_tb_in)
#define O ((const ws_alloc_dual_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_ALLOC_DUAL_COLLECTORS, MULTIBEAT = WS_MULTIBEAT };

// The collector of the set that takes an instruction, -1 none. emptied: -1 none.
static int place(uint32_t valid, int emptied, int set) {
  for (int c = set; c < C; c += 2)
    if (!(valid >> c & 1)) return c;
  return emptied >= 0 && emptied % 2 == set ? emptied : -1;
}

static bool has_free(uint32_t valid, int set) {
  return place(valid, -1, set) >= 0;
}

// Whatever came before, an instruction alone goes to the even set.
static void reset(void) {
  I->rst_i = 1;
  ws_tick();
  I->rst_i = 0;
}

static void test_alloc_dual__sets(void) {
  bool odd_first = false;
  for (int i = 0; i < 6000; i++) {
    const uint32_t all = (1u << C) - 1;
    const uint32_t valid = (ws_rand() | (ws_rand_percent(40) ? all : 0)) & all;
    const uint32_t last = MULTIBEAT ? ws_rand() & all : all;
    int out = ws_rand_percent(70) ? (int)ws_rand_below(C) : -1;
    if (out >= 0 && !(valid >> out & 1)) out = -1;
    const bool early = out >= 0 && ws_rand_percent(50);
    const int emptied = out >= 0 && (last >> out & 1) && (early || !WS_CUT_ALLOC) ? out : -1;
    const int even = place(valid, emptied, 0), odd = place(valid, emptied, 1);
    const uint32_t set = ws_rand_below(3); // what one alone prefers
    const bool odd_now = set && WS_SFU_MUL ? set == 2 : odd_first;
    int alone = has_free(valid, odd_now) ? place(valid, -1, odd_now)
                : has_free(valid, 0)     ? place(valid, -1, 0)
                : has_free(valid, 1)     ? place(valid, -1, 1)
                                         : emptied;
    const bool one = alone >= 0 && ws_rand_percent(80);
    const bool two = one && even >= 0 && odd >= 0 && ws_rand_percent(50);
    I->oc_valid_i = valid;
    I->oc_last_i = last;
    // What leaves second does not count.
    I->grant_i = (out >= 0 ? 1u << out : 0) | (ws_rand() & all) << C;
    I->early_i = early ? 1u << out : 0;
    I->dx_valid_i = out >= 0 ? 1 + ws_rand_below(3) : 0;
#if WS_SFU_MUL
    I->set_i = set;
#endif
    I->al_valid_i = one | (uint32_t)two << 1;
    ws_eval();
    WS_EXPECT(O->oc_free_o, alone >= 0);
    WS_EXPECT(O->oc_two_o, even >= 0 && odd >= 0);
    if (two) alone = even;
    WS_EXPECT(O->alloc_o, (one ? 1u << alone : 0) | (two ? 1u << (C + odd) : 0));
    ws_tick();
    if (one && !two) odd_first = alone % 2 == 0;
    if (ws_rand_below(20) == 0) reset(), odd_first = false;
  }
}

const ws_test_t ws_tests[] = {{"sets", test_alloc_dual__sets}, {0}};
