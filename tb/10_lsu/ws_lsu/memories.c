// SPDX-License-Identifier: Apache-2.0
// Part of test.c: the memories, and a cycle of the LSU between them with all that must hold in it.
#include "bench.c"

// ---- the memories' side of a cycle: what is offered before, what happened after ----

static unsigned sm_at, dc_at; // answers on offer
static bool amo_now;          // shared memory answers an AMO in the cycle in which it takes it

static bool pick(const answer_t *list, unsigned n, bool in_order, unsigned *at) {
  *at = in_order || !n ? 0 : ws_rand_below(n);
  return n && list[*at].due <= cycles && !ws_rand_percent(stall);
}

static void show(const answer_t *a, uint32_t *tag, uint32_t *mask, uint32_t *data, uint32_t *off) {
  ws_set(tag, 0, TAG_W, a->tag);
  *mask = a->mask;
  for (unsigned i = 0; i < L; i++) {
    data[i] = a->word[i];
    ws_set(off, i * 2, 2, a->off[i]);
  }
}

static void offer_answers(void) {
  if (!I->smr_valid_i) I->smr_valid_i = pick(sm_answer, sm_n, true, &sm_at);
  if (I->smr_valid_i)
    show(&sm_answer[sm_at], VEC(I->smr_tag_i), &I->smr_mask_i, VEC(I->smr_data_i),
         VEC(I->smr_off_i));
  if (!I->dr_valid_i) I->dr_valid_i = pick(dc_answer, dc_n, false, &dc_at);
  if (I->dr_valid_i) {
    const answer_t *a = &dc_answer[dc_at];
    show(a, VEC(I->dr_tag_i), &I->dr_mask_i, VEC(I->dr_data_i), VEC(I->dr_off_i));
    if (lsu_is_amo(a->tag >> LQ_W & 31)) I->dr_mask_i = a->mask & -a->mask; // lane by lane
    I->dr_done_i = I->dr_mask_i == a->mask;
  }
}

// After the clock edge: what was ready has gone.
static void take_answers(bool sm_ready, bool dr_ready) {
  if (I->smr_valid_i && sm_ready) {
    memmove(&sm_answer[0], &sm_answer[1], sizeof sm_answer[0] * --sm_n);
    I->smr_valid_i = 0;
  }
  if (I->dr_valid_i && dr_ready) {
    dc_answer[dc_at].mask &= ~I->dr_mask_i;
    if (I->dr_done_i) dc_answer[dc_at] = dc_answer[--dc_n];
    I->dr_valid_i = 0;
  }
}

// The constant cache answers the request of the cycle before, or gets a line for a beat that waits.
static void offer_constant(void) {
  I->cc_hit_i = cc.asked && ws_rand_percent(60);
  if (cc.asked) cc.sleeping = !I->cc_hit_i;
  I->cc_fill_i = cc.sleeping && ws_rand_percent(20);
  I->cc_data_i = cc.word = ws_rand();
}

static uint32_t virtual(unsigned i) {
  return cur.insn.va[cur.beat * L + i];
}

// Those that go with the first lane: the same word of constants, otherwise the same line.
static uint32_t lanes_with(unsigned first) {
  uint32_t mask = 0;
  for (unsigned i = 0; i < L; i++)
    if (cur.todo >> i & 1 && lane_window(i) == lane_window(first) &&
        (lane_window(i) == LSU_CONST ? virtual(i) >> 2 == virtual(first) >> 2
                                     : physical(i) >> LINE_W == physical(first) >> LINE_W))
      mask |= UINT32_C(1) << i;
  return mask;
}

static void check_constant(void) {
  if (O->cc_valid_o) {
    WS_CHECK(cur.used && lane_window(lowest()) == LSU_CONST, "the first lane is no constant");
    WS_CHECK(!cc.sleeping, "asks before a line has come");
    WS_EXPECT(O->cc_addr_o, physical(lowest()) >> 2);
  }
  if (I->cc_fill_i) cc.sleeping = false;
  cc.asked = O->cc_valid_o;
  WS_CHECK_KNOWN(O->eff_valid_o);
  if (!O->eff_valid_o) return;
  const uint32_t mask = lanes_with(lowest());
  WS_CHECK(I->cc_hit_i, "takes a word that is not there");
  // {warp, rd, beat, op, lq}
  const uint32_t tag = CVEC(O->eff_tag_o)[0] >> (WS_LSU_LQ_W + 5), rd = tag >> WS_LSU_BEAT_W;
  WS_EXPECT(O->eff_mask_o, mask);
  WS_CHECK_EQ(rd >> WS_LSU_REG_W, cur.insn.warp);
  WS_CHECK_EQ(tag % (1u << WS_LSU_BEAT_W), cur.beat);
  WS_CHECK_EQ(rd % (1u << WS_LSU_REG_W), cur.insn.rd);
  const unsigned f = entry_of(cur.insn.warp, cur.insn.rd);
  for (unsigned i = 0; i < L; i++)
    if (mask >> i & 1)
      flying[f].want[cur.beat * L + i] =
          lsu_extract(cur.insn.op, cc.word, cur.insn.va[cur.beat * L + i]);
  cc_words++;
  served(mask);
}

