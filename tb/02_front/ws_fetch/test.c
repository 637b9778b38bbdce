// SPDX-License-Identifier: Apache-2.0
// Each warp's words must come out in the order of its path, never more than its buffer holds, none
// after a stop, a redirect or before a fill; and as often as the contract says.
#include "policies.h"
#include "ws_config.h"
#include "ws_fetch_dut.h"

#include "model.c"

#include <string.h>

#define I ((ws_fetch_in_t *)ws_tb_in)
#define O ((const ws_fetch_out_t *)ws_tb_out)

enum {
  WARPS = WS_FETCH_WARPS,
  DEPTH = WS_FETCH_IBUF_DEPTH,
  CNT_W = WS_FETCH_CNT_W,
  TIMEOUT = 2000,
  STAYS = WS_SB_WAITS,                        // a refused word stays in D until it is taken
  GROUPS = WS_FETCH_POLICY == WS_fetch_empty, // fetches come in groups of
  GROUP = WS_FETCH_COUNT                      // words, into an empty buffer
};

static path_t path[WARPS];
static uint32_t held[WARPS], waiting[WARPS];    // words in the buffer; cycles without a new one
static uint32_t group[WARPS], empty_for[WARPS]; // words of the group; cycles with an empty buffer
static bool ended[WARPS]; // by wdone: what was on its way may still come, nothing after that
static uint64_t ended_at[WARPS];
static bool fill_owed;
static uint32_t delivered, words_of[WARPS];
static bool stubborn; // words of warp 0 are refused every other cycle, no others

static void start(void) {
  memset(path, 0, sizeof path);
  memset(held, 0, sizeof held);
  memset(waiting, 0, sizeof waiting);
  memset(group, 0, sizeof group);
  memset(empty_for, 0, sizeof empty_for);
  memset(ended, 0, sizeof ended);
  fill_owed = false;
  delivered = 0;
  memset(words_of, 0, sizeof words_of);
  ws_eval();
}

// Answers the request of the last cycle, if there was one.
static void answer(bool requested, uint32_t address) {
  uint32_t dice = ws_rand_below(100);
  bool miss = requested && dice < mix.miss, fail = requested && !miss && dice < mix.miss + mix.fail;
  I->ic_hit_i = requested && !miss && !fail;
  I->ic_miss_i = miss;
  I->ic_fail_i = fail;
  for (uint32_t k = 0; k < WORDS; k++)
    ws_set((uint32_t *)&I->ic_data_i, k * 32, 32,
           I->ic_hit_i ? word_at(address * WORDS + k).insn : ws_rand());
  I->ic_err_i = I->ic_hit_i ? word_at(address * WORDS).err : ws_rand() & 1;
  fill_owed |= miss || fail;
  I->ic_fill_i = fill_owed && ws_rand_percent(mix.fill);
  if (I->ic_fill_i) fill_owed = false;
}

// A word that came out; false when its warp has ended and nothing reads it any more.
static bool check_word(uint32_t pc, uint32_t insn, word_t *word) {
  uint32_t w = O->id_warp_o;
  if (w < WARPS && ended[w]) {
    WS_CHECK(ws_cycle() <= ended_at[w] + 2, "warp %u: still fetched after its end", w);
    return false;
  }
  WS_CHECK(w < WARPS && path[w].running, "warp %u: a word after the end of its path", w);
  WS_CHECK_KNOWN(O->id_pc_o);
  WS_CHECK_EQ(pc, path[w].pc, "warp %u", w);
  *word = word_at(pc);
  WS_EXPECT(O->id_err_o, word->err, "warp %u pc %x", w, pc);
  if (!word->err) WS_CHECK_EQ(insn, word->insn, "warp %u pc %x", w, pc);
  return true;
}

// Of word k of the pair, or of the only one.
static bool valid_out(uint32_t k) {
  return O->id_valid_o >> k & 1;
}

static uint32_t pc_out(uint32_t k) {
  return (uint32_t)ws_get((const uint32_t *)&O->id_pc_o, 30 * k, 30);
}

