// SPDX-License-Identifier: Apache-2.0
// Part of test.c: single loads, and the cycles they take.

static void fetch(uint32_t line) {
  load_word(line, 0);
  is_taken();
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
