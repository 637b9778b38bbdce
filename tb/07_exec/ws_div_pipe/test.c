// SPDX-License-Identifier: Apache-2.0
// The commands of one lane in two stages, and a result that waits.
#include "ws_div_pipe_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define IN ws_div_pipe_in_t
#define OUT ws_div_pipe_out_t
#include "07_exec/div_bench.h"

enum { PASSES = WS_DIV_PIPE_PASSES };

static void quiet(void) {
  I->load_i = I->pass_i = I->prep_i = I->abs_i = I->step_i = I->skip_i = I->move_i = 0;
  I->extra_i = I->stall_i = I->sum_i = I->plain_i = 0;
}

// A result that waits, with whatever load and stall do to the operands of the next operation.
static void waits(unsigned op, uint32_t a, uint32_t b, bool plain) {
  quiet();
  I->plain_i = plain;
  for (unsigned hold = 2; hold--;) {
    I->upper_i = upper_half(op);
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
    I->extra_i = 1;
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
  I->extra_i = 1;
  ws_tick();
  waits(op, a, b, true);
}
