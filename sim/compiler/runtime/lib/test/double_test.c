// SPDX-License-Identifier: Apache-2.0
// double_test [N]: the soft double of kernels, compiled for this machine, against the machine's own
// arithmetic, bit by bit; of NaNs any. TAP.
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define fma ws_soft_fma
#define __adddf3 ws_add
#define __subdf3 ws_sub
#define __muldf3 ws_mul
#define __divdf3 ws_div
#include "../double_arith.c"
#undef fma
#define __eqdf2 ws_eq
#define __nedf2 ws_ne
#define __ltdf2 ws_lt
#define __ledf2 ws_le
#define __gtdf2 ws_gt
#define __gedf2 ws_ge
#define __unorddf2 ws_unord
#define __negdf2 ws_neg
#define __fixdfsi ws_fixdfsi
#define __fixunsdfsi ws_fixunsdfsi
#define __fixdfdi ws_fixdfdi
#define __fixunsdfdi ws_fixunsdfdi
#define __floatsidf ws_floatsidf
#define __floatunsidf ws_floatunsidf
#define __floatdidf ws_floatdidf
#define __floatundidf ws_floatundidf
#define __extendsfdf2 ws_extend
#define __truncdfsf2 ws_trunc
#define __fixsfdi ws_fixsfdi
#define __fixunssfdi ws_fixunssfdi
#define __floatdisf ws_floatdisf
#define __floatundisf ws_floatundisf
#include "../double_convert.c"

static uint64_t state = UINT64_C(0x9E3779B97F4A7C15);
static int passed, failed;

static uint64_t random64(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * UINT64_C(2685821657736338717);
}

// Of all classes; often with long runs of ones or zeros, and of like size.
static double operand(void) {
  static const uint64_t edges[] = {0,
                                   1,
                                   F64_HIDDEN - 1,
                                   F64_HIDDEN,
                                   F64_HIDDEN + 1,
                                   F64_INF - 1,
                                   F64_INF,
                                   F64_NAN,
                                   UINT64_C(0x3FF0000000000000),
                                   UINT64_C(0x3FEFFFFFFFFFFFFF)};
  const uint64_t r = random64(), kind = random64() % 10;
  uint64_t u = r;
  if (kind == 0) u = edges[r % (sizeof edges / sizeof *edges)] | (r & F64_SIGN);
  if (kind == 1) u = (r & F64_SIGN) | (r & (F64_HIDDEN - 1)) >> (r >> 52 & 63);
  if (kind >= 4)
    u = (r & F64_SIGN) | (uint64_t)(1023 - 60 + random64() % 120) << 52 |
        ((r & (F64_HIDDEN - 1)) >> (random64() % 53) << (random64() % 53) & (F64_HIDDEN - 1));
  return ((f64_t){.u = u}).d;
}

static bool same(double a, double b) {
  return (isnan(a) && isnan(b)) || ((f64_t){a}).u == ((f64_t){b}).u;
}

static void check(const char *name, bool ok, double x, double y) {
  if (!ok) printf("# %s of %a and %a\n", name, x, y);
}

static void result(const char *name, bool ok) {
  ok ? passed++ : failed++;
  printf("%sok %d - runtime/double/%s\n", ok ? "" : "not ", passed + failed, name);
}

#define EACH(name, text, condition)                                                                \
  do {                                                                                             \
    bool ok = true;                                                                                \
    for (long i = 0; i < n && ok; i++) {                                                           \
      const double x = operand(), y = operand(), z = operand();                                    \
      (void)z;                                                                                     \
      ok = condition;                                                                              \
      check(text, ok, x, y);                                                                       \
    }                                                                                              \
    result(text, ok);                                                                              \
  } while (0)

