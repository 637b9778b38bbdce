// SPDX-License-Identifier: Apache-2.0
// Lines are looked for, start, are requested and arrive row by row, at random and with few line
// numbers, so that registers and sets meet.
#include <string.h>

#include "ws_tb.h"

#include "model.c"
#include "ws_rocache_mshr_dut.h"

#define I ((ws_rocache_mshr_in_t *)ws_tb_in)
#define O ((const ws_rocache_mshr_out_t *)ws_tb_out)

enum {
  N = WS_ROCACHE_MSHR_MSHR,
  SETS = WS_ROCACHE_MSHR_SETS,
  WAYS = 1 << WS_ROCACHE_MSHR_WAY_W,
  ROWS = 1 << WS_ROCACHE_MSHR_LINE_ROW_W,
};

static model_t m;
static uint32_t pool[6]; // line numbers in use: some share a set

static void begin(void) {
  ws_reset();
  model_reset(&m, N, SETS);
  const uint32_t most = (UINT32_C(1) << (WS_ROCACHE_MSHR_LINE_NUM_W - 1)) - 1;
  for (unsigned i = 0; i < 6; i++)
    pool[i] = i % 2 ? pool[i - 1] ^ (SETS << ws_rand_below(3)) : ws_rand() & most;
}

static void check_lookup(uint32_t line) {
  const int wait = model_waits_for(&m, line);
  WS_CHECK_EQ(O->line_sel_o, wait < 0 ? 0 : 1u << wait);
  WS_EXPECT(O->same_set_o, model_same_set(&m, line));
  WS_EXPECT(O->free_o, model_free(&m) >= 0);
  bool busy = false;
  for (unsigned i = 0; i < N; i++)
    busy |= m.r[i].busy;
  WS_EXPECT(O->busy_o, busy);
}

static void check_request(void) {
  WS_EXPECT(O->mreq_valid_o, m.request >= 0);
  if (m.request < 0) return;
  WS_EXPECT(O->mreq_id_o, (unsigned)m.request);
  WS_EXPECT(O->mreq_line_o, m.r[m.request].line);
}

// A line that has been requested, or -1.
static int on_its_way(void) {
  const unsigned first = ws_rand_below(N);
  for (unsigned i = 0; i < N; i++) {
    const unsigned k = (first + i) % N;
    if (m.r[k].busy && !m.r[k].unsent) return (int)k;
  }
  return -1;
}

// One cycle: start and answer in percent.
static void cycle(unsigned starts, unsigned answers, unsigned low) {
  const uint32_t line = pool[ws_rand_below(6)];
  const int answer = ws_rand_percent(answers) ? on_its_way() : -1;
  const int free = model_free(&m);
  const bool start = free >= 0 && !model_same_set(&m, line) && ws_rand_percent(starts);
  uint32_t lows = 0;
  I->line_i = line;
  I->start_i = start;
  I->way_i = ws_rand_below(WAYS);
  I->phase_i = ws_rand_percent(50);
  I->mreq_ready_i = ws_rand_percent(60);
  I->resp_id_i = answer < 0 ? ws_rand_below(N) : (unsigned)answer;
  I->resp_err_i = answer >= 0 && ws_rand_percent(20);
  I->fill_i = answer >= 0;
  I->fill_last_i = answer >= 0 && m.r[answer].row == ROWS - 1;
  for (unsigned i = 0; i < N; i++) {
    if (start && (int)i == free) m.r[i].low = ws_rand_percent(low);
    lows |= (uint32_t)m.r[i].low << i;
  }
  I->low_i = lows;
  ws_eval();

  check_lookup(line);
  check_request();
  WS_EXPECT(O->started_o, start ? 1u << free : 0);
  if (answer >= 0) {
    model_mshr_t *r = &m.r[answer];
    r->error |= I->resp_err_i != 0;
    WS_EXPECT(O->resp_line_o, r->line);
    WS_EXPECT(O->resp_way_o, r->way);
    WS_EXPECT(O->resp_phase_o, r->phase);
    WS_EXPECT(O->resp_row_o, r->row);
    WS_EXPECT(O->resp_err_o, r->error);
  }
  WS_EXPECT(O->filled_o, I->fill_last_i ? 1u << answer : 0);

  if (m.request >= 0 && I->mreq_ready_i) m.r[m.request].unsent = false;
  if (answer >= 0 && ++m.r[answer].row == ROWS) m.r[answer].busy = false;
  if (start)
    m.r[free] = (model_mshr_t){.busy = true,
                               .unsent = true,
                               .low = m.r[free].low,
                               .phase = I->phase_i != 0,
                               .line = line,
                               .way = I->way_i};
  model_next_request(&m);
  ws_tick();
}

static void test_rocache_mshr__random(void) {
  for (unsigned part = 0; part < 6; part++) {
    begin();
    for (int i = 0; i < (ws_long() ? 20000 : 800); i++)
      cycle(part % 2 ? 90 : 30, part % 3 ? 80 : 25, part < 3 ? 30 : 0);
  }
}

static void test_rocache_mshr__fills_up_and_drains(void) {
  begin();
  for (unsigned i = 0; i < 200; i++)
    cycle(100, 0, 50);
  for (unsigned i = 0; i < 20 * N * ROWS; i++)
    cycle(0, 100, 0);
  WS_EXPECT(O->busy_o, 0);
}

const ws_test_t ws_tests[] = {{"random", test_rocache_mshr__random},
                              {"fills_up_and_drains", test_rocache_mshr__fills_up_and_drains},
                              {0}};
