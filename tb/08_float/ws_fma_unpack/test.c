// SPDX-License-Identifier: Apache-2.0
// The unpacked operands of corners, seeded numbers and mixed modes, against integer arithmetic on
// the numbers that the bits stand for.
#include "ws_config.h"
#include "ws_fma_unpack_dut.h"

#include "07_exec/ws_exec/exec_tb.h"
#include "ws_fp_gen.h"
#include "ws_fp_int.h"

#define I ((ws_fma_unpack_in_t *)ws_tb_in)
#define O ((const ws_fma_unpack_out_t *)ws_tb_out)

enum { EXP_W = WS_FMA_UNPACK_EXP_W, MAN_W = WS_FMA_UNPACK_MAN_W, W = WS_FMA_UNPACK_W };
enum { FTZ = WS_FMA_UNPACK_FTZ, FLAGS = WS_FMA_UNPACK_FLAGS, INT = WS_FMA_UNPACK_INT };
enum { P = MAN_W + 1, BIAS = (1 << (EXP_W - 1)) - 1 };
enum { TERMS, FROM_INT, TO_INT, BITS }; // the modes

static const ws_fp_format_t format = {EXP_W, MAN_W, FTZ};

// What comes out one cycle after an operation.
typedef struct {
  bool counts;         // the digits do
  uint64_t product, c; // a * b (0 if there is none), c
  int ce, dist;        // of the addend
  bool top, sign, sub, nan, inf, nv;
  unsigned rm;
} unpacked_t;

static uint32_t exponent(uint32_t x) {
  return x >> MAN_W & exec_ones(EXP_W);
}

// Significand with its leading digit and biased exponent, a subnormal's being 1.
static uint64_t significand(uint32_t x) {
  const bool sub = exponent(x) == 0;
  if (sub && FTZ) return 0;
  return (x & exec_ones(MAN_W)) | (uint64_t)!sub << MAN_W;
}

static int place(uint32_t x) {
  return exponent(x) == 0 && !FTZ ? 1 : (int)exponent(x);
}

// Rounding of an integer when subnormals are flushed: by magnitude.
static unsigned by_magnitude(unsigned rm, bool sign) {
  if (rm == WS_RNE || rm == WS_RMM) return rm;
  return rm == (sign ? WS_RDN : WS_RUP) ? 3 : WS_RTZ;
}

// a * b + c or, with `only`, c.
static unpacked_t terms(uint32_t a, uint32_t b, uint32_t c, bool only) {
  const fp_num_t x = fp_unpack(&format, a), y = fp_unpack(&format, b), z = fp_unpack(&format, c);
  const bool snan = z.kind == FP_SNAN || (!only && (x.kind == FP_SNAN || y.kind == FP_SNAN));
  const bool any_nan = fp_is_nan(z) || (!only && (fp_is_nan(x) || fp_is_nan(y)));
  const bool p_inf = !only && (x.kind == FP_INF || y.kind == FP_INF);
  const bool zero_times_inf =
      !only && ((x.kind == FP_INF && y.kind == FP_ZERO) || (x.kind == FP_ZERO && y.kind == FP_INF));
  const bool p_sign = x.sign ^ y.sign;
  const bool cancels = p_inf && z.kind == FP_INF && p_sign != z.sign;
  unpacked_t u = {.c = significand(c), .ce = place(c)};
  u.nan = any_nan || zero_times_inf || (cancels && !any_nan);
  u.inf = !u.nan && (p_inf || z.kind == FP_INF);
  u.nv = snan || zero_times_inf || (cancels && !any_nan);
  u.sign = !u.nan && (p_inf ? p_sign : z.sign);
  u.sub = !only && !u.nan && !u.inf && p_sign != z.sign;
  u.counts = !u.nan && !u.inf;
  u.product = only ? 0 : significand(a) * significand(b);
  u.dist = place(a) + place(b) - BIAS - place(c) + P + 3;
  u.top = only || u.product == 0 || u.dist < 0;
  return u;
}

// The float c to an integer of W bits: 1.0 has its only digit in bit 3P + 2 - W, and the highest
// digit of an addend that does not move is in bit 3P + 1.
static unpacked_t to_integer(uint32_t c) {
  const fp_num_t z = fp_unpack(&format, c);
  unpacked_t u = {.counts = true, .c = significand(c), .ce = place(c)};
  u.dist = (3 * P + 1) - (3 * P + 2 - W) - (place(c) - BIAS);
  u.top = u.dist < 0;
  u.nv = z.kind == FP_SNAN;
  u.sign = z.sign && !fp_is_nan(z);
  return u;
}

static unpacked_t model(unsigned mode, uint32_t a, uint32_t b, uint32_t c, unsigned rm) {
  const uint32_t neg_p = I->neg_p_i ? fp_sign_bit(&format) : 0;
  const uint32_t neg_c = I->neg_c_i ? fp_sign_bit(&format) : 0;
  const uint32_t one = (uint32_t)BIAS << MAN_W;
  unpacked_t u;
  if (mode == TERMS)
    u = terms(a ^ neg_p, I->one_i ? one : b, c ^ neg_c, I->none_i);
  else if (mode == TO_INT)
    u = to_integer(c ^ neg_c);
  else
    u = (unpacked_t){.counts = true,
                     .top = true,
                     .c = (uint64_t)(c >> (W - 1)) << MAN_W | (c & exec_ones(MAN_W)),
                     .ce = (int)exponent(c),
                     .sign = c >> (W - 1) && !I->unsigned_i};
  u.nv = FLAGS && (u.nv || I->nv_i);
  const bool sign = c >> (W - 1) != I->neg_c_i;
  u.rm = !FTZ ? rm : mode == TO_INT ? by_magnitude(rm, sign) : 0;
  return u;
}

