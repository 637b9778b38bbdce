// SPDX-License-Identifier: Apache-2.0
// test_fp [--long] [--cases n] [--mpfr n] [--seed n] [--only text]
// --cases: random cases of an operation and mode against the host; --mpfr: against MPFR.
// --only: tests whose name contains the text.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fp_test.h"

uint64_t seed = 1;

enum { BATCH = 4096 };

ws_fp_format_t mode_format(ws_fp_format_t f, int mode) {
  f.ftz = mode == MODE_FTZ;
  return f;
}

// The rounding mode to ask for: with ftz any one, as only conversions to integers look at it.
static int rm_of(fp_op_t op, int mode, uint64_t i) {
  return mode != MODE_FTZ ? mode : op == OP_TO_I32 || op == OP_TO_U32 ? (int)(i % 5) : (int)(i & 7);
}

static bool has_mode(fp_op_t op, int mode) {
  return fp_info[op].rounds || mode == WS_RNE || mode == MODE_FTZ;
}

static void against_mpfr(const ws_fp_format_t *f, fp_op_t op, const uint32_t x[3], int rm) {
  expect(f, op, x, rm, model_run(f, op, x, rm), mpfr_ref(f, op, x, rm));
}

// ---- corner values: squares and cubes ----

static void corner_cases(fp_op_t op, int mode) {
  enum { RANDOM = 24, ALL = WS_FP_CORNERS + RANDOM };
  uint32_t list[ALL];
  const ws_fp_format_t f = mode_format(ws_fp_binary32, mode);
  ws_fp_gen_t g;
  if (!test_begin("fp/corners/%s/%s", fp_info[op].name, mode_name[mode])) return;
  unsigned n = ws_fp_gen_corners(&f, list);
  ws_fp_gen_init(&g, &f, seed);
  for (; n < ALL; n++) // some have halfway sums, products or quotients with others
    list[n] = n % 3 ? ws_fp_gen_any(&g) & 0xfffff000 : ws_fp_gen_any(&g);
  unsigned n1 = fp_info[op].operands > 1 ? n : 1, n2 = fp_info[op].operands > 2 ? n : 1;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n1; j++)
      for (unsigned k = 0; k < n2; k++)
        against_mpfr(&f, op, (uint32_t[]){list[i], list[j], list[k]}, rm_of(op, mode, i + j + k));
  test_end();
}

void test_corners(void) {
  for (fp_op_t op = 0; op < OP_N; op++)
    for (int mode = 0; mode < MODE_N; mode++)
      if (has_mode(op, mode)) corner_cases(op, mode);
}

// ---- small formats ----

static void small_cases(ws_fp_format_t f, fp_op_t op, int mode) {
  f = mode_format(f, mode);
  const uint32_t n = 2u << (f.exp_w + f.man_w), n1 = fp_info[op].operands > 1 ? n : 1;
  if (!test_begin("fp/small/%d+%d/%s/%s", f.exp_w, f.man_w, fp_info[op].name, mode_name[mode]))
    return;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n1; j++)
      against_mpfr(&f, op, (uint32_t[]){i, j, 0}, rm_of(op, mode, i + j));
  test_end();
}

// Every `step`-th triple.
static void small_fma_cases(ws_fp_format_t f, int mode, uint32_t step) {
  f = mode_format(f, mode);
  const int w = 1 + f.exp_w + f.man_w;
  const uint32_t mask = (1u << w) - 1;
  if (!test_begin("fp/small/%d+%d/fma/%s", f.exp_w, f.man_w, mode_name[mode])) return;
  for (uint32_t i = 0; i < 1u << 3 * w; i += step) {
    uint32_t x[3] = {i & mask, i >> w & mask, i >> 2 * w};
    int rm = rm_of(OP_FMA, mode, i);
    expect(&f, OP_FMA, x, rm, model_run(&f, OP_FMA, x, rm), small_fma(&f, x, rm));
  }
  test_end();
}

