// SPDX-License-Identifier: Apache-2.0
// Operands become the words of the contract, and words the points of a page that the operands would
// give at once; all other operations pass.
#include "ws_sfu_pair_dut.h"

#define IN ws_sfu_pair_in_t
#define OUT ws_sfu_pair_out_t
enum { Y_W = WS_SFU_PAIR_Y_W, LATENCY = 2 + (WS_SFU_PAIR_STAGES > 0) };
#include "09_sfu/reduce_bench.h"

enum { LOW = Y_W - 23, RRO_SIN = WS_SFU_RRO_SIN & 7, RRO_EX2 = WS_SFU_RRO_EX2 & 7, PAGE_ONE = 12 };

static const ws_sfu_tables_t widths = {.y_w = Y_W}; // words depend on nothing else

static unsigned reduction_for(unsigned op) {
  return op == WS_SFU_SIN || op == WS_SFU_COS ? RRO_SIN : op == WS_SFU_EX2 ? RRO_EX2 : 0;
}

// The word that an operand gives where the operation takes words.
static uint32_t given(unsigned op, uint32_t x) {
  const unsigned rro = reduction_for(op);
  return rro ? ws_sfu_pair(&widths, rro | 16, x) : x;
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
  if (w->op == RRO_SIN || w->op == RRO_EX2)
    check_word(w, ws_sfu_pair(&widths, w->op | 16, w->x));
  else
    check_points(w);
}

static void test_pair__random(void) {
  const int n = random_cycles();
  begin();
  for (int i = 0; i < n; i++) {
    const uint32_t near = near_one();
    cycle(ws_rand_percent(80), ws_rand_below(WS_SFU_OPS), ws_rand_percent(30) ? ws_rand() : near);
  }
}

const ws_test_t ws_tests[] = {
    {"every_exponent", every_exponent}, {"random", test_pair__random}, {0}};
