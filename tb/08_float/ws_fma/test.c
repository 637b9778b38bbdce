// SPDX-License-Identifier: Apache-2.0
// Every mode gives the model's bits and flags, one operation per cycle: corners cubed, seeded
// operands, and in small formats all operands.
#include "ws_config.h"
#include "ws_fma_dut.h"

#define TB_FP_W WS_FMA_W
#include "width.h"

#define I ((ws_fma_in_t *)ws_tb_in)
#define O ((const ws_fma_out_t *)ws_tb_out)

enum { EXP_W = WS_FMA_EXP_W, MAN_W = WS_FMA_MAN_W, W = WS_FMA_W, INT = WS_FMA_INT };
enum { FTZ = WS_FMA_FTZ, FLAGS = WS_FMA_FLAGS };
enum {
  PIPE_LATENCY = WS_FPU_REGS + WS_FMA_SP_STAGES + WS_FMA_FMA_STAGES,
  PIPE_FLAGS = FLAGS,
  PIPE_W = W
};

#include "pipe.h"

static const ws_fp_format_t format = {EXP_W, MAN_W, FTZ};
static const fp_bits_t sign_bit = (fp_bits_t)1 << (EXP_W + MAN_W);

enum { FMA, ADD, MUL, ONLY, FROM_INT, TO_INT, BITS, WHATS };

static pipe_item_t next_item(unsigned what, fp_bits_t a, fp_bits_t b, fp_bits_t c, unsigned rm) {
  pipe_item_t item = {.what = what, .rm = rm, .a = a, .b = b, .c = c, .valid = true};
  const bool neg_p = ws_rand_below(2), neg_c = what != BITS && what != FROM_INT && ws_rand_below(2);
  const bool no_sign = what == BITS || (ws_rand_below(2) && !(WS_FMAD && what == MUL));
  const fp_bits_t p = neg_p ? sign_bit : 0, s = c ^ (neg_c ? sign_bit : 0);
  const int mode = (int)rm;
  switch (what) {
  case FMA:
    item.r = (WS_FMAD && no_sign ? FP(mad) : FP(fma))(&format, a ^ p, b, s, mode, &item.flags);
    break;
  case ADD:
    item.r = FP(add)(&format, a ^ p, s, mode, &item.flags);
    break;
  case MUL:
    item.r = FP(mul)(&format, a ^ p, b, mode, &item.flags);
    break;
  case ONLY:
    item.r = FP(max)(&format, s, s, &item.flags);
    break;
  case FROM_INT:
    item.r = (no_sign ? FP(from_u32) : FP(from_i32))(&format, (uint32_t)c, mode, &item.flags);
    break;
  case TO_INT:
    item.r = (no_sign ? FP(to_u32) : FP(to_i32))(&format, s, mode, &item.flags);
    break;
  default:
    item.r = c;
    break;
  }
  I->mode_i = what < FROM_INT ? 0 : what - FROM_INT + 1;
  I->one_i = what == ADD;
  I->none_i = what >= ONLY;
  I->neg_p_i = neg_p;
  I->neg_c_i = neg_c;
  I->unsigned_i = no_sign;
  I->rm_i = rm;
  I->nv_i = ws_rand_percent(10);
  if (I->nv_i) item.flags |= WS_NV;
  PUT_NUMBER(I->a_i, a);
  PUT_NUMBER(I->b_i, b);
  PUT_NUMBER(I->c_i, c);
  if (what == MUL) { // an addend that does not matter: a zero of the product's sign
    I->neg_c_i = 0;
    PUT_NUMBER(I->c_i, (a ^ p ^ b) & sign_bit);
  }
  if (what == FROM_INT || what == BITS)
    PUT_NUMBER(I->c_i,
               (c & sign_bit) | (c & fp_ones(EXP_W)) << MAN_W | (c >> EXP_W & fp_ones(MAN_W)));
  return item;
}

static void check_kinds(fp_bits_t a, fp_bits_t b) {
  const fp_bits_t top = exec_ones(EXP_W);
  WS_EXPECT(O->a_sub_o, (a >> MAN_W & top) == 0);
  WS_EXPECT(O->a_max_o, (a >> MAN_W & top) == top);
  WS_EXPECT(O->a_any_o, (a & fp_ones(MAN_W)) != 0);
  WS_EXPECT(O->b_sub_o, (b >> MAN_W & top) == 0);
  WS_EXPECT(O->b_max_o, (b >> MAN_W & top) == top);
  WS_EXPECT(O->b_any_o, (b & fp_ones(MAN_W)) != 0);
}

static void check(unsigned what, fp_bits_t a, fp_bits_t b, fp_bits_t c, unsigned rm) {
  if (!INT && (what == FROM_INT || what == TO_INT)) return;
  pipe_tick(next_item(what, a, b, c, rm));
  check_kinds(a, b);
}

