// SPDX-License-Identifier: Apache-2.0
// Vectors with one warp and random ones; every number of a warp from each sub-core.
#include "ws_tb.h"
#include "ws_warp_numbers_dut.h"

#define I ((ws_warp_numbers_in_t *)ws_tb_in)
#define O ((const ws_warp_numbers_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  WARPS = WS_WARP_NUMBERS_WARPS,
  S = WS_WARP_NUMBERS_SCHEDULERS,
  SWARPS = WARPS / S,
  WARP_W = WS_WARP_NUMBERS_WARP_W,
  SW_W = WS_WARP_NUMBERS_SW_W
};

// ---- Contract: the number in the SM of warp w of sub-core p ----
static unsigned sm_number(unsigned p, unsigned w) {
  return w * S + p;
}

static void random_warps(uint32_t *v, unsigned only) {
  for (unsigned w = 0; w < WARPS; w++)
    ws_set(v, w, 1, only < WARPS ? w == only : ws_rand() & 1);
}

// Each warp's bit of a vector of the sub-cores is its bit of a vector of the SM.
static void check_vector(const char *what, const uint32_t *part, const uint32_t *sm) {
  for (unsigned p = 0; p < S; p++)
    for (unsigned w = 0; w < SWARPS; w++)
      WS_CHECK_EQ(ws_get(part, p * SWARPS + w, 1), ws_get(sm, sm_number(p, w), 1),
                  "%s: warp %u of sub-core %u", what, w, p);
}

static void random_numbers(uint32_t *v) {
  for (unsigned p = 0; p < S; p++)
    ws_set(v, p * SW_W, SW_W, ws_rand_below(SWARPS));
}

static void check_numbers(const char *what, const uint32_t *part, const uint32_t *sm) {
  for (unsigned p = 0; p < S; p++)
    WS_CHECK_EQ(ws_get(sm, p * WARP_W, WARP_W),
                sm_number(p, (unsigned)ws_get(part, p * SW_W, SW_W)), "%s of sub-core %u", what, p);
}

#define TO_SM(name)                                                                                \
  WS_CHECK_KNOWN(O->name##_o);                                                                     \
  check_vector(#name, CVEC(I->part_##name##_i), CVEC(O->name##_o))
#define TO_PARTS(name)                                                                             \
  WS_CHECK_KNOWN(O->part_##name##_o);                                                              \
  check_vector(#name, CVEC(O->part_##name##_o), CVEC(I->name##_i))
#define NUMBERS(name)                                                                              \
  WS_CHECK_KNOWN(O->name##_warp_o);                                                                \
  check_numbers(#name, CVEC(I->part_##name##_warp_i), CVEC(O->name##_warp_o))

static void round_of(unsigned only) {
  random_warps(VEC(I->part_wdone_i), only);
  random_warps(VEC(I->part_live_i), only);
  random_warps(VEC(I->part_is_bar_i), only);
  random_warps(VEC(I->bar_wait_i), only);
  random_warps(VEC(I->lsu_busy_i), only);
  random_warps(VEC(I->dst_busy_i), only);
  random_warps(VEC(I->st_pending_i), only);
  random_numbers(VEC(I->part_arr_warp_i));
  random_numbers(VEC(I->part_dx_warp_i));
  random_numbers(VEC(I->part_fault_warp_i));
  random_numbers(VEC(I->part_issue_warp_i));
  ws_eval();
  TO_SM(wdone);
  TO_SM(live);
  TO_SM(is_bar);
  TO_PARTS(bar_wait);
  TO_PARTS(lsu_busy);
  TO_PARTS(dst_busy);
  TO_PARTS(st_pending);
  NUMBERS(arr);
  NUMBERS(dx);
  NUMBERS(fault);
  NUMBERS(issue);
}

static void test_warp_numbers__one_warp(void) {
  WS_SKIP_IF(S < 2); // not a module of such a machine
  for (unsigned w = 0; w < WARPS; w++)
    round_of(w);
}

static void test_warp_numbers__random(void) {
  WS_SKIP_IF(S < 2);
  for (int n = 0; n < 500; n++)
    round_of(WARPS);
}

const ws_test_t ws_tests[] = {
    {"one_warp", test_warp_numbers__one_warp}, {"random", test_warp_numbers__random}, {0}};
