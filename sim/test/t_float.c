// SPDX-License-Identifier: Apache-2.0
// Floating point (sim/test/asm/float.S) against the arithmetic model of sim/model/ws_fp.h: values,
// rounding modes, flags, and the order in which all that happens.
#include <math.h>
#include <string.h>

#include "../../sim/model/ws_fp.h"
#include "../../tb/common/ws_float_bits.h"
#include "sm.h"

enum { OUT = 64, MAX = 4096, FTZ = 1, IEEE = 2, OPS = 25 };
static uint32_t a[MAX], b[MAX], c[MAX];
static unsigned threads;

static const ws_fp_format_t *format(void) {
  return sm.fp == FTZ ? &ws_fp_binary32_ftz : &ws_fp_binary32;
}

// A number of any kind: corners, close to one another, anything.
static uint32_t operand(void) {
  static const uint32_t corner[] = {0,          0x80000000, 1,          0x807FFFFF, 0x00800000,
                                    0x3F800000, 0xBF800000, 0x3F7FFFFF, 0x40400000, 0x4EFFFFFF,
                                    0x4F000000, 0xCF000000, 0x4F800000, 0x7F7FFFFF, 0x7F800000,
                                    0xFF800000, 0x7FC00000, 0x7F800001};
  const uint32_t v = sm_rand();
  switch (sm_rand() % 4) {
  case 0:
    return corner[v % (sizeof corner / sizeof corner[0])];
  case 1:
    return v;
  default:
    return (v & 0x807FFFFF) | (120 + sm_rand() % 16) << 23;
  }
}

// At least 128 threads in blocks as large as the machine and its shared memory allow, each with
// operands of its own.
static const uint32_t *start(const char *entry, const uint32_t *frm) {
  const unsigned room = sm.smem_bytes / (4 * sm.threads), warps = sm.fit < room ? sm.fit : room;
  const unsigned block = warps * sm.threads, grid = 127 / block + 1;
  threads = block * grid;
  run_new("float", entry);
  run_grid(grid, 1, 1);
  run_block(block, 1, 1);
  run_opt("--shared %u --local 64", 4 * block);
  run_in(a, threads);
  run_in(b, threads);
  run_in(c, threads);
  const uint32_t *out = run_out(OUT * threads);
  if (frm) run_u32(*frm);
  run_exits(EXIT_OK);
  return out;
}

static void fill(void) {
  for (unsigned i = 0; i < MAX; i++) {
    a[i] = operand();
    b[i] = operand();
    c[i] = operand();
  }
}

static const char *const names[OPS] = {
    "fmadd",   "fmsub",       "fnmsub",   "fnmadd",   "fadd",    "fsub",   "fmul",
    "fdiv",    "fsgnj",       "fsgnjn",   "fsgnjx",   "fmin",    "fmax",   "fsqrt",
    "fle",     "flt",         "feq",      "fclass",   "fmv.x.w", "fcvt.w", "fcvt.w rtz",
    "fcvt.wu", "fcvt.wu rtz", "fcvt.s.w", "fcvt.s.wu"};

