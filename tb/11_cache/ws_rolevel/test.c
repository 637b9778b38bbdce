// SPDX-License-Identifier: Apache-2.0
// Two clients that ask for lines at random, and a memory that answers in random order with errors:
// each beat is that of memory, with the error that memory has for it and no other. Directed: when
// beats come, what stays, what is read again.
#include "ws_rolevel_dut.h"
#include "ws_tb.h"

#include "11_cache/repl.h"

#define I ((ws_rolevel_in_t *)ws_tb_in)
#define O ((const ws_rolevel_out_t *)ws_tb_out)

enum {
  BEAT = WS_ROLEVEL_AXI_DATA_W / 8,
  LINE = WS_ROLEVEL_LINE_BYTES,
  BEATS = LINE / BEAT,
  SETS = WS_ROLEVEL_SETS,
  WAYS = WS_ROLEVEL_WAYS,
  MSHRS = WS_ROLEVEL_MSHR,
  DELAY = WS_ROLEVEL_DELAY,
  IDS = 64,
};
#ifdef WS_ROLEVEL_REPL
#define POLICY WS_ROLEVEL_REPL
#else
#define POLICY WS_repl_fifo
#endif

static const uint32_t client_line[2] = {WS_ROLEVEL_A_LINE_BYTES, WS_ROLEVEL_B_LINE_BYTES};
static const unsigned client_ids[2] = {1u << WS_ROLEVEL_A_ID_W, 1u << WS_ROLEVEL_B_ID_W};

static struct {
  bool active;
  uint32_t address; // of the next beat
  uint32_t left;
  uint32_t waits;
} asked[2][IDS]; // requests of the clients

static struct {
  bool active;
  uint32_t line, beat;
  bool err;
} coming[IDS]; // lines on their way

static struct {
  uint32_t lines, sets;                    // addresses come from these
  uint32_t request, ready, mready, answer; // percent
  uint32_t bad, upset; // percent of beats with an error: always, or only in a line
} mix;

static uint32_t version;          // of what memory holds
static bool line_held, beat_held; // a beat stands at line_mresp, at beat_mresp
static bool beat_coming;          // a read of one beat is under way
static uint32_t beat_address;
static bool tainted[1 << 16]; // the last copy of a line had an error; by its number, modulo
static uint32_t line_reads, beat_reads, served, errors;
static bool mreq_held; // a request for a line stands at line_mreq
static uint32_t held_line, held_mshr;
static bool out_held[2]; // an answer stands at a client
static uint32_t held_id[2], held_word[2];

static uint32_t mixed(uint32_t x) {
  x = (x ^ x >> 16) * 0x45D9F3Bu;
  x = (x ^ x >> 15) * 0x2C1B3C6Du;
  return x ^ x >> 16;
}
static uint32_t word_at(uint32_t address) {
  return mixed(address + version * 0x9E3779B9u);
}
static bool is_bad(uint32_t address) {
  return mixed(address / BEAT + 77) % 100 < mix.bad;
}
static bool *taint(uint32_t address) {
  return &tainted[address / LINE % (1 << 16)];
}

static void put_words(uint32_t *data, uint32_t address) {
  for (unsigned i = 0; i < BEAT / 4; i++)
    ws_set(data, i * 32, 32, word_at(address + i * 4));
}

static void ask(unsigned c, unsigned id, uint32_t address) {
  const uint32_t line = address / client_line[c];
  if (c) {
    I->b_mreq_valid_i = 1, I->b_mreq_addr_i = line, I->b_mreq_id_i = id;
  } else {
    I->a_mreq_valid_i = 1, I->a_mreq_addr_i = line, I->a_mreq_id_i = id;
  }
  asked[c][id].active = true;
  asked[c][id].address = line * client_line[c];
  asked[c][id].left = client_line[c] / BEAT;
  asked[c][id].waits = 0;
}

static uint32_t random_address(void) {
  const uint32_t tag = ws_rand_below(mix.lines);
  const uint32_t line = tag * SETS + ws_rand_below(mix.sets) % SETS;
  return line * LINE + ws_rand_below(LINE);
}

static void clients_ask(void) {
  I->a_mreq_valid_i = I->b_mreq_valid_i = 0;
  for (unsigned c = 0; c < 2; c++) {
    const unsigned id = ws_rand_below(client_ids[c]);
    if (!asked[c][id].active && ws_rand_percent(mix.request)) ask(c, id, random_address());
  }
}

