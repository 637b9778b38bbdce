// SPDX-License-Identifier: Apache-2.0
// Tests of units that reduce operands of special functions: y, page and the other outputs, operand
// by operand, after the promised clock edges. The quadrants are those of the bit-exact model.
//
// Before it: IN and OUT, the types of the module's ports; Y_W, its parameter, and LATENCY. After
// it: check() and given().
#include "09_sfu/reduce.h"
#include "ws_tb.h"

#define I ((IN *)ws_tb_in)
#define O ((const OUT *)ws_tb_out)

typedef struct {
  bool go;
  unsigned op;
  uint32_t x; // the operand
} work_t;
static work_t work[LATENCY]; // the oldest first
static int work_n;

// The outputs for this work.
static void check(const work_t *w);
// What comes in for an operand.
static uint32_t given(unsigned op, uint32_t x);

static void check_points(const work_t *w) {
  uint32_t y;
  const sfu_decode_t d = sfu_reduce(Y_W, w->op, w->x, &y);
  WS_EXPECT(O->kind_o, d.kind, "op %u x %08x", w->op, (unsigned)w->x);
  WS_EXPECT(O->lg2_o, w->op == WS_SFU_LG2, "op %u x %08x", w->op, (unsigned)w->x);
  if (d.kind != NAN_) WS_EXPECT(O->sign_o, d.sign, "op %u x %08x", w->op, (unsigned)w->x);
  if (d.kind != NUMBER) return;
  WS_EXPECT(O->y_o, y, "op %u x %08x", w->op, (unsigned)w->x);
  WS_EXPECT(O->page_o, d.page, "op %u x %08x", w->op, (unsigned)w->x);
  WS_EXPECT(O->add_y_o, d.add_y, "op %u x %08x", w->op, (unsigned)w->x);
  WS_EXPECT(O->exp_o, d.exp, "op %u x %08x", w->op, (unsigned)w->x);
}

static void cycle(bool go, unsigned op, uint32_t x) {
  for (int i = 0; i + 1 < LATENCY && work_n == LATENCY; i++)
    work[i] = work[i + 1];
  if (work_n == LATENCY) work_n--;
  work[work_n++] = (work_t){go, op, x};
  I->go_i = go;
  I->op_i = op;
  I->x_i = given(op, x);
  ws_tick();
  if (work_n == LATENCY) check(&work[0]);
}

static void begin(void) {
  ws_reset();
  work_n = 0;
}

static int random_cycles(void) {
  return ws_four_state() ? 3000 : ws_long() ? 2000000 : 100000;
}

// An operand whose phase has some bits.
static uint32_t near_one(void) {
  return (ws_rand() & 0x807FFFFF) | (110 + ws_rand_below(38)) << 23;
}

// Every exponent of each function, both signs, with fractions at its ends and one between.
static void every_exponent(void) {
  begin();
  for (unsigned op = 0; op < WS_SFU_OPS; op++)
    for (uint32_t e = 0; e < 512; e++) {
      const uint32_t fraction[] = {0, ws_rand() & 0x7FFFFF, 0x7FFFFF};
      for (unsigned i = 0; i < 3; i++)
        cycle(true, op, e << 23 | fraction[i]);
    }
}