// The operations in the order of the program; rm is that of the instruction.
static uint32_t expected(unsigned op, unsigned i, int rm, unsigned *flags) {
  const ws_fp_format_t *f = format();
  const uint32_t x = a[i], y = b[i], z = c[i], sign = 0x80000000;
  switch (op) {
  case 0:
    return ws_fp_fma(f, x, y, z, rm, flags);
  case 1:
    return ws_fp_fma(f, x, y, z ^ sign, rm, flags);
  case 2:
    return ws_fp_fma(f, x ^ sign, y, z, rm, flags);
  case 3:
    return ws_fp_fma(f, x ^ sign, y, z ^ sign, rm, flags);
  case 4:
    return ws_fp_add(f, x, y, rm, flags);
  case 5:
    return ws_fp_sub(f, x, y, rm, flags);
  case 6:
    return ws_fp_mul(f, x, y, rm, flags);
  case 7:
    return ws_fp_div(f, x, y, rm, flags);
  case 8:
    return (x & ~sign) | (y & sign);
  case 9:
    return (x & ~sign) | (~y & sign);
  case 10:
    return x ^ (y & sign);
  case 11:
    return ws_fp_min(f, x, y, flags);
  case 12:
    return ws_fp_max(f, x, y, flags);
  case 13:
    return ws_fp_sqrt(f, x, rm, flags);
  case 14:
    return ws_fp_le(f, x, y, flags);
  case 15:
    return ws_fp_lt(f, x, y, flags);
  case 16:
    return ws_fp_eq(f, x, y, flags);
  case 17:
    return ws_fp_class(f, x);
  case 18:
    return x;
  case 19:
    return ws_fp_to_i32(f, x, rm, flags);
  case 20:
    return ws_fp_to_i32(f, x, WS_RTZ, flags);
  case 21:
    return ws_fp_to_u32(f, x, rm, flags);
  case 22:
    return ws_fp_to_u32(f, x, WS_RTZ, flags);
  case 23:
    return ws_fp_from_i32(f, x, rm, flags);
  default:
    return ws_fp_from_u32(f, x, rm, flags);
  }
}

static void test_float__operations(void) {
  NEEDS(sm.fp);
  for (uint32_t frm = 0; frm < 8; frm += sm.fp == FTZ ? 3 : 1) {
    fill();
    const uint32_t *out = start("ops", &frm);
    for (unsigned i = 0; i < threads; i++) {
      const int rm = sm.fp == FTZ || frm > 4 ? 0 : (int)frm;
      unsigned flags = 0;
      for (unsigned op = 0; op < OPS; op++)
        CHECK_EQ(out[OUT * i + op], expected(op, i, rm, &flags),
                 "%s of 0x%x 0x%x 0x%x, frm %u, thread %u", names[op], a[i], b[i], c[i], frm, i);
      CHECK_EQ(out[OUT * i + OPS], (sm.fp == FTZ ? 0 : frm << 5) | (sm.fflags ? flags : 0),
               "fcsr of thread %u", i);
    }
  }
}

static void test_float__flags(void) {
  NEEDS(sm.fp);
  for (uint32_t frm = 0; frm < 5; frm += 2) {
    fill();
    const uint32_t *out = start("ops_flags", &frm);
    for (unsigned i = 0; i < threads; i++)
      for (unsigned op = 0; op < OPS; op++) {
        unsigned flags = 0;
        const uint32_t want = expected(op, i, sm.fp == FTZ ? 0 : (int)frm, &flags);
        CHECK_EQ(out[OUT * i + 2 * op], want, "%s of 0x%x 0x%x 0x%x, thread %u", names[op], a[i],
                 b[i], c[i], i);
        CHECK_EQ(out[OUT * i + 2 * op + 1], sm.fflags ? flags : 0,
                 "flags of %s of 0x%x 0x%x 0x%x, thread %u", names[op], a[i], b[i], c[i], i);
      }
  }
}

static void test_float__named_modes(void) {
  static const unsigned op[] = {0, 4, 5, 6, 7, 13, 19, 21, 23, 24};
  enum { N = sizeof op / sizeof op[0] };
  NEEDS(sm.fp == IEEE);
  fill();
  const uint32_t *out = start("modes", NULL);
  for (unsigned i = 0; i < threads; i++)
    for (int rm = 0; rm < 5; rm++)
      for (unsigned k = 0; k < N; k++) {
        unsigned flags = 0;
        CHECK_EQ(out[OUT * i + N * (unsigned)rm + k], expected(op[k], i, rm, &flags),
                 "%s of 0x%x 0x%x 0x%x, mode %d, thread %u", names[op[k]], a[i], b[i], c[i], rm, i);
      }
}

