// SPDX-License-Identifier: Apache-2.0
// Every operation gives the model's bits and flags, one per cycle, in whatever order they come.
#include "ws_config.h"
#include "ws_fpu_dut.h"

#define TB_FP_W WS_FPU_W
#include "08_float/ws_fma/width.h"

#define I ((ws_fpu_in_t *)ws_tb_in)
#define O ((const ws_fpu_out_t *)ws_tb_out)

enum { EXP_W = WS_FPU_EXP_W, MAN_W = WS_FPU_MAN_W, W = WS_FPU_W, INT = WS_FPU_INT };
enum { FTZ = WS_FPU_FTZ, FLAGS = WS_FPU_FLAGS };
enum {
  PIPE_LATENCY = WS_FPU_REGS + WS_FPU_SP_STAGES + WS_FPU_FMA_STAGES,
  PIPE_FLAGS = FLAGS,
  PIPE_W = W
};

#include "08_float/ws_fma/pipe.h"

static const ws_fp_format_t format = {EXP_W, MAN_W, FTZ};

static const uint8_t ops[] = {WS_FPU_FMADD,    WS_FPU_FMSUB,     WS_FPU_FNMSUB,   WS_FPU_FNMADD,
                              WS_FPU_FADD,     WS_FPU_FSUB,      WS_FPU_FMUL,     WS_FPU_FSGNJ,
                              WS_FPU_FSGNJN,   WS_FPU_FSGNJX,    WS_FPU_FMIN,     WS_FPU_FMAX,
                              WS_FPU_FLE,      WS_FPU_FLT,       WS_FPU_FEQ,      WS_FPU_FCLASS,
                              WS_FPU_FMV_X_W,  WS_FPU_FMV_W_X,   WS_FPU_FCVT_W_S, WS_FPU_FCVT_WU_S,
                              WS_FPU_FCVT_S_W, WS_FPU_FCVT_S_WU, WS_FPU_FMAD};
enum { OPS = sizeof ops - !WS_FMAD };

static void check(unsigned op, fp_bits_t a, fp_bits_t b, fp_bits_t c, unsigned rm) {
  if (!INT && op >= WS_FPU_FCVT_W_S) return;
  pipe_item_t item = {.what = op, .rm = rm, .a = a, .b = b, .c = c, .valid = true};
  item.r = FP(op)(&format, op, a, b, c, (int)rm, &item.flags) & fp_ones(W);
  I->op_i = op;
  I->rm_i = rm;
  PUT_NUMBER(I->a_i, a);
  PUT_NUMBER(I->b_i, b);
  PUT_NUMBER(I->c_i, c);
  pipe_tick(item);
}

static void test_fpu__corners(void) {
  fp_bits_t c[WS_FP_CORNERS];
  const unsigned n = FP_GEN(_corners)(&format, c);
  unsigned turn = ws_seed();
  pipe_start();
  for (unsigned o = 0; o < OPS; o++) {
    const unsigned modes = ops[o] <= WS_FPU_FMAD || ops[o] >= WS_FPU_FCVT_W_S ? 5 : 1;
    const unsigned third = ops[o] <= WS_FPU_FNMADD || ops[o] == WS_FPU_FMAD ? n : 1;
    const unsigned skip = ws_long() ? 1u : (ws_four_state() ? 7u : 1u) * (third == 1 ? 1u : 17u);
    for (unsigned rm = 0; rm < modes; rm++)
      for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
          for (unsigned k = 0; k < third; k++)
            if (turn++ % skip == 0) check(ops[o], c[i], c[j], c[third == 1 ? turn % n : k], rm);
  }
  pipe_drain();
}

static void test_fpu__each_operation(void) {
  const unsigned n = ws_long() ? 1000000 : ws_four_state() ? 500 : 6000;
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed());
  pipe_start();
  for (unsigned o = 0; o < OPS; o++)
    for (unsigned i = 0; i < n; i++) {
      fp_bits_t x[3];
      FP_GEN(_fpu)(&g, ops[o], x);
      check(ops[o], x[0] & fp_ones(W), x[1], x[2], i % 5);
    }
  pipe_drain();
}

static void test_fpu__mixed(void) {
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &format, ws_seed() + 1);
  pipe_start();
  for (unsigned i = 0; i < (ws_long() ? 1000000 : ws_four_state() ? 8000 : 50000); i++) {
    const unsigned op = ops[ws_rand_below(OPS)];
    fp_bits_t x[3];
    FP_GEN(_fpu)(&g, op, x);
    check(op, x[0] & fp_ones(W), x[1], x[2], ws_rand_below(5));
  }
  pipe_drain();
}

// All pairs of operands of a small format; those of three take a third from them.
static void test_fpu__exhaustive_pairs(void) {
  WS_SKIP_IF(W > (ws_long() ? 8 : 6));
  const uint32_t all = exec_ones(W < 9 ? W : 8) + 1;
  pipe_start();
  for (unsigned o = 0; o < OPS; o++)
    for (uint32_t a = 0; a < all; a++)
      for (uint32_t b = 0; b < all; b++)
        check(ops[o], a, b, a ^ b, (a + b) % 5);
  pipe_drain();
}

const ws_test_t ws_tests[] = {{"corners", test_fpu__corners},
                              {"each_operation", test_fpu__each_operation},
                              {"mixed", test_fpu__mixed},
                              {"exhaustive_pairs", test_fpu__exhaustive_pairs},
                              {0}};
