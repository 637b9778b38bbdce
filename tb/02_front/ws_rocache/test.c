// SPDX-License-Identifier: Apache-2.0
// Every answer, memory request and fill pulse, cycle by cycle, against the model; memory answers in
// random order with random gaps and interleaved beats.
#include "ws_rocache_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_rocache_in_t *)ws_tb_in)
#define O ((const ws_rocache_out_t *)ws_tb_out)

enum { BEAT_BYTES = WS_ROCACHE_AXI_DATA_W / 8, BEATS = LINE / BEAT_BYTES };

// What memory knows of a miss register's line.
static struct {
  bool starts, wanted, sent; // a cycle of deciding, then mreq until taken
  unsigned beat, errors;     // next beat; a bit per beat: it comes with an error
  bool begun, err;
} memory[MSHRS];

static struct {
  uint32_t pool_tags, pool_sets;             // addresses come from these
  uint32_t request, beat, ready, error, inv; // percent; inv is per thousand
  uint32_t follow;                           // percent: the line after that of the last request
} mix;

static bool beat_here; // a beat stands at the port until taken
static uint32_t hits, misses, fails, prefetches;

static uint32_t random_address(void) {
  static uint32_t line;
  if (ws_rand_percent(mix.follow)) return (++line * LINE + ws_rand_below(LINE)) & ~3u;
  uint32_t set = ws_rand_below(mix.pool_sets) % SETS, tag = ws_rand_below(mix.pool_tags);
  uint32_t address = (tag * SETS + set) * LINE + ws_rand_below(LINE);
  address |= tag & 1 ? 0xA0000000u : 0;
  if (mix.follow && ws_rand_percent(10))
    address = 0xC0000000u - LINE * (1 + ws_rand_below(2)); // the last lines to prefetch
  line = address / LINE;
  return address & ~3u;
}

static void offer_beat(void) {
  unsigned first = ws_rand_below(MSHRS);
  if (beat_here || !ws_rand_percent(mix.beat)) return;
  for (unsigned k = 0; k < MSHRS; k++) {
    uint32_t id = (first + k) % MSHRS;
    if (!memory[id].sent) continue;
    uint32_t address = coming[id].line * LINE + memory[id].beat * BEAT_BYTES;
    for (unsigned i = 0; i < BEAT_BYTES / 4; i++)
      ws_set((uint32_t *)&I->mresp_data_i, i * 32, 32, word_at(address + i * 4));
    I->mresp_id_i = id;
    I->mresp_err_i = memory[id].errors >> memory[id].beat & 1;
    I->mresp_last_i = memory[id].beat == BEATS - 1;
    beat_here = true;
    return;
  }
}

static void check_memory_request(bool held) {
  bool any = false, any_miss = false;
  for (unsigned m = 0; m < MSHRS; m++) {
    any |= memory[m].wanted;
    any_miss |= memory[m].wanted && !coming[m].prefetch;
  }
  WS_EXPECT(O->mreq_valid_o, any, "a line is wanted");
  if (!any) return;
  WS_CHECK(O->mreq_id_o < MSHRS && memory[O->mreq_id_o].wanted, "line %u asked for but not wanted",
           O->mreq_id_o);
  WS_EXPECT(O->mreq_addr_o, coming[O->mreq_id_o].line, "id %u", O->mreq_id_o);
  if (!held && any_miss)
    WS_EXPECT(coming[O->mreq_id_o].prefetch, 0, "id %u: a prefetch before a miss", O->mreq_id_o);
}

// A row of the beat at the port is written in this cycle; returns true for the last of its line.
static bool row_written(bool beat_ends) {
  uint32_t id = I->mresp_id_i;
  if (!memory[id].begun) model_fill_begins(id);
  memory[id].begun = true;
  memory[id].err |= I->mresp_err_i;
  if (!beat_ends) return false;
  beat_here = false;
  if (++memory[id].beat < BEATS) return false;
  memory[id].sent = false;
  model_fill_ends(id, memory[id].err);
  return true;
}

static void lines_become_wanted(void) {
  for (unsigned m = 0; m < MSHRS; m++) {
    memory[m].wanted |= memory[m].starts;
    memory[m].starts = false;
  }
}

static void line_starts(int id) {
  memory[id].starts = true;
  memory[id].begun = memory[id].err = false;
  memory[id].beat = 0;
  memory[id].errors = ws_rand_percent(mix.error) ? 1u << ws_rand_below(BEATS) : 0;
}

static void check_answer(uint32_t address, bool requested, bool blocked) {
  answer_t want = FAIL;
  int started = -1;
  bool err = false;
  if (requested && !blocked) want = model_request(address, &started, &err);
  WS_EXPECT(O->hit_o, requested && want == HIT, "address %08x", address);
  WS_EXPECT(O->miss_o, requested && want == MISS, "address %08x", address);
  WS_EXPECT(O->fail_o, requested && want == FAIL, "address %08x", address);
  if (!requested) return;
  hits += want == HIT, misses += want == MISS, fails += want == FAIL;
  if (want == HIT) WS_EXPECT(O->err_o, err, "address %08x", address);
  if (want == HIT && !err) {
    WS_CHECK_KNOWN(O->data_o);
    for (uint32_t k = 0, first = address & ~(4u * WORDS - 1); k < WORDS; k++)
      WS_CHECK_EQ(ws_get((const uint32_t *)&O->data_o, k * 32, 32), word_at(first + 4 * k),
                  "address %08x, word %u", address, k);
  }
  if (started >= 0) line_starts(started);
}