static uint32_t words_out(void) {
  return (uint32_t)__builtin_popcount(O->id_valid_o);
}

static uint32_t first_out(void) {
  return pc_out(!valid_out(0));
}

static void check_room(void) {
  const uint32_t w = O->id_warp_o;
  if (!words_out()) return;
  const uint64_t count = ws_get((const uint32_t *)&I->count_i, w * CNT_W, CNT_W);
  WS_CHECK(count + WORDS <= DEPTH, "warp %u: no room", w);
}

// A group starts in F0, two cycles before D, and with an empty buffer.
static void check_group(uint32_t w) {
  if (empty_for[w] >= 3) group[w] = 0;
  group[w]++;
  if (GROUPS) WS_CHECK(group[w] <= GROUP, "warp %u: word %u of its group", w, group[w]);
}
static void count_empty(void) {
  for (unsigned w = 0; w < WARPS; w++)
    empty_for[w] = held[w] ? 0 : empty_for[w] + 1;
}

static void take_word(void) {
  uint32_t w = O->id_warp_o;
  waiting[w] = 0;
  check_group(w);
  held[w]++;
  path_step(&path[w]);
  delivered++;
  words_of[w]++;
}

static void decode(uint32_t k, bool taken, bool stop, uint32_t target) {
  ws_set((uint32_t *)&I->id_taken_i, k, 1, taken);
  ws_set((uint32_t *)&I->id_stop_i, k, 1, stop);
  ws_set((uint32_t *)&I->id_target_i, 30 * k, 30, target);
}

static void random_decode(void) {
  for (uint32_t k = 0; k < WORDS; k++)
    decode(k, ws_rand() & 1, ws_rand() & 1, ws_rand() & 0x3fffffffu);
  I->id_nack_i = 0;
}

// What a word says decides whether the next one is on the path. Only single words are refused.
static void check_words(uint32_t nack_percent) {
  word_t word;
  check_room();
  I->id_nack_i = WORDS == 1 && (stubborn ? O->id_warp_o == 0 && ws_cycle() % 2 == nack_percent
                                         : ws_rand_percent(nack_percent));
  if (STAYS && ended[O->id_warp_o]) I->id_nack_i = 0; // its registers are written
  for (uint32_t k = 0; k < WORDS; k++) {
    if (!valid_out(k)) continue;
    const uint32_t insn = (uint32_t)ws_get((const uint32_t *)&O->id_insn_o, 32 * k, 32);
    WS_CHECK_EQ(pc_out(k) % WORDS, k);
    if (!check_word(pc_out(k), insn, &word)) return;
    decode(k, word.taken, word.stop, word.target);
    if (!I->id_nack_i) take_word();
    ws_eval();
    if (k + 1 < WORDS) WS_CHECK_EQ(valid_out(k + 1), !word.taken && !word.stop, "pc %x", pc_out(k));
  }
}

// A refused word is there again in the next cycle, unless its warp is redirected.
static void check_stays(void) {
  static bool refused;
  static uint32_t warp, pc;
  if (ws_cycle() < 2) refused = false;
  if (STAYS && refused) WS_EXPECT(O->ic_valid_o, 0, "beside a word that stays");
  if (STAYS && refused && !(I->redir_valid_i && I->redir_warp_i == warp)) {
    WS_CHECK(words_out() && O->id_warp_o == warp, "warp %u: its word is gone", warp);
    WS_CHECK_EQ(first_out(), pc, "warp %u", warp);
  }
  refused = words_out() && I->id_nack_i;
  warp = O->id_warp_o, pc = first_out();
}

static uint64_t slept; // warps, summed over the cycles

