// SPDX-License-Identifier: Apache-2.0
// All combinations of the three sources with random values.
#include "ws_config.h"
#include "ws_issue_fault_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_fault_in_t *)ws_tb_in)
#define O ((const ws_issue_fault_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

static void test_issue_fault__sources(void) {
  for (unsigned n = 0; n < 4000; n++) {
    const bool stack = n & 1, bar = n & 2, bad = n & 4;
    I->stack_valid_i = stack;
    I->bar_fault_i = bar;
    I->bad_i = bad;
    I->stack_cause_i = ws_rand_below(32);
    I->cause_i = ws_rand_below(16);
    I->br_warp_i = ws_rand_below(WS_ISSUE_FAULT_WARPS);
    I->sel_warp_i = ws_rand_below(WS_ISSUE_FAULT_WARPS);
    I->br_fall_i = n % 16 ? ws_rand() >> 2 : 0;
    I->is_pc_i = ws_rand() >> 2;
    I->stack_mask_i = ws_rand() >> (32 - WS_THREADS);
    I->br_taken_i = ws_rand() >> (32 - WS_THREADS);
    I->is_mask_i = ws_rand() >> (32 - WS_THREADS);
    bool next = true; // br_fall_i is that of the next instruction
#if WS_DIVERGENCE_APART
    I->br_jalr_i = ws_rand() & 1;
    next = !stack || !I->br_jalr_i;
#endif
    ws_eval();
    WS_EXPECT(O->fault_valid_o, stack || bar || bad);
    if (stack) {
      WS_EXPECT(O->fault_cause_o, I->stack_cause_i);
      WS_EXPECT(O->fault_mask_o, I->stack_mask_i);
    } else if (bar) {
      WS_EXPECT(O->fault_cause_o, 13);
      WS_EXPECT(O->fault_mask_o, I->br_taken_i);
    } else if (bad) {
      WS_EXPECT(O->fault_cause_o, I->cause_i);
      WS_EXPECT(O->fault_mask_o, I->is_mask_i);
    }
    if (stack || bar) {
      WS_EXPECT(O->fault_warp_o, I->br_warp_i);
      WS_EXPECT(O->fault_pc_o, (I->br_fall_i - next) & 0x3fffffff);
    } else if (bad) {
      WS_EXPECT(O->fault_warp_o, I->sel_warp_i);
      WS_EXPECT(O->fault_pc_o, I->is_pc_i);
    }
  }
}

const ws_test_t ws_tests[] = {{"sources", test_issue_fault__sources}, {0}};
