// SPDX-License-Identifier: Apache-2.0
// Products of all pairs or of random ones, as any two rows: whole, and cut to their first P digits.
#include "ws_fma_cut_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#include <string.h>

#define I ((ws_fma_cut_in_t *)ws_tb_in)
#define O ((const ws_fma_cut_out_t *)ws_tb_out)

enum { P = WS_FMA_CUT_P };

// The product of two numbers of P digits, or 0, split into rows at random.
static void check(uint64_t a, uint64_t b) {
  const uint64_t ones = (UINT64_C(1) << (2 * P + 3)) - 1, product = a * b;
  const uint64_t row = ((uint64_t)ws_rand() << 32 | ws_rand()) & ones;
  int digits = 0;
  while (digits < 64 && product >> digits)
    digits++;
  const int lost = digits > P ? digits - P : 0;
  for (unsigned cut = 0; cut < 2; cut++) {
    I->cut_i = cut;
    const uint64_t other = (product + ((uint64_t)ws_rand_below(8) << 2 * P) - row) & ones;
    memcpy(VEC(I->row_c_i), &row, sizeof I->row_c_i);
    memcpy(VEC(I->row_s_i), &other, sizeof I->row_s_i);
    ws_eval();
    WS_CHECK_EQ(ws_get(CVEC(O->product_o), 0, 2 * P), cut ? product >> lost << lost : product,
                "%llx * %llx, cut %u", (unsigned long long)a, (unsigned long long)b, cut);
  }
}

static void test_fma_cut__products(void) {
  const uint64_t top = UINT64_C(1) << (P - 1);
  if (P <= 8) {
    for (uint64_t a = top; a < 2 * top; a++)
      for (uint64_t b = top; b < 2 * top; b++)
        check(a, b);
  }
  check(0, top);
  for (int i = 0; i < (ws_long() ? 300000 : 20000); i++) {
    const uint64_t x = ws_rand() >> ws_rand_below(32), y = ws_rand() >> ws_rand_below(32);
    const uint64_t a = ws_rand_percent(50) ? x : ~x, b = ws_rand_percent(50) ? y : ~y;
    check(top | (a & (top - 1)), top | (b & (top - 1)));
  }
}

const ws_test_t ws_tests[] = {{"products", test_fma_cut__products}, {0}};