// Warps fall asleep by a miss only, give no word, and are awake two cycles after a fill.
static void check_sleepers(void) {
  static bool filled[2], missed[2]; // a cycle ago, two cycles ago
  const uint64_t asleep = ws_get((const uint32_t *)&O->sleeps_o, 0, WARPS);
  if (ws_cycle() < 3) filled[0] = filled[1] = missed[0] = missed[1] = false;
  if (mix.miss + mix.fail == 0 || (filled[1] && !missed[0]))
    WS_CHECK(!asleep, "asleep: %llx", (unsigned long long)asleep);
  if (words_out())
    WS_CHECK(!(asleep >> O->id_warp_o & 1), "warp %u talks in its sleep", O->id_warp_o);
  slept += (uint64_t)__builtin_popcountll(asleep);
  filled[1] = filled[0], filled[0] = I->ic_fill_i;
  missed[1] = missed[0], missed[0] = I->ic_miss_i || I->ic_fail_i;
}

static void cycle(uint32_t pop_percent, uint32_t redirect_percent, uint32_t done_per_mille,
                  uint32_t nack_percent) {
  static bool requested;
  static uint32_t request_pc;
  if (ws_cycle() == 0) requested = false;
  answer(requested, request_pc);
  count_empty();
  for (unsigned w = 0; w < WARPS; w++) {
    ws_set((uint32_t *)&I->count_i, w * CNT_W, CNT_W, held[w]);
    if (held[w] + WORDS <= DEPTH && path[w].running)
      WS_CHECK(++waiting[w] < TIMEOUT, "warp %u: forgotten", w);
    if (held[w] && ws_rand_percent(pop_percent)) held[w]--;
  }
  uint32_t w = ws_rand_below(WARPS);
  I->redir_valid_i = ws_rand_percent(redirect_percent) || (!path[w].running && ws_rand_percent(20));
  I->redir_warp_i = w;
  I->redir_pc_i = ws_rand() & 0x3fffffffu;
  I->wdone_valid_i = ws_rand_below(1000) < done_per_mille;
  I->wdone_warp_i = ws_rand_below(WARPS);
  random_decode();
  ws_eval();
  check_words(nack_percent);
  ws_eval();
  check_sleepers();
  check_stays();
  if (I->wdone_valid_i) {
    ended[I->wdone_warp_i] = true;
    ended_at[I->wdone_warp_i] = ws_cycle();
    path[I->wdone_warp_i].running = false;
  }
  if (I->redir_valid_i) {
    path[w] = (path_t){true, ws_pc_word(I->redir_pc_i)};
    ended[w] = false;
    held[w] = waiting[w] = 0;
  }
  requested = O->ic_valid_o;
  request_pc = O->ic_pc_o;
  if (requested) WS_CHECK(!out_of_range(request_pc * WORDS), "asked for pc %x", request_pc);
  ws_tick();
}

static void run(int cycles, uint32_t pop, uint32_t redirect, uint32_t done, uint32_t nack) {
  start();
  if (ws_long()) cycles *= 20;
  for (int n = 0; n < cycles; n++)
    cycle(pop, redirect, done, nack);
  ws_note("%u words in %d cycles", delivered, cycles);
}

static void set_mix(uint32_t taken, uint32_t stop, uint32_t miss, uint32_t fail, uint32_t fill) {
  mix.taken = taken, mix.stop = stop, mix.miss = miss, mix.fail = fail, mix.fill = fill;
}

static void test_fetch__all_hits(void) {
  set_mix(10, 1, 0, 0, 0);
  run(4000, 40, 1, 0, 0);
  // A warp whose buffer must be empty waits for the pops and four more cycles.
  const uint32_t least = GROUPS ? 600 * (WARPS > 1 ? 2 : 1) : WARPS > 1 ? 1500 : 1000;
  WS_CHECK(delivered > least, "only %u words", delivered);
}
static void test_fetch__misses(void) {
  set_mix(10, 2, 20, 10, 20);
  slept = 0;
  run(6000, 50, 2, 2, 5);
  WS_CHECK(slept > 100, "%u cycles asleep", (unsigned)slept);
}
// Without redirects only a fill wakes a warp.
static void test_fetch__nobody_sleeps_for_good(void) {
  set_mix(10, 0, 20, 10, 20);
  run(6000, 60, 0, 0, 0);
}
static void test_fetch__turmoil(void) {
  set_mix(30, 5, 10, 10, 50);
  run(6000, 60, 30, 10, 20);
}

