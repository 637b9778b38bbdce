// SPDX-License-Identifier: Apache-2.0
// Every conversion gives the model's bits and flags, one per cycle, in whatever order they come.
#include "ws_fcvt64_dut.h"

#define TB_FP_W 64
#include "08_float/ws_fma/width.h"

#define I ((ws_fcvt64_in_t *)ws_tb_in)
#define O ((const ws_fcvt64_out_t *)ws_tb_out)

enum { PIPE_LATENCY = WS_FCVT64_LATENCY, PIPE_FLAGS = WS_FCVT64_FLAGS, PIPE_W = 64 };

#include "08_float/ws_fma/pipe.h"
#include "cvt.h"

static void check(unsigned op, uint64_t a, unsigned rm) {
  pipe_item_t item = {.what = op, .rm = rm, .a = a, .valid = true};
  item.r = cvt_model(op, a, rm, &item.flags);
  if (cvt_of_word(op)) a |= (uint64_t)ws_rand() << 32; // not looked at
  I->op_i = op;
  I->rm_i = rm;
  PUT_NUMBER(I->a_i, a);
  pipe_tick(item);
}

static void test_cvt__corners(void) {
  uint64_t c[WS_FP_CORNERS];
  pipe_start();
  for (unsigned o = 0; o < CVT_OPS; o++) {
    const unsigned n = ws_fp64_gen_corners(cvt_ops[o] == 6 ? &ws_fp_binary32 : &ws_fp_binary64, c);
    for (unsigned rm = 0; rm < 5; rm++)
      for (unsigned i = 0; i < n; i++)
        check(cvt_ops[o], cvt_of_word(cvt_ops[o]) ? (uint32_t)c[i] : c[i], rm);
  }
  pipe_drain();
}

// Doubles next to the ends of what a result can hold, and halfway there.
static void test_cvt__limits(void) {
  static const uint64_t limit[] = {
      UINT64_C(0x41dfffffffc00000), UINT64_C(0x41dfffffffe00000), // 2^31 - 1, and a half more
      UINT64_C(0x41e0000000000000), UINT64_C(0x41e0000000100000), // 2^31, and a half more
      UINT64_C(0x41efffffffe00000), UINT64_C(0x41effffffff00000), // 2^32 - 1
      UINT64_C(0x41f0000000000000), UINT64_C(0x3fe0000000000000), // 2^32; a half
      UINT64_C(0x47efffffe0000000), UINT64_C(0x47effffff0000000), // the largest single
      UINT64_C(0x47f0000000000000), UINT64_C(0x3810000000000000), // the smallest normal one
      UINT64_C(0x380fffffc0000000), UINT64_C(0x380fffffe0000000), UINT64_C(0x380ffffff0000000),
      UINT64_C(0x36a0000000000000), UINT64_C(0x3690000000000000), // the smallest of all, and half
  };
  pipe_start();
  for (unsigned o = 0; o < CVT_OPS; o++)
    for (unsigned i = 0; i < sizeof limit / sizeof limit[0]; i++)
      for (unsigned rm = 0; rm < 5; rm++)
        for (unsigned d = 0; d < 5 && !cvt_of_word(cvt_ops[o]); d++)
          for (unsigned sign = 0; sign < 2; sign++)
            check(cvt_ops[o], (limit[i] + d - 2) | (uint64_t)sign << 63, rm);
  pipe_drain();
}

static void test_cvt__each_conversion(void) {
  ws_fp_gen_t d, s;
  ws_fp_gen_init(&d, &ws_fp_binary64, ws_seed());
  ws_fp_gen_init(&s, &ws_fp_binary32, ws_seed());
  pipe_start();
  for (unsigned o = 0; o < CVT_OPS; o++)
    for (unsigned i = 0; i < (ws_long() ? 1200000 : ws_four_state() ? 3000 : 40000); i++)
      check(cvt_ops[o], cvt_operand(&d, &s, cvt_ops[o]), i % 5);
  pipe_drain();
}

static void test_cvt__mixed(void) {
  ws_fp_gen_t d, s;
  ws_fp_gen_init(&d, &ws_fp_binary64, ws_seed() + 1);
  ws_fp_gen_init(&s, &ws_fp_binary32, ws_seed() + 1);
  pipe_start();
  for (unsigned i = 0; i < (ws_long() ? 1200000 : ws_four_state() ? 5000 : 50000); i++) {
    const unsigned op = cvt_ops[ws_rand_below(CVT_OPS)];
    check(op, cvt_operand(&d, &s, op), ws_rand_below(5));
  }
  pipe_drain();
}

const ws_test_t ws_tests[] = {{"corners", test_cvt__corners},
                              {"limits", test_cvt__limits},
                              {"each_conversion", test_cvt__each_conversion},
                              {"mixed", test_cvt__mixed},
                              {0}};