static void memory_offers(void) {
  const unsigned first = ws_rand_below(MSHRS);
  for (unsigned k = 0; k < MSHRS && !line_held && ws_rand_percent(mix.answer); k++) {
    const unsigned id = (first + k) % MSHRS;
    if (!coming[id].active) continue;
    const uint32_t address = coming[id].line * LINE + coming[id].beat * BEAT;
    put_words((uint32_t *)&I->line_mresp_data_i, address);
    I->line_mresp_id_i = id;
    I->line_mresp_err_i = is_bad(address) || ws_rand_percent(mix.upset);
    I->line_mresp_last_i = coming[id].beat == BEATS - 1;
    line_held = true;
  }
  I->line_mresp_valid_i = line_held;
  if (beat_coming && !beat_held && !line_held && ws_rand_percent(mix.answer)) {
    put_words((uint32_t *)&I->beat_mresp_data_i, beat_address);
    I->beat_mresp_err_i = is_bad(beat_address);
    I->beat_mresp_last_i = 1;
    beat_held = true;
  }
  I->beat_mresp_valid_i = beat_held;
}

static bool some_client_wants(uint32_t line) {
  for (unsigned c = 0; c < 2; c++)
    for (unsigned id = 0; id < client_ids[c]; id++)
      if (asked[c][id].active && asked[c][id].address / LINE == line) return true;
  return false;
}

static void check_line_request(void) {
  WS_CHECK_KNOWN(O->line_mreq_valid_o);
  if (O->line_mreq_valid_o) {
    const uint32_t line = O->line_mreq_addr_o, id = O->line_mreq_id_o;
    WS_CHECK_KNOWN(O->line_mreq_addr_o);
    WS_CHECK(id < MSHRS && !coming[id].active, "id %u is in use", id);
    WS_CHECK(some_client_wants(line), "no client wants line %x", line);
    for (unsigned m = 0; m < MSHRS; m++)
      WS_CHECK(!coming[m].active || coming[m].line != line, "line %x is on its way", line);
    if (mreq_held) WS_CHECK(line == held_line && id == held_mshr, "the request changed");
    held_line = line, held_mshr = id;
    if (I->line_mreq_ready_i) {
      coming[id].active = true, coming[id].line = line, coming[id].beat = 0;
      coming[id].err = false;
      line_reads++;
    }
  }
  mreq_held = O->line_mreq_valid_o && !I->line_mreq_ready_i;
}

static void check_beat_request(void) {
  WS_CHECK_KNOWN(O->beat_mreq_valid_o);
  if (!O->beat_mreq_valid_o) return;
  const uint32_t address = O->beat_mreq_addr_o * BEAT;
  bool next = false;
  for (unsigned c = 0; c < 2; c++)
    for (unsigned id = 0; id < client_ids[c]; id++)
      next |= asked[c][id].active && asked[c][id].address == address;
  WS_CHECK(next, "beat %08x is the next of no client", address);
  WS_CHECK(*taint(address), "beat %08x of a line without error", address);
  WS_CHECK(!beat_coming, "two beats at a time");
  if (I->beat_mreq_ready_i) beat_coming = true, beat_address = address, beat_reads++;
}

static void check_answer(unsigned c) {
  const uint32_t *data = (const uint32_t *)(c ? &O->b_mresp_data_o : &O->a_mresp_data_o);
  if (c)
    WS_CHECK_KNOWN(O->b_mresp_valid_o);
  else
    WS_CHECK_KNOWN(O->a_mresp_valid_o);
  const bool valid = c ? O->b_mresp_valid_o : O->a_mresp_valid_o;
  const bool ready = c ? I->b_mresp_ready_i : I->a_mresp_ready_i;
  const uint32_t id = c ? O->b_mresp_id_o : O->a_mresp_id_o;
  WS_CHECK(valid || !out_held[c], "an answer was withdrawn");
  if (!valid) return;
  WS_CHECK(asked[c][id].active, "client %u, id %u has not asked", c, id);
  const uint32_t address = asked[c][id].address;
  const bool err = c ? O->b_mresp_err_o : O->a_mresp_err_o;
  const bool last = c ? O->b_mresp_last_o : O->a_mresp_last_o;
  WS_CHECK_EQ(err, is_bad(address), "client %u, beat %08x", c, address);
  WS_CHECK_EQ(last, asked[c][id].left == 1, "client %u, beat %08x", c, address);
  for (unsigned k = 0; k < BEAT / 4 && !err; k++)
    WS_CHECK_EQ(ws_get(data, k * 32, 32), word_at(address + 4 * k), "client %u, beat %08x, word %u",
                c, address, k);
  if (out_held[c])
    WS_CHECK(held_id[c] == id && held_word[c] == ws_get(data, 0, 32), "an answer changed");
  out_held[c] = !ready, held_id[c] = id, held_word[c] = (uint32_t)ws_get(data, 0, 32);
  if (!ready) return;
  asked[c][id].address += BEAT;
  if (--asked[c][id].left == 0) asked[c][id].active = false, served++;
  errors += err;
}

