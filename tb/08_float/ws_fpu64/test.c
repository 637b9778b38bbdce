// SPDX-License-Identifier: Apache-2.0
// Every operation gives the model's bits and flags, one per cycle, in whatever order they come.
#include "ws_config.h"
#include "ws_fpu64_dut.h"

#define TB_FP_W 64
#include "08_float/ws_fma/width.h"

#define I ((ws_fpu64_in_t *)ws_tb_in)
#define O ((const ws_fpu64_out_t *)ws_tb_out)

enum {
  PIPE_LATENCY = WS_FPU_REGS + WS_FPU64_SP_STAGES + WS_FPU64_FMA_STAGES,
  PIPE_FLAGS = WS_FPU64_FLAGS,
  PIPE_W = 64
};

#include "08_float/ws_fcvt64/cvt.h"
#include "08_float/ws_fma/pipe.h"

static const uint8_t ops[] = {WS_FPU_FMADD,
                              WS_FPU_FMSUB,
                              WS_FPU_FNMSUB,
                              WS_FPU_FNMADD,
                              WS_FPU_FADD,
                              WS_FPU_FSUB,
                              WS_FPU_FMUL,
                              WS_FPU_FSGNJ,
                              WS_FPU_FSGNJN,
                              WS_FPU_FSGNJX,
                              WS_FPU_FMIN,
                              WS_FPU_FMAX,
                              WS_FPU_FLE,
                              WS_FPU_FLT,
                              WS_FPU_FEQ,
                              WS_FPU_FCLASS,
                              WS_FPU_FMV_X_W,
                              24 /* to */,
                              25 /* unsigned */,
                              26 /* from */,
                              27 /* unsigned */,
                              28 /* narrow */,
                              30 /* widen */};
enum { OPS = sizeof ops };

static void check(unsigned op, const uint64_t x[3], unsigned rm) {
  pipe_item_t item = {.what = op, .rm = rm, .a = x[0], .b = x[1], .c = x[2], .valid = true};
  item.r = op < 24 ? ws_fp64_op(&ws_fp_binary64, op, x[0], x[1], x[2], (int)rm, &item.flags)
                   : cvt_model(op & 7, x[0], rm, &item.flags);
  I->op_i = op;
  I->rm_i = rm;
  PUT_NUMBER(I->a_i, x[0]);
  PUT_NUMBER(I->b_i, x[1]);
  PUT_NUMBER(I->c_i, x[2]);
  pipe_tick(item);
}

static void test_fpu64__mixed(void) {
  ws_fp_gen_t d, s;
  ws_fp_gen_init(&d, &ws_fp_binary64, ws_seed());
  ws_fp_gen_init(&s, &ws_fp_binary32, ws_seed());
  pipe_start();
  for (unsigned i = 0; i < (ws_long() ? 1000000 : ws_four_state() ? 3000 : 100000); i++) {
    const unsigned op = ops[ws_rand_below(OPS)];
    uint64_t x[3];
    ws_fp64_gen_fpu(&d, op < 24 ? op : WS_FPU_FADD, x);
    if (op >= 24) x[0] = cvt_operand(&d, &s, op & 7);
    check(op, x, ws_rand_below(5));
  }
  pipe_drain();
}

const ws_test_t ws_tests[] = {{"mixed", test_fpu64__mixed}, {0}};
