// SPDX-License-Identifier: Apache-2.0
// ws_wbuf against a list of stores: every strobed byte is written once, in order; lines on the way
// are reported, warps are pending until the answer, errors name the store.
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
  LANES = WS_WBUF_LANES,
  BEATS = WS_WBUF_THREADS / WS_WBUF_LANES
};

typedef struct {
  uint32_t line, warp, pc, beat, mask;
  uint8_t data[LINE], strb[LINE];
  uint32_t writes_left, answers_left;
  bool sent[CHUNKS];
} store_t;

static store_t store[SLOTS + 1];
static uint32_t in, out, sending;         // counts; sending: the one being written
static uint32_t open_chunk[SLOTS * CHUNKS + 1]; // chunks written and not answered, in order
static uint32_t open_in, open_out;

static bool chunk_used(const store_t *s, uint32_t c) {
  for (uint32_t i = 0; i < BUS; i++)
    if (s->strb[c * BUS + i]) return true;
  return false;
}

static void random_store(store_t *s, uint32_t lines) {
  memset(s, 0, sizeof *s);
  s->line = (0x1234560u + ws_rand_below(lines) * 0x401u) & (0xffffffffu >> LINE_W);
  s->warp = ws_rand_below(WARPS);
  s->pc = ws_rand() >> 2;
  s->beat = ws_rand_below(BEATS);
  s->mask = ws_rand() & (0xffffffffu >> (32 - LANES));
  uint32_t density = ws_rand_below(100);
  for (uint32_t i = 0; i < LINE; i++) {
    s->data[i] = (uint8_t)ws_rand();
    s->strb[i] = ws_rand_percent(density);
  }
  s->strb[ws_rand_below(LINE)] = 1;
  for (uint32_t c = 0; c < CHUNKS; c++) s->writes_left += chunk_used(s, c);
  s->answers_left = s->writes_left;
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

static void check_write(store_t *s) {
  uint32_t c = (O->wr_addr_o * BUS) % LINE / BUS;
  WS_EXPECT(O->wr_addr_o, s->line * CHUNKS + c, "store %u", sending);
  WS_CHECK(chunk_used(s, c) && !s->sent[c], "chunk %u of store %u written for nothing", c, sending);
  for (uint32_t k = 0; k < c; k++) WS_CHECK(!chunk_used(s, k) || s->sent[k], "chunk %u before chunk %u", c, k);
  for (uint32_t i = 0; i < BUS; i++) {
    WS_CHECK_EQ(ws_get(OBITS(O->wr_strb_o), i, 1), s->strb[c * BUS + i], "strobe %u of store %u", i, sending);
    if (s->strb[c * BUS + i])
      WS_CHECK_EQ(ws_get(OBITS(O->wr_data_o), i * 8, 8), s->data[c * BUS + i], "byte %u of store %u", i, sending);
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
    pending |= 1ull << store[i % (SLOTS + 1)].warp;
    here = here || store[i % (SLOTS + 1)].line == I->match_line_i;
  }
  WS_CHECK_EQ(ws_get(OBITS(O->pending_o), 0, WARPS), pending, "warps with stores in here");
  WS_EXPECT(O->idle_o, in == out);
  if (here) WS_EXPECT(O->match_o, 1, "line 0x%x is in here", I->match_line_i);
  if (in == out) WS_EXPECT(O->match_o, 0, "nothing is in here");
  *false_matches += O->match_o && !here;
}

static void run(uint32_t lines, uint32_t errors) {
  uint32_t false_matches = 0, cycles = 4000;
  in = out = sending = open_in = open_out = 0;
  for (uint32_t cycle = 0; cycle < cycles; cycle++) {
    store_t next;
    random_store(&next, lines);
    I->st_valid_i = cycle < cycles - 600 && ws_rand_percent(cycle / 300 % 2 ? 80 : 30);
    I->wr_ready_i = ws_rand_percent(cycle / 500 % 2 ? 100 : 50);
    I->wb_valid_i = open_out != open_in && ws_rand_percent(cycle / 700 % 2 ? 90 : 30);
    I->wb_err_i = ws_rand_percent(errors);
    I->match_line_i = ws_rand_percent(50) && in != out ? store[(out + ws_rand_below(in - out)) % (SLOTS + 1)].line
                                                       : ws_rand() & (0xffffffffu >> LINE_W);
    ws_eval();
    check_state(&false_matches);
    WS_CHECK(in - out < SLOTS || !O->st_ready_o, "takes more than %u lines", SLOTS);
    if (in == out) WS_EXPECT(O->st_ready_o, 1, "when empty");
    if (O->wr_valid_o) {
      WS_CHECK(sending != in, "a write of nothing");
      check_write(&store[sending % (SLOTS + 1)]);
    }
    bool answered = I->wb_valid_i && O->wb_ready_o;
    WS_EXPECT(O->fault_valid_o, answered && I->wb_err_i);
    if (answered) {
      store_t *s = &store[out % (SLOTS + 1)];
      if (I->wb_err_i) {
        WS_EXPECT(O->fault_warp_o, s->warp);
        WS_EXPECT(O->fault_pc_o, s->pc);
        WS_EXPECT(O->fault_mask_o, s->mask << (s->beat * LANES));
        WS_EXPECT(O->fault_addr_o, s->line * LINE + open_chunk[open_out % (SLOTS * CHUNKS + 1)] * BUS);
      }
      open_out++;
      if (--s->answers_left == 0) out++;
    }
    if (I->st_valid_i && O->st_ready_o) store[in++ % (SLOTS + 1)] = next;
    ws_tick();
  }
  WS_CHECK(in > 100 && in == out, "%u stores entered, %u left", in, out);
  WS_CHECK(false_matches < cycles / 10, "%u of %u looks at other lines match", false_matches, cycles);
}

static void test_wbuf__random(void) { run(50, 0); }
static void test_wbuf__one_line(void) { run(1, 0); }
static void test_wbuf__errors(void) { run(50, 20); }

const ws_test_t ws_tests[] = {
    {"random", test_wbuf__random}, {"one_line", test_wbuf__one_line}, {"errors", test_wbuf__errors}, {0}};
