// SPDX-License-Identifier: Apache-2.0
// Quotients and roots equal the model's bit for bit, flags too, in the cycles promised.
#include "ws_fdiv_core_dut.h"

#define TB_FP_W WS_FDIV_CORE_N_W
#include "08_float/ws_fma/width.h"
#include "cost.h"

#define I ((ws_fdiv_core_in_t *)ws_tb_in)
#define O ((const ws_fdiv_core_out_t *)ws_tb_out)

enum { EXP_W = WS_FDIV_CORE_EXP_W, MAN_W = WS_FDIV_CORE_MAN_W, N_W = WS_FDIV_CORE_N_W };
enum { FTZ = WS_FDIV_CORE_FTZ, FLAGS = WS_FDIV_CORE_FLAGS };

static const ws_fp_format_t format = {EXP_W, MAN_W, FTZ};

static void start(unsigned op, fp_bits_t a, fp_bits_t b, unsigned rm) {
  I->start_i = 1;
  I->start_sqrt_i = op;
  I->sqrt_i = ws_rand_below(2); // not looked at yet
  I->rm_i = ws_rand_below(8);
  PUT_NUMBER(I->a_i, a);
  PUT_NUMBER(I->b_i, b);
  ws_tick();
  I->start_i = 0;
  I->sqrt_i = op;
  I->rm_i = rm;
  I->start_sqrt_i = ws_rand_below(2); // not looked at any more
  PUT_NUMBER(I->a_i, a ^ fp_ones(N_W));
  PUT_NUMBER(I->b_i, a);
  ws_eval();
}

static void check(unsigned op, fp_bits_t a, fp_bits_t b, unsigned rm) {
  unsigned flags = 0;
  const fp_bits_t want = FP(div_op)(&format, op, a, b, (int)rm, &flags);
  start(op, a, b, rm);
  int cycles = 0;
  WS_CHECK_KNOWN(O->busy_o);
  while (O->busy_o) {
    ws_tick();
    WS_CHECK_KNOWN(O->busy_o);
    WS_CHECK(++cycles < 3 * MAN_W + 10, "no end: op %u a %llx b %llx", op, (unsigned long long)a,
             (unsigned long long)b);
  }
  WS_CHECK_KNOWN(O->r_o);
  WS_CHECK_EQ(GET_NUMBER(O->r_o), want, "op %u a %llx b %llx rm %u", op, (unsigned long long)a,
              (unsigned long long)b, rm);
  WS_EXPECT(O->flags_o, FLAGS ? flags : 0, "op %u a %llx b %llx rm %u", op, (unsigned long long)a,
            (unsigned long long)b, rm);
  WS_CHECK_EQ(cycles, fdiv_cost(&format, op, a, b), "op %u a %llx b %llx", op,
              (unsigned long long)a, (unsigned long long)b);
}

static void test_core__corners(void) {
  fp_bits_t c[WS_FP_CORNERS];
  const unsigned n = FP_GEN(_corners)(&format, c);
  for (unsigned i = 0; i < n; i++)
    for (unsigned rm = 0; rm < (ws_long() ? 8 : 5); rm++) {
      check(WS_FDIV_FSQRT, c[i], ws_rand_below(2) * fp_rand() & fp_ones(N_W), rm);
      for (unsigned j = 0; j < n; j++)
        if (ws_long() || rm == (i + j) % 5) check(WS_FDIV_FDIV, c[i], c[j], rm);
    }
}

static void test_core__exhaustive_small_formats(void) {
  WS_SKIP_IF(N_W > 12);
  const uint32_t all = exec_ones(N_W < 13 ? N_W : 12) + 1;
  for (uint32_t a = 0; a < all; a++)
    for (unsigned rm = 0; rm < 5; rm++) {
      check(WS_FDIV_FSQRT, a, 0, rm);
      if (N_W <= (ws_long() ? 10 : 8))
        for (uint32_t b = 0; b < all; b++)
          check(WS_FDIV_FDIV, a, b, rm);
    }
}

static void random_cases(unsigned op) {
  const unsigned n = ws_long() ? 1200000 : ws_four_state() ? 4000 : 20000;
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed());
  for (unsigned i = 0; i < n; i++) {
    fp_bits_t x[3];
    FP_GEN()(&g, op ? WS_FP_GEN_SQRT : WS_FP_GEN_DIV, x);
    check(op, x[0], x[1], i % 7);
    if (ws_rand_percent(1)) { // the result waits
      const uint64_t r = GET_NUMBER(O->r_o);
      const uint32_t flags = O->flags_o;
      for (unsigned k = 0; k < 5; k++)
        ws_tick();
      WS_EXPECT(O->busy_o, 0);
      WS_CHECK_KNOWN(O->r_o);
      WS_CHECK_EQ(GET_NUMBER(O->r_o), r);
      WS_EXPECT(O->flags_o, flags);
    }
  }
}

static void test_core__divides(void) {
  random_cases(WS_FDIV_FDIV);
}
static void test_core__roots(void) {
  random_cases(WS_FDIV_FSQRT);
}

static void test_core__forgets_what_it_was_doing(void) {
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed() + 1);
  for (unsigned i = 0; i < 300; i++) {
    fp_bits_t x[3];
    FP_GEN()(&g, WS_FP_GEN_DIV, x);
    start(ws_rand_below(2), x[0], x[1], 0);
    for (unsigned k = ws_rand_below(20); k; k--)
      ws_tick();
    FP_GEN()(&g, WS_FP_GEN_DIV, x);
    check(ws_rand_below(2), x[0], x[1], ws_rand_below(5));
  }
}

const ws_test_t ws_tests[] = {{"corners", test_core__corners},
                              {"exhaustive_small_formats", test_core__exhaustive_small_formats},
                              {"divides", test_core__divides},
                              {"roots", test_core__roots},
                              {"forgets_what_it_was_doing", test_core__forgets_what_it_was_doing},
                              {0}};
