// SPDX-License-Identifier: Apache-2.0
// Vectors with one warp and random ones; a PC of each warp; every number of a warp from each bank.
#include "ws_retire_numbers_dut.h"
#include "ws_tb.h"

#define I ((ws_retire_numbers_in_t *)ws_tb_in)
#define O ((const ws_retire_numbers_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  WARPS = WS_RETIRE_NUMBERS_WARPS,
  S = WS_RETIRE_NUMBERS_SCHEDULERS,
  BANKS = WS_RETIRE_NUMBERS_RF_BANKS,
  SWARPS = WARPS / S,
  WARP_W = WS_RETIRE_NUMBERS_WARP_W,
  SW_W = WS_RETIRE_NUMBERS_SW_W,
  PC_W = 30
};

// ---- Contract: the number in the SM of warp w of sub-core p ----
static unsigned sm_number(unsigned p, unsigned w) {
  return w * S + p;
}

static void random_warps(uint32_t *v, unsigned only) {
  for (unsigned w = 0; w < WARPS; w++)
    ws_set(v, w, 1, only < WARPS ? w == only : ws_rand() & 1);
}

// Each warp's field of the sub-cores is its field of the SM.
static void check_fields(const char *what, const uint32_t *part, const uint32_t *sm,
                         unsigned bits) {
  for (unsigned p = 0; p < S; p++)
    for (unsigned w = 0; w < SWARPS; w++)
      WS_CHECK_EQ(ws_get(sm, sm_number(p, w) * bits, bits),
                  ws_get(part, (p * SWARPS + w) * bits, bits), "%s: warp %u of sub-core %u", what,
                  w, p);
}

#define FIELDS(name, bits)                                                                         \
  WS_CHECK_KNOWN(O->rt_##name##_o);                                                                \
  check_fields(#name, CVEC(I->part_rt_##name##_i), CVEC(O->rt_##name##_o), bits)

static void round_of(unsigned only) {
  random_warps(VEC(I->part_rt_blocked_i), only);
  random_warps(VEC(I->part_rt_head_valid_i), only);
  random_warps(VEC(I->part_rt_sb_ok_i), only);
  for (unsigned w = 0; w < WARPS; w++)
    ws_set(VEC(I->part_rt_pc_i), w * PC_W, PC_W, ws_rand());
  for (unsigned b = 0; b < S * BANKS; b++)
    ws_set(VEC(I->part_rt_wb_warp_i), b * SW_W, SW_W, ws_rand_below(SWARPS));
  ws_eval();
  FIELDS(blocked, 1);
  FIELDS(head_valid, 1);
  FIELDS(sb_ok, 1);
  FIELDS(pc, PC_W);
  WS_CHECK_KNOWN(O->rt_wb_warp_o);
  for (unsigned b = 0; b < S * BANKS; b++) {
    const unsigned w = (unsigned)ws_get(CVEC(I->part_rt_wb_warp_i), b * SW_W, SW_W);
    WS_CHECK_EQ(ws_get(CVEC(O->rt_wb_warp_o), b * WARP_W, WARP_W), sm_number(b / BANKS, w),
                "bank %u of sub-core %u", b % BANKS, b / BANKS);
  }
}

static void test_retire_numbers__one_warp(void) {
  WS_SKIP_IF(S < 2); // not a module of such a machine
  for (unsigned w = 0; w < WARPS; w++)
    round_of(w);
}

static void test_retire_numbers__random(void) {
  WS_SKIP_IF(S < 2);
  for (int n = 0; n < 300; n++)
    round_of(WARPS);
}

const ws_test_t ws_tests[] = {
    {"one_warp", test_retire_numbers__one_warp}, {"random", test_retire_numbers__random}, {0}};