static bool waiting(void) {
  bool any = false;
  for (unsigned c = 0; c < 2; c++)
    for (unsigned id = 0; id < client_ids[c]; id++) {
      any |= asked[c][id].active;
      WS_CHECK(!asked[c][id].active || ++asked[c][id].waits < 20000, "client %u, id %u starves", c,
               id);
    }
  return any;
}

// One cycle with the inputs as they are; what clients ask for is set before.
static void cycle(void) {
  const bool was_waiting = waiting();
  I->a_mresp_ready_i = ws_rand_percent(mix.ready);
  I->b_mresp_ready_i = ws_rand_percent(mix.ready);
  I->line_mreq_ready_i = ws_rand_percent(mix.mready);
  I->beat_mreq_ready_i = ws_rand_percent(mix.mready);
  memory_offers();
  ws_eval();
  if (!I->a_mreq_valid_i && !I->b_mreq_valid_i) WS_EXPECT(O->idle_o, !was_waiting);
  WS_EXPECT(O->a_mreq_ready_o, 1);
  WS_EXPECT(O->b_mreq_ready_o, 1);
  check_line_request();
  check_beat_request();
  check_answer(0);
  check_answer(1);
  if (line_held) {
    WS_EXPECT(O->line_mresp_ready_o, 1);
    const uint32_t id = I->line_mresp_id_i;
    coming[id].err |= I->line_mresp_err_i;
    if (++coming[id].beat == BEATS) {
      coming[id].active = false;
      *taint(coming[id].line * LINE) = coming[id].err;
    }
    line_held = false;
  }
  if (beat_held && O->beat_mresp_ready_o) beat_held = beat_coming = false;
  ws_tick();
  I->a_mreq_valid_i = I->b_mreq_valid_i = I->inv_i = 0;
}

static void drain(void) {
  while (waiting())
    cycle();
  cycle();
}

static void begin(void) {
  memset(I, 0, sizeof *I);
  memset(asked, 0, sizeof asked);
  memset(coming, 0, sizeof coming);
  memset(tainted, 0, sizeof tainted);
  memset(out_held, 0, sizeof out_held);
  line_held = beat_held = beat_coming = mreq_held = false;
  line_reads = beat_reads = served = errors = 0;
  mix.lines = 1, mix.sets = SETS, mix.request = 50, mix.ready = mix.mready = mix.answer = 100;
  mix.bad = mix.upset = 0;
}

// The level is empty when its sets have been cleared.
static void cleared(void) {
  for (int n = 0; n < SETS + 3; n++)
    cycle();
}

static void run(int cycles) {
  while (cycles--) {
    clients_ask();
    cycle();
  }
  drain();
  ws_note("%u requests, %u lines and %u beats read, %u errors", served, line_reads, beat_reads,
          errors);
}

static void test_rolevel__random(void) {
  begin();
  mix.lines = WAYS + 2, mix.sets = 3, mix.request = 40, mix.ready = 70, mix.mready = 60;
  mix.answer = 70;
  run(6000);
  WS_CHECK(served > 100, "only %u requests", served);
}

static void test_rolevel__slow_clients(void) {
  begin();
  mix.lines = WAYS, mix.sets = 1, mix.ready = 20, mix.request = 90;
  run(4000);
}

static void test_rolevel__errors(void) {
  begin();
  mix.lines = WAYS + 1, mix.sets = 2, mix.request = 40, mix.ready = 60, mix.answer = 60;
  mix.bad = 10, mix.upset = 5;
  run(6000);
  WS_CHECK(errors > 20 && beat_reads > errors, "%u errors, %u beats", errors, beat_reads);
}

// An error that only the first read has is seen by no client, and good beats beside it stay good.
static void test_rolevel__passing_errors(void) {
  begin();
  mix.upset = 100;
  for (unsigned n = 0; n < 4; n++) {
    ask(n & 1, 0, 0);
    cycle();
    drain();
  }
  WS_CHECK_EQ(line_reads, 1);
  WS_CHECK_EQ(beat_reads, 2 * (client_line[0] + client_line[1]) / BEAT);
  WS_CHECK_EQ(errors, 0);
}

