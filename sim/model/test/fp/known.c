// SPDX-License-Identifier: Apache-2.0
// Results written down by hand, and the instructions by their codes: these check the references
// too.
#include "../../../../gen/isa.h"
#include "fp_test.h"

#define NAN_Q 0x7fc00000u
#define NAN_S 0x7f800001u
#define INF 0x7f800000u
#define NEG 0x80000000u
#define ONE 0x3f800000u
#define MAX 0x7f7fffffu
#define NORM 0x00800000u // smallest normal

typedef struct known {
  fp_op_t op;
  int mode;
  uint32_t x[3];
  fp_result_t want;
} known_t;

static const known_t known[] = {
    {OP_ADD, WS_RNE, {ONE, ONE}, {0x40000000, 0}},
    {OP_ADD, WS_RNE, {ONE, 0x33800000}, {ONE, WS_NX}}, // 1 + 2^-24: a tie, to even
    {OP_ADD, WS_RMM, {ONE, 0x33800000}, {ONE + 1, WS_NX}},
    {OP_ADD, WS_RUP, {ONE, 1}, {ONE + 1, WS_NX}},
    {OP_ADD, WS_RDN, {ONE, NEG | 1}, {ONE - 1, WS_NX}},
    {OP_ADD, WS_RTZ, {NEG | ONE, 1}, {NEG | (ONE - 1), WS_NX}},
    {OP_ADD, WS_RNE, {ONE, NEG | ONE}, {0, 0}}, // exact zeros
    {OP_ADD, WS_RDN, {ONE, NEG | ONE}, {NEG, 0}},
    {OP_ADD, WS_RDN, {0, NEG}, {NEG, 0}},
    {OP_ADD, WS_RNE, {NEG, NEG}, {NEG, 0}},
    {OP_ADD, WS_RNE, {INF, NEG | INF}, {NAN_Q, WS_NV}},
    {OP_ADD, WS_RNE, {MAX, MAX}, {INF, WS_OF | WS_NX}},
    {OP_ADD, WS_RTZ, {MAX, MAX}, {MAX, WS_OF | WS_NX}},
    {OP_ADD, WS_RDN, {MAX, MAX}, {MAX, WS_OF | WS_NX}},
    {OP_ADD, WS_RUP, {NEG | MAX, NEG | MAX}, {NEG | MAX, WS_OF | WS_NX}},
    {OP_ADD, WS_RNE, {1, NORM - 1}, {NORM, 0}}, // subnormals add exactly
    {OP_ADD, MODE_FTZ, {1, NORM - 1}, {0, 0}},
    {OP_SUB, WS_RNE, {NORM + 1, NORM}, {1, 0}},
    {OP_SUB, MODE_FTZ, {NORM + 1, NORM}, {0, WS_UF | WS_NX}},
    {OP_SUB, MODE_FTZ, {NORM, NORM + 1}, {NEG, WS_UF | WS_NX}},
    {OP_SUB, WS_RNE, {NAN_S, ONE}, {NAN_Q, WS_NV}},
    {OP_SUB, WS_RNE, {0xffc12345, ONE}, {NAN_Q, 0}},
    {OP_MUL, WS_RNE, {1, 0x3f000000}, {0, WS_UF | WS_NX}}, // half of the smallest subnormal
    {OP_MUL, WS_RUP, {1, 0x3f000000}, {1, WS_UF | WS_NX}},
    {OP_MUL, WS_RMM, {1, 0x3f000000}, {1, WS_UF | WS_NX}},
    {OP_MUL, WS_RNE, {NORM + 2, 0x3f000000}, {(NORM + 2) / 2, 0}}, // exact: no underflow
    {OP_MUL, MODE_FTZ, {NORM + 2, 0x3f000000}, {0, WS_UF | WS_NX}},
    {OP_MUL, WS_RNE, {0x00ffffff, 0x3f000000}, {NORM, WS_UF | WS_NX}}, // tiny after rounding
    {OP_MUL, WS_RNE, {INF, NEG}, {NAN_Q, WS_NV}},
    {OP_MUL, WS_RNE, {INF, NEG | 1}, {NEG | INF, 0}},
    {OP_MUL, MODE_FTZ, {INF, NEG | 1}, {NAN_Q, WS_NV}},
    {OP_DIV, WS_RNE, {ONE, 0x40400000}, {0x3eaaaaab, WS_NX}}, // one third
    {OP_DIV, WS_RTZ, {ONE, 0x40400000}, {0x3eaaaaaa, WS_NX}},
    {OP_DIV, WS_RNE, {ONE, NEG}, {NEG | INF, WS_DZ}},
    {OP_DIV, WS_RNE, {INF, 0}, {INF, 0}},
    {OP_DIV, WS_RNE, {0, 0}, {NAN_Q, WS_NV}},
    {OP_DIV, WS_RNE, {INF, INF}, {NAN_Q, WS_NV}},
    {OP_DIV, WS_RNE, {ONE, NEG | INF}, {NEG, 0}},
    {OP_DIV, WS_RNE, {ONE, 1}, {INF, WS_OF | WS_NX}},
    {OP_DIV, MODE_FTZ, {ONE, 1}, {INF, WS_DZ}},
    {OP_SQRT, WS_RNE, {0x40800000}, {0x40000000, 0}},
    {OP_SQRT, WS_RNE, {0x40000000}, {0x3fb504f3, WS_NX}},
    {OP_SQRT, WS_RUP, {0x40000000}, {0x3fb504f4, WS_NX}},
    {OP_SQRT, WS_RNE, {NEG}, {NEG, 0}},
    {OP_SQRT, WS_RNE, {NEG | 1}, {NAN_Q, WS_NV}},
    {OP_SQRT, MODE_FTZ, {NEG | 1}, {NEG, 0}},
    {OP_SQRT, WS_RNE, {NEG | INF}, {NAN_Q, WS_NV}},
    {OP_SQRT, WS_RNE, {2}, {0x1a800000, 0}}, // 2^-148
    {OP_FMA, WS_RNE, {INF, 0, NAN_Q}, {NAN_Q, WS_NV}},
    {OP_FMA, WS_RNE, {INF, ONE, NAN_Q}, {NAN_Q, 0}},
    {OP_FMA, WS_RNE, {INF, ONE, NEG | INF}, {NAN_Q, WS_NV}},
    {OP_FMA, WS_RNE, {ONE, NEG, 0}, {0, 0}},
    {OP_FMA, WS_RDN, {ONE, NEG, 0}, {NEG, 0}},
    {OP_FMA, WS_RNE, {0x3f800001, 0x3f800001, 0xbf800002}, {0x28800000, 0}}, // 2^-46 is left
    {OP_FMA, WS_RNE, {MAX, 0x40000000, NEG | MAX}, {MAX, 0}},                // no overflow between
    {OP_MAD, MODE_FTZ, {0x3f800001, 0x3f800001, 0xbf800002}, {0, 0}},        // 2^-46 is cut
    {OP_MAD, MODE_FTZ, {MAX, 0x40000000, NEG | MAX}, {MAX, 0}},              // none here either
    {OP_MAD, MODE_FTZ, {0x3fffffff, 0x3fffffff, 0}, {0x407ffffe, 0}},        // towards zero
    {OP_FMA, WS_RUP, {1, 1, ONE}, {ONE + 1, WS_NX}},
    {OP_FMA, WS_RNE, {0x0d800000, 0x8d800000, NORM}, {NORM, WS_NX}}, // not tiny after rounding
    {OP_FMA, MODE_FTZ, {0x0d800000, 0x8d800000, NORM}, {NORM, WS_NX}},
    {OP_FMA, WS_RTZ, {0x0d800000, 0x8d800000, NORM}, {NORM - 1, WS_UF | WS_NX}},
    {OP_FMA, MODE_FTZ, {1, 0x7f000000, ONE}, {ONE, 0}},
    {OP_MIN, WS_RNE, {0, NEG}, {NEG, 0}},
    {OP_MAX, WS_RNE, {NEG, 0}, {0, 0}},
    {OP_MIN, WS_RNE, {NAN_S, ONE}, {ONE, WS_NV}},
    {OP_MAX, WS_RNE, {NEG | ONE, NAN_Q}, {NEG | ONE, 0}},
    {OP_MAX, WS_RNE, {0xffffffff, NAN_Q}, {NAN_Q, 0}},
    {OP_MAX, MODE_FTZ, {NEG | 5, NAN_Q}, {NEG, 0}},
    {OP_EQ, WS_RNE, {0, NEG}, {1, 0}},
    {OP_EQ, WS_RNE, {NAN_Q, NAN_Q}, {0, 0}},
    {OP_EQ, WS_RNE, {NAN_S, ONE}, {0, WS_NV}},
    {OP_EQ, MODE_FTZ, {1, NEG | 3}, {1, 0}},
    {OP_LT, WS_RNE, {NAN_Q, ONE}, {0, WS_NV}},
    {OP_LT, WS_RNE, {NEG | 2, NEG | 1}, {1, 0}},
    {OP_LE, WS_RNE, {ONE, ONE}, {1, 0}},
    {OP_LE, MODE_FTZ, {2, 1}, {1, 0}},
    {OP_CLASS, WS_RNE, {NEG | INF}, {1 << 0, 0}},
    {OP_CLASS, WS_RNE, {NEG | ONE}, {1 << 1, 0}},
    {OP_CLASS, WS_RNE, {NEG | 1}, {1 << 2, 0}},
    {OP_CLASS, WS_RNE, {NEG}, {1 << 3, 0}},
    {OP_CLASS, WS_RNE, {0}, {1 << 4, 0}},
    {OP_CLASS, MODE_FTZ, {NORM - 1}, {1 << 5, 0}},
    {OP_CLASS, WS_RNE, {NORM}, {1 << 6, 0}},
    {OP_CLASS, WS_RNE, {INF}, {1 << 7, 0}},
    {OP_CLASS, WS_RNE, {NAN_S}, {1 << 8, 0}},
    {OP_CLASS, WS_RNE, {NAN_Q}, {1 << 9, 0}},
    {OP_TO_I32, WS_RNE, {0x40200000}, {2, WS_NX}}, // 2.5
    {OP_TO_I32, WS_RMM, {0xc0200000}, {0u - 3, WS_NX}},
    {OP_TO_I32, WS_RNE, {0xcf000000}, {0x80000000, 0}}, // -2^31
    {OP_TO_I32, WS_RNE, {0x4f000000}, {0x7fffffff, WS_NV}},
    {OP_TO_I32, WS_RNE, {0xffffffff}, {0x7fffffff, WS_NV}},
    {OP_TO_U32, WS_RNE, {NAN_Q}, {0xffffffff, WS_NV}},
    {OP_TO_U32, WS_RTZ, {0xbf7fffff}, {0, WS_NX}},
    {OP_TO_U32, WS_RDN, {NEG | 1}, {0, WS_NV}},
    {OP_TO_U32, MODE_FTZ, {NEG | 1}, {0, 0}},
    {OP_TO_U32, WS_RNE, {0xbf000000}, {0, WS_NX}},
    {OP_TO_U32, WS_RNE, {0xff800000}, {0, WS_NV}},
    {OP_TO_U32, WS_RNE, {0x4f7fffff}, {0xffffff00, 0}},
    {OP_FROM_I32, WS_RNE, {0xffffffff}, {0xbf800000, 0}},
    {OP_FROM_I32, WS_RTZ, {0x7fffffff}, {0x4effffff, WS_NX}},
    {OP_FROM_I32, MODE_FTZ, {0x7fffffff}, {0x4f000000, WS_NX}},
    {OP_FROM_U32, WS_RNE, {0xffffffff}, {0x4f800000, WS_NX}},
    {OP_FROM_U32, WS_RDN, {0}, {0, 0}},
};

