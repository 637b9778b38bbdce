// SPDX-License-Identifier: Apache-2.0
// test_fp64 [--cases n] [--seed n] [--only text]: the model in numbers of 64 bits against GNU MPFR,
// the host's double precision, and the model of 32 bits. --cases: random cases of an operation and
// mode. --only: tests whose name contains the text.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../../gen/isa.h"
#include "fp64_test.h"

uint64_t seed = 1;

static ws_fp_format_t with_mode(int mode) {
  ws_fp_format_t f = ws_fp_binary64;
  f.ftz = mode == MODE_FTZ;
  return f;
}

static bool has_mode(fp_op_t op, int mode) {
  return fp_info[op].rounds || mode == WS_RNE || mode == MODE_FTZ;
}

static void check(const ws_fp_format_t *f, fp_op_t op, const uint64_t x[3], int mode) {
  const int rm = mode == MODE_FTZ ? (int)((x[0] ^ x[0] >> 7) % 5) : mode;
  fp_result_t host;
  const fp_result_t got = model_run(f, op, x, rm);
  expect(f, op, x, rm, got, mpfr_ref(f, op, x, rm));
  if (!f->ftz && host64_ref(op, rm, x, &host)) expect(f, op, x, rm, got, host);
}

static void corner_cases(fp_op_t op, int mode) {
  uint64_t c[WS_FP_CORNERS];
  const ws_fp_format_t f = with_mode(mode);
  if (!test_begin("fp64/corners/%s/%s", fp_info[op].name, mode_name[mode])) return;
  const unsigned n = ws_fp64_gen_corners(&f, c);
  const unsigned n1 = fp_info[op].operands > 1 ? n : 1, n2 = fp_info[op].operands > 2 ? n : 1;
  unsigned turn = (unsigned)seed;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n1; j++)
      for (unsigned k = 0; k < n2; k++)
        if (n2 == 1 || turn++ % 5 == 0) check(&f, op, (uint64_t[]){c[i], c[j], c[k]}, mode);
  test_end();
}

static void random_cases(fp_op_t op, int mode, uint64_t cases) {
  const ws_fp_format_t f = with_mode(mode);
  ws_fp_gen_t g;
  if (!test_begin("fp64/random/%s/%s", fp_info[op].name, mode_name[mode])) return;
  ws_fp_gen_init(&g, &f, seed + 100u * op + (unsigned)mode);
  for (uint64_t n = 0; n < cases; n++) {
    uint64_t x[3];
    ws_fp64_gen(&g, fp_info[op].what, x);
    check(&f, op, x, mode);
  }
  test_end();
}

// ---- conversions between formats ----

static void convert_cases(int mode, bool narrow, uint64_t cases) {
  const ws_fp_format_t *from = narrow ? &ws_fp_binary64 : &ws_fp_binary32;
  ws_fp_format_t to = narrow ? ws_fp_binary32 : ws_fp_binary64;
  const fp_op_t op = narrow ? OP_NARROW : OP_WIDEN;
  ws_fp_gen_t g;
  to.ftz = mode == MODE_FTZ;
  if (!test_begin("fp64/convert/%s/%s", fp_info[op].name, mode_name[mode])) return;
  ws_fp_gen_init(&g, from, seed + (unsigned)mode);
  for (uint64_t n = 0; n < cases; n++) {
    const uint64_t x[3] = {narrow ? ws_fp64_gen_narrow(&g, &to) : ws_fp64_gen_any(&g), 0, 0};
    const int rm = mode == MODE_FTZ ? (int)(n & 7) : mode;
    fp_result_t got = {0, 0}, host;
    got.bits = ws_fp64_convert(from, &to, x[0], rm, &got.flags);
    expect(from, op, x, rm, got, mpfr_ref_convert(from, &to, x[0], rm));
    if (!to.ftz && host64_ref(op, rm, x, &host)) expect(from, op, x, rm, got, host);
  }
  test_end();
}

// ---- instructions ----

static fp_result_t instruction(const ws_fp_format_t *f, unsigned op, const uint64_t x[3], int rm) {
  fp_result_t r = {0, 0};
  r.bits = ws_fp64_op(f, op, x[0], x[1], x[2], rm, &r.flags);
  return r;
}

// What an instruction does, by another operation with operands of changed sign.
static void instruction_cases(unsigned op, fp_op_t base, bool flip0, bool flip2) {
  const uint64_t sign = UINT64_C(1) << 63;
  ws_fp_gen_t g;
  if (!test_begin("fp64/instructions/code_%u", op)) return;
  ws_fp_gen_init(&g, &ws_fp_binary64, seed + op);
  for (int i = 0; i < 3000; i++) {
    uint64_t x[3];
    ws_fp64_gen_fpu(&g, op, x);
    const uint64_t y[3] = {x[0] ^ (flip0 ? sign : 0), x[1], x[2] ^ (flip2 ? sign : 0)};
    const ws_fp_format_t f = with_mode(i & 1 ? MODE_FTZ : 0);
    const int rm = i / 2 & 7;
    expect(&f, base, x, rm, instruction(&f, op, x, rm), mpfr_ref(&f, base, y, rm));
  }
  test_end();
}