// A warp whose words were dropped for a word that stays goes first after that word has left.
static void test_fetch__a_word_that_stays_costs_nobody_his_turn(void) {
  set_mix(0, 0, 0, 0, 0);
  WS_SKIP_IF(WORDS > 1 || !STAYS);
  stubborn = true;
  for (uint32_t phase = 0; phase < 2; phase++) {
    ws_reset();
    run(2000, 100, 0, 0, phase);
    for (unsigned w = 1; w < WARPS; w++)
      WS_CHECK(2 * words_of[w] + 10 > words_of[0], "warp %u: %u words", w, words_of[w]);
  }
  stubborn = false;
}

// The start of a kernel requests the line of its entry. The answer is ignored, whatever it is.
static void one_launch(void) {
  const uint32_t entry =
      ws_rand_percent(20) ? 0xC0000000u / 4 - 1 + ws_rand_below(2) : ws_rand() & 0x3fffffffu;
  I->redir_valid_i = I->wdone_valid_i = 0;
  I->ic_hit_i = I->ic_miss_i = I->ic_fail_i = I->ic_fill_i = 0;
  I->start_i = 1;
  I->entry_pc_i = entry;
  ws_tick();
  I->start_i = 0;
  I->entry_pc_i = ws_rand() & 0x3fffffffu;
  I->stop_i = ws_rand_percent(20);
  ws_eval();
  WS_EXPECT(O->ic_valid_o, !I->stop_i && !out_of_range(ws_pc_word(entry)), "entry %x", entry);
  if (O->ic_valid_o) WS_CHECK_EQ(O->ic_pc_o, ws_pc_word(entry) / WORDS);
  const bool stopped = I->stop_i;
  answer(O->ic_valid_o, ws_pc_word(entry) / WORDS);
  const ws_fetch_in_t said = *I;
  ws_tick();
  for (int n = 0; n < 6; n++) {
    I->ic_hit_i = n == 0 && said.ic_hit_i;
    I->ic_miss_i = n == 0 && said.ic_miss_i;
    I->ic_fail_i = n == 0 && said.ic_fail_i;
    I->ic_fill_i = n == 1;
    random_decode();
    ws_eval();
    WS_EXPECT(O->ic_valid_o, 0, "cycle %d", n);
    WS_CHECK_EQ(words_out(), 0u, "cycle %d", n);
    WS_CHECK(!ws_get((const uint32_t *)&O->sleeps_o, 0, WARPS), "a warp sleeps");
    ws_tick();
  }
  I->ic_fill_i = 0;
  fill_owed = false;
  if (stopped) ws_reset();
}

static void test_fetch__entry_before_the_first_warp(void) {
  set_mix(10, 1, 30, 30, 50);
  for (int n = 0; n < 60; n++) {
    ws_reset();
    start();
    one_launch();
    for (int k = 0; k < 60; k++)
      cycle(50, 1, 0, 0);
  }
  WS_CHECK(delivered > 0, "no word");
}

// A reset in any cycle of a fetch beyond the range, which needs no answer of the cache: no word
// comes out after it.
static void test_fetch__no_word_after_a_reset(void) {
  set_mix(0, 0, 0, 0, 0);
  for (uint32_t when = 0; when < 6; when++) {
    ws_reset();
    I->redir_valid_i = 1;
    I->redir_pc_i = 0xC0000000u / 4;
    ws_tick();
    I->redir_valid_i = 0;
    for (uint32_t n = 0; n < when; n++)
      ws_tick();
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    for (uint32_t n = 0; n < 4; n++) {
      ws_eval();
      WS_EXPECT(O->id_valid_o, 0, "reset after %u cycles, cycle %u", when, n);
      WS_EXPECT(O->ic_valid_o, 0, "reset after %u cycles, cycle %u", when, n);
      ws_tick();
    }
  }
}

