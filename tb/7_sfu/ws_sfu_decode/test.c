// SPDX-License-Identifier: Apache-2.0
// Each operand class of each function, from the contract's table.
#include "ws_sfu_decode_dut.h"

#include "ws_sfu.h"
#include "ws_tb.h"

#define I ((ws_sfu_decode_in_t *)ws_tb_in)
#define O ((const ws_sfu_decode_out_t *)ws_tb_out)

enum { NUMBER, ZERO, INFINITE, NAN_, PAGE_ONE = 12, TANH_PAGE = 16 };

typedef struct {
  unsigned kind, sign; // the sign matters unless kind is NAN_
  unsigned trig, flip, shift, page, add_y, exp;
} want_t;

static void classify(want_t *w, unsigned op, uint32_t x) {
  const unsigned ex = x >> 23 & 255, negative = x >> 31;
  const bool zero = ex == 0, inf = ex == 255, number = !zero && !inf;
  w->kind = NUMBER;
  w->sign = negative;
  switch (op) {
  case WS_SFU_RCP:
    w->kind = zero ? INFINITE : inf ? ZERO : NUMBER;
    break;
  case WS_SFU_RSQRT:
    w->kind = zero ? INFINITE : negative ? NAN_ : inf ? ZERO : NUMBER;
    break;
  case WS_SFU_SQRT:
    w->kind = zero ? ZERO : negative ? NAN_ : inf ? INFINITE : NUMBER;
    break;
  case WS_SFU_EX2:
    w->sign = 0;
    if (ex >= 127 + 7) w->kind = negative ? ZERO : INFINITE;
    break;
  case WS_SFU_LG2:
    w->sign = zero || (number && ex < 127);
    w->kind = zero ? INFINITE : negative ? NAN_ : inf ? INFINITE : x == 0x3F800000 ? ZERO : NUMBER;
    break;
  case WS_SFU_SIN:
    w->kind = zero ? ZERO : inf ? NAN_ : NUMBER;
    break;
  case WS_SFU_COS:
    w->sign = 0;
    w->kind = inf ? NAN_ : NUMBER;
    break;
  default:
    w->kind = zero ? ZERO : NUMBER;
    break;
  }
  if (inf && (x & 0x7FFFFF)) w->kind = NAN_;
}

static want_t model(unsigned op, uint32_t x) {
  want_t w = {0};
  const int ex = x >> 23 & 255, e = ex - 127, odd = e & 1, half = (e - odd) / 2;
  const bool as_is = op == WS_SFU_SIN && e < -8,
             fixed = (op == WS_SFU_SIN && !as_is) || op == WS_SFU_COS || op == WS_SFU_EX2;
  const bool gone = fixed && (e < -44 || e >= 20);
  classify(&w, op, x);
  w.trig = fixed && op != WS_SFU_EX2;
  w.flip = op == WS_SFU_EX2 && x >> 31 && !gone;
  w.shift = !fixed ? 19 : gone ? 63 : (unsigned)(19 - e);
  w.exp = 127 + 7;
  w.page = op * 2;
  switch (op) {
  case WS_SFU_RCP:
    w.exp += (unsigned)(-e - 1);
    break;
  case WS_SFU_RSQRT:
    w.exp += (unsigned)(-half - 1);
    w.page += (unsigned)odd;
    break;
  case WS_SFU_SQRT:
    w.exp += (unsigned)half;
    w.page += (unsigned)odd;
    break;
  case WS_SFU_EX2:
    w.add_y = 1;
    if (gone) w.page = PAGE_ONE;
    break;
  case WS_SFU_LG2:
    w.add_y = 1;
    w.exp = (unsigned)(e + 128);
    break;
  case WS_SFU_SIN:
    w.add_y = 1;
    if (as_is) {
      w.page = PAGE_ONE;
      w.exp += (unsigned)e;
    }
    break;
  case WS_SFU_COS:
    w.page = gone ? PAGE_ONE : WS_SFU_SIN * 2;
    w.add_y = !gone;
    break;
  default:
    w.page = e >= -12 && e < 4 ? TANH_PAGE + (unsigned)(e + 12) : PAGE_ONE;
    w.add_y = e < 0;
    if (e < 0) w.exp += (unsigned)e;
    break;
  }
  w.exp &= 255;
  return w;
}

static void check(unsigned op, uint32_t x) {
  const want_t w = model(op, x);
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