void test_small(bool all) {
  static const ws_fp_format_t pairs[] = {
      {4, 3, false}, {2, 1, false}, {3, 4, false}, {5, 2, false}};
  static const ws_fp_format_t triples[] = {
      {4, 3, false}, {2, 2, false}, {3, 2, false}, {4, 1, false}};
  for (int mode = 0; mode < MODE_N; mode++) {
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
      for (fp_op_t op = OP_ADD; op < OP_FROM_I32; op++)
        if (has_mode(op, mode)) small_cases(pairs[i], op, mode);
    for (size_t i = 0; i < sizeof triples / sizeof triples[0]; i++)
      small_fma_cases(triples[i], mode, i || all ? 1 : 13);
  }
}

// ---- random operands ----

void test_random_mpfr(uint64_t cases) {
  static const ws_fp_format_t formats[] = {{8, 23, false}, {5, 10, false}, {8, 7, false}};
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
    for (fp_op_t op = 0; op < OP_N; op++)
      for (int mode = 0; mode < MODE_N; mode++) {
        const ws_fp_format_t f = mode_format(formats[i], mode);
        ws_fp_gen_t g;
        if (!has_mode(op, mode)) continue;
        if (!test_begin("fp/mpfr/%d+%d/%s/%s", f.exp_w, f.man_w, fp_info[op].name, mode_name[mode]))
          continue;
        ws_fp_gen_init(&g, &f, seed + 100u * op + (unsigned)mode);
        for (uint64_t n = 0; n < (i ? cases / 4 : cases); n++) {
          uint32_t x[3];
          ws_fp_gen(&g, fp_info[op].what, x);
          against_mpfr(&f, op, x, rm_of(op, mode, n));
        }
        test_end();
      }
}

static void host_cases(fp_op_t op, int mode, uint64_t cases) {
  static fp_case_t x[BATCH];
  static fp_result_t want[BATCH];
  const ws_fp_format_t f = mode_format(ws_fp_binary32, mode);
  ws_fp_gen_t g;
  if (!test_begin("fp/host/%s/%s", fp_info[op].name, mode_name[mode])) return;
  ws_fp_gen_init(&g, &f, seed + 100u * op + (unsigned)mode);
  for (uint64_t done = 0; done < cases; done += BATCH) {
    for (size_t i = 0; i < BATCH; i++)
      ws_fp_gen(&g, fp_info[op].what, x[i].x);
    host_ref(op, mode, x, want, BATCH);
    for (size_t i = 0; i < BATCH; i++) {
      int rm = mode == MODE_FTZ ? WS_RNE : mode;
      expect(&f, op, x[i].x, rm, model_run(&f, op, x[i].x, rm), want[i]);
    }
  }
  test_end();
}

// `bits`: cases of operations that test_classes and test_conversions try with every operand.
void test_random_host(uint64_t cases, uint64_t bits) {
  fp_case_t x = {{0, 0, 0}};
  fp_result_t r;
  if (!host_ref(OP_ADD, 0, &x, &r, 1)) {
    printf("# no comparison with the arithmetic of this host\n");
    return;
  }
  for (fp_op_t op = 0; op < OP_N; op++)
    for (int mode = 0; mode < MODE_N; mode++)
      if (op != OP_MAD && has_mode(op, mode)) host_cases(op, mode, op < OP_CLASS ? cases : bits);
}

// ---- exhaustive ----

void test_roots(void) {
  static fp_case_t x[BATCH];
  static fp_result_t want[BATCH];
  for (int mode = 0; mode < MODE_FTZ; mode++) {
    if (!test_begin("fp/roots/%s", mode_name[mode])) continue;
    for (uint32_t first = 0x3f800000; first < 0x40800000; first += BATCH) {
      for (uint32_t i = 0; i < BATCH; i++)
        x[i].x[0] = first + i;
      if (!host_ref(OP_SQRT, mode, x, want, BATCH)) break;
      for (uint32_t i = 0; i < BATCH; i++)
        expect(&ws_fp_binary32, OP_SQRT, x[i].x, mode,
               model_run(&ws_fp_binary32, OP_SQRT, x[i].x, mode), want[i]);
    }
    test_end();
  }
}

