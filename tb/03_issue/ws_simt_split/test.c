// SPDX-License-Identifier: Apache-2.0
// Branches with few different PCs, in each barrier, with each set of barriers in use: whether one
// is formed, and which sides are where they meet.
#include "ws_simt_split_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_split_in_t *)ws_tb_in)
#define O ((const ws_simt_split_out_t *)ws_tb_out)

enum { BARS = WS_SIMT_SPLIT_CONV_BARRIERS };

// One of three PCs that differ in one bit, or any other.
static uint32_t some_pc(uint32_t base, unsigned bit) {
  switch (ws_rand_below(4)) {
  case 0:
    return base ^ UINT32_C(1) << bit;
  case 1:
    return base ^ UINT32_C(1) << (bit + 1) % 30;
  case 2:
    return ws_rand() >> 2;
  default:
    return base;
  }
}

// The lowest barrier that is not in use; 0: all are.
static unsigned lowest_free(uint32_t used) {
  for (unsigned b = 1; b <= BARS; b++)
    if (!(used >> (b - 1) & 1)) return b;
  return 0;
}

static void drive(void) {
  const uint32_t base = ws_rand() >> 2;
  const unsigned bit = ws_rand_below(30);
  I->ssy_i = ws_rand_percent(70);
  I->r_i = some_pc(base, bit);
  I->bar_i = ws_rand_below(BARS + 1);
  I->rpc_i = some_pc(base, bit);
  I->used_i = ws_rand() >> (32 - BARS);
  if (ws_rand_percent(20)) I->used_i = UINT32_MAX >> (32 - BARS);
  I->target_i = some_pc(base, bit);
  I->fall_i = some_pc(base, bit);
}

static void test_simt_split__random(void) {
  unsigned n_forms = 0, n_stays = 0, n_full = 0, n_taken = 0, n_fall = 0;
  for (int n = 0; n < (ws_long() ? 200000 : 12000); n++) {
    drive();
    ws_eval();
    const unsigned vacant = lowest_free(I->used_i);
    const bool forms = I->ssy_i && vacant && !(I->bar_i && I->r_i == I->rpc_i);
    const bool meet = forms || I->bar_i; // the sides are in a barrier
    const uint32_t at = forms ? I->r_i : I->rpc_i;
    const bool taken_at_r = meet && I->target_i == at, fall_at_r = meet && I->fall_i == at;
    WS_EXPECT(O->forms_o, forms, "in barrier %u, in use: %x", I->bar_i, I->used_i);
    WS_EXPECT(O->taken_at_r_o, taken_at_r, "in barrier %u, forms: %u", I->bar_i, forms);
    WS_EXPECT(O->fall_at_r_o, fall_at_r, "in barrier %u, forms: %u", I->bar_i, forms);
    if (forms) {
      WS_EXPECT(O->vacant_o, vacant, "in use: %x", I->used_i);
      WS_EXPECT(O->takes_o, UINT32_C(1) << (vacant - 1), "in use: %x", I->used_i);
    }
    n_forms += forms;
    n_stays += I->ssy_i && vacant && !forms;
    n_full += I->ssy_i && !vacant;
    n_taken += taken_at_r;
    n_fall += fall_at_r;
  }
  WS_CHECK(n_forms > 1000 && n_stays > 100, "%u are formed, %u times R is that PC", n_forms,
           n_stays);
  WS_CHECK(n_full > 500, "%u times all are in use", n_full);
  WS_CHECK(n_taken > 1000 && n_fall > 1000, "%u taken, %u other sides at R", n_taken, n_fall);
}

const ws_test_t ws_tests[] = {{"random", test_simt_split__random}, {0}};
