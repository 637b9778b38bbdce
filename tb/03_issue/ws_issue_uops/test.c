// SPDX-License-Identifier: Apache-2.0
// Instructions with any groups at the heads: their micro-operations in order, those of one
// instruction before any of another, and the pop with the last one.
#include "ws_tb.h"

#include "ws_config.h"
#include "ws_issue_uops_dut.h"

#define I ((ws_issue_uops_in_t *)ws_tb_in)
#define O ((const ws_issue_uops_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  W = WS_ISSUE_UOPS_WARPS,
  SRC = WS_ISSUE_UOPS_NSRC,
  USES = SRC + 1,
  CTL = WS_CTL_W,
  UOP_W = WS_ISSUE_UOPS_UOP_W,
  UOP_AT = WS_ISSUE_UOPS_UOP_AT,
  GROUP_AT = WS_ISSUE_UOPS_GROUP_AT
};
_Static_assert(CTL < 32, "the control bits are a word");

typedef struct {
  bool there;
  uint32_t ctl;
  unsigned n[USES], uops; // registers of each operand, sources first
} insn_t;
static insn_t head[W];
static int open_warp;  // whose instruction has begun, -1: none
static unsigned begun; // its micro-operations that have issued

static insn_t random_insn(void) {
  static const unsigned sizes[] = {1, 1, 1, 2, 4};
  insn_t x = {.there = true, .uops = 1};
  x.ctl = ws_rand() & ((1u << CTL) - 1) & ~(((1u << (USES + 1) * UOP_W) - 1) << UOP_AT);
  for (unsigned k = 0; k < USES; k++) {
    x.n[k] = sizes[ws_rand_below(UOP_W == 2 ? 5 : 4)];
    x.ctl |= (x.n[k] - 1) << (GROUP_AT + k * UOP_W);
    if (x.n[k] > x.uops) x.uops = x.n[k];
  }
  return x;
}

// Registers that micro-operation u uses: of a source of n the first n have one each, of the
// destination the last n.
static unsigned uses(const insn_t *x, unsigned u) {
  unsigned all = 0;
  for (unsigned k = 0; k < USES; k++) {
    const bool has = k < SRC ? u < x->n[k] : u + x->n[k] >= x->uops;
    all |= (unsigned)(has && (x->ctl >> k & 1)) << k;
  }
  return all;
}

static void show(void) {
  for (unsigned w = 0; w < W; w++) {
    if (!head[w].there && ws_rand_percent(70)) head[w] = random_insn();
    ws_set(VEC(I->whole_head_valid_i), w, 1, head[w].there);
    ws_set(VEC(I->whole_head_insn_i), w * 32, 32, ws_rand());
    ws_set(VEC(I->whole_head_ctl_i), w * CTL, CTL, head[w].ctl);
  }
}

static void check(unsigned w) {
  const insn_t *x = &head[w];
  const bool mine = open_warp == (int)w;
  const unsigned u = mine ? begun : 0;
  WS_CHECK_EQ(ws_get(CVEC(O->head_valid_o), w, 1), x->there, "warp %u", w);
  WS_CHECK_EQ(ws_get(CVEC(O->head_insn_o), w * 32, 32),
              ws_get(CVEC(I->whole_head_insn_i), w * 32, 32), "word of warp %u", w);
  if (!x->there) return;
  const uint32_t want = (x->ctl & ~((1u << USES) - 1)) | uses(x, u) | u << UOP_AT;
  WS_CHECK_EQ(ws_get(CVEC(O->head_ctl_o), w * CTL, CTL), want, "warp %u, micro-operation %u", w, u);
  WS_CHECK_EQ(ws_get(CVEC(O->uop_more_o), w, 1), u + 1 < x->uops, "warp %u, %u of %u", w, u,
              x->uops);
  WS_CHECK_EQ(ws_get(CVEC(O->uop_later_o), w, 1), u > 0, "warp %u", w);
  WS_CHECK_EQ(ws_get(CVEC(O->uop_wait_o), w, 1), open_warp >= 0 && !mine && x->uops > 1, "warp %u",
              w);
}

static void cycle(void) {
  show();
  const unsigned w = ws_rand_below(2) && open_warp >= 0 ? (unsigned)open_warp : ws_rand_below(W);
  const bool mine = open_warp == (int)w;
  const bool may = head[w].there && (mine || open_warp < 0 || head[w].uops == 1);
  const bool pop = may && ws_rand_percent(80);
  const unsigned u = mine ? begun : 0;
  I->pop_valid_i = pop;
  I->pop_warp_i = w;
  ws_eval();
  for (unsigned k = 0; k < W; k++)
    check(k);
  const bool last = u + 1 == head[w].uops;
  WS_CHECK_EQ(O->whole_pop_valid_o, pop && last, "warp %u, %u of %u", w, u, head[w].uops);
  if (pop) WS_CHECK_EQ(O->whole_pop_warp_o, w, "which warp");
  ws_tick();
  if (!pop) return;
  if (last) {
    head[w].there = false;
    if (mine) open_warp = -1;
  } else {
    open_warp = (int)w;
    begun = u + 1;
  }
}

static void begin(void) {
  ws_reset();
  open_warp = -1;
  for (unsigned w = 0; w < W; w++)
    head[w].there = false;
}

static void test_issue_uops__random(void) {
  begin();
  for (int i = 0; i < (ws_long() ? 100000 : 10000); i++)
    cycle();
}

static void test_issue_uops__reset(void) {
  for (int i = 0; i < 100; i++) {
    begin();
    for (unsigned k = ws_rand_below(12); k > 0; k--)
      cycle();
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_issue_uops__random}, {"reset", test_issue_uops__reset}, {0}};
