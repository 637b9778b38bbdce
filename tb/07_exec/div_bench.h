// SPDX-License-Identifier: Apache-2.0
// Tests of one lane that multiplies and divides, included by test.c of each: driven through the
// command sequences of its contract it gives the RV32M results. Before it: IN and OUT, the types of
// the module's ports. After it: quiet(), multiply(), divide().
#define I ((IN *)ws_tb_in)
#define O ((const OUT *)ws_tb_out)

static void quiet(void); // no command
static void multiply(unsigned op, uint32_t a, uint32_t b);
static void divide(unsigned op, uint32_t a, uint32_t b);

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
