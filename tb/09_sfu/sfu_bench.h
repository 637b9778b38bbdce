// SPDX-License-Identifier: Apache-2.0
// Tests of the special function units, included by test.c of each: a stream of beats, against a
// queue of what must come out and when.
//
// Before it: IN and OUT, the types of the module's ports; L, S, STAGES, WARPS, THREADS, REG_W, its
// parameters; RATE, the cycles of the shortest beat with all lanes active. After it:
// some_op(), cycles_of(), operands().
#include "07_exec/ws_exec/exec_tb.h"

#define I ((IN *)ws_tb_in)
#define O ((const OUT *)ws_tb_out)

enum { GROUPS = L / S, LATENCY = 5 + STAGES, QUEUE = 64 };
// A beat of RATE cycles has left its row RATE + LATENCY + 2 cycles after dispatch.
enum { ROWS = (RATE + LATENCY + 2 + RATE - 1) / RATE };

static unsigned some_op(void);
// Cycles of a beat: groups of lanes with an active one.
static unsigned cycles_of(unsigned op, uint32_t mask);
// Puts random operands on lane i; its result.
static uint32_t operands(unsigned op, unsigned i);

static unsigned groups(unsigned wide, uint32_t mask) {
  unsigned n = 0;
  for (unsigned g = 0; g < L / wide; g++)
    n += (mask >> g * wide & exec_ones(wide)) != 0;
  return n;
}

static uint32_t random_operand(void) {
  return ws_rand_percent(50) ? exec_operand()
                             : (ws_rand() & 0x807FFFFF) | (100 + ws_rand_below(56)) << 23;
}

// Beats in the unit, oldest first.
static struct {
  unsigned op, warp, rd, beat, last;
  uint32_t mask, want[L];
  uint64_t done; // all its results are there
} job[QUEUE];
static unsigned head, tail;
static uint64_t free_at;   // the lanes can take the first group of the next beat
static bool shown;         // the oldest beat is at res_*
static uint64_t last_read; // cycle that made it so

static void start(bool full) {
  const uint64_t now = ws_cycle();
  const unsigned n = tail % QUEUE;
  job[n].op = some_op();
  job[n].warp = ws_rand_below(WARPS);
  job[n].rd = ws_rand_below(1U << REG_W);
  job[n].beat = ws_rand_below(THREADS / L);
  job[n].last = ws_rand_below(2);
  job[n].mask = full ? exec_ones(L) : exec_mask(L);
  for (unsigned i = 0; i < L; i++)
    job[n].want[i] = operands(job[n].op, i);
  free_at = now + cycles_of(job[n].op, job[n].mask);
  job[n].done = free_at + LATENCY;
  I->dx_valid_i = 1;
  I->dx_op_i = job[n].op;
  I->dx_warp_i = job[n].warp;
  I->dx_rd_i = job[n].rd;
  I->dx_wen_i = 1;
  I->dx_beat_i = job[n].beat;
  I->dx_last_i = job[n].last;
  I->dx_mask_i = job[n].mask;
  tail++;
}

static void check_result(unsigned n) {
  WS_EXPECT(O->res_warp_o, job[n].warp);
  WS_EXPECT(O->res_rd_o, job[n].rd);
  WS_EXPECT(O->res_beat_o, job[n].beat);
  WS_EXPECT(O->res_last_o, job[n].last);
  WS_EXPECT(O->res_mask_o, job[n].mask);
  for (unsigned i = 0; i < L; i++) {
    if (!(job[n].mask >> i & 1)) continue;
    WS_CHECK(ws_known(&CVEC(O->res_data_o)[i], 4), "lane %u has X bits", i);
    WS_CHECK_EQ(CVEC(O->res_data_o)[i], job[n].want[i], "op %u lane %u", job[n].op, i);
  }
}

// One cycle; a new beat when `offer` and the unit is ready. Returns whether one came in.
static bool cycle(bool offer, bool full, bool ready) {
  const uint64_t now = ws_cycle();
  I->dx_valid_i = 0;
  I->dx_op_i = ws_rand();
  I->res_ready_i = ready;
  if (!shown && head != tail && now >= job[head % QUEUE].done + 2 && now > last_read) shown = true;
  ws_eval();
  WS_EXPECT(O->res_valid_o, shown, "%u beats inside", tail - head);
  const unsigned rows = tail - head - shown;
  WS_EXPECT(O->ready_o, now >= free_at && rows < ROWS, "%u beats inside", rows);
  if (shown) {
    check_result(head % QUEUE);
    if (ready) {
      head++;
      // The next one, when complete, is read in this cycle.
      shown = head != tail && now >= job[head % QUEUE].done + 1;
    }
  }
  last_read = now;
  const bool in = O->ready_o && offer, next = O->next_o;
  if (in) start(full);
  ws_tick();
  ws_eval();
  if (!in) WS_EXPECT(O->ready_o, STAGES ? next : O->ready_o, "told a cycle ahead");
  if (!STAGES) WS_CHECK(!next, "nothing is known ahead");
  return in;
}

static void begin(void) {
  ws_reset();
  head = tail = 0;
  shown = false;
  free_at = last_read = 0;
}

static void full_rate(unsigned cycles) {
  begin();
  unsigned in = 0;
  for (unsigned n = 0; n < 50 * cycles; n++)
    in += cycle(true, true, true);
  WS_CHECK_EQ(in, 50);
}

static void test_sfu__nothing_lost_when_nothing_is_taken(void) {
  begin();
  unsigned in = 0;
  for (unsigned k = 0; k < 5; k++) {
    for (unsigned n = 0; n < 100; n++)
      in += cycle(true, false, false);
    for (unsigned n = 0; n < 100; n++)
      cycle(false, false, true);
    WS_CHECK_EQ(head, tail);
  }
  WS_CHECK(in >= 15, "only %u beats", in);
}

static void test_sfu__drops_what_has_no_destination(void) {
  begin();
  for (unsigned n = 0; n < 20; n++) {
    start(true);
    tail--;
    free_at = 0;
    I->dx_wen_i = 0;
    ws_tick();
    WS_EXPECT(O->ready_o, 1);
    WS_EXPECT(O->res_valid_o, 0);
  }
}
