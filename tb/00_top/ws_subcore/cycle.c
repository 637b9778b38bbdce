// SPDX-License-Identifier: Apache-2.0
// Part of test.c: a cycle of the sub-core and its surroundings, with all that must hold in it.
#include "special.c"

static bool of_warp(const uint32_t *field, unsigned w) {
  return ws_get(field, w, 1);
}

// ---- Barriers of one CTA, which is all warps ----

// Instructions that issue in this cycle: one is 1, two are 2.
static unsigned issued(void) {
  return O->issue_n_o;
}

static void check_bar_issue(unsigned w) {
  warp_t *x = &warp[w];
  WS_CHECK(issued() && O->issue_warp_o == w && x->live && !x->waits, "bar of warp %u", w);
  for (unsigned t = 0; t < T; t++)
    WS_CHECK(!x->thread[t].exists || x->thread[t].event == BARRIER, "warp %u has no bar", w);
  WS_CHECK(!in_stage(w, IN_LSU) && !in_stage(w, IN_CACHE) && !loads_wait(w),
           "bar before the accesses of warp %u", w);
  x->waits = true;
}

static void check_arrival(void) {
  const unsigned w = O->arr_warp_o;
  WS_CHECK_KNOWN(O->arr_warp_o);
  WS_CHECK(w < W && warp[w].waits && !warp[w].arrived, "warp %u arrives", w);
  thread_t *first = warp[w].thread;
  while (!first->exists)
    first++;
  WS_EXPECT(O->arr_num_o, first->data, "warp %u", w);
  warp[w].arrived = true;
  if (O->arr_num_o >= WS_BARRIERS) return;
  for (unsigned t = 0; t < T; t++)
    if (warp[w].thread[t].exists) next_event(&warp[w].thread[t], w, t, 0);
}

static void open_barrier(void) {
  bool all = !to_start_n && !expected.seen && ws_rand_percent(50);
  for (unsigned w = 0; w < W; w++)
    all &= !warp[w].live || warp[w].arrived;
  for (unsigned w = 0; w < W; w++) {
    if (all) warp[w].waits = warp[w].arrived = false;
    ws_set(VEC(I->bar_wait_i), w, 1, warp[w].waits);
  }
}

// ---- Checks ----

static void check_known(void) {
  WS_CHECK_KNOWN(O->wst_ready_o);
  WS_CHECK_KNOWN(O->tid_rows_o);
  WS_CHECK_KNOWN(O->wdone_o);
  WS_CHECK_KNOWN(O->live_o);
  WS_CHECK_KNOWN(O->is_bar_o);
  WS_CHECK_KNOWN(O->arr_valid_o);
  WS_CHECK_KNOWN(O->lsu_dx_valid_o);
  WS_CHECK_KNOWN(O->lsu_wb_ready_o);
  WS_CHECK_KNOWN(O->ic_mreq_valid_o);
  WS_CHECK_KNOWN(O->ic_mresp_ready_o);
  WS_CHECK_KNOWN(O->sc_fault_valid_o);
  WS_CHECK_KNOWN(O->issue_n_o);
}

static void check_issue(void) {
  WS_CHECK(issued() <= 1 + WS_DUAL_ISSUE, "%u instructions", issued());
  if (!issued()) return;
  WS_CHECK_KNOWN(O->issue_warp_o);
  const unsigned w = O->issue_warp_o;
  WS_CHECK(w < W && warp[w].live, "warp %u does not live", w);
  WS_CHECK(!warp[w].waits, "warp %u issues at a barrier", w);
  WS_CHECK(!I->stop_i, "warp %u issues in spite of stop", w);
  warp[w].issued += issued();
#if WS_DUAL_ISSUE
  pairs += issued() == 2;
#endif
#if WS_RETIRE_PORT
  for (unsigned i = 0; i < issued(); i++)
    WS_CHECK_EQ((uint32_t)ws_get(CVEC(O->tr_insn_o), i * 32, 32), insn_at((O->tr_pc_o + i) * 4u),
                "pc %x", (O->tr_pc_o + i) * 4u);
  WS_CHECK(O->tr_mask_o && !(O->tr_mask_o & ~warp[w].mask), "threads %x", O->tr_mask_o);
#endif
}