void test_known(void) {
  fp_result_t got;
  if (!test_begin("fp/known/results_by_hand")) return;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    const known_t *k = &known[i];
    ws_fp_format_t f = mode_format(ws_fp_binary32, k->mode);
    expect(&f, k->op, k->x, k->mode, model_run(&f, k->op, k->x, k->mode), k->want);
    expect(&f, k->op, k->x, k->mode, mpfr_ref(&f, k->op, k->x, k->mode), k->want);
    fp_case_t c = {{k->x[0], k->x[1], k->x[2]}};
    if (k->op != OP_MAD && host_ref(k->op, k->mode, &c, &got, 1))
      expect(&f, k->op, k->x, k->mode, got, k->want);
  }
  test_end();
}

// ---- instructions ----

static fp_result_t instruction(const ws_fp_format_t *f, unsigned op, const uint32_t x[3], int rm) {
  fp_result_t r = {0, 0};
  r.bits = ws_fp_op(f, op, x[0], x[1], x[2], rm, &r.flags);
  return r;
}

// What an instruction does, by another operation with operands of changed sign; and rounding modes
// 5 to 7, which are WS_RNE.
static void instruction_cases(unsigned op, fp_op_t base, uint32_t flip0, uint32_t flip2) {
  ws_fp_gen_t g;
  if (!test_begin("fp/instructions/code_%u", op)) return;
  ws_fp_gen_init(&g, &ws_fp_binary32, seed + op);
  for (int i = 0; i < 20000; i++) {
    uint32_t x[3];
    ws_fp_gen_fpu(&g, op, x);
    uint32_t y[3] = {x[0] ^ flip0, x[1], x[2] ^ flip2};
    ws_fp_format_t f = mode_format(ws_fp_binary32, i & 1 ? MODE_FTZ : 0);
    int rm = i / 2 & 7;
    expect(&f, base, x, rm, instruction(&f, op, x, rm), mpfr_ref(&f, base, y, rm));
  }
  test_end();
}

