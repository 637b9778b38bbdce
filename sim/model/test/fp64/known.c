// SPDX-License-Identifier: Apache-2.0
// Results in double precision written down by hand: these check the references too.
#include "fp64_test.h"

#define NAN_Q UINT64_C(0x7ff8000000000000)
#define NAN_S UINT64_C(0x7ff0000000000001)
#define INF UINT64_C(0x7ff0000000000000)
#define NEG UINT64_C(0x8000000000000000)
#define ONE UINT64_C(0x3ff0000000000000)
#define TWO UINT64_C(0x4000000000000000)
#define HALF UINT64_C(0x3fe0000000000000)
#define MAX UINT64_C(0x7fefffffffffffff)
#define NORM UINT64_C(0x0010000000000000) // smallest normal

static const struct {
  fp_op_t op;
  int mode;
  uint64_t x[3];
  fp_result_t want;
} known[] = {
    {OP_ADD, WS_RNE, {ONE, ONE}, {TWO, 0}},
    {OP_ADD, WS_RNE, {ONE, UINT64_C(0x3ca0000000000000)}, {ONE, WS_NX}}, // 1 + 2^-53: to even
    {OP_ADD, WS_RMM, {ONE, UINT64_C(0x3ca0000000000000)}, {ONE + 1, WS_NX}},
    {OP_ADD, WS_RUP, {ONE, 1}, {ONE + 1, WS_NX}},
    {OP_ADD, WS_RDN, {ONE, NEG | 1}, {ONE - 1, WS_NX}},
    {OP_ADD, WS_RDN, {ONE, NEG | ONE}, {NEG, 0}},
    {OP_ADD, WS_RNE, {MAX, MAX}, {INF, WS_OF | WS_NX}},
    {OP_ADD, WS_RTZ, {MAX, MAX}, {MAX, WS_OF | WS_NX}},
    {OP_ADD, WS_RNE, {1, NORM - 1}, {NORM, 0}},
    {OP_SUB, WS_RNE, {NORM + 1, NORM}, {1, 0}},
    {OP_SUB, WS_RNE, {NAN_S, ONE}, {NAN_Q, WS_NV}},
    {OP_MUL, WS_RNE, {1, HALF}, {0, WS_UF | WS_NX}},
    {OP_MUL, WS_RUP, {1, HALF}, {1, WS_UF | WS_NX}},
    {OP_MUL, WS_RNE, {NORM + 2, HALF}, {(NORM + 2) / 2, 0}},
    {OP_MUL, WS_RNE, {2 * NORM - 1, HALF}, {NORM, WS_UF | WS_NX}}, // tiny after rounding
    {OP_MUL, WS_RNE, {INF, NEG}, {NAN_Q, WS_NV}},
    {OP_DIV, WS_RNE, {ONE, UINT64_C(0x4008000000000000)}, {UINT64_C(0x3fd5555555555555), WS_NX}},
    {OP_DIV, WS_RUP, {ONE, UINT64_C(0x4008000000000000)}, {UINT64_C(0x3fd5555555555556), WS_NX}},
    {OP_DIV, WS_RNE, {ONE, NEG}, {NEG | INF, WS_DZ}},
    {OP_DIV, WS_RNE, {ONE, 1}, {INF, WS_OF | WS_NX}},
    {OP_SQRT, WS_RNE, {TWO}, {UINT64_C(0x3ff6a09e667f3bcd), WS_NX}},
    {OP_SQRT, WS_RTZ, {TWO}, {UINT64_C(0x3ff6a09e667f3bcc), WS_NX}},
    {OP_SQRT, WS_RNE, {1}, {UINT64_C(0x1e60000000000000), 0}}, // 2^-537
    {OP_SQRT, WS_RNE, {NEG}, {NEG, 0}},
    {OP_FMA, WS_RNE, {ONE + 1, ONE + 1, NEG | (ONE + 2)}, {UINT64_C(0x3970000000000000), 0}},
    {OP_FMA, WS_RNE, {MAX, TWO, NEG | MAX}, {MAX, 0}},
    {OP_FMA, WS_RNE, {INF, 0, NAN_Q}, {NAN_Q, WS_NV}},
    {OP_MIN, WS_RNE, {0, NEG}, {NEG, 0}},
    {OP_MAX, WS_RNE, {NAN_S, ONE}, {ONE, WS_NV}},
    {OP_EQ, WS_RNE, {NAN_Q, NAN_Q}, {0, 0}},
    {OP_LT, WS_RNE, {NEG | 2, NEG | 1}, {1, 0}},
    {OP_LE, WS_RNE, {NAN_Q, ONE}, {0, WS_NV}},
    {OP_CLASS, WS_RNE, {NORM - 1}, {1 << 5, 0}},
    {OP_CLASS, WS_RNE, {NAN_S}, {1 << 8, 0}},
    {OP_TO_I32, WS_RNE, {UINT64_C(0x41dfffffffe00000)}, {0x7fffffff, WS_NV}}, // 2^31 - 1/2
    {OP_TO_I32, WS_RTZ, {UINT64_C(0x41dfffffffe00000)}, {0x7fffffff, WS_NX}},
    {OP_TO_I32, WS_RUP, {UINT64_C(0xc1e00000001fffff)}, {0x80000000, WS_NX}}, // just below -2^31
    {OP_TO_I32, WS_RDN, {UINT64_C(0xc1e00000001fffff)}, {0x80000000, WS_NV}},
    {OP_TO_U32, WS_RNE, {UINT64_C(0x41efffffffe80000)}, {0xffffffff, WS_NX}}, // 2^32 - 3/4
    {OP_TO_U32, WS_RNE, {NEG | HALF}, {0, WS_NX}},
    {OP_TO_U32, WS_RUP, {1}, {1, WS_NX}},
    {OP_FROM_I32, WS_RNE, {0x80000000}, {UINT64_C(0xc1e0000000000000), 0}},
    {OP_FROM_U32, WS_RNE, {0xffffffff}, {UINT64_C(0x41efffffffe00000), 0}},
    {OP_NARROW, WS_RNE, {ONE + 1}, {0x3f800000, WS_NX}},
    {OP_NARROW, WS_RUP, {ONE + 1}, {0x3f800001, WS_NX}},
    {OP_NARROW, WS_RNE, {UINT64_C(0x3ff0000010000000)}, {0x3f800000, WS_NX}}, // a tie
    {OP_NARROW, WS_RMM, {UINT64_C(0x3ff0000010000000)}, {0x3f800001, WS_NX}},
    {OP_NARROW, WS_RNE, {UINT64_C(0x47efffffefffffff)}, {0x7f7fffff, WS_NX}}, // next to overflow
    {OP_NARROW, WS_RNE, {UINT64_C(0x47effffff0000000)}, {0x7f800000, WS_OF | WS_NX}},
    {OP_NARROW, WS_RTZ, {MAX}, {0x7f7fffff, WS_OF | WS_NX}},
    {OP_NARROW, WS_RNE, {UINT64_C(0x3800000000000000)}, {0x00400000, 0}},     // 2^-127: exact
    {OP_NARROW, WS_RNE, {UINT64_C(0x380fffffffffffff)}, {0x00800000, WS_NX}}, // not tiny
    {OP_NARROW, WS_RNE, {UINT64_C(0x380fffffe0000000)}, {0x00800000, WS_UF | WS_NX}},
    {OP_NARROW, WS_RNE, {UINT64_C(0x3690000000000000)}, {0, WS_UF | WS_NX}}, // 2^-150
    {OP_NARROW, WS_RUP, {1}, {1, WS_UF | WS_NX}},
    {OP_NARROW, WS_RNE, {NAN_S}, {0x7fc00000, WS_NV}},
    {OP_NARROW, WS_RNE, {NEG | INF}, {0xff800000, 0}},
    {OP_WIDEN, WS_RNE, {0x00000001}, {UINT64_C(0x36a0000000000000), 0}},
    {OP_WIDEN, WS_RNE, {0x807fffff}, {UINT64_C(0xb80fffffc0000000), 0}},
    {OP_WIDEN, WS_RNE, {0x7f7fffff}, {UINT64_C(0x47efffffe0000000), 0}},
    {OP_WIDEN, WS_RNE, {0xff800000}, {NEG | INF, 0}},
    {OP_WIDEN, WS_RNE, {0x7f800001}, {NAN_Q, WS_NV}},
    {OP_WIDEN, WS_RNE, {0xffc12345}, {NAN_Q, 0}},
};

