// SPDX-License-Identifier: Apache-2.0
// Corner operands over every function on numbers: of ws_cuda*.h and math.h (corner_cuda.c), of
// OpenCL C (sim/host/opencl/test/corner.c). Both have a list of rows, from which kernels and judges
// are made; the judges compute with MPFR, so a row says only which function is meant and how far a
// result may be off. A name of the headers without a row is an error.
#ifndef WS_CORNER_H
#define WS_CORNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <mpfr.h>

typedef enum { T_none, T_float, T_double, T_int, T_uint, T_llong, T_ullong, T_TYPES } corner_type_t;

typedef union corner_value {
  float f;
  double d;
  int32_t i;
  uint32_t u;
  int64_t l;
  uint64_t m;
} corner_value_t;

// What a row may differ in from the exact function. Everything else is an error: a NaN where there
// is a number, an infinity, the sign of a zero.
enum {
  ZERO_SIGN = 1, // the sign of a zero result is free
  // Of the special function unit: subnormal operands and results may count as zeros.
  FLUSHES = 2,
  // Fast functions of the unit: compared where operands and result are between 2^-20 and 2^6, and
  // for NaN.
  FAST = 4,
  // Absolute error, in units of 2^-23 (float) or 2^-52 (double): sums of terms that cancel.
  ABSOLUTE = 8,
  // Where the judge says NaN nothing is defined, and any result will do.
  OPEN = 16,
};

// The exact result for the operands x, also given as bits.
typedef void corner_judge_t(mpfr_ptr r, const mpfr_t *x, const corner_value_t *raw);

typedef struct corner_row {
  const char *name;
  int line; // of the list
  const char *text;
  corner_type_t result, operand[3];
  corner_judge_t *judge;
  double ulp; // 0: exact
  unsigned allows;
} corner_row_t;

// A row of a list as an element of an array of them.
#define CORNER_ROW(name, tag, result, tx, ty, tz, expression, judge, ulp, allows)                  \
  {#name, __LINE__, #tag "\0" #expression, T_##result, {T_##tx, T_##ty, T_##tz}, judge_##judge,    \
   ulp,   allows},

// Every judge of judges.def.
#define JUDGE(name, ...) corner_judge_t judge_##name;
#include "judges.def"
#undef JUDGE

size_t corner_bytes(corner_type_t t);
uint32_t corner_arity(const corner_row_t *row);
// The operands of a row: all in one place. Returns how many tuples; at most `most`.
uint32_t corner_operands(const corner_row_t *row, bool quick, corner_value_t (*v)[3],
                         uint32_t most);
// Compares; prints what is wrong, a few lines per row. Returns how many are wrong.
uint32_t corner_check(const corner_row_t *row, const corner_value_t (*v)[3],
                      const corner_value_t *got, uint32_t n, double *worst);
void corner_begin(void);
void corner_end(void);

#endif