// After inv the level reads again, and has what memory has then.
static void test_rolevel__inv_empties(void) {
  const unsigned lines = POLICY == WS_repl_random ? SETS : SETS * WAYS;
  begin();
  cleared();
  for (unsigned n = 0; n < 6; n++) {
    for (unsigned k = 0; k < lines; k++) {
      ask(k & 1, 0, k * LINE);
      cycle();
      drain();
    }
    WS_CHECK_EQ(line_reads, (n / 2 + 1) * lines, "round %u", n);
    if (n % 2) {
      version++;
      I->inv_i = 1;
      cycle();
    }
  }
}

// All lines that fit stay, and the victim is that of the policy.
static void test_rolevel__replacement(void) {
  WS_SKIP_IF(POLICY == WS_repl_random); // each lookup turns the dice
  begin();
  cleared();
  static repl_t repl;
  repl_reset(&repl, POLICY, SETS, WAYS);
  static uint32_t have[REPL_WAYS];
  uint32_t reads = 0;
  for (unsigned w = 0; w < WAYS; w++)
    have[w] = UINT32_MAX;
  for (unsigned n = 0; n < 600; n++) {
    const uint32_t tag = ws_rand_below(WAYS + 2);
    unsigned way = 0;
    while (way < WAYS && have[way] != tag)
      way++;
    if (way == WAYS) {
      reads++;
      way = repl_victim(&repl, 0);
      have[way] = tag;
      repl.next[0] = (way + 1) % WAYS;
    }
    repl.last[0][way] = repl.now++;
    ask(n & 1, n & 1, tag * SETS * LINE);
    cycle();
    drain();
    WS_CHECK_EQ(line_reads, reads, "access %u, tag %u", n, tag);
  }
}

static uint32_t cycles_to_answer(unsigned c) {
  uint32_t n = 0;
  for (; n < 5000; n++) {
    ws_eval();
    if (c ? O->b_mresp_valid_o : O->a_mresp_valid_o) break;
    cycle();
  }
  return n;
}

// A line that is present: its first beat 3 + DELAY cycles after the request, one beat per cycle.
static void test_rolevel__timing(void) {
  begin();
  cleared();
  for (unsigned n = 0; n < 6; n++) {
    const unsigned c = n & 1;
    ask(c, 0, 0);
    cycle();
    const uint32_t first = cycles_to_answer(c) + 1;
    uint32_t beats = 0;
    while (asked[c][0].active)
      cycle(), beats++;
    if (!n) continue; // the line was read
    WS_CHECK_EQ(first, 3 + DELAY, "client %u", c);
    WS_CHECK_EQ(beats, client_line[c] / BEAT, "client %u", c);
    cycle();
  }
}

// A line that is present does not wait for one on its way.
static void test_rolevel__hit_under_miss(void) {
  begin();
  cleared();
  WS_SKIP_IF(SETS == 1 && WAYS == 1);
  ask(0, 0, 0);
  cycle();
  drain();
  mix.answer = 0;
  ask(1, 0, LINE);
  cycle();
  for (int n = 0; n < DELAY + 10; n++)
    cycle();
  ask(0, 1, 0);
  cycle();
  WS_CHECK_EQ(cycles_to_answer(0) + 1, 3 + DELAY);
  while (asked[0][1].active)
    cycle();
  // A beat of that one takes the cycle of a lookup, no more.
  ask(0, 0, 0);
  for (int n = 0; n < 1 + DELAY; n++)
    cycle();
  mix.answer = 100;
  cycle();
  mix.answer = 0;
  WS_CHECK_EQ(cycles_to_answer(0) + 2 + DELAY, 4 + DELAY);
  mix.answer = 100;
  drain();
  WS_CHECK_EQ(line_reads, 2);
}

// As many lines are on their way as there are miss registers.
static void test_rolevel__lines_at_a_time(void) {
  begin();
  cleared();
  mix.answer = 0;
  unsigned want = 0;
  for (unsigned c = 0; c < 2; c++)
    for (unsigned id = 0; id < client_ids[c] && want < SETS; id++) {
      ask(c, id, want++ * LINE);
      cycle();
    }
  for (int n = 0; n < DELAY + 100; n++)
    cycle();
  WS_CHECK_EQ(line_reads, want < MSHRS ? want : MSHRS);
  mix.answer = 100;
  drain();
}

const ws_test_t ws_tests[] = {{"random", test_rolevel__random},
                              {"slow_clients", test_rolevel__slow_clients},
                              {"errors", test_rolevel__errors},
                              {"passing_errors", test_rolevel__passing_errors},
                              {"inv_empties", test_rolevel__inv_empties},
                              {"replacement", test_rolevel__replacement},
                              {"timing", test_rolevel__timing},
                              {"hit_under_miss", test_rolevel__hit_under_miss},
                              {"lines_at_a_time", test_rolevel__lines_at_a_time},
                              {0}};
