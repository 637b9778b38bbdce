// SPDX-License-Identifier: Apache-2.0
// Random beats: those of the ALU wait for results of the FPU in their pair of banks.
#include "ws_config.h"
#include "ws_fpu_slot_dut.h"
#include "ws_tb.h"

#define I ((ws_fpu_slot_in_t *)ws_tb_in)
#define O ((const ws_fpu_slot_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

#include "05_registers/ws_rf_map/model.c"

enum {
  C = WS_FPU_SLOT_COLLECTORS,
  BANKS = WS_FPU_SLOT_RF_BANKS,
  REG_W = WS_FPU_SLOT_REG_W,
  DUAL = WS_DUAL_DISPATCH, // two beats leave
  PAIRS = WS_DUAL_ISSUE,   // two instructions come
  LATER = WS_FPU_LATER + WS_FPU_SLOT_FMA_STAGES + WS_FPU_SLOT_ALU_DIRECT,
  ALU = 1,
  BRU = 3,
  FPU = 7
};

static void test_fpu_slot__random(void) {
  static const uint32_t units[] = {ALU, BRU, FPU, FPU, 4};
  uint32_t unit[32], wen[32], bank[32], pair[32];
  int due[LATER + 1], held = 0; // [i]: pair of the FPU result dispatched i cycles ago, -1 none
  for (int i = 0; i <= LATER; i++)
    due[i] = -1;
  for (unsigned c = 0; c < C; c++)
    unit[c] = 4, wen[c] = 0, bank[c] = 0;
  for (int i = 0; i < 6000; i++) {
    uint32_t go = 0, rd[2] = {ws_rand_below(1u << REG_W), ws_rand_below(1u << REG_W)};
    I->oc_ready_i = ws_rand() & ((1u << C) - 1);
    I->oc_wen_i = 0;
    for (unsigned c = 0; c < C; c++) {
      ws_set(VEC(I->oc_unit_i), c * 4, 4, unit[c]);
      I->oc_wen_i |= wen[c] << c;
      uint32_t beat = 0;
      beat = ws_rand_below(WS_THREADS / WS_LANES);
      ws_set(VEC(I->oc_beat_i), c * WS_FPU_SLOT_BEAT_W, WS_FPU_SLOT_BEAT_W, beat);
      pair[c] = rf_beat_bank(bank[c], beat, BANKS, WS_FPU_SLOT_RF_SWIZZLE) / 2;
      const bool hold = wen[c] && (unit[c] == ALU || unit[c] == BRU) && due[LATER] == (int)pair[c];
      go |= (uint32_t)(!hold && (I->oc_ready_i >> c & 1)) << c;
      held += hold;
    }
    const unsigned out = ws_rand_below(C), out2 = ws_rand_below(C);
    bool leaves = go >> out & 1, leaves2 = DUAL && leaves && out2 != out && (go >> out2 & 1);
    if (leaves2 && unit[out2] == FPU && unit[out] == FPU) leaves2 = false; // of one class
    I->grant_i = (uint32_t)leaves << out | (leaves2 ? 1u << (C + out2) : 0);
    const int in = ws_rand_percent(60) ? (int)ws_rand_below(C) : -1;
    int in2 = PAIRS && in >= 0 && ws_rand_percent(60) ? (int)ws_rand_below(C) : -1;
    if (in2 == in) in2 = -1;
    I->alloc_i = (in >= 0 ? 1u << in : 0) | (in2 >= 0 ? 1u << (C + in2) : 0);
    I->al_warp_i = ws_rand_below(WS_FPU_SLOT_WARPS);
    I->rpw_i = 1;
    for (unsigned k = 0; k <= PAIRS; k++)
      ws_set(VEC(I->al_rd_i), k * REG_W, REG_W, rd[k]);
    ws_eval();
    WS_EXPECT(O->oc_go_o, go, "cycle %d", i);
    ws_tick();
    for (int k = LATER; k > 0; k--)
      due[k] = due[k - 1];
    due[1] = leaves && unit[out] == FPU && wen[out]      ? (int)pair[out]
             : leaves2 && unit[out2] == FPU && wen[out2] ? (int)pair[out2]
                                                         : -1;
    for (int k = 0; k < 2; k++) {
      const int c = k ? in2 : in;
      if (c < 0) continue;
      unit[c] = units[ws_rand_below(5)];
      wen[c] = ws_rand_percent(80);
      bank[c] = rf_place(I->al_warp_i, rd[k], 1, BANKS, 1, WS_FPU_SLOT_RF_SWIZZLE).bank;
    }
  }
  WS_CHECK(held > 50, "%d were held", held);
}

// Collector 0 takes an instruction that writes register 5.
static void take(void) {
  I->alloc_i = 1;
  I->rpw_i = 1;
  ws_set(VEC(I->al_rd_i), 0, REG_W, 5);
  ws_tick();
  I->alloc_i = 0;
}

// Cycles in which the beat of an ALU instruction is held that follows one of the FPU into the same
// collector and writes the same register.
static unsigned held_after_fpu(bool reset) {
  unsigned held = 0;
  take();
  I->oc_ready_i = I->oc_wen_i = I->grant_i = 1;
  ws_set(VEC(I->oc_unit_i), 0, 4, FPU);
  ws_tick();
  I->oc_ready_i = I->oc_wen_i = I->grant_i = 0;
  if (reset) ws_reset();
  take();
  I->oc_ready_i = I->oc_wen_i = 1;
  ws_set(VEC(I->oc_unit_i), 0, 4, ALU);
  for (int i = 0; i <= LATER; i++) {
    ws_eval();
    WS_CHECK_KNOWN(O->oc_go_o);
    held += !O->oc_go_o;
    ws_tick();
  }
  return held;
}

static void test_fpu_slot__reset_drops_what_is_due(void) {
  WS_CHECK_EQ(held_after_fpu(false), LATER > 1); // else it comes too late
  WS_CHECK_EQ(held_after_fpu(true), 0);
}

const ws_test_t ws_tests[] = {{"random", test_fpu_slot__random},
                              {"reset_drops_what_is_due", test_fpu_slot__reset_drops_what_is_due},
                              {0}};