static void wait_until_empty(void) {
  memset(I, 0, sizeof *I);
  for (int n = 0; O->busy_o; n++) {
    WS_CHECK(n <= SETS + 1, "still busy");
    ws_tick();
  }
}

static void run(int cycles) {
  model_reset();
  memset(memory, 0, sizeof memory);
  beat_here = false;
  hits = misses = fails = prefetches = 0;
  ws_eval();
  wait_until_empty();
  uint32_t held_id = 0, held = 0;
  bool would_look = false, looking = false;
  while (cycles--) {
    uint32_t address = random_address();
    bool requested = ws_rand_percent(mix.request);
    I->req_valid_i = requested;
    I->req_addr_i = address / (4 * WORDS);
    I->inv_i = ws_rand_below(1000) < mix.inv;
    I->mreq_ready_i = ws_rand_percent(mix.ready);
    offer_beat();
    I->mresp_valid_i = beat_here;
    ws_eval();
    check_memory_request(held);
    if (held) WS_EXPECT(O->mreq_id_o, held_id, "changed while not taken");
    held = O->mreq_valid_o && !I->mreq_ready_i;
    held_id = O->mreq_id_o;
    bool blocked = beat_here || I->inv_i || O->busy_o, was_busy = O->busy_o, fill = false;
    WS_EXPECT(O->prefetch_o, stream.want || looking, "prefetch announced");
    looking = would_look && !looking && !requested && !blocked;
    const uint32_t look_line = stream.line;
    if (O->mreq_valid_o && I->mreq_ready_i)
      memory[O->mreq_id_o].wanted = false, memory[O->mreq_id_o].sent = true;
    if (beat_here) fill = row_written(O->mresp_ready_o);
    ws_tick();
    if (was_busy && !O->busy_o) model_invalidate();
    WS_EXPECT(O->fill_o, fill || (was_busy && !O->busy_o), "fill pulse");
    lines_become_wanted();
    model_stream_step(looking, I->inv_i);
    would_look = model_would_look();
    check_answer(address, requested, blocked);
    const int started = looking ? model_look(look_line) : -1;
    if (started >= 0) line_starts(started), prefetches++;
  }
  ws_note("%u hits %u misses %u fails %u prefetches", hits, misses, fails, prefetches);
}

static void test_rocache__mostly_hits(void) {
  mix.pool_tags = WAYS, mix.pool_sets = 2, mix.request = 90, mix.beat = 80, mix.ready = 80,
  mix.error = 0, mix.inv = 0;
  mix.follow = 0;
  run(3000);
  WS_CHECK(hits > (PREFETCH ? 1500 : 2000), "only %u hits",
           hits); // unused lines push others out
}
static void test_rocache__replacement(void) {
  mix.pool_tags = WAYS + 2, mix.pool_sets = 2, mix.request = 80, mix.beat = 70, mix.ready = 60,
  mix.error = 10, mix.inv = 1;
  mix.follow = 0;
  run(6000);
}
static void test_rocache__slow_memory(void) {
  mix.pool_tags = WAYS + 2, mix.pool_sets = SETS, mix.request = 90, mix.beat = 15, mix.ready = 20,
  mix.error = 10, mix.inv = 2;
  mix.follow = 20;
  run(6000);
}
static void test_rocache__lines_in_a_row(void) {
  mix.pool_tags = 4, mix.pool_sets = SETS, mix.request = 50, mix.beat = 50, mix.ready = 50,
  mix.error = 10, mix.inv = 2;
  mix.follow = 80;
  run(6000);
  WS_CHECK(!PREFETCH || prefetches > 60, "only %u prefetches", prefetches);
}

// A program of WAYS+1 lines in one set, run in a loop, never hits, unless ways are random.
static void test_rocache__cyclic_lines_always_miss(void) {
  WS_SKIP_IF(PREFETCH || (ROCACHE_REPL != WS_repl_fifo && ROCACHE_REPL != WS_repl_lru));
  model_reset();
  ws_eval();
  wait_until_empty();
  for (uint32_t n = 0; n < 3 * (WAYS + 1); n++) {
    uint32_t line = n % (WAYS + 1) * SETS;
    I->req_valid_i = 1;
    I->req_addr_i = line * (LINE / 4 / WORDS);
    ws_tick();
    WS_EXPECT(O->miss_o, 1, "access %u", n);
    I->req_valid_i = 0;
    I->mreq_ready_i = 1;
    ws_tick();
    ws_tick();
    I->mresp_valid_i = 1;
    I->mresp_id_i = 0;
    for (unsigned beat = 0; beat < BEATS; beat++) {
      I->mresp_last_i = beat == BEATS - 1;
      for (bool taken = false; !taken;) {
        ws_eval();
        taken = O->mresp_ready_o;
        ws_tick();
      }
    }
    I->mresp_valid_i = 0;
    WS_EXPECT(O->fill_o, 1, "access %u", n);
  }
}

const ws_test_t ws_tests[] = {{"mostly_hits", test_rocache__mostly_hits},
                              {"replacement", test_rocache__replacement},
                              {"slow_memory", test_rocache__slow_memory},
                              {"lines_in_a_row", test_rocache__lines_in_a_row},
                              {"cyclic_lines_always_miss", test_rocache__cyclic_lines_always_miss},
                              {0}};
