// SPDX-License-Identifier: Apache-2.0
// One lane that multiplies and divides, driven through the command sequences of its contract, gives
// the RV32M results. The result stays while nothing is commanded; with the register in front of the
// adder (the cut `mul`) it waits, whatever is loaded meanwhile.
#include "ws_config.h"
#include "ws_div_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_div_in_t *)ws_tb_in)
#define O ((const ws_div_out_t *)ws_tb_out)

enum { PASSES = WS_DIV_PASSES };

// No command.
static void quiet(void) {
  I->load_i = I->pass_i = I->prep_i = I->step_i = I->skip_i = I->move_i = I->last_i = 0;
#if WS_MUL_STAGES
  I->abs_i = I->stall_i = I->sum_i = I->plain_i = 0;
#endif
}

static bool upper_half(unsigned op) {
  return op == WS_MUL_MULH || op == WS_MUL_MULHSU || op == WS_MUL_MULHU;
}

// One cycle that loads the operands; then what holds for the rest of the operation.
static void load(unsigned op, uint32_t a, uint32_t b) {
  quiet();
  I->on_i = ws_rand_percent(50); // an operation before ends in this cycle, or there is none
  I->a_i = a;
  I->b_i = b;
  I->load_i = 1;
  I->load_signed_i =
      op == WS_MUL_MULH || op == WS_MUL_MULHSU || op == WS_MUL_DIV || op == WS_MUL_REM;
  ws_tick();
  quiet();
  I->on_i = 1;
  I->a_i = ws_rand();
  I->b_i = ws_rand();
  I->divide_i = op >= WS_MUL_DIV;
  I->signed_i = op == WS_MUL_MULH || op == WS_MUL_DIV || op == WS_MUL_REM;
  I->rem_i = op == WS_MUL_REM || op == WS_MUL_REMU;
}

static void expect(unsigned op, uint32_t a, uint32_t b) {
  ws_eval();
  WS_EXPECT(O->r_o, ws_rv32_op(WS_UNIT_MUL, op, a, b), "op %u a %x b %x", op, (unsigned)a,
            (unsigned)b);
  ws_tick();
}

// The steps of a division, of which the first skip bytes of zeros, and the move of its result.
static void steps(void) {
  bool start = true;
  for (int left = 32; left;) {
    ws_eval();
    start = start && O->small_o && ws_rand_percent(70);
    I->step_i = 1;
    I->skip_i = start;
    ws_tick();
    left -= start ? 8 : 1;
  }
  I->step_i = I->skip_i = 0;
  I->move_i = 1;
  ws_tick();
  I->move_i = 0;
}

#if WS_MUL_STAGES
// A result that waits, with whatever load and stall do to the operands of the next operation.
static void waits(unsigned op, uint32_t a, uint32_t b, bool plain) {
  quiet();
  I->plain_i = plain;
  for (unsigned hold = 2; hold--;) {
    I->high_i = upper_half(op);
    I->stall_i = hold;
    I->load_i = ws_rand_percent(50);
    I->a_i = ws_rand();
    I->b_i = ws_rand();
    I->divide_i = ws_rand_percent(50);
    expect(op, a, b);
  }
  quiet();
}

static void multiply(unsigned op, uint32_t a, uint32_t b) {
  load(op, a, b);
  const bool extra = PASSES > 1 && (op == WS_MUL_MULHSU || op == WS_MUL_MULHU);
  for (int p = 0; p < PASSES; p++) {
    I->pass_i = 1;
    I->sum_i = p > 0;
    ws_tick();
  }
  I->pass_i = 0;
  if (extra) {
    I->last_i = 1;
    I->sum_i = 1;
    ws_tick();
  }
  waits(op, a, b, extra);
}

static void divide(unsigned op, uint32_t a, uint32_t b) {
  load(op, a, b);
  I->prep_i = 1;
  ws_tick();
  I->prep_i = 0;
  I->abs_i = 1;
  ws_tick();
  I->abs_i = 0;
  steps();
  I->last_i = 1;
  ws_tick();
  waits(op, a, b, true);
}

#else
static void stays(unsigned op, uint32_t a, uint32_t b) {
  expect(op, a, b);
  expect(op, a, b);
}

static void multiply(unsigned op, uint32_t a, uint32_t b) {
  load(op, a, b);
  I->high_i = upper_half(op);
  const bool extra = PASSES > 1 && (op == WS_MUL_MULHSU || op == WS_MUL_MULHU);
  I->pass_i = 1;
  for (int p = 0; p < PASSES - !extra; p++)
    ws_tick();
  I->pass_i = 0;
  I->last_i = extra;
  stays(op, a, b);
}

static void divide(unsigned op, uint32_t a, uint32_t b) {
  load(op, a, b);
  I->high_i = 0;
  I->prep_i = 1;
  ws_tick();
  I->prep_i = 0;
  steps();
  I->last_i = 1;
  stays(op, a, b);
}
#endif

static void test_div__multiplies(void) {
  for (int n = 0; n < (ws_long() ? 20000 : 1500); n++)
    multiply(ws_rand_below(4), exec_operand(), exec_operand());
}

static void test_div__divides(void) {
  for (int n = 0; n < (ws_long() ? 10000 : 500); n++)
    divide(WS_MUL_DIV + ws_rand_below(4), exec_operand(), exec_operand());
}

static void test_div__corners(void) {
  static const uint32_t c[] = {0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  for (unsigned i = 0; i < 6; i++)
    for (unsigned j = 0; j < 6; j++)
      for (unsigned op = 0; op < 8; op++)
        (op < 4 ? multiply : divide)(op, c[i], c[j]);
}

const ws_test_t ws_tests[] = {{"corners", test_div__corners},
                              {"multiplies", test_div__multiplies},
                              {"divides", test_div__divides},
                              {0}};
