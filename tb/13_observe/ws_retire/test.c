// SPDX-License-Identifier: Apache-2.0
// Random cycles; of slots and starts that are not valid only the valid bit is checked.
#include "ws_retire_dut.h"
#include "ws_tb.h"

#define I ((ws_retire_in_t *)ws_tb_in)
#define O ((const ws_retire_out_t *)ws_tb_out)
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  WARPS = WS_RETIRE_WARPS,
  S = WS_RETIRE_SCHEDULERS,
  SLOTS = WS_RETIRE_SLOTS,
  WIDTH = WS_RETIRE_ISSUE_WIDTH,
  THREADS = WS_RETIRE_THREADS,
  WARP_W = WS_RETIRE_WARP_W,
  PC_W = 30
};

static void fill(uint32_t *v, unsigned bits) {
  for (unsigned at = 0; at < bits; at += 32)
    ws_set(v, at, bits - at < 32 ? bits - at : 32, ws_rand());
}

#define FILL_in(bits, at) fill(ws_tb_in + (at), bits);
#define FILL_out(bits, at)
#define FILL(direction, name, bits, at) FILL_##direction(bits, at)

static uint32_t issue_n(unsigned p) {
  return (uint32_t)ws_get(CVEC(I->issue_n_i), p * WIDTH, WIDTH);
}

// ---- Contract: instruction i of sub-core p is in slot p * WIDTH + i ----
static void check_slot(unsigned p, unsigned i) {
  const unsigned slot = p * WIDTH + i;
  const bool valid = i < issue_n(p);
  WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_valid_o), slot, 1), valid, "slot %u", slot);
  if (!valid) return;
  WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_warp_o), slot * WARP_W, WARP_W),
              ws_get(CVEC(I->issue_warp_i), p * WARP_W, WARP_W), "slot %u", slot);
  WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_pc_o), slot * PC_W, PC_W),
              (ws_get(CVEC(I->tr_pc_i), p * PC_W, PC_W) + i) & ((UINT64_C(1) << PC_W) - 1),
              "slot %u", slot);
  WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_insn_o), slot * 32, 32),
              ws_get(CVEC(I->tr_insn_i), slot * 32, 32), "slot %u", slot);
  WS_CHECK_EQ(ws_get(CVEC(O->rt_issue_mask_o), slot * THREADS, THREADS),
              ws_get(CVEC(I->tr_mask_i), p * THREADS, THREADS), "slot %u", slot);
}

static void check_start(void) {
  WS_EXPECT(O->rt_start_valid_o, I->wst_fire_i);
  if (!I->wst_fire_i) return;
  WS_EXPECT(O->rt_start_warp_o, I->wst_warp_i);
  WS_EXPECT(O->rt_start_wic_o, I->wst_wic_i);
  WS_EXPECT(O->rt_start_x_o, I->cta_x_i);
  WS_EXPECT(O->rt_start_y_o, I->cta_y_i);
  WS_EXPECT(O->rt_start_z_o, I->cta_z_i);
}

static void test_retire__random(void) {
  WS_CHECK_EQ(SLOTS, S * WIDTH);
  for (int n = 0; n < 1000; n++) {
    WS_DUT_PORTS(FILL)
    for (unsigned p = 0; p < S; p++) {
      ws_set((uint32_t *)&I->issue_n_i, p * WIDTH, WIDTH, ws_rand_below(WIDTH + 1));
      if (n % 16 == 0) ws_set((uint32_t *)&I->tr_pc_i, p * PC_W, PC_W, UINT32_MAX); // wraps
    }
    ws_eval();
    check_start();
    WS_CHECK_KNOWN(O->rt_issue_valid_o);
    WS_CHECK_KNOWN(O->rt_issue_warp_o);
    WS_CHECK_KNOWN(O->rt_issue_pc_o);
    WS_CHECK_KNOWN(O->rt_issue_insn_o);
    WS_CHECK_KNOWN(O->rt_issue_mask_o);
    for (unsigned p = 0; p < S; p++)
      for (unsigned i = 0; i < WIDTH; i++)
        check_slot(p, i);
    WS_CHECK_KNOWN(O->rt_live_o);
    WS_CHECK_KNOWN(O->rt_bar_wait_o);
    for (unsigned w = 0; w < WARPS; w++) {
      WS_CHECK_EQ(ws_get(CVEC(O->rt_live_o), w, 1), ws_get(CVEC(I->live_i), w, 1), "warp %u", w);
      WS_CHECK_EQ(ws_get(CVEC(O->rt_bar_wait_o), w, 1), ws_get(CVEC(I->bar_wait_i), w, 1),
                  "warp %u", w);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_retire__random}, {0}};
