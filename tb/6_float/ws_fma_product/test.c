// SPDX-License-Identifier: Apache-2.0
// The sum of the rows for all operands of a small width; for wide ones, each digit of the
// multiplier beside every neighbour, extremes and random numbers.
#include "ws_tb.h"

#include "model.c"
#include "ws_fma_product_dut.h"

#define I ((ws_fma_product_in_t *)ws_tb_in)
#define O ((const ws_fma_product_out_t *)ws_tb_out)

enum { P = WS_FMA_PRODUCT_P, R_W = WS_FMA_PRODUCT_R_W };
static const uint64_t most = (UINT64_C(1) << P) - 1;

static wide_t row(const uint32_t *port) {
  wide_t v = 0;
  for (unsigned bit = 0; bit < R_W; bit++)
    v |= (wide_t)ws_get(port, bit, 1) << bit;
  return v;
}

static void check(uint64_t a, uint64_t b) {
  const wide_t one = 1;
  a &= most, b &= most;
  ws_set((uint32_t *)&I->a_i, 0, P, a);
  ws_set((uint32_t *)&I->a3_i, 0, P + 2, 3 * a);
  ws_set((uint32_t *)&I->b_i, 0, P, b);
  for (unsigned minus = 0; minus < 2; minus++) {
    I->minus_i = minus;
    ws_eval();
    const wide_t sum = (row((const uint32_t *)&O->carry_o) + row((const uint32_t *)&O->save_o)) &
                       ((one << R_W) - 1);
    WS_CHECK(sum == model_sum(P, a, b, minus), "a = 0x%llx, b = 0x%llx, minus %u",
             (unsigned long long)a, (unsigned long long)b, minus);
  }
}

// All numbers when they are few, otherwise a sample.
static void test_fma_product__all_operands(void) {
  for (uint64_t a = 0; a <= most && a < 16; a++)
    for (uint64_t b = 0; b <= most && b < 64; b++) {
      check(a, b);
      check(~a, ~b);
      check(a, b << (P > 6 ? P - 6 : 0));
    }
}

static void test_fma_product__every_pair_of_digits(void) {
  for (unsigned at = 0; at < P; at += 3)
    for (uint64_t two = 0; two < 64; two++) {
      check(most, two << at);
      check(most ^ (most >> 1), two << at);
      check(most / 3, two << at | (most >> 1));
    }
}

static void test_fma_product__random(void) {
  for (int n = 0; n < (ws_long() ? 50000 : 1500); n++)
    check((uint64_t)ws_rand() << 32 | ws_rand(), (uint64_t)ws_rand() << 32 | ws_rand());
}

const ws_test_t ws_tests[] = {{"all_operands", test_fma_product__all_operands},
                              {"every_pair_of_digits", test_fma_product__every_pair_of_digits},
                              {"random", test_fma_product__random},
                              {0}};