static void test_float__dependent_chain(void) {
  NEEDS(sm.fp);
  for (unsigned i = 0; i < MAX; i++) {
    a[i] = 0x3F800000 | (sm_rand() & 0x7FFFFF);
    b[i] = 0x3F000000 | (sm_rand() & 0x7FFFFF);
    c[i] = 0x3E800000 | (sm_rand() & 0x80FFFFFF);
  }
  const uint32_t *out = start("chain", NULL);
  for (unsigned i = 0; i < threads; i++) {
    unsigned flags = 0;
    uint32_t x = a[i];
    int32_t n = (int32_t)(a[i] & 0xFF);
    for (unsigned k = 0; k < 64; k++)
      x = ws_fp_fma(format(), x, b[i], c[i], 0, &flags);
    for (unsigned k = 0; k < 16; k++)
      n = 2 * n - 100;
    CHECK_EQ(out[OUT * i], x, "thread %u", i);
    CHECK_EQ(out[OUT * i + 1], n, "thread %u", i);
  }
}

static void test_float__fcsr_is_in_order(void) {
  NEEDS(sm.fp);
  fill();
  const uint32_t *out = start("order", NULL);
  for (unsigned i = 0; i < threads; i++) {
    const ws_fp_format_t *f = format();
    unsigned all = 0, quotient = 0, rest = 0;
    for (int mode = 0; mode < 5; mode++) {
      const uint32_t *o = out + OUT * i + 4 * (unsigned)mode;
      const int rm = sm.fp == FTZ ? 0 : mode;
      CHECK_EQ(o[0], ws_fp_div(f, a[i], b[i], rm, &all), "quotient, mode %d, thread %u", mode, i);
      CHECK_EQ(o[1], ws_fp_add(f, a[i], c[i], rm, &all), "sum, mode %d, thread %u", mode, i);
      CHECK_EQ(o[2], ws_fp_sqrt(f, c[i], rm, &all), "root, mode %d, thread %u", mode, i);
      CHECK_EQ(o[3], rm, "frm, thread %u", i);
    }
    const uint32_t *o = out + OUT * i + 20, kept = sm.fflags ? 31 : 0;
    ws_fp_div(f, a[i], b[i], 0, &quotient);
    ws_fp_mul(f, a[i], a[i], 0, &rest);
    ws_fp_div(f, b[i], c[i], 0, &rest);
    CHECK_EQ(o[0], all & kept, "flags of thread %u", i); // 4 - 4: the last mode written was 0
    CHECK_EQ(o[1], quotient & kept, "flags of the quotient, thread %u", i);
    CHECK_EQ(o[2], (quotient | rest) & kept, "flags of all three, thread %u", i);
    CHECK_EQ(o[3], 0, "fcsr at the end, thread %u", i);
  }
}

static void test_float__registers_and_loads(void) {
  NEEDS(sm.fp);
  fill();
  const uint32_t *out = start("hazards", NULL);
  for (unsigned i = 0; i < threads; i++) {
    const ws_fp_format_t *f = format();
    const uint32_t *o = out + OUT * i;
    unsigned flags = 0;
    const uint32_t square = ws_fp_mul(f, b[i], b[i], 0, &flags);
    CHECK_EQ(o[0], a[i], "loaded last, thread %u", i);
    CHECK_EQ(o[1], ws_fp_fma(f, a[i], square, c[i], 0, &flags),
             "by way of shared memory, thread %u", i);
    CHECK_EQ(o[2], square, "by way of local memory, thread %u", i);
    CHECK_EQ(o[3], 0x1235, "x5, thread %u", i);
    CHECK_EQ(o[4], ws_fp_add(f, 0, a[i], 0, &flags), "f0, thread %u", i);
    CHECK_EQ(o[5], 0, "x0, thread %u", i);
  }
}

// frm is the warp's: of threads 1, 3, .. the first one decides, for all. Flags are each thread's
// own.
static void test_float__frm_of_a_diverged_warp(void) {
  NEEDS(!sm.interleave);
  NEEDS(sm.fp);
  for (unsigned i = 0; i < MAX; i++) {
    a[i] = 0x3F800000;
    b[i] = 0x40400000; // a third: inexact
  }
  const uint32_t *out = start("divergent", NULL);
  for (unsigned i = 0; i < threads; i++) {
    const unsigned lane = i % (sm.fit * sm.threads) % sm.threads, frm = sm.fp == FTZ ? 0 : 2;
    const unsigned flags = sm.fflags ? (lane & 1 ? lane & 31 : 0) | WS_NX : 0;
    const uint32_t *o = out + OUT * i;
    CHECK_EQ(o[0], sm.fp == FTZ ? 0x3EAAAAABu : 0x3EAAAAAAu, "thread %u", i);
    CHECK_EQ(o[1], frm, "frm, thread %u", i);
    CHECK_EQ(o[2], flags, "fflags, thread %u", i);
  }
}