static void check_kinds(uint32_t a, uint32_t b) {
  WS_EXPECT(O->a_sub_o, exponent(a) == 0);
  WS_EXPECT(O->a_max_o, exponent(a) == exec_ones(EXP_W));
  WS_EXPECT(O->a_any_o, (a & exec_ones(MAN_W)) != 0);
  WS_EXPECT(O->b_sub_o, exponent(b) == 0);
  WS_EXPECT(O->b_max_o, exponent(b) == exec_ones(EXP_W));
  WS_EXPECT(O->b_any_o, (b & exec_ones(MAN_W)) != 0);
}

static void check(unsigned mode, uint32_t a, uint32_t b, uint32_t c, unsigned rm) {
  if (!INT && (mode == FROM_INT || mode == TO_INT)) return;
  I->mode_i = mode;
  I->none_i = mode != TERMS || ws_rand_percent(10);
  I->one_i = !I->none_i && ws_rand_percent(20);
  I->neg_p_i = ws_rand_below(2);
  I->neg_c_i = (mode == TERMS || mode == TO_INT) && ws_rand_below(2);
  I->unsigned_i = mode == BITS || ws_rand_below(2);
  I->rm_i = rm;
  I->nv_i = ws_rand_percent(10);
  I->a_i = a;
  I->b_i = b;
  I->c_i = c;
  const unpacked_t u = model(mode, a, b, c, rm);
  const bool no_sign = I->unsigned_i;
  ws_eval();
  check_kinds(a, b);
  if (WS_FPU_REGS == 4) ws_tick();
#define SAME(got, want)                                                                            \
  WS_EXPECT(got, want, "mode %u, rm %u, a %x b %x c %x", mode, rm, (unsigned)a, (unsigned)b,       \
            (unsigned)c)
  SAME(O->s1_mode_o, mode);
  SAME(O->s1_rm_o, u.rm);
  SAME(O->s1_unsigned_o, no_sign);
  SAME(O->s1_nan_o, u.nan);
  if (!u.nan) SAME(O->s1_inf_o, u.inf);
  SAME(O->s1_nv_o, u.nv);
  SAME(O->s1_sign_o, u.sign);
  SAME(O->s1_sub_o, u.sub);
  if (!u.counts) return;
  WS_CHECK_KNOWN(O->s1_a_o);
  WS_CHECK_KNOWN(O->s1_b_o);
  WS_CHECK_EQ((uint64_t)O->s1_a_o * O->s1_b_o, u.product, "a %x b %x", (unsigned)a, (unsigned)b);
#if WS_MUL_STYLE == WS_MUL_STYLE_ARRAY
  SAME(O->s1_a3_o, 3 * (uint64_t)O->s1_a_o);
#endif
  SAME(O->s1_c_o, u.c);
  SAME(O->s1_ce_o, (uint64_t)u.ce);
  SAME(O->s1_top_o, u.top);
  if (!u.top) SAME(O->s1_dist_o, (uint64_t)u.dist);
#undef SAME
}

static void test_unpack__corners(void) {
  uint32_t c[WS_FP_CORNERS];
  const unsigned n = ws_fp_gen_corners(&format, c);
  const unsigned skip = ws_four_state() ? 5 : 1;
  unsigned turn = ws_seed();
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      for (unsigned k = 0; k < n; k++)
        if (turn++ % skip == 0) check(ws_rand_below(4), c[i], c[j], c[k], ws_rand_below(5));
}

static void random_numbers(unsigned mode, ws_fp_gen_for_t operands) {
  const unsigned n = ws_long() ? 1000000 : ws_four_state() ? 3000 : 50000;
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed() * 8 + mode);
  for (unsigned i = 0; i < n; i++) {
    uint32_t x[3];
    ws_fp_gen(&g, operands, x);
    if (mode != TERMS) x[2] = x[0] & exec_ones(W);
    check(mode, x[0] & exec_ones(W), x[1], x[2], i % 5);
  }
}

static void test_unpack__terms(void) {
  random_numbers(TERMS, WS_FP_GEN_FMA);
}
static void test_unpack__from_integers(void) {
  WS_SKIP_IF(!INT);
  random_numbers(FROM_INT, WS_FP_GEN_FROM_INT);
}
static void test_unpack__to_integers(void) {
  WS_SKIP_IF(!INT);
  random_numbers(TO_INT, WS_FP_GEN_TO_INT);
}
static void test_unpack__bits(void) {
  random_numbers(BITS, WS_FP_GEN_FROM_INT);
}

const ws_test_t ws_tests[] = {{"corners", test_unpack__corners},
                              {"terms", test_unpack__terms},
                              {"from_integers", test_unpack__from_integers},
                              {"to_integers", test_unpack__to_integers},
                              {"bits", test_unpack__bits},
                              {0}};
