// SPDX-License-Identifier: Apache-2.0
// Answers of three memories become write-back results: right bytes, right order, nothing lost.
#include "ws_ldresp_dut.h"

#include "10_lsu/ws_lsu/lsu_tb.h"

#define I ((ws_ldresp_in_t *)ws_tb_in)
#define O ((const ws_ldresp_out_t *)ws_tb_out)

enum {
  L = WS_LDRESP_LANES,
  WARP_W = WS_LDRESP_WARP_W,
  BEAT_W = WS_LDRESP_BEAT_W,
  LQ_W = WS_LDRESP_LQ_W
};
enum {
  REG_W = WS_LDRESP_REG_W,
  S = WS_LDRESP_SCHEDULERS,
  CUT = WS_LDRESP_CUT_LOADS // an answer that finds its register taken is held, all others wait
};

typedef struct {
  bool valid, done, err;
  uint32_t kind, warp, rd, beat, op, lq, mask, word[L], off[L];
} answer_t;

static answer_t any(bool constant) {
  answer_t a = {.valid = true, .done = true};
  a.warp = ws_rand() & exec_ones(WARP_W);
  a.rd = ws_rand_percent(10) ? 0 : exec_rd(REG_W);
  a.beat = ws_rand() & exec_ones(BEAT_W);
  do
    a.op = lsu_any_op();
  while (lsu_is_store(a.op) || (constant && lsu_is_amo(a.op)));
  a.lq = ws_rand() & exec_ones(LQ_W);
  a.mask = exec_mask(L);
  for (unsigned i = 0; i < L; i++) {
    a.word[i] = constant && i ? a.word[0] : ws_rand();
    a.off[i] = ws_rand_below(4) & ~(lsu_size(a.op) - 1) & 3;
    if (a.op == WS_LSU_SC_W) a.off[i] = ws_rand_below(2);
  }
  if (constant) return a;
  if (lsu_is_amo(a.op)) a.done = ws_rand_percent(40);
  a.err = ws_rand_percent(3);
  return a;
}

static void tag(uint32_t *port, const answer_t *a) {
  ws_set(port, 0, LQ_W, a->lq);
  ws_set(port, LQ_W, 5, a->op);
  ws_set(port, LQ_W + 5, BEAT_W, a->beat);
  ws_set(port, LQ_W + 5 + BEAT_W, REG_W, a->rd);
  ws_set(port, LQ_W + 5 + BEAT_W + REG_W, WARP_W, a->warp);
}

static void put(uint32_t *mask, uint32_t *data, uint32_t *off, const answer_t *a, bool constant) {
  *mask = a->mask;
  for (unsigned i = 0; i < L; i++) {
    if (!constant || !i) data[i] = a->word[i];
    ws_set(off, i * 2, 2, a->off[i]);
  }
}

