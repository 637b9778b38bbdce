// SPDX-License-Identifier: Apache-2.0
// y, page and what goes with them, operand by operand, after the clock edges promised. The
// quadrants of an operand are those of the bit-exact model of the unit.
#include "ws_sfu_reduce_dut.h"

#include "7_sfu/reduce.h"
#include "ws_tb.h"

#define I ((ws_sfu_reduce_in_t *)ws_tb_in)
#define O ((const ws_sfu_reduce_out_t *)ws_tb_out)

enum { Y_W = WS_SFU_REDUCE_Y_W, LATENCY = 2 + (WS_SFU_REDUCE_STAGES > 0) };

typedef struct {
  bool go;
  unsigned op;
  uint32_t x;
} work_t;
static work_t work[LATENCY]; // the oldest first
static int work_n;

static void check(const work_t *in) {
  WS_EXPECT(O->go_o, in->go);
  if (!in->go) return;
  uint32_t y;
  const sfu_decode_t w = sfu_reduce(Y_W, in->op, in->x, &y);
  WS_EXPECT(O->kind_o, w.kind, "op %u x %08x", in->op, (unsigned)in->x);
  WS_EXPECT(O->lg2_o, in->op == WS_SFU_LG2, "op %u x %08x", in->op, (unsigned)in->x);
  if (w.kind != NAN_) WS_EXPECT(O->sign_o, w.sign, "op %u x %08x", in->op, (unsigned)in->x);
  if (w.kind != NUMBER) return;
  WS_EXPECT(O->y_o, y, "op %u x %08x", in->op, (unsigned)in->x);
  WS_EXPECT(O->page_o, w.page, "op %u x %08x", in->op, (unsigned)in->x);
  WS_EXPECT(O->add_y_o, w.add_y, "op %u x %08x", in->op, (unsigned)in->x);
  WS_EXPECT(O->exp_o, w.exp, "op %u x %08x", in->op, (unsigned)in->x);
}

static void cycle(bool go, unsigned op, uint32_t x) {
  for (int i = 0; i + 1 < LATENCY && work_n == LATENCY; i++)
    work[i] = work[i + 1];
  if (work_n == LATENCY) work_n--;
  work[work_n++] = (work_t){go, op, x};
  I->go_i = go;
  I->op_i = op;
  I->x_i = x;
  ws_tick();
  if (work_n == LATENCY) check(&work[0]);
}

static void begin(void) {
  ws_reset();
  work_n = 0;
}

// Every exponent of each function, both signs, with fractions at its ends and one between.
static void test_reduce__every_exponent(void) {
  begin();
  for (unsigned op = 0; op < WS_SFU_OPS; op++)
    for (uint32_t e = 0; e < 512; e++) {
      const uint32_t fraction[] = {0, ws_rand() & 0x7FFFFF, 0x7FFFFF};
      for (unsigned i = 0; i < 3; i++)
        cycle(true, op, e << 23 | fraction[i]);
    }
}

// Between operands of sine, cosine and powers whose phase has some bits, others and pauses.
static void test_reduce__random(void) {
  static const unsigned fixed_ops[] = {WS_SFU_SIN, WS_SFU_COS, WS_SFU_EX2};
  const int n = ws_four_state() ? 3000 : ws_long() ? 2000000 : 100000;
  begin();
  for (int i = 0; i < n; i++) {
    const uint32_t near = (ws_rand() & 0x807FFFFF) | (110 + ws_rand_below(38)) << 23;
    const bool any = ws_rand_percent(30);
    cycle(ws_rand_percent(80), any ? ws_rand_below(WS_SFU_OPS) : fixed_ops[ws_rand_below(3)],
          any ? ws_rand() : near);
  }
}

const ws_test_t ws_tests[] = {
    {"every_exponent", test_reduce__every_exponent}, {"random", test_reduce__random}, {0}};
