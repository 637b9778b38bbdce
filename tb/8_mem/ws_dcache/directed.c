// SPDX-License-Identifier: Apache-2.0
// Part of test.c: single loads, and the cycles they take.

// One load of a line's first word by lane 0.
static void load_word(uint32_t line, uint32_t n) {
  I->dc_valid_i = 1;
  I->dc_line_i = line;
  I->dc_mask_i = 1;
  I->dc_op_i = 2;
  I->dc_tag_i = n;
}

static void fetch(uint32_t line) {
  load_word(line, 0);
  do {
    ws_eval();
    if (O->dc_ready_o) break;
    ws_tick();
  } while (1);
  ws_tick();
  I->dc_valid_i = 0;
  I->mreq_ready_i = 1;
  I->dr_ready_i = 1;
  for (ws_eval(); !O->mreq_valid_o; ws_tick())
    continue;
  uint32_t id = O->mreq_id_o;
  ws_tick();
  I->mresp_valid_i = 1;
  I->mresp_id_i = id;
  memset((void *)&I->mresp_data_i, 0x5a, BUS);
  for (uint32_t b = 0; b < BEATS; b++) {
    I->mresp_last_i = b == BEATS - 1;
    ws_tick();
  }
  I->mresp_valid_i = 0;
  for (ws_eval(); !O->dr_valid_o; ws_tick())
    continue;
  ws_tick();
}

static void test_dcache__hit_takes_two_cycles(void) {
  while (O->busy_o)
    ws_tick();
  fetch(0x1234);
  for (uint32_t i = 0; i < 12; i++) { // a hit per cycle; each answers two cycles after it is taken
    load_word(0x1234, i + 1);
    I->dc_valid_i = i < 10;
    ws_eval();
    if (i < 10) WS_EXPECT(O->dc_ready_o, 1, "hit %u", i);
    WS_EXPECT(O->dr_valid_o, i >= 2, "cycle %u", i);
    if (i >= 2) WS_EXPECT(O->dr_tag_o, i - 1, "cycle %u", i);
    if (i >= 2) WS_CHECK_EQ(ws_get(FIELD(O->dr_data_o), 0, 32), 0x5a5a5a5a, "cycle %u", i);
    ws_tick();
  }
}

static void test_dcache__hit_under_miss(void) {
  while (O->busy_o)
    ws_tick();
  fetch(0x1234);
  load_word(0x4321, 7);
  ws_eval();
  WS_EXPECT(O->dc_ready_o, 1);
  ws_tick(); // the miss, never answered
  unsigned answers = 0;
  for (uint32_t i = 0; i < 12; i++) {
    load_word(0x1234, 8);
    I->dc_valid_i = 1;
    ws_eval();
    if (O->dr_valid_o) WS_EXPECT(O->dr_tag_o, 8);
    answers += O->dr_valid_o;
    ws_tick();
  }
  WS_CHECK(answers >= 8, "%u hits in 12 cycles after a miss", answers);
}

// Memory that answers in the cycle after it is asked, for `cycles` cycles; when a load was
// answered.
static unsigned serve(unsigned cycles) {
  unsigned answered = 0, beat = BEATS, id = 0;
  static unsigned queue[IDS], n;
  for (unsigned c = 1; c <= cycles; c++) {
    if (beat == BEATS && n) {
      id = queue[0];
      memmove(&queue[0], &queue[1], --n * sizeof queue[0]);
      beat = 0;
    }
    I->mresp_valid_i = beat < BEATS;
    I->mresp_id_i = id;
    I->mresp_last_i = beat == BEATS - 1;
    beat += beat < BEATS;
    ws_eval();
    count_misses();
    if (O->mreq_valid_o) queue[n++] = O->mreq_id_o;
    if (O->dr_valid_o && !answered) answered = c;
    ws_tick();
    I->dc_valid_i = 0;
  }
  WS_CHECK(!n && beat == BEATS, "memory has not answered");
  I->mresp_valid_i = 0;
  return answered;
}

// A walk over two pages, line by line, with time between: only lines that no proposal can name
// miss, and the others hit.
static void test_dcache__a_stream_is_prefetched(void) {
  enum { AHEAD = WS_DCACHE_PREFETCH, PAGE = 4096 >> LINE_W, HIT = 3 };
  while (O->busy_o)
    ws_tick();
  asks = misses = 0;
  I->mreq_ready_i = I->dr_ready_i = 1;
  for (uint32_t n = 0; n < PAGE + AHEAD + 2; n++) {
    const uint32_t before = misses;
    const bool miss = !AHEAD || n <= AHEAD || (n >= PAGE && n < PAGE + AHEAD);
    load_word(7 * PAGE + n, n);
    const unsigned answered = serve(12 + 6 * BEATS);
    WS_CHECK(miss ? answered > HIT : answered == HIT, "line %u answers in cycle %u", n, answered);
    WS_CHECK_EQ(misses - before, miss, "line %u", n);
  }
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
  ws_note("no reservations");
#endif
}
