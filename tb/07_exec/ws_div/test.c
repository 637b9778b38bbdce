// SPDX-License-Identifier: Apache-2.0
// The commands of one lane, and a result that stays while nothing is commanded.
#include "ws_div_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define IN ws_div_in_t
#define OUT ws_div_out_t
#include "07_exec/div_bench.h"

enum { PASSES = WS_DIV_PASSES };

static void quiet(void) {
  I->load_i = I->pass_i = I->prep_i = I->step_i = I->skip_i = I->move_i = I->last_i = 0;
}

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
