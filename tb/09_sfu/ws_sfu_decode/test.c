// SPDX-License-Identifier: Apache-2.0
// Each operand class of each function, from the contract's table.
#include "ws_sfu_decode_dut.h"

#include "09_sfu/decode.h"
#include "ws_tb.h"

#define I ((ws_sfu_decode_in_t *)ws_tb_in)
#define O ((const ws_sfu_decode_out_t *)ws_tb_out)

static void check(unsigned op, uint32_t x) {
  const sfu_decode_t w = sfu_decode(op, x);
  I->op_i = op;
  I->x_i = x;
  ws_eval();
  WS_EXPECT(O->kind_o, w.kind, "op %u x %08x", op, (unsigned)x);
  if (w.kind != NAN_) WS_EXPECT(O->sign_o, w.sign, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->cos_o, op == WS_SFU_COS, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->ex2_o, op == WS_SFU_EX2, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->lg2_o, op == WS_SFU_LG2, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->trig_o, w.trig, "op %u x %08x", op, (unsigned)x);
  if (w.kind != NUMBER) return;
  WS_EXPECT(O->flip_o, w.flip, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->shift_o, w.shift, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->page_o, w.page, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->add_y_o, w.add_y, "op %u x %08x", op, (unsigned)x);
  WS_EXPECT(O->exp_o, w.exp, "op %u x %08x", op, (unsigned)x);
}

// Every exponent, both signs, with fractions at its ends and one between.
static void test_decode__every_exponent(void) {
  for (unsigned op = 0; op < WS_SFU_OPS; op++)
    for (uint32_t e = 0; e < 512; e++) {
      const uint32_t fraction[] = {0, 1, ws_rand() & 0x7FFFFF, 0x7FFFFF};
      for (unsigned i = 0; i < 4; i++)
        check(op, e << 23 | fraction[i]);
    }
}

static void test_decode__random(void) {
  const int n = ws_four_state() ? 4000 : 100000;
  for (int i = 0; i < n; i++)
    check(ws_rand_below(WS_SFU_OPS), ws_rand());
}

const ws_test_t ws_tests[] = {
    {"every_exponent", test_decode__every_exponent}, {"random", test_decode__random}, {0}};