static void check_events(void) {
#if WS_PERF_COUNTERS
  WS_CHECK_KNOWN(O->ev_threads_o);
  WS_CHECK_KNOWN(O->ev_lost_o);
  WS_CHECK_EQ((unsigned)__builtin_popcount(O->ev_lost_o) + (issued() != 0), 1, "classes %x",
              O->ev_lost_o);
  events.threads += O->ev_threads_o;
  events.branches += O->ev_branch_o;
  events.splits += O->ev_split_o;
  events.accesses += O->ev_icache_o;
  events.misses += O->ev_imiss_o;
#endif
}

static void check_fault(void) {
  WS_CHECK(expected.valid, "fault %u at %x", O->sc_fault_cause_o, O->sc_fault_pc_o * 4u);
  WS_EXPECT(O->sc_fault_cause_o, expected.cause);
  WS_EXPECT(O->sc_fault_pc_o, expected.pc / 4);
  WS_CHECK_KNOWN(O->sc_fault_warp_o);
  const unsigned w = O->sc_fault_warp_o;
  WS_CHECK(w < W && warp[w].live && !(expected.seen >> w & 1), "fault of warp %u", w);
  WS_EXPECT(O->sc_fault_mask_o, warp[w].mask, "warp %u", w);
  if (expected.cause == FAULT_BARRIER)
    WS_CHECK(O->arr_valid_o && O->arr_warp_o == w, "not the warp at the barrier");
  else
    WS_CHECK(issued() && O->issue_warp_o == w, "not the warp that issues");
  expected.seen |= UINT32_C(1) << w;
}

static void check_end(unsigned w) {
  warp_t *x = &warp[w];
  WS_CHECK(x->live, "warp %u ends twice", w);
  WS_CHECK(!in_stage(w, IN_LSU) && !loads_wait(w), "warp %u ends before its accesses", w);
  for (unsigned t = 0; t < T; t++) {
    const thread_t *y = &x->thread[t];
    if (!y->exists) continue;
    WS_CHECK_EQ(y->event, END, "warp %u thread %u at %x", w, t, y->pc);
    WS_CHECK(x->issued >= y->count && (splits || x->issued == y->count),
             "warp %u issued %u instructions, thread %u ran %u", w, x->issued, t, y->count);
    want.threads += y->count;
  }
  want.branches += x->thread[__builtin_ctz(x->mask)].branches;
  x->live = false;
}

// ---- A cycle ----

static void drive(void) {
  drive_start();
  drive_refills();
  drive_lsu();
  drive_results();
#if WS_SFU
  drive_specials();
#endif
  open_barrier();
  I->bar_fault_i = 0;
#if WS_PERF_COUNTERS
  I->perf_row_i = (I->perf_row_i + 1) % WS_PERF_COUNTER_N;
  I->perf_data_i[0] = counter_word(I->perf_row_i, 0);
  I->perf_data_i[1] = counter_word(I->perf_row_i, 1);
#endif
  ws_eval();
#if WS_SUBCORES
  WS_CHECK_KNOWN(O->lsu_want_o);
  if (polite && I->lsu_ready_i && !O->lsu_want_o) {
    I->lsu_ready_i = 0;
    ws_eval();
    WS_CHECK(!O->lsu_want_o, "it wants what it may not have");
  }
  WS_CHECK(!O->lsu_dx_valid_o || O->lsu_want_o, "a beat without a request");
#endif
#if WS_SUBCORES && WS_SFU
  WS_CHECK_KNOWN(O->sfu_want_o);
  if (polite && I->sfu_ready_i && !O->sfu_want_o) {
    I->sfu_ready_i = 0;
    ws_eval();
    WS_CHECK(!O->sfu_want_o, "it wants what it may not have");
  }
  WS_CHECK(!O->sfu_dx_valid_o || O->sfu_want_o, "a special beat without a request");
#endif
  if (O->arr_valid_o && O->arr_num_o >= WS_BARRIERS) {
    I->bar_fault_i = 1;
    ws_eval();
  }
}