static void test_fma__corners(void) {
  fp_bits_t c[WS_FP_CORNERS];
  const unsigned n = FP_GEN(_corners)(&format, c);
  const unsigned skip = ws_long() ? 1 : ws_four_state() ? 61 : 3;
  unsigned turn = ws_seed();
  pipe_start();
  for (unsigned rm = 0; rm < 5; rm++)
    for (unsigned i = 0; i < n; i++) {
      check(ONLY, c[(i + 1) % n], c[i], c[i], rm);
      check(TO_INT, c[(i + 1) % n], c[i], c[i], rm);
      check(FROM_INT, c[(i + 1) % n], c[i], c[i], rm);
      for (unsigned j = 0; j < n; j++) {
        if (!ws_four_state() || (i + j) % 5 == rm) {
          check(ADD, c[i], c[(i + j) % n], c[j], rm);
          check(MUL, c[i], c[j], c[(i + j) % n], rm);
        }
        for (unsigned k = 0; k < n; k++)
          if (turn++ % skip == 0) check(FMA, c[i], c[j], c[k], rm);
      }
    }
  pipe_drain();
}

static void random_cases(unsigned what, ws_fp_gen_for_t operands) {
  const unsigned n = ws_long() ? 1200000 : ws_four_state() ? 3000 : 30000;
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed() * 16 + what);
  pipe_start();
  for (unsigned i = 0; i < n; i++) {
    fp_bits_t x[3];
    FP_GEN()(&g, operands, x);
    if (what == ADD)
      check(what, x[0], x[2], x[1], i % 5);
    else if (what >= ONLY)
      check(what, x[1], x[2], x[0] & fp_ones(W), i % 5);
    else
      check(what, x[0], x[1], x[2], i % 5);
  }
  pipe_drain();
}

static void test_fma__multiplies_and_adds(void) {
  random_cases(FMA, WS_FP_GEN_FMA);
}
static void test_fma__adds(void) {
  random_cases(ADD, WS_FP_GEN_ADD);
}
static void test_fma__multiplies(void) {
  random_cases(MUL, WS_FP_GEN_MUL);
}
static void test_fma__without_product(void) {
  random_cases(ONLY, WS_FP_GEN_ADD);
}
static void test_fma__from_integers(void) {
  WS_SKIP_IF(!INT);
  random_cases(FROM_INT, WS_FP_GEN_FROM_INT);
}
static void test_fma__to_integers(void) {
  WS_SKIP_IF(!INT);
  random_cases(TO_INT, WS_FP_GEN_TO_INT);
}
static void test_fma__passes_bits(void) {
  random_cases(BITS, WS_FP_GEN_FROM_INT);
}

// A product next to a subnormal addend: what is left is below the last digit there is.
static void test_fma__subnormal_cancels(void) {
  const ws_fp_format_t plain = {EXP_W, MAN_W, false};
  pipe_start();
  for (unsigned i = 0; i < (ws_long() ? 200000 : 2000); i++) {
    unsigned flags = 0;
    const fp_bits_t c = fp_rand() & fp_ones(MAN_W), a = fp_rand() & fp_ones(W);
    check(FMA, a, FP(div)(&plain, c, a, (int)(i % 5), &flags), c, ws_rand_below(5));
  }
  pipe_drain();
}

// Modes follow each other without disturbing one another.
static void test_fma__mixed(void) {
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed());
  pipe_start();
  for (unsigned i = 0; i < (ws_four_state() ? 5000 : 50000); i++) {
    fp_bits_t x[3];
    FP_GEN()(&g, WS_FP_GEN_FMA, x);
    check(ws_rand_below(WHATS), x[0], x[1], x[2], ws_rand_below(5));
  }
  pipe_drain();
}

// All operands and modes of a small format; a sample of them when the run is a short one.
static void test_fma__exhaustive_small_formats(void) {
  WS_SKIP_IF(W > 8 || (W == 8 && ws_long() && ws_four_state()));
  const unsigned all = exec_ones(W < 9 ? W : 8) + 1, step = ws_long()          ? 1
                                                            : !ws_four_state() ? 53
                                                            : W < 8            ? 101
                                                                               : 2003;
  unsigned turn = ws_seed() % step;
  pipe_start();
  for (unsigned rm = 0; rm < (FTZ ? 1 : 5); rm++)
    for (unsigned a = 0; a < all; a++)
      for (unsigned b = 0; b < all; b++)
        for (unsigned c = turn; c < all || (turn = c - all, false); c += step)
          check(FMA, a, b, c, rm);
  pipe_drain();
}

const ws_test_t ws_tests[] = {{"corners", test_fma__corners},
                              {"multiplies_and_adds", test_fma__multiplies_and_adds},
                              {"adds", test_fma__adds},
                              {"multiplies", test_fma__multiplies},
                              {"without_product", test_fma__without_product},
                              {"from_integers", test_fma__from_integers},
                              {"to_integers", test_fma__to_integers},
                              {"passes_bits", test_fma__passes_bits},
                              {"subnormal_cancels", test_fma__subnormal_cancels},
                              {"mixed", test_fma__mixed},
                              {"exhaustive_small_formats", test_fma__exhaustive_small_formats},
                              {0}};