static void test_float__fresh_at_warp_start(void) {
  NEEDS(sm.fp);
  const unsigned block = sm.fit * sm.threads, grid = 3;
  run_new("float", "fresh");
  run_grid(grid, 1, 1);
  run_block(block, 1, 1);
  const uint32_t *out = run_out(block * grid);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < block * grid; i++)
    CHECK_EQ(out[i], 0, "fcsr of thread %u", i);
}

static double value(uint32_t bits) {
  return (double)ws_float(bits);
}

static void test_float__cut_products(void) {
  NEEDS(sm.fmad);
  fill();
  const uint32_t *out = start("mad", NULL);
  for (unsigned i = 0; i < threads; i++) {
    unsigned flags = 0;
    const uint32_t first = ws_fp_mad(format(), a[i], b[i], c[i], 0, &flags);
    CHECK_EQ(out[OUT * i], first, "fmad.s of 0x%x 0x%x 0x%x, thread %u", a[i], b[i], c[i], i);
    CHECK_EQ(out[OUT * i + 1], ws_fp_mad(format(), first, b[i], c[i], 0, &flags),
             "fmad.s of 0x%x 0x%x 0x%x, thread %u", first, b[i], c[i], i);
  }
}

// Coarse bounds: the accuracy of the unit is tested elsewhere, here its place in the pipeline.
static void test_float__special_functions(void) {
  static const char *const name[] = {"rcp", "rsqrt", "sqrt", "ex2", "lg2", "sin", "cos", "tanh"};
  NEEDS(sm.sfu);
  for (unsigned i = 0; i < MAX; i++) {
    a[i] = 0x3F000000 + sm_rand() % 0x01800000; // 0.5 to 4
    b[i] = operand();
    c[i] = operand();
    if ((b[i] & 0x7F800000) == 0x7F800000 || (c[i] & 0x7F800000) == 0x7F800000)
      b[i] = c[i] = 0x3F800000;
    if ((b[i] & 0x7F800000) > 0x5F000000) b[i] &= 0xBFFFFFFF; // its square is a number
  }
  // A level of the table less has eight times the error.
  const double bound = 1e-6 * pow(8, sm.sfu_table < 0 ? -sm.sfu_table : 0);
  const uint32_t *out = start(sm.sfu_pairs ? "special_pairs" : "special", NULL);
  for (unsigned i = 0; i < threads; i++) {
    const double x = value(a[i]);
    const double want[] = {1 / x,   1 / sqrt(x), sqrt(x), exp2(x),
                           log2(x), sin(x),      cos(x),  sm.sfu_pairs ? 1 / x : tanh(x)};
    for (unsigned k = 0; k < 8; k++) {
      CHECK(fabs(value(out[OUT * i + k]) - want[k]) <= bound * (1 + fabs(want[k])),
            "%s of %.9g is %.9g, expected %.9g, thread %u", name[k], x, value(out[OUT * i + k]),
            want[k], i);
      CHECK_EQ(out[OUT * i + 8 + k], 0, "multiply-adds beside %s, thread %u", name[k], i);
    }
  }
}

const sm_test_t float_tests[] = {
    {"float/operations", test_float__operations},
    {"float/flags", test_float__flags},
    {"float/named_modes", test_float__named_modes},
    {"float/dependent_chain", test_float__dependent_chain},
    {"float/fcsr_is_in_order", test_float__fcsr_is_in_order},
    {"float/registers_and_loads", test_float__registers_and_loads},
    {"float/frm_of_a_diverged_warp", test_float__frm_of_a_diverged_warp},
    {"float/fresh_at_warp_start", test_float__fresh_at_warp_start},
    {"float/cut_products", test_float__cut_products},
    {"float/special_functions", test_float__special_functions},
    {0}};
