// SPDX-License-Identifier: Apache-2.0
// ws_wbuf against a list of entries: every strobed byte is written once, with its last value, in
// order; stores join an open entry and no other; lines on the way are reported, warps are pending
// until the answer, errors name the entry's first store.
#include "ws_tb.h"
#include "ws_wbuf_dut.h"

#include <string.h>

#define I ((ws_wbuf_in_t *)ws_tb_in)
#define O ((const ws_wbuf_out_t *)ws_tb_out)
#define OBITS(f) ((const uint32_t *)&(f))

enum {
  WARPS = WS_WBUF_WARPS,
  LINE = WS_WBUF_LINE_BYTES,
  LINE_W = WS_WBUF_LINE_W,
  BUS = WS_WBUF_AXI_DATA_W / 8,
  CHUNKS = LINE / BUS,
  SLOTS = WS_WBUF_WRITE_MSHR,
  MERGE = WS_WBUF_MERGE,
  LANES = WS_WBUF_LANES,
  BEATS = WS_WBUF_THREADS / WS_WBUF_LANES
};

typedef struct {
  uint32_t line, warp, pc, beat, mask;
  uint8_t data[LINE], strb[LINE];
  uint64_t warps;  // of all its stores
  uint64_t closed; // the cycle from which on it is
  bool open;
  uint32_t writes_left, answers_left;
  bool sent[CHUNKS];
} entry_t;

static entry_t entry[SLOTS + 1];
static uint32_t in, out, sending;               // counts; sending: the one being written
static uint32_t open_chunk[SLOTS * CHUNKS + 1]; // chunks written and not answered, in order
static uint32_t open_in, open_out;
static uint32_t merged;

static struct {
  uint32_t lines, errors, busy; // busy: percent of cycles with a store, in turns with 30
  uint32_t again;               // percent: the line of the store before
  bool fast;                    // memory takes and answers at once
  uint32_t close;               // percent: drain_i, or a load waits for the line it asks about
} mix;

static entry_t *at(uint32_t n) {
  return &entry[n % (SLOTS + 1)];
}

static bool chunk_used(const entry_t *s, uint32_t c) {
  for (uint32_t i = 0; i < BUS; i++)
    if (s->strb[c * BUS + i]) return true;
  return false;
}

static void random_store(entry_t *s) {
  static uint32_t line;
  memset(s, 0, sizeof *s);
  if (!ws_rand_percent(mix.again))
    line = (0x1234560u + ws_rand_below(mix.lines) * 0x401u) & (0xffffffffu >> LINE_W);
  s->line = line;
  s->warp = ws_rand_below(WARPS);
  s->warps = 1ull << s->warp;
  s->pc = ws_rand() >> 2;
  s->beat = ws_rand_below(BEATS);
  s->mask = ws_rand() & (0xffffffffu >> (32 - LANES));
  uint32_t density = ws_rand_below(100);
  for (uint32_t i = 0; i < LINE; i++) {
    s->data[i] = (uint8_t)ws_rand();
    s->strb[i] = ws_rand_percent(density);
  }
  s->strb[ws_rand_below(LINE)] = 1;
  I->st_line_i = s->line;
  I->st_warp_i = s->warp;
  I->st_pc_i = s->pc;
  I->st_beat_i = s->beat;
  I->st_mask_i = s->mask;
  for (uint32_t i = 0; i < LINE; i++) {
    ws_set((uint32_t *)&I->st_data_i, i * 8, 8, s->data[i]);
    ws_set((uint32_t *)&I->st_strb_i, i, 1, s->strb[i]);
  }
}

// ---- Entries

static entry_t *open_entry(void) {
  return in != out && at(in - 1)->open ? at(in - 1) : NULL;
}

static void close_entry(entry_t *e, uint64_t cycle) {
  e->open = false;
  e->closed = cycle;
  for (uint32_t c = 0; c < CHUNKS; c++)
    e->writes_left += chunk_used(e, c);
  e->answers_left = e->writes_left;
}

static void store_enters(const entry_t *s, uint64_t cycle) {
  entry_t *e = open_entry();
  if (!e) {
    e = at(in++);
    *e = *s;
    e->open = MERGE > 0;
    e->closed = cycle + MERGE; // at the latest
    if (!e->open) close_entry(e, cycle);
    return;
  }
  merged++;
  e->warps |= s->warps;
  for (uint32_t i = 0; i < LINE; i++)
    if (s->strb[i]) e->data[i] = s->data[i], e->strb[i] = 1;
}

// ---- Checks

static void check_write(entry_t *s) {
  uint32_t c = (O->wr_addr_o * BUS) % LINE / BUS;
  WS_CHECK(!s->open, "entry %u is written while open", sending);
  WS_EXPECT(O->wr_addr_o, s->line * CHUNKS + c, "entry %u", sending);
  WS_CHECK(chunk_used(s, c) && !s->sent[c], "chunk %u of entry %u written for nothing", c, sending);
  for (uint32_t k = 0; k < c; k++)
    WS_CHECK(!chunk_used(s, k) || s->sent[k], "chunk %u before chunk %u", c, k);
  for (uint32_t i = 0; i < BUS; i++) {
    WS_CHECK_EQ(ws_get(OBITS(O->wr_strb_o), i, 1), s->strb[c * BUS + i], "strobe %u of entry %u", i,
                sending);
    if (s->strb[c * BUS + i])
      WS_CHECK_EQ(ws_get(OBITS(O->wr_data_o), i * 8, 8), s->data[c * BUS + i],
                  "byte %u of entry %u", i, sending);
  }
  if (!I->wr_ready_i) return;
  s->sent[c] = true;
  open_chunk[open_in++ % (SLOTS * CHUNKS + 1)] = c;
  if (--s->writes_left == 0) sending++;
}

