// SPDX-License-Identifier: Apache-2.0
// Collectors are allocated at random; ages follow the order. None is older than itself.
#include "ws_age_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_age_in_t *)ws_tb_in)
#define O ((const ws_age_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_AGE_COLLECTORS, DUAL = WS_DUAL_ISSUE };

static void test_age__order_of_allocation(void) {
  uint64_t born[32] = {0}, now = 0;
  for (int i = 0; i < 3000; i++) {
    const int one = ws_rand_percent(70) ? (int)ws_rand_below(C) : -1;
    int two = DUAL && one >= 0 && C > 1 && ws_rand_percent(50) ? (int)ws_rand_below(C) : -1;
    if (two == one) two = -1;
    I->alloc_i = (one >= 0 ? 1u << one : 0) | (two >= 0 ? 1u << (C + two) : 0);
    ws_eval();
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++)
        if (c == d || (born[c] && born[d]))
          WS_CHECK_EQ(ws_get(OUT(O->older_o), c * C + d, 1), born[c] < born[d], "%u, %u", c, d);
    ws_tick();
    if (one >= 0) born[one] = ++now;
    if (two >= 0) born[two] = ++now;
  }
}

const ws_test_t ws_tests[] = {{"order_of_allocation", test_age__order_of_allocation}, {0}};