static fp_result_t model(fp_op_t op, const uint64_t x[3], int rm) {
  const ws_fp_format_t *d = &ws_fp_binary64, *s = &ws_fp_binary32;
  fp_result_t r = {0, 0};
  if (op < OP_N) return model_run(d, op, x, rm);
  r.bits = op == OP_NARROW ? ws_fp64_convert(d, s, x[0], rm, &r.flags)
                           : ws_fp64_convert(s, d, x[0], rm, &r.flags);
  return r;
}

static fp_result_t by_mpfr(fp_op_t op, const uint64_t x[3], int rm) {
  const ws_fp_format_t *d = &ws_fp_binary64, *s = &ws_fp_binary32;
  if (op < OP_N) return mpfr_ref(d, op, x, rm);
  return op == OP_NARROW ? mpfr_ref_convert(d, s, x[0], rm) : mpfr_ref_convert(s, d, x[0], rm);
}

void test_known64(void) {
  if (!test_begin("fp64/known/results_by_hand")) return;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    const fp_op_t op = known[i].op;
    const uint64_t *x = known[i].x;
    const int rm = known[i].mode;
    fp_result_t got;
    expect(&ws_fp_binary64, op, x, rm, model(op, x, rm), known[i].want);
    expect(&ws_fp_binary64, op, x, rm, by_mpfr(op, x, rm), known[i].want);
    if (host64_ref(op, rm, x, &got)) expect(&ws_fp_binary64, op, x, rm, got, known[i].want);
  }
  test_end();
}
