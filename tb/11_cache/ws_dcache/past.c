// SPDX-License-Identifier: Apache-2.0
// Part of test.c: loads past the cache, and what they leave there.
#include "policies.h"

enum { TIME = 16 + 8 * BEATS, HIT = 3, PLAIN = WS_LSU_LW, CG = WS_LSU_LW_CG, CV = WS_LSU_LW_CV };

static uint32_t word; // the one of the last answer

// One load, with memory that holds `value` everywhere; whether it reads memory.
static bool reads_memory(uint32_t op, uint32_t line, uint32_t value) {
  const uint32_t before = misses;
  load_word(line, 0);
  I->dc_op_i = op;
  I->mreq_ready_i = I->dr_ready_i = 1;
  for (uint32_t w = 0; w < BUS / 4; w++)
    ws_set((uint32_t *)&I->mresp_data_i, w * 32, 32, value);
  const unsigned answered = serve(TIME);
  word = (uint32_t)ws_get(FIELD(O->dr_data_o), 0, 32);
  WS_CHECK((answered == HIT) == (misses == before), "answered in cycle %u, misses %u", answered,
           misses - before);
  return misses != before;
}

static void ready(void) {
  for (ws_eval(); O->busy_o; ws_tick())
    continue;
}

// A line in the cache: loads past it read memory, each time; those that the cache serves hit
// before, between and after, and find what the cache has.
static void test_dcache__a_resident_line_stays_as_it_was(void) {
  static const uint32_t ops[] = {CG, CV, CV, CG};
  ready();
  WS_CHECK(reads_memory(PLAIN, 0x1234, 1), "first load");
  for (uint32_t i = 0; i < 4; i++) {
    WS_CHECK(reads_memory(ops[i], 0x1234, 10 + i), "load %u past the cache", i);
    WS_CHECK_EQ(word, 10 + i, "load %u past the cache", i);
    WS_CHECK(!reads_memory(PLAIN, 0x1234, 99), "load %u in the cache", i);
    WS_CHECK_EQ(word, 1, "load %u in the cache", i);
  }
}

// Lines of one set.
static uint32_t in_one_set(uint32_t i) {
  return dc_line(i, 7 % SETS, SETS);
}

// A set with all its ways in use keeps them, whatever is read past it; and what is read past it is
// not in the cache.
static void test_dcache__takes_no_way(void) {
  ready();
  // A random way may be one that is in use.
  for (bool missed = true; missed;) {
    missed = false;
    for (uint32_t i = 0; i < WAYS; i++)
      missed |= reads_memory(PLAIN, in_one_set(i), i) && WS_DCACHE_REPL == WS_repl_random;
  }
  for (uint32_t i = 0; i < 3 * WAYS + IDS; i++)
    WS_CHECK(reads_memory(i & 1 ? CV : CG, in_one_set(WAYS + i % WAYS), 50 + i), "line %u", i);
  for (uint32_t i = 0; i < WAYS; i++) {
    WS_CHECK(!reads_memory(PLAIN, in_one_set(i), 99), "way %u", i);
    WS_CHECK_EQ(word, i, "way %u", i);
  }
  WS_CHECK(reads_memory(CV, in_one_set(0), 60), "a resident line"); // is not a use of it
  WS_CHECK(reads_memory(PLAIN, in_one_set(WAYS), 77), "a line that was read past the cache");
  for (uint32_t i = 1; i < WAYS && WS_DCACHE_REPL != WS_repl_random; i++)
    WS_CHECK(!reads_memory(PLAIN, in_one_set(i), 99), "way %u: line 0 was the oldest", i);
}

// A load begins a stream of lines. Loads past the cache do not continue it, and do not take its
// place; the next load of the stream does.
static void test_dcache__a_stream_is_not_prefetched(void) {
  ready();
  beats = misses = 0;
  (void)reads_memory(PLAIN, 0x100, 0);
  for (uint32_t i = 1; i < 12; i++)
    WS_CHECK(reads_memory(CG, 0x100 + i, i), "line %u", i);
  WS_CHECK_EQ(beats, 12 * BEATS, "AXI beats for 12 lines");
  (void)reads_memory(PLAIN, 0x101, 0);
  WS_CHECK_EQ(beats, (WS_DCACHE_PREFETCH ? 14 : 13) * BEATS, "AXI beats, with a line ahead");
}

// Loads past the cache of one line: memory is asked for each, side by side, and told which wants
// the word itself.
static void test_dcache__each_asks_memory(void) {
  if (WS_DCACHE_QUEUE < 2 || IDS < 2) {
    ws_skip("one request at a time");
    return;
  }
  ready();
  I->mreq_ready_i = I->dr_ready_i = 1;
  uint32_t sent = 0, asked = 0;
  for (uint32_t c = 0; c < 40; c++) {
    load_word(0x4321, sent);
    I->dc_op_i = sent ? CV : CG;
    I->dc_valid_i = sent < 2;
    ws_eval();
    if (O->mreq_valid_o) {
      WS_EXPECT(O->mreq_addr_o, 0x4321);
      WS_EXPECT(O->mreq_fresh_o, asked, "request %u", asked);
      asked++;
    }
    sent += I->dc_valid_i && O->dc_ready_o;
    ws_tick();
  }
  WS_CHECK_EQ(asked, 2, "two loads, none answered yet");
}

// While a line is read past the cache, a store of it does not leave; with a way it lets other
// requests pass.
static void test_dcache__a_store_waits_for_the_read(void) {
  ready();
  I->st_ready_i = I->room_i = I->mreq_ready_i = I->dr_ready_i = 1;
  for (uint32_t resident = 0; resident < 2; resident++) {
    const uint32_t line = 0x2340 + resident;
    if (resident) (void)reads_memory(PLAIN, line, 1);
    load_word(line, 1);
    I->dc_op_i = CV;
    for (uint32_t c = 0, sent = 0; c < 30; c++) {
      I->dc_valid_i = sent < 2;
      if (sent == 1) I->dc_op_i = WS_LSU_SW;
      ws_eval();
      WS_EXPECT(O->st_valid_o, 0, "cycle %u, %s line", c, resident ? "a resident" : "another");
      if (O->mreq_valid_o) I->mresp_id_i = O->mreq_id_o;
      sent += I->dc_valid_i && O->dc_ready_o;
      ws_tick();
    }
    I->dc_valid_i = 0;
    uint32_t stores = 0, answers = 0;
    for (uint32_t c = 0; c < 30 + BEATS; c++) {
      I->mresp_valid_i = c < BEATS;
      I->mresp_last_i = c == BEATS - 1;
      ws_eval();
      stores += O->st_valid_o;
      answers += O->dr_valid_o;
      if (O->st_valid_o) WS_CHECK(answers || c > BEATS, "the store leaves before the load");
      ws_tick();
    }
    WS_CHECK_EQ(stores, 1, "stores after the read");
    WS_CHECK_EQ(answers, 1, "answers");
  }
  I->st_ready_i = I->room_i = 0;
}
