// SPDX-License-Identifier: Apache-2.0
// Single requests, for ws_dcache and ws_uncached. Included by their tests.

// One load of a line's first word by lane 0.
static void load_word(uint32_t line, uint32_t n) {
  I->dc_valid_i = 1;
  I->dc_line_i = line;
  I->dc_mask_i = 1;
  I->dc_op_i = 2;
  I->dc_tag_i = n;
}

// The request that is there is taken.
static inline void is_taken(void) {
  for (ws_eval(); !O->dc_ready_o; ws_eval())
    ws_tick();
  ws_tick();
  I->dc_valid_i = 0;
}

// Memory that answers in the cycle after it is asked, for `cycles` cycles; when a load was
// answered.
static unsigned serve(unsigned cycles) {
  unsigned answered = 0, beat = 0, end = 0, id = 0;
  static struct { unsigned id, beats; } queue[IDS];
  static unsigned n;
  for (unsigned c = 1; c <= cycles; c++) {
    if (beat == end && n) {
      id = queue[0].id;
      end = queue[0].beats;
      memmove(&queue[0], &queue[1], --n * sizeof queue[0]);
      beat = 0;
    }
    I->mresp_valid_i = beat < end;
    I->mresp_id_i = id;
    I->mresp_last_i = beat + 1 == end;
    beat += beat < end;
    ws_eval();
    count_misses();
    if (O->mreq_valid_o) {
      queue[n].id = O->mreq_id_o;
      queue[n++].beats = ask_beats();
      beats += ask_beats();
    }
    if (O->dr_valid_o && !answered) answered = c;
    ws_tick();
    I->dc_valid_i = 0;
  }
  WS_CHECK(!n && beat == end, "memory has not answered");
  I->mresp_valid_i = 0;
  return answered;
}

// Loads of lines that memory never answers: from some time on the next one is refused, in each
// cycle.
static void test_dcache__refused(void) {
#if WS_PERF_REFUSED
  uint32_t taken = 0;
  begin(0);
  I->mreq_ready_i = I->dr_ready_i = 1;
  for (uint32_t n = 0; n < 8 * IDS + 30; n++) {
    load_word(0x1000 + taken, taken);
    ws_eval();
    if (n < 2) WS_EXPECT(O->ev_refused_o, 0, "cycle %u", n);
    if (n >= 8 * IDS + 10) WS_EXPECT(O->ev_refused_o, 1, "cycle %u", n);
    taken += I->dc_valid_i && O->dc_ready_o;
    ws_tick();
  }
  WS_CHECK(taken > 1 && taken <= IDS + 3, "%u loads of as many lines are taken", taken);
#else
  ws_skip("not counted");
#endif
}

// A thread reserves a word and stores to it, now and then with a store of another one between them,
// or the start of a kernel.
static void test_dcache__reservations(void) {
#if WS_LRSC
  begin(0);
  stored = refused = 0;
  for (int p = 0; p < (ws_long() ? 2000 : 200); p++) {
    const run_t r = {.requests = 1,
                     .lines = 4,
                     .offer = 100,
                     .answer_taken = 60,
                     .ask_taken = 100,
                     .store_taken = 70,
                     .read_delay = 3,
                     .write_delay = 3};
    const uint32_t line = ws_rand_below(4), number = ws_rand_below(NUMBERS);
    forced = (forced_t){true, WS_LSU_LR_W, line, number};
    run(&r);
    const uint32_t between = ws_rand_below(4);
    if (between == 1) { // to the line or another one
      forced = (forced_t){true, WS_LSU_SW, ws_rand_below(4), ws_rand_below(NUMBERS)};
      run(&r);
    }
    if (between == 2) {
      memset(m.reserved, 0, sizeof m.reserved);
      I->start_i = 1;
      ws_tick();
      I->start_i = 0;
    }
    forced = (forced_t){true, WS_LSU_SC_W, line, number};
    run(&r);
  }
  forced.on = false;
  WS_CHECK(stored > 50 && refused > 50, "%u conditional stores, %u that failed", stored, refused);
#else
  ws_skip("no reservations");
#endif
}
