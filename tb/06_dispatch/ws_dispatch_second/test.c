// SPDX-License-Identifier: Apache-2.0
// Random collectors beside one that leaves: the oldest of the other set and another class.
#include "ws_config.h"
#include "ws_dispatch_second_dut.h"
#include "ws_tb.h"

#define I ((ws_dispatch_second_in_t *)ws_tb_in)
#define O ((const ws_dispatch_second_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_DISPATCH_SECOND_COLLECTORS, ALU = 1, MUL = 2, LSU = 4, FPU = 7, FDIV = 8, SFU = 9 };

static int route_of(uint32_t unit) {
  const bool apart = WS_COLLECTOR_OUT_SP > 1; // integer lanes and FPU have a port each
  const bool floats = unit == FDIV || unit == FPU || (unit == MUL && WS_MUL_UNIT == WS_MUL_UNIT_FP);
  if (unit == LSU || unit == SFU) return 1;
  return apart && floats ? 2 : 0;
}

static void test_dispatch_second__random(void) {
  int seconds = 0;
  for (int i = 0; i < 5000; i++) {
    static const uint32_t units[] = {ALU, MUL, LSU, FPU, FDIV, SFU};
    const uint32_t all = (1u << C) - 1, last = ws_rand() & all;
    uint32_t unit[32], waits[32], born[32], meets[32], cand = 0;
    const unsigned first = ws_rand_below(C);
    for (unsigned c = 0; c < C; c++) {
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit[c] = units[ws_rand_below(6)]);
      waits[c] = ws_rand_percent(50) ? 0 : (ws_rand() & ws_rand() & all) | 1u << first;
      if (c == first) waits[c] = 0;
      waits[c] &= ~(1u << c);
      ws_set(VEC(I->waits_i), c * C, C, waits[c]);
      born[c] = ws_rand();
      meets[c] = 0;
    }
#if WS_FPU_CONFLICT
    for (unsigned c = 0; c < C; c++) // of ALU and FPU, so both or neither
      for (unsigned d = 0; d < c; d++)
        if (ws_rand_percent(20)) meets[c] |= 1u << d, meets[d] |= 1u << c;
    for (unsigned c = 0; c < C; c++)
      ws_set(VEC(I->meets_i), c * C, C, meets[c]);
#endif
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++)
        ws_set(VEC(I->older_i), c * C + d, 1, born[c] < born[d]);
    I->oc_last_i = last;
    I->able_i = ws_rand() & all;
    for (unsigned c = 0; c < C; c++)
      cand |= (I->able_i >> c & 1 & !waits[c]) << c;
    I->cand_i = cand;
    I->first_i = cand >> first & 1 ? 1u << first : 0;
    int best = -1;
    for (int c = 0; I->first_i && c < C; c++) {
      const bool other = c % 2 != (int)first % 2 && route_of(unit[c]) != route_of(unit[first]);
      if (meets[c] >> first & 1) continue;
      const bool free = !waits[c] || (waits[c] == I->first_i && (last >> first & 1));
      if ((I->able_i >> c & 1) && other && free && (best < 0 || born[c] < born[best])) best = c;
    }
    ws_eval();
    WS_EXPECT(O->grant_o, best >= 0 ? 1u << best : 0);
    seconds += best >= 0;
#if WS_DISPATCH_WIDE
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++) {
        const bool apart = c % 2 != d % 2 && route_of(unit[c]) != route_of(unit[d]);
        const bool only = waits[c] == 1u << d && (last >> d & 1);
        WS_CHECK_EQ(ws_get(OUT(O->beside_o), c * C + d, 1), apart && only && !(meets[c] >> d & 1),
                    "%u beside %u", c, d);
      }
#endif
  }
  WS_CHECK(seconds > 100, "%d seconds", seconds);
}

const ws_test_t ws_tests[] = {{"random", test_dispatch_second__random}, {0}};
