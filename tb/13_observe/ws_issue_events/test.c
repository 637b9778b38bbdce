// SPDX-License-Identifier: Apache-2.0
// Threads of one and of two instructions.
#include "ws_config.h"
#include "ws_issue_events_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_events_in_t *)ws_tb_in)
#define O ((const ws_issue_events_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

static void test_issue_events__threads(void) {
  for (unsigned n = 0; n < 4000; n++) {
    const unsigned fire = n % (WS_DUAL_ISSUE ? 3 : 2), mask = ws_rand() >> (32 - WS_THREADS);
    I->fire_i = fire == 2 ? 3 : fire;
    I->is_mask_i = n % 8 > 5 ? UINT32_MAX >> (32 - WS_THREADS) : mask;
    I->branch_i = ws_rand() & 1;
    I->split_i = ws_rand() & 1;
    ws_tick();
    WS_EXPECT(O->ev_threads_o, fire * (unsigned)__builtin_popcount(I->is_mask_i), "fire %u", fire);
    WS_EXPECT(O->ev_branch_o, I->branch_i);
    WS_EXPECT(O->ev_split_o, I->split_i);
#if WS_DUAL_ISSUE
    WS_EXPECT(O->alone_o, fire == 1);
#endif
  }
}

const ws_test_t ws_tests[] = {{"threads", test_issue_events__threads}, {0}};
