// SPDX-License-Identifier: Apache-2.0
// Every value read is the exact number of events before that cycle, whatever came and whenever.
#include "ws_perf_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_perf_in_t *)ws_tb_in)
#define O ((const ws_perf_out_t *)ws_tb_out)

enum { N = WS_PERF_COUNTERS, S = WS_PERF_SLOTS, T = S * WS_PERF_THREADS };
static const uint64_t all = N >= 64 ? UINT64_MAX : (UINT64_C(1) << N) - 1;

static perf_model_t m;
static unsigned wait; // cycles since this index was presented or answered
static bool few;      // of each event a random number, not as many as there are schedulers

static void begin(void) {
  perf_clear(&m);
  wait = 0;
}

static void ask(unsigned index) {
  I->rd_index_i = index;
  wait = 0;
}

// One cycle with the events of a set. Returns true when it answered the index asked for.
static bool cycle(uint64_t set, unsigned threads) {
  unsigned events[N];
  for (unsigned i = 0; i < N; i++) {
    events[i] = !(set >> i & 1) || i == PERF_THREAD_INSNS ? 0 : few ? ws_rand_below(S + 1) : S;
    ws_set((uint32_t *)&I->event_n_i, i * WS_PERF_EVENT_W, WS_PERF_EVENT_W, events[i]);
  }
  I->thread_n_i = threads;
  ws_step();
  WS_CHECK_KNOWN(O->rd_ready_o);
  WS_CHECK_KNOWN(O->rd_row_o);
  const bool ready = O->rd_ready_o;
  WS_CHECK_EQ(ws_get(O->rd_data_o, 0, 48), perf_value(&m, O->rd_row_o), "counter %u appears",
              O->rd_row_o);
  if (ready) {
    WS_CHECK_KNOWN(O->rd_data_o);
    WS_CHECK_EQ(ws_get(O->rd_data_o, 0, 48), perf_value(&m, I->rd_index_i), "counter %u",
                I->rd_index_i);
  }
  wait = ready ? 0 : wait + 1;
  WS_CHECK(wait < N, "no answer for counter %u", I->rd_index_i);
  if (I->clr_i) wait = 0; // the walk begins anew
  if (I->clr_i)
    perf_clear(&m);
  else
    perf_cycle(&m, N, events, threads);
  return ready;
}

// Reads all counters while events go on.
static void read_all(uint64_t events, unsigned threads) {
  for (unsigned i = 0; i < N; i++) {
    ask(i);
    while (!cycle(events, threads)) {
    }
  }
}

static uint64_t random_events(unsigned percent) {
  uint64_t e = 0;
  for (unsigned i = 0; i < N; i++)
    e |= (uint64_t)ws_rand_percent(percent) << i;
  return e;
}

static void clear(void) {
  I->clr_i = 1;
  cycle(all, T);
  I->clr_i = 0;
}

static void test_perf__all_zero_after_reset(void) {
  begin();
  read_all(0, T);
}

static void test_perf__an_event_is_counted_once_by_its_own_counter(void) {
  begin();
  for (unsigned i = 0; i < N; i++) {
    cycle(UINT64_C(1) << i, 1);
    read_all(0, 1);
  }
  read_all(0, 1);
}

static void test_perf__every_event_in_every_cycle(void) {
  begin();
  for (unsigned n = 0; n < 10 * N + 3; n++)
    cycle(all, T);
  read_all(all, T);
  for (unsigned n = 0; n < 200; n++)
    cycle(all, T);
  read_all(0, T);
}

static void test_perf__threads_are_a_number_of_their_own(void) {
  begin();
  for (unsigned n = 0; n < 20 * N; n++)
    cycle(0, ws_rand_percent(50) ? ws_rand_below(T + 1) : 0);
  read_all(0, T);
  for (unsigned n = 0; n < 5 * N; n++)
    cycle(all, 0);
  read_all(0, 0);
}

static void test_perf__clear_at_any_moment(void) {
  begin();
  for (unsigned at = 0; at < 3 * N; at++) {
    for (unsigned n = 0; n < N + at; n++)
      cycle(all, T);
    clear();
    if (at % 2)
      for (unsigned n = 0; n < at; n++)
        cycle(all, T);
    read_all(at % 3 ? all : 0, T);
  }
}

static void test_perf__reset_clears_too(void) {
  begin();
  for (unsigned n = 0; n < 3 * N; n++)
    cycle(all, T);
  ws_reset();
  begin();
  read_all(all, T);
}

static void test_perf__random(void) {
  const unsigned cycles = ws_long() ? 500000 : 6000;
  unsigned percent = 50;
  begin();
  few = true;
  for (unsigned n = 0; n < cycles; n++) {
    if (ws_rand_percent(1)) percent = ws_rand_below(101);
    if (ws_rand_percent(10)) ask(ws_rand_below(N));
    I->clr_i = ws_rand_below(2000) == 0;
    cycle(random_events(percent), ws_rand_below(T + 1));
  }
  I->clr_i = 0;
  read_all(0, 0);
  few = false;
}

// Carries beyond what a short run can count to.
static void test_perf__large_counts(void) {
  begin();
  for (unsigned n = 0; n < (ws_long() ? 3000000 : 8000); n++)
    cycle(all, T);
  read_all(all, T);
}

const ws_test_t ws_tests[] = {
    {"all_zero_after_reset", test_perf__all_zero_after_reset},
    {"an_event_is_counted_once_by_its_own_counter",
     test_perf__an_event_is_counted_once_by_its_own_counter},
    {"every_event_in_every_cycle", test_perf__every_event_in_every_cycle},
    {"threads_are_a_number_of_their_own", test_perf__threads_are_a_number_of_their_own},
    {"clear_at_any_moment", test_perf__clear_at_any_moment},
    {"reset_clears_too", test_perf__reset_clears_too},
    {"random", test_perf__random},
    {"large_counts", test_perf__large_counts},
    {0}};
