// SPDX-License-Identifier: Apache-2.0
// Random collectors: who holds instructions of which warp.
#include "ws_config.h"
#include "ws_oc_warps_dut.h"
#include "ws_tb.h"

#define I ((ws_oc_warps_in_t *)ws_tb_in)
#define O ((const ws_oc_warps_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_OC_WARPS_COLLECTORS, WARPS = WS_OC_WARPS_WARPS, WARP_W = WS_OC_WARPS_WARP_W };

static void test_oc_warps__random(void) {
  for (int i = 0; i < 2000; i++) {
    uint32_t warp[32];
    I->oc_valid_i = ws_rand() & ((1u << C) - 1);
    for (unsigned c = 0; c < C; c++)
      ws_set(VEC(I->oc_warp_i), c * WARP_W, WARP_W, warp[c] = ws_rand_below(WARPS));
    ws_eval();
    for (unsigned w = 0; w < WARPS; w++) {
      bool busy = false;
      for (unsigned c = 0; c < C; c++) {
        const bool held = (I->oc_valid_i >> c & 1) && warp[c] == w;
        WS_CHECK_EQ(ws_get(OUT(O->held_o), w * C + c, 1), held, "warp %u collector %u", w, c);
        busy |= held;
      }
      WS_CHECK_EQ(ws_get(OUT(O->oc_busy_o), w, 1), busy, "warp %u", w);
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_oc_warps__random}, {0}};