static void check_shared(uint32_t go) {
  WS_CHECK(cur.used && lane_window(lowest()) == LSU_SHARED,
           "the first lane is not in shared memory");
  const uint32_t ones = (UINT32_C(1) << SM_W) - 1;
  uint32_t common = 0; // what the offsets lack, a multiple of 4
  bool first = true;
  for (unsigned i = 0; i < L; i++) {
    const bool in = cur.todo >> i & 1 && lane_window(i) == LSU_SHARED;
    WS_CHECK_EQ(O->sm_mask_o >> i & 1, in, "lane %u", i);
    if (!in) continue;
    WS_CHECK_EQ(ws_get(CVEC(O->sm_addr_o), i * SM_W, SM_W), physical(i), "lane %u", i);
    const uint32_t off = (uint32_t)ws_get(CVEC(O->sm_off_o), i * SM_W, SM_W);
    if (first) common = (physical(i) - off) & ones & ~3u;
    first = false;
    WS_CHECK_EQ(off, (physical(i) - common) & ones, "offset of lane %u", i);
    if (!lsu_is_load(cur.insn.op))
      WS_CHECK_EQ(CVEC(O->sm_wdata_o)[i], cur.insn.data[cur.beat * L + i]);
#if WS_CAS
    if (lsu_is_amo(cur.insn.op))
      WS_CHECK_EQ(CVEC(O->sm_wdata_o)[L + i], cur.insn.cmp[cur.beat * L + i]);
#endif
  }
  WS_EXPECT(O->sm_op_o, op_asked(&cur.insn));
  check_tag(CVEC(O->sm_tag_o));
  if (!I->sm_ready_i) return;
  sm_passes++;
  if (!lsu_is_store(cur.insn.op) && !amo_now)
    sm_answer[sm_n++] = answer((uint32_t)ws_get(CVEC(O->sm_tag_o), 0, TAG_W), go);
  served(go);
}

static void check_data(void) {
  const unsigned first = lowest();
  WS_CHECK(cur.used && (lane_window(first) == LSU_GLOBAL || lane_window(first) == LSU_LOCAL),
           "not for the data cache");
  const uint32_t mask = lanes_with(first);
  WS_EXPECT(O->dc_mask_o, mask);
  for (unsigned i = 0; i < L; i++) {
    if (!(mask >> i & 1)) continue;
    WS_CHECK_EQ(ws_get(CVEC(O->dc_off_o), i * LINE_W, LINE_W), physical(i) & exec_ones(LINE_W));
    if (!lsu_is_load(cur.insn.op))
      WS_CHECK_EQ(CVEC(O->dc_wdata_o)[i], cur.insn.data[cur.beat * L + i]);
#if WS_CAS
    if (lsu_is_amo(cur.insn.op))
      WS_CHECK_EQ(CVEC(O->dc_wdata_o)[L + i], cur.insn.cmp[cur.beat * L + i]);
#endif
  }
  WS_EXPECT(O->dc_line_o, physical(first) >> LINE_W);
  WS_EXPECT(O->dc_op_o, op_asked(&cur.insn));
  WS_EXPECT(O->dc_pc_o, cur.insn.pc >> 2);
  check_tag(CVEC(O->dc_tag_o));
  if (!I->dc_ready_i) return;
  dc_passes++;
  if (!lsu_is_store(cur.insn.op))
    dc_answer[dc_n++] = answer((uint32_t)ws_get(CVEC(O->dc_tag_o), 0, TAG_W), mask);
  served(mask);
}