// A cycle of hits; a word of warp `nacked` is refused.
static void hit_cycle(bool redirect, uint32_t w, uint32_t nacked) {
  static bool requested;
  I->ic_hit_i = requested;
  I->redir_valid_i = redirect;
  I->redir_warp_i = w;
  I->redir_pc_i = 0x100 + 16 * w;
  I->id_nack_i = 0;
  ws_eval();
  I->id_nack_i = words_out() && O->id_warp_o == nacked;
  ws_eval();
  requested = O->ic_valid_o && !I->rst_i;
  ws_tick();
}

// A reset clears which warp goes first after a word that stays: the first warp that F0 chooses
// does not depend on it.
static void test_fetch__a_reset_forgets_whose_turn_it_is(void) {
  WS_SKIP_IF(WORDS > 1 || !STAYS || WARPS < 5);
  set_mix(0, 0, 0, 0, 0);
  uint32_t chosen[3];
  for (uint32_t v = 1; v < 3; v++) {
    ws_reset();
    hit_cycle(true, 0, 0);
    hit_cycle(true, v, 0);
    for (uint32_t n = 0; n < 2; n++)
      hit_cycle(false, 0, 0); // the word of warp 0 is refused, that of v is dropped
    I->rst_i = 1;
    hit_cycle(false, 0, 0);
    I->rst_i = 0;
    for (uint32_t n = 0, words = 0; words <= WARPS; n++) {
      WS_CHECK(n < 100, "%u words", words);
      ws_eval();
      if (words_out() && words++ == WARPS) chosen[v] = O->id_warp_o;
      hit_cycle(n < WARPS, n, WARPS);
    }
  }
  WS_CHECK_EQ(chosen[1], chosen[2], "the warp chosen after a reset");
}

// With room for every word, F0 chooses in every cycle; a jump costs two turns of its warp.
static void straight_on(uint32_t start_pc) {
  set_mix(0, 0, 0, 0, 0);
  start();
  bool requested = false;
  uint32_t address = 0, words = 0;
  for (int n = 0; n < 220; n++) {
    I->redir_valid_i = n == 0;
    I->redir_pc_i = start_pc;
    I->ic_hit_i = requested;
    for (uint32_t k = 0; k < WORDS; k++)
      ws_set((uint32_t *)&I->ic_data_i, k * 32, 32, address * WORDS + k);
    ws_eval();
    requested = O->ic_valid_o;
    address = O->ic_pc_o;
    if (words_out()) {
      WS_CHECK_EQ(first_out(), ws_pc_word(start_pc) + words, "word %u", words);
      words += words_out();
    }
    ws_tick();
  }
  ws_note("%u words in 217 cycles", words);
  uint32_t most = 217 * WORDS; // three fetches are in F0, F1 and D
  uint32_t want = DEPTH > 2 * WORDS ? most : most * 2 / 3;
  if (GROUPS) { // the next group starts when the last fetch has left D
    want = most * (GROUP / WORDS) / (GROUP / WORDS + 2);
    WS_CHECK(words <= want + GROUP, "%u words in 217 cycles, of groups", words);
  }
  WS_CHECK(words + 2 * WORDS >= want, "%u words in 217 cycles", words);
}
static void test_fetch__a_fetch_a_cycle(void) {
  straight_on(0x100);
}
static void test_fetch__a_fetch_a_cycle_from_an_odd_word(void) {
  straight_on(0x101);
}

const ws_test_t ws_tests[] = {
    {"all_hits", test_fetch__all_hits},
    {"misses", test_fetch__misses},
    {"nobody_sleeps_for_good", test_fetch__nobody_sleeps_for_good},
    {"turmoil", test_fetch__turmoil},
    {"a_word_that_stays_costs_nobody_his_turn",
     test_fetch__a_word_that_stays_costs_nobody_his_turn},
    {"entry_before_the_first_warp", test_fetch__entry_before_the_first_warp},
    {"no_word_after_a_reset", test_fetch__no_word_after_a_reset},
    {"a_reset_forgets_whose_turn_it_is", test_fetch__a_reset_forgets_whose_turn_it_is},
    {"a_fetch_a_cycle", test_fetch__a_fetch_a_cycle},
    {"a_fetch_a_cycle_from_an_odd_word", test_fetch__a_fetch_a_cycle_from_an_odd_word},
    {0}};