// What C leaves open beyond the range is the nearest integer here.
static int64_t truncated(double x, double low, double high, int64_t most) {
  if (isnan(x) || x >= high) return most;
  return x <= low ? (int64_t)low : (int64_t)x;
}
static uint64_t truncated_unsigned(double x, double high, uint64_t most) {
  if (isnan(x) || x >= high) return most;
  return x <= 0 ? 0 : (uint64_t)x;
}

static float narrow(double x) {
  return (float)x;
}
static bool same_float(float a, float b) {
  return (isnan(a) && isnan(b)) || ((f32_t){a}).u == ((f32_t){b}).u;
}
static float any_float(double x) {
  uint64_t u = ((f64_t){x}).u;
  return ((f32_t){.u = (uint32_t)(u ^ u >> 32)}).f;
}
static int64_t any_integer(double x) {
  const uint64_t r = random64();
  return (int64_t)(r >> (((f64_t){x}).u & 63)) * ((r & 1) ? 1 : -1);
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 1000000;
  EACH(add, "add", same(ws_add(x, y), x + y));
  EACH(sub, "sub", same(ws_sub(x, y), x - y));
  EACH(mul, "mul", same(ws_mul(x, y), x * y));
  EACH(div, "div", same(ws_div(x, y), x / y));
  EACH(fma, "fma", same(ws_soft_fma(x, y, z), fma(x, y, z)));
  EACH(fma2, "fma of a sum that cancels", same(ws_soft_fma(x, y, -(x * y)), fma(x, y, -(x * y))));
  EACH(compare, "compare",
       (ws_eq(x, y) == 0) == (x == y) && (ws_ne(x, y) != 0) == (x != y) &&
           (ws_lt(x, y) < 0) == (x < y) && (ws_le(x, y) <= 0) == (x <= y) &&
           (ws_gt(x, y) > 0) == (x > y) && (ws_ge(x, y) >= 0) == (x >= y) &&
           (ws_unord(x, y) != 0) == (isnan(x) || isnan(y)) && ws_eq(x, x) == (isnan(x) != 0));
  EACH(neg, "neg", same(ws_neg(x), -x));
  EACH(fixdfsi, "to int32", ws_fixdfsi(x) == truncated(x, -2147483648.0, 2147483648.0, INT32_MAX));
  EACH(fixunsdfsi, "to uint32",
       ws_fixunsdfsi(x) == truncated_unsigned(x, 4294967296.0, UINT32_MAX));
  EACH(fixdfdi, "to int64", ws_fixdfdi(x) == truncated(x, -0x1p63, 0x1p63, INT64_MAX));
  EACH(fixunsdfdi, "to uint64", ws_fixunsdfdi(x) == truncated_unsigned(x, 0x1p64, UINT64_MAX));
  EACH(extend, "from float", same(ws_extend(any_float(x)), any_float(x)));
  EACH(trunc, "to float",
       same_float(ws_trunc(x), narrow(x)) &&
           same_float(ws_trunc(x * 0x1p-100), narrow(x * 0x1p-100)));
  EACH(fixsfdi, "float to int64",
       ws_fixsfdi(any_float(x)) == truncated((double)any_float(x), -0x1p63, 0x1p63, INT64_MAX));
  EACH(fixunssfdi, "float to uint64",
       ws_fixunssfdi(any_float(x)) == truncated_unsigned((double)any_float(x), 0x1p64, UINT64_MAX));
  bool ok = true;
  for (long i = 0; i < n && ok; i++) {
    const double x = operand();
    const int64_t v = any_integer(x);
    ok = same(ws_floatsidf((int32_t)v), (int32_t)v) &&
         same(ws_floatunsidf((uint32_t)v), (uint32_t)v) && same(ws_floatdidf(v), (double)v) &&
         same(ws_floatundidf((uint64_t)v), (double)(uint64_t)v) &&
         same_float(ws_floatdisf(v), (float)v) &&
         same_float(ws_floatundisf((uint64_t)v), (float)(uint64_t)v);
    if (!ok) printf("# of integer %lld\n", (long long)v);
  }
  result("from integers", ok);
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