// `blocked`: sub-cores that take no result. The first answer is for one of them then, all others
// are not.
static void run(unsigned busy, unsigned ready, uint32_t blocked, unsigned *moved) {
  ws_reset();
  answer_t sm = {0}, dr = {0}, cc = {0}, held[S] = {0};
  bool held_last[S] = {0}, kept_last = false;
  answer_t kept = {0};
  unsigned waits = 0;
  for (int n = 0; n < 2000; n++) {
    if (!sm.valid && ws_rand_percent(busy)) sm = any(false), sm.err = false, sm.done = true;
    if (!dr.valid && ws_rand_percent(busy)) dr = any(false);
    if (!cc.valid && ws_rand_percent(busy)) cc = any(true);
    if (blocked) sm.warp &= ~(S - 1u), dr.warp &= ~(S - 1u), cc.warp &= ~(S - 1u);
    if (blocked && n == 0) sm.warp++, sm.rd = 1, dr.valid = cc.valid = false;
    I->smr_valid_i = sm.valid;
    I->dr_valid_i = dr.valid;
    I->ccr_valid_i = cc.valid;
    tag(VEC(I->smr_tag_i), &sm);
    tag(VEC(I->dr_tag_i), &dr);
    tag(VEC(I->ccr_tag_i), &cc);
    put(&I->smr_mask_i, VEC(I->smr_data_i), VEC(I->smr_off_i), &sm, false);
    put(&I->dr_mask_i, VEC(I->dr_data_i), VEC(I->dr_off_i), &dr, false);
    put(&I->ccr_mask_i, VEC(I->ccr_data_i), VEC(I->ccr_off_i), &cc, true);
    I->dr_done_i = dr.done;
    I->dr_err_i = dr.err;
    I->wb_ready_i = lsu_any_ready(S, ready) & ~blocked;
    I->ans_last_i = ws_rand_below(2);
    ws_eval();
    uint32_t free = 0; // sub-cores that have room for a result
    for (unsigned p = 0; p < S; p++) {
      const lsu_result_t wb = LSU_RESULT(WS_LDRESP, p);
      free |= (uint32_t)(!held[p].valid || (I->wb_ready_i >> p & 1)) << p;
      WS_CHECK_EQ(wb.valid, held[p].valid, "sub-core %u", p);
      if (!held[p].valid) continue;
      WS_CHECK_EQ(wb.warp, held[p].warp / S, "sub-core %u", p);
      WS_CHECK_EQ(wb.rd, held[p].rd);
      WS_CHECK_EQ(wb.beat, held[p].beat);
      WS_CHECK_EQ(wb.last, held_last[p]);
      WS_CHECK_EQ(wb.mask, held[p].mask);
#if WS_LOAD_LATENCY
      WS_CHECK_EQ(ws_get(CVEC(O->wb_kind_o), p * 2, 2), held[p].kind, "sub-core %u", p);
#endif
      for (unsigned i = 0; i < L; i++)
        if (held[p].mask >> i & 1)
          WS_CHECK_EQ(wb.data[i], lsu_extract(held[p].op, held[p].word[i], held[p].off[i]),
                      "op %u word %x offset %u", held[p].op, (unsigned)held[p].word[i],
                      (unsigned)held[p].off[i]);
      if (I->wb_ready_i >> p & 1) held[p].valid = false;
    }
    answer_t *const source[] = {&sm, &dr, &cc};
    const bool take[] = {sm.valid && O->smr_ready_o, dr.valid && O->dr_ready_o,
                         cc.valid && O->ccr_ready_o};
    unsigned can = 0, cannot = 0; // answers with room for them, and without
    for (unsigned s = 0; s < 3; s++) {
      const bool room = CUT ? !kept.valid
                            : source[s]->err || // an error needs none
                                  (free >> source[s]->warp % S & 1);
      can += source[s]->valid && room;
      cannot += source[s]->valid && !room;
      WS_CHECK(!take[s] || room, "source %u: the last result for its sub-core is still there", s);
    }
    WS_CHECK(take[0] + take[1] + take[2] <= 1, "one at a time");
    WS_CHECK(take[0] + take[1] + take[2] == (can > 0) || cannot, "nothing holds it up");
    WS_CHECK(!take[2] || (!sm.valid && !dr.valid), "constants go last");
    waits = sm.valid && dr.valid && take[1] ? waits + 1 : take[0] ? 0 : waits;
    WS_CHECK(waits < 2, "shared memory waits while the data cache goes twice");
    answer_t got = {0};
    for (unsigned s = 0; s < 3; s++)
      if (take[s]) got = *source[s], got.kind = s, source[s]->valid = false;
    const bool result = got.valid && !got.err && got.rd;
    WS_EXPECT(O->err_o, got.valid && got.err);
    bool last = got.done && I->ans_last_i;
    WS_EXPECT(O->ans_fire_o, result && got.done);
    if (O->ans_fire_o) WS_EXPECT(O->ans_entry_o, got.lq);
    *moved += got.valid;
    if (!result) got.valid = false;
    if (kept.valid) got = kept, last = kept_last, kept.valid = false;
    if (got.valid && !(free >> got.warp % S & 1)) {
      kept = got, kept_last = last;
    } else if (got.valid) {
      held[got.warp % S] = got;
      held_last[got.warp % S] = last;
    }
    ws_tick();
  }
}

static void test_ldresp__random(void) {
  unsigned moved = 0;
  run(30, 80, 0, &moved);
  run(70, 30, 0, &moved);
  WS_CHECK(moved > 800, "only %u answers moved", moved);
}

static void test_ldresp__a_result_a_cycle(void) {
  unsigned moved = 0;
  run(100, 100, 0, &moved);
  WS_CHECK_EQ(moved, 2000);
}

// A sub-core that takes nothing, and has its result, does not slow down the first one.
static void test_ldresp__others_go_on(void) {
  WS_SKIP_IF(S == 1);
  unsigned moved = 0;
  run(100, 100, ~1u, &moved);
  WS_CHECK_EQ(moved, 2000);
}

const ws_test_t ws_tests[] = {{"random", test_ldresp__random},
                              {"a_result_a_cycle", test_ldresp__a_result_a_cycle},
                              {"others_go_on", test_ldresp__others_go_on},
                              {0}};
