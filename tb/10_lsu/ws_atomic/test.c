// SPDX-License-Identifier: Apache-2.0
// Every operation of the LSU on corner values and random ones.
#include "ws_atomic_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#include "ws_rv32.h"

#define I ((ws_atomic_in_t *)ws_tb_in)
#define O ((const ws_atomic_out_t *)ws_tb_out)

// A random word to compare with: only compare-and-swap uses it.
static void try_op(uint32_t op, uint32_t a, uint32_t b) {
  const bool amo = op >= WS_LSU_AMOADD_W && op <= WS_LSU_AMOSWAP_W; // others: as a store of a word
  I->op_i = op;
  I->a_i = a;
  I->b_i = b;
  I->c_i = ws_rand_percent(50) ? a : ws_rand();
  ws_eval();
  WS_EXPECT(O->r_o, ws_rv32_stored(amo ? op : (uint32_t)WS_LSU_SW, a, b), "op %u of %08x and %08x",
            op, a, b);
  WS_EXPECT(O->keep_o, 0, "op %u", op);
}

#if WS_CAS
static void try_swap(uint32_t a, uint32_t b, uint32_t c) {
  I->op_i = WS_LSU_AMOCAS_W;
  I->a_i = a;
  I->b_i = b;
  I->c_i = c;
  ws_eval();
  WS_EXPECT(O->r_o, ws_rv32_swapped(a, b, c), "%08x, expected %08x, new %08x", a, c, b);
  WS_EXPECT(O->keep_o, a != c);
  I->op_i = WS_LSU_AMOSWAP_W;
  ws_eval();
  WS_EXPECT(O->keep_o, 0);
}
#endif

static void test_atomic__compare_and_swap(void) {
#if WS_CAS
  for (uint32_t i = 0; i < 2000; i++) { // one bit differs, or none
    const uint32_t a = ws_rand(), bit = UINT32_C(1) << i % 32;
    try_swap(a, ws_rand(), i / 32 % 2 ? a : a ^ bit);
  }
#else
  ws_skip("no compare-and-swap");
#endif
}

static void test_atomic__reservations(void) {
#if WS_LRSC
  for (uint32_t i = 0; i < 500; i++) {
    const uint32_t a = ws_rand(), b = ws_rand();
    I->op_i = WS_LSU_LR_W;
    I->a_i = a;
    I->b_i = b;
    ws_eval();
    WS_EXPECT(O->r_o, a);
    WS_EXPECT(O->keep_o, 1);
    try_op(WS_LSU_SC_W, a, b);
  }
#else
  ws_skip("no reservations");
#endif
}

static void test_atomic__corners(void) {
  static const uint32_t v[] = {0,          1,          0xffffffff, 0x7fffffff,
                               0x80000000, 0x80000001, 0x55555555, 0xaaaaaaaa};
  enum { N = sizeof v / sizeof v[0] };
  for (uint32_t op = 0; op < WS_LSU_AMOCAS_W; op++)
    for (int i = 0; i < N * N; i++)
      try_op(op, v[i / N], v[i % N]);
}

static void test_atomic__random(void) {
  for (int i = 0; i < (ws_long() ? 200000 : 5000); i++) {
    uint32_t a = ws_rand() >> ws_rand_below(32), b = ws_rand_percent(10) ? a : ws_rand();
    try_op(16 + ws_rand_below(9), a, b);
  }
}

const ws_test_t ws_tests[] = {{"corners", test_atomic__corners},
                              {"random", test_atomic__random},
                              {"compare_and_swap", test_atomic__compare_and_swap},
                              {"reservations", test_atomic__reservations},
                              {0}};