static void cycle(void) {
  drive();
  check_known();
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(of_warp(CVEC(O->live_o), w), warp[w].live, "warp %u", w);
  check_issue();
  check_events();
  WS_CHECK(!(O->is_bar_o & (O->is_bar_o - 1)), "is_bar %x", O->is_bar_o);
  WS_CHECK(!(O->wdone_o & (O->wdone_o - 1)), "wdone %x", O->wdone_o);
  if (O->arr_valid_o) check_arrival();
  if (O->sc_fault_valid_o) check_fault();
  if (O->lsu_dx_valid_o) {
    WS_CHECK(I->lsu_ready_i, "a beat for an LSU that is not ready");
    WS_CHECK_KNOWN(O->lsu_dx_warp_o);
    WS_CHECK_KNOWN(O->lsu_dx_beat_o);
    WS_CHECK_KNOWN(O->lsu_dx_pc_o);
    WS_CHECK_KNOWN(O->lsu_dx_imm_o);
    beat_taken();
  }
#if WS_SFU
  WS_CHECK_KNOWN(O->sfu_dx_valid_o);
  if (O->sfu_dx_valid_o) {
    WS_CHECK(!O->lsu_dx_valid_o, "one beat for two units");
    special_beat();
  }
  const bool special_done = I->sfu_wb_valid_i && O->sfu_wb_ready_o;
#endif
  for (unsigned w = 0; w < W; w++) {
    if (of_warp(CVEC(O->is_bar_o), w)) check_bar_issue(w);
    if (of_warp(CVEC(O->wdone_o), w)) check_end(w);
  }
  quiet = issued() || I->stop_i || !mix.lsu_ready ? 0 : quiet + 1;
  WS_CHECK(quiet < TIMEOUT, "nothing issues; rows %u, to start %u, live %x, beats %u, loads %u",
           O->tid_rows_o, to_start_n, O->live_o, beat_n, load_n);
  const bool faulty = expected.seen;
  if (O->ic_mreq_valid_o && I->ic_mreq_ready_i) refill_asked_for();
  const bool started = I->wst_valid_i && O->wst_ready_o;
  const bool result = I->lsu_wb_valid_i && O->lsu_wb_ready_o;
  const bool line = I->ic_mresp_valid_i && O->ic_mresp_ready_o;
  ws_tick();
  if (started) warp_started();
  if (result) result_taken();
  if (line) refill_taken();
#if WS_SFU
  if (special_done) special_taken();
#endif
  if (faulty) I->stop_i = 1;
}

static void cycles(unsigned n) {
  while (n--)
    cycle();
}

static bool any_live(void) {
  for (unsigned w = 0; w < W; w++)
    if (warp[w].live) return true;
  return to_start_n;
}

// Accesses are over when the last warp has ended, except for stores.
static void run(void) {
  quiet = 0;
  while (any_live() && !expected.seen)
    cycle();
  if (expected.valid) {
    WS_CHECK(expected.seen, "no fault");
    cycles(40);
    return;
  }
  if (!WS_PERF_COUNTERS) return;
  WS_CHECK_EQ(events.threads, want.threads);
  WS_CHECK(splits ? events.splits > 0 : !events.splits, "%u branches split", events.splits);
  if (!splits) WS_CHECK_EQ(events.branches, want.branches);
  WS_CHECK(events.misses && events.misses < events.accesses, "%u misses, %u accesses",
           events.misses, events.accesses);
}

// ---- A launch ----

static void forget(void) {
  memset(warp, 0, sizeof warp);
  memset(refill, 0, sizeof refill);
  memset(&open, 0, sizeof open);
  memset(&expected, 0, sizeof expected);
  memset(&events, 0, sizeof events);
  memset(&want, 0, sizeof want);
  load_n = beat_n = to_start_n = 0;
#if WS_SFU
  forget_specials();
#endif
  bad_line = 1;
  splits = false;
  polite = ws_rand_percent(50);
  mix.lsu_ready = 70;
  mix.fetch_delay = 15;
  mix.load_delay = 20;
  I->stop_i = 0;
}

// Pulses start_i and queues n warps, whose numbers in their CTA are not theirs.
static void launch(unsigned n) {
  if (wsa_end(&prog)) ws_fail(__FILE__, __LINE__, "%s", prog.err);
  launch_values();
  I->start_i = 1;
  cycle();
  I->start_i = 0;
  const uint32_t turn = ws_rand_below(SM_WARPS), first = ws_rand_below(W);
  for (unsigned i = 0; i < n; i++) {
    const unsigned w = (first + i) % W;
    warp_t *x = &warp[w];
    to_start[to_start_n++] = w;
    x->mask = ws_rand_percent(60) ? ones(T) : 1 + ws_rand_below(ones(T));
    x->wic = (w * S + PART + turn) % SM_WARPS;
    for (unsigned k = 0; k < 3; k++)
      x->cta[k] = ws_rand() & (k ? 0xFFFF : 0xFFFFFF);
    x->first[0] = ws_rand();
    x->first[1] = ws_rand() & 0xFFFFFFF;
  }
}

static void begin(void) {
  ws_reset();
  forget();
  wsa_init(&prog, CODE);
  for (unsigned i = 0; i < WORDS; i++)
    memory[i] = ws_rand();
}
