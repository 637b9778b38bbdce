// SPDX-License-Identifier: Apache-2.0
// Random instructions: which of them would be written together to one pair of banks.
#include "ws_config.h"
#include "ws_fpu_conflict_dut.h"
#include "ws_tb.h"

#define I ((ws_fpu_conflict_in_t *)ws_tb_in)
#define O ((const ws_fpu_conflict_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

#include "05_registers/ws_rf_map/model.c"

enum {
  C = WS_FPU_CONFLICT_COLLECTORS,
  BANKS = WS_FPU_CONFLICT_RF_BANKS,
  REG_W = WS_FPU_CONFLICT_REG_W,
  PAIRS = WS_DUAL_ISSUE, // two instructions come
  ALU = 1,
  BRU = 3,
  FPU = 7
};

static void test_fpu_conflict__random(void) {
  static const uint32_t units[] = {ALU, BRU, FPU, FPU, 2};
  uint32_t unit[32], wen[32], bank[32];
  int met = 0, apart = 0;
  I->rpw_i = 1;
  for (unsigned c = 0; c < C; c++) { // an instruction in each
    unit[c] = ALU, wen[c] = 0, bank[c] = 0;
    I->alloc_i = 1u << c;
    I->al_warp_i = 0;
    ws_set(VEC(I->al_rd_i), 0, REG_W, 1);
    bank[c] = rf_place(0, 1, 1, BANKS, 1, WS_FPU_CONFLICT_RF_SWIZZLE).bank;
    ws_tick();
  }
  for (int i = 0; i < 3000; i++) {
    const uint32_t rd[2] = {ws_rand_below(1u << REG_W), ws_rand_below(1u << REG_W)};
    uint32_t pair[32];
    I->oc_wen_i = 0;
    for (unsigned c = 0; c < C; c++) {
      const uint32_t beat = ws_rand_below(WS_THREADS / WS_LANES);
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit[c]);
      ws_set(VEC(I->oc_beat_i), c * WS_FPU_CONFLICT_BEAT_W, WS_FPU_CONFLICT_BEAT_W, beat);
      I->oc_wen_i |= wen[c] << c;
      pair[c] = rf_beat_bank(bank[c], beat, BANKS, WS_FPU_CONFLICT_RF_SWIZZLE) / 2;
    }
    const int in = ws_rand_percent(60) ? (int)ws_rand_below(C) : -1;
    int in2 = PAIRS && in >= 0 && ws_rand_percent(60) ? (int)ws_rand_below(C) : -1;
    if (in2 == in) in2 = -1;
    I->alloc_i = (in >= 0 ? 1u << in : 0) | (in2 >= 0 ? 1u << (C + in2) : 0);
    I->al_warp_i = ws_rand_below(WS_FPU_CONFLICT_WARPS);
    for (unsigned k = 0; k <= PAIRS; k++)
      ws_set(VEC(I->al_rd_i), k * REG_W, REG_W, rd[k]);
    ws_eval();
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++) {
        const bool alu_c = unit[c] == ALU || unit[c] == BRU,
                   alu_d = unit[d] == ALU || unit[d] == BRU;
        const bool both = (alu_c && unit[d] == FPU) || (unit[c] == FPU && alu_d);
        const bool meet = both && wen[c] && wen[d] && pair[c] == pair[d];
        WS_CHECK_EQ(ws_get(OUT(O->meets_o), c * C + d, 1), meet, "%u, %u", c, d);
        met += meet;
        apart += both && !meet;
      }
    ws_tick();
    for (int k = 0; k < 2; k++) {
      const int c = k ? in2 : in;
      if (c < 0) continue;
      unit[c] = units[ws_rand_below(5)];
      wen[c] = ws_rand_percent(80);
      bank[c] = rf_place(I->al_warp_i, rd[k], 1, BANKS, 1, WS_FPU_CONFLICT_RF_SWIZZLE).bank;
    }
  }
  WS_CHECK(met > 100 && apart > 100, "%d meet, %d do not", met, apart);
}

const ws_test_t ws_tests[] = {{"random", test_fpu_conflict__random}, {0}};
