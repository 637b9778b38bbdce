// SPDX-License-Identifier: Apache-2.0
// Every two units, products and divisions, with any classes at rest.
#include "ws_tb.h"

#include "ws_config.h"
#include "ws_issue_pace_next_dut.h"

#define I ((ws_issue_pace_next_in_t *)ws_tb_in)
#define O ((const ws_issue_pace_next_out_t *)ws_tb_out)

enum { W = WS_ISSUE_PACE_NEXT_WARPS, UNITS = WS_FP_ON ? 10 : 7 };

typedef enum { ALU, MUL, DIV, FPU, SFU, LSU } class_t; // as the bits of rests_i

static const unsigned interval[] = {WS_ALU_INTERVAL, WS_MUL_INTERVAL, WS_DIV_INTERVAL,
                                    WS_FPU_INTERVAL, WS_SFU_INTERVAL, WS_LSU_INTERVAL};

// Of units 1 to 9: ALU, MUL, BRU, LSU, XLANE, CSR, FPU, FDIV, SFU.
static class_t unit_class(unsigned unit, unsigned op) {
  static const class_t classes[] = {ALU, ALU, MUL, ALU, LSU, ALU, ALU, FPU, DIV, SFU};
  return unit == 2 && op & 4 ? DIV : classes[unit];
}

static void test_issue_pace_next__random(void) {
  unsigned kept = 0, free = 0;
  for (int n = 0; n < (ws_long() ? 200000 : 20000); n++) {
    unsigned head[W], next[W], head_op[W], next_op[W];
    const unsigned rests = n % 3 ? ws_rand_below(64) : 0;
    for (unsigned w = 0; w < W; w++) {
      head[w] = 1 + ws_rand_below(UNITS - 1);
      next[w] = 1 + ws_rand_below(UNITS - 1);
      head_op[w] = ws_rand_below(32);
      next_op[w] = ws_rand_below(32);
      ws_set((uint32_t *)&I->head_unit_i, 4 * w, 4, head[w]);
      ws_set((uint32_t *)&I->next_unit_i, 4 * w, 4, next[w]);
      ws_set((uint32_t *)&I->head_op_i, 5 * w, 5, head_op[w]);
      ws_set((uint32_t *)&I->next_op_i, 5 * w, 5, next_op[w]);
    }
    I->rests_i = rests;
    ws_eval();
    for (unsigned w = 0; w < W; w++) {
      const class_t mine = unit_class(next[w], next_op[w]);
      const bool same = mine == unit_class(head[w], head_op[w]) && interval[mine] > 1;
      const bool waits = same || (rests >> mine & 1);
      kept += waits;
      free += !waits;
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->next_paced_o, w, 1), waits,
                  "units %u %u operations %u %u, rests %x", head[w], next[w], head_op[w],
                  next_op[w], rests);
    }
  }
  WS_CHECK(kept > 100 && free > 100, "%u wait, %u do not", kept, free);
}

const ws_test_t ws_tests[] = {{"random", test_issue_pace_next__random}, {0}};