// Sign injection and moves: bits only. The wanted sign, as a bit of x0 and x1, by its truth table.
static void sign_cases(unsigned op, bool moves, unsigned table) {
  ws_fp_gen_t g;
  if (!test_begin("fp/instructions/code_%u", op)) return;
  ws_fp_gen_init(&g, &ws_fp_binary32, seed + op);
  for (int i = 0; i < 20000; i++) {
    uint32_t x[3];
    ws_fp_gen_fpu(&g, op, x);
    ws_fp_format_t f = mode_format(ws_fp_binary32, i & 1 ? MODE_FTZ : 0);
    uint32_t sign = table >> (x[0] >> 31 | x[1] >> 31 << 1) & 1;
    uint32_t want = moves ? x[0] : (x[0] & 0x7fffffff) + (sign << 31);
    expect(&f, OP_N - 1, x, 0, instruction(&f, op, x, i / 2 & 7), (fp_result_t){want, 0});
  }
  test_end();
}

void test_instructions(void) {
  instruction_cases(WS_FPU_FMADD, OP_FMA, 0, 0);
  instruction_cases(WS_FPU_FMSUB, OP_FMA, 0, NEG);
  instruction_cases(WS_FPU_FNMSUB, OP_FMA, NEG, 0);
  instruction_cases(WS_FPU_FNMADD, OP_FMA, NEG, NEG);
  instruction_cases(WS_FPU_FMAD, OP_MAD, 0, 0);
  instruction_cases(WS_FPU_FADD, OP_ADD, 0, 0);
  instruction_cases(WS_FPU_FSUB, OP_SUB, 0, 0);
  instruction_cases(WS_FPU_FMUL, OP_MUL, 0, 0);
  instruction_cases(WS_FPU_FMIN, OP_MIN, 0, 0);
  instruction_cases(WS_FPU_FMAX, OP_MAX, 0, 0);
  instruction_cases(WS_FPU_FLE, OP_LE, 0, 0);
  instruction_cases(WS_FPU_FLT, OP_LT, 0, 0);
  instruction_cases(WS_FPU_FEQ, OP_EQ, 0, 0);
  instruction_cases(WS_FPU_FCLASS, OP_CLASS, 0, 0);
  instruction_cases(WS_FPU_FCVT_W_S, OP_TO_I32, 0, 0);
  instruction_cases(WS_FPU_FCVT_WU_S, OP_TO_U32, 0, 0);
  instruction_cases(WS_FPU_FCVT_S_W, OP_FROM_I32, 0, 0);
  instruction_cases(WS_FPU_FCVT_S_WU, OP_FROM_U32, 0, 0);
  sign_cases(WS_FPU_FSGNJ, false, 0xc);  // that of x1
  sign_cases(WS_FPU_FSGNJN, false, 0x3); // the other one
  sign_cases(WS_FPU_FSGNJX, false, 0x6); // different
  sign_cases(WS_FPU_FMV_X_W, true, 0);
  sign_cases(WS_FPU_FMV_W_X, true, 0);
  for (unsigned op = WS_FDIV_FDIV; op <= WS_FDIV_FSQRT; op++) {
    ws_fp_gen_t g;
    fp_op_t base = op == WS_FDIV_FDIV ? OP_DIV : OP_SQRT;
    if (!test_begin("fp/instructions/fdiv_code_%u", op)) continue;
    ws_fp_gen_init(&g, &ws_fp_binary32, seed + op);
    for (int i = 0; i < 20000; i++) {
      uint32_t x[3];
      fp_result_t r = {0, 0};
      ws_fp_gen(&g, fp_info[base].what, x);
      r.bits = ws_fp_div_op(&ws_fp_binary32, op, x[0], x[1], i & 7, &r.flags);
      expect(&ws_fp_binary32, base, x, i & 7, r, mpfr_ref(&ws_fp_binary32, base, x, i & 7));
    }
    test_end();
  }
}