// The wanted sign, as a bit of x0 and x1, by its truth table.
static void sign_cases(unsigned op, bool moves, unsigned table) {
  ws_fp_gen_t g;
  if (!test_begin("fp64/instructions/code_%u", op)) return;
  ws_fp_gen_init(&g, &ws_fp_binary64, seed + op);
  for (int i = 0; i < 3000; i++) {
    uint64_t x[3];
    ws_fp64_gen_fpu(&g, op, x);
    const ws_fp_format_t f = with_mode(i & 1 ? MODE_FTZ : 0);
    const uint64_t sign = table >> (x[0] >> 63 | x[1] >> 63 << 1) & 1;
    const uint64_t want = moves ? x[0] : (x[0] << 1 >> 1) | sign << 63;
    expect(&f, OP_N - 1, x, 0, instruction(&f, op, x, i / 2 & 7), (fp_result_t){want, 0});
  }
  test_end();
}

static void div_cases(unsigned op, fp_op_t base) {
  ws_fp_gen_t g;
  if (!test_begin("fp64/instructions/fdiv_code_%u", op)) return;
  ws_fp_gen_init(&g, &ws_fp_binary64, seed + op);
  for (int i = 0; i < 3000; i++) {
    uint64_t x[3];
    fp_result_t r = {0, 0};
    ws_fp64_gen(&g, fp_info[base].what, x);
    r.bits = ws_fp64_div_op(&ws_fp_binary64, op, x[0], x[1], i & 7, &r.flags);
    expect(&ws_fp_binary64, base, x, i & 7, r, mpfr_ref(&ws_fp_binary64, base, x, i & 7));
  }
  test_end();
}

static void test_instructions64(void) {
  instruction_cases(WS_FPU_FMADD, OP_FMA, false, false);
  instruction_cases(WS_FPU_FMSUB, OP_FMA, false, true);
  instruction_cases(WS_FPU_FNMSUB, OP_FMA, true, false);
  instruction_cases(WS_FPU_FNMADD, OP_FMA, true, true);
  instruction_cases(WS_FPU_FADD, OP_ADD, false, false);
  instruction_cases(WS_FPU_FSUB, OP_SUB, false, false);
  instruction_cases(WS_FPU_FMUL, OP_MUL, false, false);
  instruction_cases(WS_FPU_FMIN, OP_MIN, false, false);
  instruction_cases(WS_FPU_FMAX, OP_MAX, false, false);
  instruction_cases(WS_FPU_FLE, OP_LE, false, false);
  instruction_cases(WS_FPU_FLT, OP_LT, false, false);
  instruction_cases(WS_FPU_FEQ, OP_EQ, false, false);
  instruction_cases(WS_FPU_FCLASS, OP_CLASS, false, false);
  instruction_cases(WS_FPU_FCVT_W_S, OP_TO_I32, false, false);
  instruction_cases(WS_FPU_FCVT_WU_S, OP_TO_U32, false, false);
  instruction_cases(WS_FPU_FCVT_S_W, OP_FROM_I32, false, false);
  instruction_cases(WS_FPU_FCVT_S_WU, OP_FROM_U32, false, false);
  sign_cases(WS_FPU_FSGNJ, false, 0xc);
  sign_cases(WS_FPU_FSGNJN, false, 0x3);
  sign_cases(WS_FPU_FSGNJX, false, 0x6);
  sign_cases(WS_FPU_FMV_X_W, true, 0);
  div_cases(WS_FDIV_FDIV, OP_DIV);
  div_cases(WS_FDIV_FSQRT, OP_SQRT);
}

// Of numbers that both widths have, results are the same.
static void test_widths_agree(void) {
  static const ws_fp_format_t formats[] = {{8, 23, false}, {8, 23, true}, {5, 10, false}};
  for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++) {
    const ws_fp_format_t *f = &formats[k];
    ws_fp_gen_t g;
    if (!test_begin("fp64/as_32_bits/%d+%d%s", f->exp_w, f->man_w, f->ftz ? "/ftz" : "")) continue;
    ws_fp_gen_init(&g, f, seed);
    for (unsigned i = 0; i < 60000; i++) {
      const unsigned op = i % 28;
      const int rm = (int)(i / 28 % 5);
      uint32_t x[3];
      fp_result_t want = {0, 0};
      ws_fp_gen_fpu(&g, op, x);
      const uint64_t y[3] = {x[0], x[1], x[2]};
      want.bits = ws_fp_op(f, op, x[0], x[1], x[2], rm, &want.flags);
      expect(f, OP_N - 1, y, rm, instruction(f, op, y, rm), want);
    }
    test_end();
  }
}

int main(int argc, char **argv) {
  uint64_t cases = 10000;
  for (int i = 1; i < argc; i += 2) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (value && !strcmp(argv[i], "--cases")) {
      cases = strtoull(value, NULL, 0);
    } else if (value && !strcmp(argv[i], "--seed")) {
      seed = strtoull(value, NULL, 0);
    } else if (value && !strcmp(argv[i], "--only")) {
      only = value;
    } else {
      fprintf(stderr, "usage: test_fp64 [--cases n] [--seed n] [--only text]\n");
      return 2;
    }
  }
  test_known64();
  test_instructions64();
  test_widths_agree();
  for (fp_op_t op = 0; op < OP_N; op++)
    for (int mode = 0; mode < MODE_N; mode++)
      if (has_mode(op, mode)) {
        corner_cases(op, mode);
        random_cases(op, mode, cases);
      }
  for (int mode = 0; mode < MODE_N; mode++)
    convert_cases(mode, true, 4 * cases);
  convert_cases(WS_RNE, false, 4 * cases);
  mpfr_ref_free();
  return test_summary();
}