static void check_result(unsigned p) {
  const lsu_result_t wb = LSU_RESULT(WS_LSU, p);
  if (!wb.valid) return;
  const unsigned f = entry_of(wb.warp * S + p, wb.rd);
  WS_CHECK(f < FLYING, "x%u of warp %u is not asked for", (unsigned)wb.rd,
           (unsigned)wb.warp * S + p);
  const uint32_t threads = wb.mask << (wb.beat * L);
  WS_CHECK(threads && !(threads & ~flying[f].left), "threads %x, only %x wait", (unsigned)threads,
           (unsigned)flying[f].left);
  for (unsigned i = 0; i < L; i++)
    if (wb.mask >> i & 1)
      WS_CHECK_EQ(wb.data[i], flying[f].want[wb.beat * L + i], "thread %u",
                  (unsigned)(wb.beat * L + i));
  WS_CHECK_EQ(wb.last, flying[f].left == threads && flying[f].whole, "threads left %x",
              (unsigned)(flying[f].left & ~threads));
  if (!(I->wb_ready_i >> p & 1)) return;
  flying[f].left &= ~threads;
  if (flying[f].left) return;
  flying[f].used = false;
  ended++;
}

static void cycle(unsigned load) {
  I->dx_valid_i = 0;
  I->sm_ready_i = !ws_rand_percent(stall) && sm_n < ANSWERS - 1;
  I->dc_ready_i = !ws_rand_percent(stall) && dc_n < ANSWERS - 1;
  I->wb_ready_i = lsu_any_ready(S, 100 - stall);
  offer_answers();
  offer_constant();
  ws_eval();
  // Without a request the mask has no meaning: the test drives the same value in every run.
  const uint32_t mask = O->sm_valid_o ? O->sm_mask_o : 0;
  uint32_t go = mask;
  if (ws_rand_percent(conflict)) go &= ws_rand();
  I->sm_served_i = go ? go : mask & -mask;
  amo_now = false;
  if (O->sm_valid_o && lsu_is_amo(O->sm_op_o)) {
    I->sm_ready_i = 0;
    if (!I->smr_valid_i && !sm_n) { // answers stay in order
      const answer_t a = answer((uint32_t)ws_get(CVEC(O->sm_tag_o), 0, TAG_W), I->sm_served_i);
      show(&a, VEC(I->smr_tag_i), &I->smr_mask_i, VEC(I->smr_data_i), VEC(I->smr_off_i));
      I->smr_valid_i = 1;
      ws_eval();
      amo_now = O->smr_ready_o != 0;
      I->sm_ready_i = I->smr_valid_i = amo_now;
    }
  }
  ws_eval();

  static bool sm_waits, dc_waits;
  static uint64_t sm_tag, dc_tag;
  if (!cycles) sm_waits = dc_waits = false;
  WS_CHECK(!sm_waits || (O->sm_valid_o && ws_get(CVEC(O->sm_tag_o), 0, TAG_W) == sm_tag),
           "a request has changed");
  WS_CHECK(!dc_waits || (O->dc_valid_o && ws_get(CVEC(O->dc_tag_o), 0, TAG_W) == dc_tag),
           "a request has changed");
  sm_waits = O->sm_valid_o && !I->sm_ready_i;
  dc_waits = O->dc_valid_o && !I->dc_ready_i;
  sm_tag = ws_get(CVEC(O->sm_tag_o), 0, TAG_W);
  dc_tag = ws_get(CVEC(O->dc_tag_o), 0, TAG_W);

  uint32_t busy = cur.used ? UINT32_C(1) << (cur.insn.warp & 31) : 0;
  WS_CHECK_EQ(ws_get(CVEC(O->busy_o), cur.insn.warp / 32 * 32, W > 32 ? 32 : W), busy);
  WS_CHECK(O->sm_valid_o + O->dc_valid_o + O->cc_valid_o <= 1, "two memories at once");
  WS_EXPECT(O->fault_valid_o, 0);
  WS_CHECK_KNOWN(O->wb_valid_o);
  for (unsigned p = 0; p < S; p++)
    check_result(p);
  const bool is_void = cur.used && lsu_is_load(cur.insn.op) && !cur.insn.rd;
  if (is_void) {
    WS_CHECK(!O->sm_valid_o && !O->dc_valid_o && !O->cc_valid_o, "a request for nothing");
    cur.used = false;
  }
  if (O->sm_valid_o)
    check_shared(I->sm_served_i);
  else if (O->dc_valid_o)
    check_data();
  else
    check_constant();
  if (O->sm_valid_o || O->dc_valid_o) cc.asked = false;
  WS_EXPECT(O->lsu_ready_o, !cur.used, "lanes %x left", (unsigned)cur.todo);
  const bool sm_ready = O->smr_ready_o && !amo_now, dr_ready = O->dr_ready_o;

  if (next_beat == BEATS && load) choose();
  if (!cur.used && next_beat < BEATS && ws_rand_percent(load)) {
    put();
    check_early();
  }
  ws_tick();
  if (amo_now) I->smr_valid_i = 0;
  take_answers(sm_ready, dr_ready);
  cycles++;
}
