// SPDX-License-Identifier: Apache-2.0
// Random collectors in a random order: of each unit the oldest one is told that it may leave.
#include "ws_config.h"
#include "ws_dispatch_read_ahead_dut.h"
#include "ws_tb.h"

#define I ((ws_dispatch_read_ahead_in_t *)ws_tb_in)
#define O ((const ws_dispatch_read_ahead_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))

enum { C = WS_DISPATCH_READ_AHEAD_COLLECTORS, UNITS = 10 };

static void test_dispatch_read_ahead__random(void) {
  unsigned held = 0;
  for (int n = 0; n < 5000; n++) {
    uint32_t unit[C], born[C], oldest[UNITS];
    int first[UNITS]; // of the unit, -1 none
    for (int u = 0; u < UNITS; u++)
      first[u] = -1, oldest[u] = ~0u;
    const uint32_t may = ws_rand() & ((1u << C) - 1);
    for (unsigned c = 0; c < C; c++) {
      unit[c] = ws_rand_below(ws_rand_percent(70) ? 2 : UNITS);
      born[c] = (ws_rand() & 0xffffff) << 4 | c;
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit[c]);
      if ((may >> c & 1) && born[c] < oldest[unit[c]])
        first[unit[c]] = (int)c, oldest[unit[c]] = born[c];
    }
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++)
        ws_set(VEC(I->older_i), c * C + d, 1, born[c] < born[d]);
    I->read_ahead_i = may;
    uint32_t want = 0;
    for (int u = 0; u < UNITS; u++)
      if (first[u] >= 0) want |= 1u << first[u];
    ws_eval();
    WS_EXPECT(O->oc_read_ahead_o, want);
    held += want != may;
  }
  WS_CHECK(held > 100, "%u", held);
}

const ws_test_t ws_tests[] = {{"random", test_dispatch_read_ahead__random}, {0}};