static void convert_range(const ws_fp_format_t *f, fp_op_t op, int mode) {
  static fp_result_t want[BATCH];
  uint32_t first = 0;
  do {
    if (!host_convert(op, mode, first, want, BATCH)) break;
    for (uint32_t i = 0; i < BATCH; i++) {
      uint32_t x[3] = {first + i, 0, 0};
      expect(f, op, x, mode, model_run(f, op, x, mode), want[i]);
    }
    first += BATCH;
  } while (first);
}

// With ftz only subnormal operands are treated differently.
static void convert_subnormals(fp_op_t op, int mode) {
  for (uint32_t man = 0; man < 0x800000; man++)
    for (uint32_t sign = 0; sign < 2; sign++)
      expect(&ws_fp_binary32_ftz, op, (uint32_t[]){man | sign << 31, 0, 0}, mode,
             model_run(&ws_fp_binary32_ftz, op, (uint32_t[]){man | sign << 31, 0, 0}, mode),
             (fp_result_t){0, 0});
}

static void class_cases(int mode) {
  static fp_case_t x[BATCH];
  static fp_result_t want[BATCH];
  const ws_fp_format_t f = mode_format(ws_fp_binary32, mode);
  uint32_t first = 0;
  if (!test_begin("fp/classes/%s", mode_name[mode])) return;
  do {
    for (uint32_t i = 0; i < BATCH; i++)
      x[i].x[0] = first + i;
    if (!host_ref(OP_CLASS, mode, x, want, BATCH)) break;
    for (uint32_t i = 0; i < BATCH; i++)
      expect(&f, OP_CLASS, x[i].x, 0, model_run(&f, OP_CLASS, x[i].x, 0), want[i]);
    first += BATCH;
  } while (first);
  test_end();
}

void test_classes(void) {
  class_cases(WS_RNE);
  class_cases(MODE_FTZ);
}

void test_conversions(void) {
  for (fp_op_t op = OP_TO_I32; op <= OP_FROM_U32; op++)
    for (int mode = 0; mode < MODE_FTZ; mode++) {
      if (!test_begin("fp/conversions/%s/%s", fp_info[op].name, mode_name[mode])) continue;
      convert_range(&ws_fp_binary32, op, mode);
      if (op <= OP_TO_U32) convert_subnormals(op, mode);
      test_end();
    }
}

int main(int argc, char **argv) {
  bool all = false;
  uint64_t cases = 0, mpfr = 0;
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (!strcmp(argv[i], "--long")) {
      all = true;
      continue;
    }
    if (value && !strcmp(argv[i], "--cases")) {
      cases = strtoull(value, NULL, 0);
    } else if (value && !strcmp(argv[i], "--mpfr")) {
      mpfr = strtoull(value, NULL, 0);
    } else if (value && !strcmp(argv[i], "--seed")) {
      seed = strtoull(value, NULL, 0);
    } else if (value && !strcmp(argv[i], "--only")) {
      only = value;
    } else {
      fprintf(stderr, "usage: test_fp [--long] [--cases n] [--mpfr n] [--seed n] [--only text]\n");
      return 2;
    }
    i++;
  }
  test_known();
  test_instructions();
  test_corners();
  test_warps();
  test_small(all);
  test_random_mpfr(mpfr ? mpfr : all ? 1000000 : 20000);
  if (!cases) cases = all ? 100000000 : 150000;
  test_random_host(cases, all && cases > 1000000 ? 1000000 : cases);
  if (all) {
    test_roots();
    test_classes();
    test_conversions();
  }
  mpfr_ref_free();
  return test_summary();
}
