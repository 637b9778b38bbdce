// SPDX-License-Identifier: Apache-2.0
// Tests of the floating-point model: operations by number, references, report. Report, operations
// and the reference by MPFR serve test_fp64, too, which compiles them with WS_FP_64.
#ifndef WS_FP_TEST_H
#define WS_FP_TEST_H

#include <stddef.h>

#include "../../ws_fp64.h"
#include "../../ws_fp64_gen.h"
#include "../../ws_fp_width.h"

typedef enum fp_op {
  OP_FMA,
  OP_MAD, // with a product that is cut
  OP_ADD,
  OP_SUB,
  OP_MUL,
  OP_DIV,
  OP_SQRT,
  OP_MIN,
  OP_MAX,
  OP_EQ,
  OP_LT,
  OP_LE,
  OP_CLASS,
  OP_TO_I32,
  OP_TO_U32,
  OP_FROM_I32,
  OP_FROM_U32,
  OP_N,
  OP_NARROW = OP_N, // conversions between binary64 and binary32, of test_fp64 alone
  OP_WIDEN,
  OP_ALL
} fp_op_t;

typedef struct fp_info {
  const char *name;
  int operands;
  bool rounds;          // the rounding mode matters
  ws_fp_gen_for_t what; // the operands to generate
} fp_info_t;
extern const fp_info_t fp_info[OP_ALL];

// Five rounding modes of the plain format, then ftz.
enum { MODE_FTZ = 5, MODE_N };
extern const char *const mode_name[MODE_N];

typedef struct fp_result {
  fp_bits_t bits;
  unsigned flags;
} fp_result_t;
typedef struct fp_case {
  fp_bits_t x[3];
} fp_case_t;

fp_result_t model_run(const ws_fp_format_t *f, fp_op_t op, const fp_bits_t x[3], int rm);

// ---- references ----

// GNU MPFR, any format and operation.
fp_result_t mpfr_ref(const ws_fp_format_t *f, fp_op_t op, const fp_bits_t x[3], int rm);
// A number of format `from` in format `to`.
fp_result_t mpfr_ref_convert(const ws_fp_format_t *from, const ws_fp_format_t *to, fp_bits_t x,
                             int rm);
void mpfr_ref_free(void);

// The host's own arithmetic, binary32: n results of one operation and mode. False: this host will
// not do (only x86-64 is known to agree on tininess and NaNs).
bool host_ref(fp_op_t op, int mode, const fp_case_t *x, fp_result_t *out, size_t n);
// Conversions without reading flags: x[i] = first + i, flags follow from values.
bool host_convert(fp_op_t op, int rm, uint32_t first, fp_result_t *out, size_t n);

// Fused multiply-add in exact integers against a list of all numbers: formats up to 4 + 3 bits.
fp_result_t small_fma(const ws_fp_format_t *f, const fp_bits_t x[3], int rm);

// ---- report: one TAP line a test ----

extern const char *only; // tests whose name contains this; others are skipped
bool test_begin(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void test_end(void); // the line, with the number of cases and the time
int test_summary(void);
// Counts a case of the test; the first one that differs is printed.
void expect(const ws_fp_format_t *f, fp_op_t op, const fp_bits_t x[3], int rm, fp_result_t got,
            fp_result_t want);

// ---- groups of tests ----

extern uint64_t seed;
ws_fp_format_t mode_format(ws_fp_format_t f, int mode); // ftz for MODE_FTZ
void test_known(void);
void test_corners(void);
void test_instructions(void);
void test_small(bool all);
void test_random_mpfr(uint64_t cases);
void test_random_host(uint64_t cases, uint64_t bits);
void test_roots(void);       // square roots of all significands
void test_classes(void);     // of all 2^32 numbers
void test_warps(void);       // of a warp at once
void test_conversions(void); // all 2^32 operands

#endif
