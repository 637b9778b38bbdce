// SPDX-License-Identifier: Apache-2.0
// Operands become the words of the contract, and words the points of a page that the operands would
// give at once; all other operations pass.
#include "ws_sfu_pair_dut.h"

#include "7_sfu/reduce.h"
#include "ws_tb.h"

#define I ((ws_sfu_pair_in_t *)ws_tb_in)
#define O ((const ws_sfu_pair_out_t *)ws_tb_out)

enum { Y_W = WS_SFU_PAIR_Y_W, LOW = Y_W - 23, LATENCY = 2 + (WS_SFU_PAIR_STAGES > 0) };
enum { RRO_SIN = WS_SFU_RRO_SIN & 7, RRO_EX2 = WS_SFU_RRO_EX2 & 7, PAGE_ONE = 12 };

static const ws_sfu_tables_t widths = {.y_w = Y_W}; // words depend on nothing else

// x: the operand; what comes in is the word that it gives where the operation takes words.
typedef struct {
  bool go;
  unsigned op;
  uint32_t x, in;
} work_t;
static work_t work[LATENCY]; // the oldest first
static int work_n;

static unsigned reduction_for(unsigned op) {
  return op == WS_SFU_SIN || op == WS_SFU_COS ? RRO_SIN : op == WS_SFU_EX2 ? RRO_EX2 : 0;
}

// The word that the lane makes of S = 1 + y, exp_o, kind_o and sign_o.
static void check_word(const work_t *w, uint32_t want) {
  const uint32_t sign = (uint32_t)O->sign_o << 31;
  if (O->kind_o == NAN_)
    WS_CHECK_EQ(0x7FC00000u, want, "op %u x %08x", w->op, (unsigned)w->x);
  else if (O->kind_o == ZERO)
    WS_CHECK_EQ(sign, want, "op %u x %08x", w->op, (unsigned)w->x);
  else if (O->kind_o == INFINITE)
    WS_CHECK_EQ(sign | 0x7F800000u, want, "op %u x %08x", w->op, (unsigned)w->x);
  else {
    WS_EXPECT(O->page_o, PAGE_ONE);
    WS_EXPECT(O->add_y_o, 1);
    WS_CHECK_EQ(O->y_o & ((1u << LOW) - 1), 0, "op %u x %08x", w->op, (unsigned)w->x);
    WS_CHECK_EQ(sign | (uint32_t)((O->exp_o - 7) & 255) << 23 | O->y_o >> LOW, want, "op %u x %08x",
                w->op, (unsigned)w->x);
  }
}

static void check(const work_t *w) {
  WS_EXPECT(O->go_o, w->go);
  if (!w->go) return;
  if (w->op == RRO_SIN || w->op == RRO_EX2) {
    check_word(w, ws_sfu_pair(&widths, w->op | 16, w->x));
    return;
  }
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
  const unsigned rro = reduction_for(op);
  for (int i = 0; i + 1 < LATENCY && work_n == LATENCY; i++)
    work[i] = work[i + 1];
  if (work_n == LATENCY) work_n--;
  work[work_n] = (work_t){go, op, x, rro ? ws_sfu_pair(&widths, rro | 16, x) : x};
  I->go_i = go;
  I->op_i = op;
  I->x_i = work[work_n++].in;
  ws_tick();
  if (work_n == LATENCY) check(&work[0]);
}

static void begin(void) {
  ws_reset();
  work_n = 0;
}

static void test_pair__every_exponent(void) {
  begin();
  for (unsigned op = 0; op < WS_SFU_OPS; op++)
    for (uint32_t e = 0; e < 512; e++) {
      const uint32_t fraction[] = {0, ws_rand() & 0x7FFFFF, 0x7FFFFF};
      for (unsigned i = 0; i < 3; i++)
        cycle(true, op, e << 23 | fraction[i]);
    }
}

static void test_pair__random(void) {
  const int n = ws_four_state() ? 3000 : ws_long() ? 2000000 : 100000;
  begin();
  for (int i = 0; i < n; i++) {
    const uint32_t near = (ws_rand() & 0x807FFFFF) | (110 + ws_rand_below(38)) << 23;
    cycle(ws_rand_percent(80), ws_rand_below(WS_SFU_OPS), ws_rand_percent(30) ? ws_rand() : near);
  }
}

const ws_test_t ws_tests[] = {
    {"every_exponent", test_pair__every_exponent}, {"random", test_pair__random}, {0}};
