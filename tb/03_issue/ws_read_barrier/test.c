// SPDX-License-Identifier: Apache-2.0
// Random instructions of all warps: which control instruction each one meets.
#include "isa.h"
#include "ws_asm.h"
#include "ws_config.h"
#include "ws_read_barrier_dut.h"
#include "ws_tb.h"

#define I ((ws_read_barrier_in_t *)ws_tb_in)
#define O ((const ws_read_barrier_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { W = WS_READ_BARRIER_WARPS };

typedef struct {
  unsigned set, wait;
} word_t;

// A row of the table; control instructions more often than by chance.
static const struct ws_isa_row *some_row(void) {
  static const ws_insn_t often[] = {WS_INSN_rdbar, WS_INSN_rdbar, WS_INSN_ssy, WS_INSN_exit,
                                    WS_INSN_jal,   WS_INSN_jalr,  WS_INSN_bar};
  if (ws_rand_percent(50)) return &ws_isa[often[ws_rand_below(sizeof often / sizeof *often)]];
  return &ws_isa[ws_rand_below(WS_INSN_N)];
}

static bool is_flow(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_BRU || r->id == WS_INSN_jal;
}

static void check_words(const word_t *word) {
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get(OUT(O->rb_wait_o), 6 * w, 6), word[w].wait, "warp %u", w);
}

static void test_read_barrier__words(void) {
  word_t word[W] = {{0}};
  unsigned taken = 0;
  ws_reset();
  for (int i = 0; i < 8000; i++) {
    const struct ws_isa_row *head[W];
    const unsigned w = ws_rand_below(W);
    for (unsigned v = 0; v < W; v++) {
      head[v] = some_row();
      ws_set(VEC(I->head_unit_i), 4 * v, 4, head[v]->unit);
      ws_set(VEC(I->head_op_i), 5 * v, 5, head[v]->op);
    }
    const unsigned set = ws_rand_below(8), wait = ws_rand_below(64);
    const uint32_t insn = head[w]->id == WS_INSN_rdbar ? wsa_rdbar(set, wait) : ws_rand();
    I->fire_i = ws_rand_percent(70);
    I->sel_warp_i = w;
    I->al_unit_i = head[w]->unit;
    I->al_op_i = head[w]->op;
    I->insn_i = insn;
    ws_eval();
    check_words(word);
    if (head[w]->unit != WS_UNIT_CTL) WS_EXPECT(O->rb_set_o, word[w].set, "warp %u", w);
    for (unsigned v = 0; v < W; v++)
      WS_CHECK_EQ(ws_get(OUT(O->rb_flow_o), v, 1), is_flow(head[v]), "%s", head[v]->mnemonic);
    ws_tick();
    if (!I->fire_i) continue;
    if (head[w]->id == WS_INSN_rdbar)
      word[w] = (word_t){set, wait};
    else if (head[w]->unit != WS_UNIT_CTL || head[w]->id == WS_INSN_exit) {
      taken += word[w].set && word[w].wait;
      word[w] = (word_t){0};
    }
  }
  WS_CHECK(taken > 100, "%u instructions have met a control instruction", taken);
}

static void test_read_barrier__reset(void) {
  ws_reset();
  I->fire_i = 1;
  I->al_unit_i = WS_UNIT_CTL;
  I->al_op_i = WS_CTL_RDBAR;
  I->insn_i = ~0u;
  for (unsigned w = 0; w < W; w++) {
    I->sel_warp_i = w;
    ws_tick();
  }
  I->fire_i = 0;
  ws_reset();
  ws_eval();
  check_words((word_t[W]){{0}});
}

const ws_test_t ws_tests[] = {
    {"words", test_read_barrier__words}, {"reset", test_read_barrier__reset}, {0}};
