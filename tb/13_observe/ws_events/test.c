// SPDX-License-Identifier: Apache-2.0
// One event alone, each of them; all of them at once; random cycles.
#include "ws_events_dut.h"

#include <string.h>

#include "model.c"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_events_in_t *)ws_tb_in)
#define O ((const ws_events_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  S = WS_EVENTS_SCHEDULERS,
  WIDTH = WS_EVENTS_ISSUE_WIDTH,
  EVENT_W = WS_EVENTS_EVENT_W,
  THREADS_W = WS_EVENTS_THREADS_W,
  THREADS_MOST = WIDTH * WS_EVENTS_THREADS
};

static bool running;
static sub_events_t sub[S];
static mem_events_t mem;

static void begin(void) {
  running = false;
  memset(sub, 0, sizeof sub);
  memset(&mem, 0, sizeof mem);
}

static void drive(void) {
  I->running_i = running;
  for (unsigned p = 0; p < S; p++) {
    const sub_events_t *s = &sub[p];
    ws_set(VEC(I->issue_n_i), p * WIDTH, WIDTH, s->issued);
    ws_set(VEC(I->ev_threads_i), p * THREADS_W, THREADS_W, s->threads);
    ws_set(VEC(I->ev_branch_i), p, 1, s->branch);
    ws_set(VEC(I->ev_split_i), p, 1, s->split);
    ws_set(VEC(I->ev_icache_i), p, 1, s->icache);
    ws_set(VEC(I->ev_imiss_i), p, 1, s->imiss);
#if WS_PERF_REFUSED
    ws_set(VEC(I->ev_irefused_i), p, 1, s->irefused);
#endif
    for (unsigned c = 0; c < LOST_CLASSES; c++)
      ws_set(VEC(I->ev_lost_i), p * LOST_CLASSES + c, 1, s->lost[c]);
  }
  I->ev_smem_i = mem.smem;
  I->ev_conflict_i = mem.conflict;
  I->ev_dcache_i = mem.dcache;
  I->ev_dmiss_i = mem.dmiss;
  I->ev_store_i = mem.store;
  I->ev_read_i = mem.read;
  I->ev_write_i = mem.write;
#if WS_PERF_REFUSED
  I->ev_refused_i = mem.refused;
#endif
}

static void check(void) {
  unsigned want[EVENTS] = {0}, threads = 0;
  want[EVENT_CYCLES] = running;
  for (unsigned p = 0; p < S; p++) {
    model_sub(want, &sub[p], WIDTH, running);
    threads += sub[p].threads;
  }
  model_mem(want, &mem);
  drive();
  ws_tick();
  WS_CHECK_KNOWN(O->event_n_o);
  for (unsigned e = 0; e < WS_EVENTS_COUNTERS; e++)
    WS_CHECK_EQ(ws_get(CVEC(O->event_n_o), e * EVENT_W, EVENT_W), want[e], "counter %u", e);
  WS_EXPECT(O->thread_n_o, threads);
}

static void test_events__one_alone(void) {
  WS_CHECK_EQ(WS_EVENTS_COUNTERS, EVENTS - 2 * !WS_PERF_REFUSED);
  for (unsigned run = 0; run < 2; run++) {
    bool *const of_mem[] = {&mem.smem,  &mem.conflict, &mem.dcache, &mem.dmiss,
                            &mem.store, &mem.read,     &mem.write,  &mem.refused};
    begin();
    running = run;
    check();
    for (unsigned e = 0; e < sizeof of_mem / sizeof of_mem[0]; e++) {
      *of_mem[e] = true;
      check();
      *of_mem[e] = false;
    }
    for (unsigned p = 0; p < S; p++) {
      sub_events_t *s = &sub[p];
      bool *const of_sub[] = {&s->branch, &s->split, &s->icache, &s->imiss, &s->irefused};
      for (unsigned e = 0; e < sizeof of_sub / sizeof of_sub[0]; e++) {
        *of_sub[e] = true;
        check();
        *of_sub[e] = false;
      }
      for (unsigned c = 0; c < LOST_CLASSES; c++) {
        s->lost[c] = true;
        check();
        s->lost[c] = false;
      }
      for (s->issued = 1; s->issued <= WIDTH; s->issued++)
        check();
      s->issued = 0;
      for (s->threads = 1; s->threads <= THREADS_MOST; s->threads++)
        check();
      s->threads = 0;
    }
  }
}

static void test_events__all_at_once(void) {
  begin();
  running = true;
  mem = (mem_events_t){true, true, true, true, true, true, true, true};
  for (unsigned p = 0; p < S; p++) {
    sub[p] = (sub_events_t){WIDTH, THREADS_MOST, true, true, true, true, true, {0}};
    for (unsigned c = 0; c < LOST_CLASSES; c++)
      sub[p].lost[c] = true;
  }
  check();
}

static bool any(void) {
  return ws_rand() & 1;
}

static void test_events__random(void) {
  for (int n = 0; n < 2000; n++) {
    running = ws_rand_percent(80);
    mem = (mem_events_t){any(), any(), any(), any(), any(), any(), any(), any()};
    for (unsigned p = 0; p < S; p++) {
      sub_events_t *s = &sub[p];
      *s = (sub_events_t){ws_rand_below(WIDTH + 1),
                          ws_rand_below(THREADS_MOST + 1),
                          any(),
                          any(),
                          any(),
                          any(),
                          any(),
                          {0}};
      if (!s->issued) s->lost[ws_rand_below(LOST_CLASSES)] = true;
    }
    check();
  }
}

const ws_test_t ws_tests[] = {{"one_alone", test_events__one_alone},
                              {"all_at_once", test_events__all_at_once},
                              {"random", test_events__random},
                              {0}};