static void check_state(uint32_t *false_matches) {
  uint64_t pending = 0;
  bool here = false;
  for (uint32_t i = out; i != in; i++) {
    pending |= at(i)->warps;
    here = here || at(i)->line == I->match_line_i;
  }
  WS_CHECK_EQ(ws_get(OBITS(O->pending_o), 0, WARPS), pending, "warps with stores in here");
  WS_EXPECT(O->idle_o, in == out);
  if (here) WS_EXPECT(O->match_o, 1, "line 0x%x is in here", I->match_line_i);
  if (in == out) WS_EXPECT(O->match_o, 0, "nothing is in here");
  *false_matches += O->match_o && !here;
}

// A closed entry is offered to memory three cycles later, if none is before it.
static void check_wait(uint64_t cycle) {
  const bool could = sending != in && !at(sending)->open && cycle >= at(sending)->closed + 3 &&
                     open_in == open_out;
  if (could)
    WS_EXPECT(O->wr_valid_o, 1, "entry %u, closed since %u cycles", sending,
              (uint32_t)(cycle - at(sending)->closed));
}

static void check_answer(void) {
  bool answered = I->wb_valid_i && O->wb_ready_o;
  WS_EXPECT(O->fault_valid_o, answered && I->wb_err_i);
  if (!answered) return;
  entry_t *s = at(out);
  if (I->wb_err_i) {
    WS_EXPECT(O->fault_warp_o, s->warp);
    WS_EXPECT(O->fault_pc_o, s->pc);
    WS_EXPECT(O->fault_mask_o, s->mask << (s->beat * LANES));
    WS_EXPECT(O->fault_addr_o, s->line * LINE + open_chunk[open_out % (SLOTS * CHUNKS + 1)] * BUS);
  }
  open_out++;
  if (--s->answers_left == 0) out++;
}

static void run(void) {
  uint32_t false_matches = 0, cycles = 4000, stores = 0;
  in = out = sending = open_in = open_out = merged = 0;
  for (uint32_t cycle = 0; cycle < cycles; cycle++) {
    entry_t next;
    random_store(&next);
    I->st_valid_i = cycle < cycles - 600 && ws_rand_percent(cycle / 300 % 2 ? mix.busy : 30);
    I->wr_ready_i = mix.fast || ws_rand_percent(cycle / 500 % 2 ? 100 : 50);
    I->wb_valid_i = open_out != open_in && (mix.fast || ws_rand_percent(cycle / 700 % 2 ? 90 : 30));
    I->wb_err_i = ws_rand_percent(mix.errors);
    I->match_line_i = ws_rand_percent(50) && in != out ? at(out + ws_rand_below(in - out))->line
                                                       : ws_rand() & (0xffffffffu >> LINE_W);
    I->match_valid_i = ws_rand_percent(mix.close);
    I->drain_i = ws_rand_percent(mix.close / 4);
    ws_eval();
    check_state(&false_matches);
    entry_t *open = open_entry();
    const bool joins = open && open->line == next.line;
    if (joins)
      WS_EXPECT(O->st_ready_o, 1, "the entry of its line is open");
    else
      WS_CHECK(in - out < SLOTS || !O->st_ready_o, "takes more than %u lines", SLOTS);
    if (in == out) WS_EXPECT(O->room_o, 1, "when empty");
    WS_CHECK(!O->room_o || O->st_ready_o, "has room and takes no store");
    WS_CHECK(!O->room_o || in - out < SLOTS, "has room for more than %u lines", SLOTS);
    check_wait(cycle);
    if (O->wr_valid_o) {
      WS_CHECK(sending != in, "a write of nothing");
      check_write(at(sending));
    }
    check_answer();
    const bool asked = open && I->match_valid_i && I->match_line_i == open->line;
    const bool closes = open && (cycle == open->closed || asked || I->drain_i);
    if (open && I->st_valid_i && !joins) close_entry(open, cycle), open = NULL;
    if (I->st_valid_i && O->st_ready_o) store_enters(&next, cycle), stores++;
    if (open && closes) close_entry(open, cycle);
    ws_tick();
  }
  WS_CHECK(in > 100 && in == out, "%u entries, %u left", in, out);
  WS_CHECK(false_matches < cycles / 10, "%u of %u looks at other lines match", false_matches,
           cycles);
  ws_note("%u stores, %u of them merged", stores, merged);
}

static void test_wbuf__random(void) {
  mix.lines = 50, mix.errors = 0, mix.busy = 80, mix.again = 0, mix.fast = false, mix.close = 0;
  run();
}
static void test_wbuf__one_line(void) {
  mix.lines = 1, mix.errors = 0, mix.busy = 80, mix.again = 0, mix.fast = false, mix.close = 0;
  run();
}
static void test_wbuf__errors(void) {
  mix.lines = 50, mix.errors = 20, mix.busy = 80, mix.again = 50, mix.fast = false, mix.close = 40;
  run();
}
static void test_wbuf__runs_of_a_line(void) {
  mix.lines = 50, mix.errors = 0, mix.busy = 80, mix.again = 80, mix.fast = false, mix.close = 0;
  run();
  WS_CHECK(!MERGE || merged > 100, "only %u merged", merged);
}
static void test_wbuf__fast_memory(void) {
  mix.lines = 50, mix.errors = 0, mix.busy = 20, mix.again = 50, mix.fast = true, mix.close = 0;
  run();
}

const ws_test_t ws_tests[] = {
    {"random", test_wbuf__random},           {"one_line", test_wbuf__one_line},
    {"errors", test_wbuf__errors},           {"runs_of_a_line", test_wbuf__runs_of_a_line},
    {"fast_memory", test_wbuf__fast_memory}, {0}};
