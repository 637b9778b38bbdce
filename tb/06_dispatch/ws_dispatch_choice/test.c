// SPDX-License-Identifier: Apache-2.0
// Random collectors: who leaves, by the rules of the contract.
#include "ws_config.h"
#include "ws_dispatch_choice_dut.h"
#include "ws_tb.h"

#define I ((ws_dispatch_choice_in_t *)ws_tb_in)
#define O ((const ws_dispatch_choice_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

#include "06_dispatch/ws_dispatch/model.c"

#include <string.h>

enum {
  C = WS_DISPATCH_CHOICE_COLLECTORS,
  WARPS = WS_DISPATCH_CHOICE_WARPS,
  WARP_W = WS_DISPATCH_CHOICE_WARP_W,
  DUAL = WS_DUAL_DISPATCH
};

static void test_dispatch_choice__random(void) {
  for (int i = 0; i < 5000; i++) {
    static const uint32_t units[] = {DP_ALU,   DP_LSU, DP_LSU,  DP_BRU, DP_MUL,
                                     DP_XLANE, DP_FPU, DP_FDIV, DP_SFU};
    dp_t m;
    memset(&m, 0, sizeof m);
    m.collectors = C, m.war = WS_WAR, m.dual = DUAL, m.shared = WS_SCHEDULERS > 1;
    dp_reset(&m);
    const uint32_t allowed = ws_rand_percent(80) ? ~0u : 1u << ws_rand_below(C);
    for (unsigned c = 0; c < C; c++) {
      dp_slot_t *s = &m.slot[c];
      *s = (dp_slot_t){.valid = ws_rand_percent(85),
                       .last = !WS_MULTIBEAT || ws_rand_percent(50),
                       .part = WS_MULTIBEAT && ws_rand_percent(40),
                       .warp = ws_rand_below(WARPS),
                       .unit = WS_UNITS_PLAIN && ws_rand_percent(25)
                                   ? (uint32_t)__builtin_ctz(WS_UNITS_PLAIN)
                                   : units[ws_rand_below(WS_FP_ON ? 8 + WS_SFU : 6)],
                       .wen = ws_rand_percent(80),
                       .bank = ws_rand_below(4),
                       .born = ws_rand()};
      const bool go = s->valid && ws_rand_percent(70);
      s->ready = go && (allowed >> c & 1);
      ws_set(VEC(I->oc_valid_i), c, 1, s->valid);
      ws_set(VEC(I->oc_part_i), c, 1, s->part);
      ws_set(VEC(I->oc_warp_i), c * WARP_W, WARP_W, s->warp);
      ws_set(VEC(I->oc_unit_i), c * 4, 4, s->unit);
      ws_set(VEC(I->oc_ordered_i), c, 1, s->unit == DP_LSU);
      ws_set(VEC(I->oc_go_i), c, 1, go);
      ws_set(VEC(I->allowed_i), c, 1, allowed >> c & 1);
#if WS_DUAL_DISPATCH
      ws_set(VEC(I->oc_last_i), c, 1, s->last);
#endif
    }
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++) {
        ws_set(VEC(I->older_i), c * C + d, 1, m.slot[c].born < m.slot[d].born);
#if WS_FPU_CONFLICT
        ws_set(VEC(I->meets_i), c * C + d, 1, dp_meets(&m.slot[c], &m.slot[d]));
#endif
      }
    const int oldest = dp_oldest(&m);
    I->oldest_i = oldest >= 0 ? 1u << oldest : 0;
    I->unit_ready_i = ((ws_rand() | ws_rand()) & 0xffff) | 1u << DP_ALU | 1u << DP_FPU;
    // What is known early is true, and not all is known.
    I->ready_early_i = I->unit_ready_i & (ws_rand() | ws_rand() | 1u << DP_ALU | 1u << DP_FPU);
    I->stall_i = ws_rand_percent(5);
#if WS_UNIT_BLOCKED
    m.blocked = I->blocked_i = ws_rand() & ~I->unit_ready_i & 0xffff;
#endif
    const int one = dp_choose(&m, I->unit_ready_i, I->stall_i, -1);
    const int two = DUAL && one >= 0 ? dp_choose(&m, I->unit_ready_i, I->stall_i, one) : -1;
    ws_eval();
    uint32_t early = 0;
    for (unsigned c = 0; c < C; c++)
      early |= (uint32_t)dp_early(&m, (int)c, I->ready_early_i, I->stall_i) << c;
    WS_EXPECT(O->early_o, early);
    uint32_t ahead = 0;
    for (unsigned c = 0; c < C; c++)
      ahead |= (uint32_t)dp_reads_ahead(&m, (int)c, I->ready_early_i, I->stall_i) << c;
    WS_EXPECT(O->oc_read_ahead_o, ahead);
    WS_CHECK(!early || one >= 0, "early, but none leaves");
    WS_EXPECT(O->dx_valid_o, dp_leaving_sets(&m, one, two));
    WS_EXPECT(O->grant_o, (one >= 0 ? 1u << one : 0) | (two >= 0 ? 1u << (C + two) : 0));
  }
}

const ws_test_t ws_tests[] = {{"random", test_dispatch_choice__random}, {0}};
