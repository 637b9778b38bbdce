// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the model's values in all active lanes, in order, as soon as promised, at
// full rate when they are taken at once, and none is lost when they are not: functions, products,
// and both.
#include "ws_sfu_mul_dut.h"

enum { L = WS_SFU_MUL_LANES };

#include "5_exec/ws_exec/exec_tb.h"
#include "ws_fp.h"
#include "ws_sfu.h"
#include "ws_sfu_rom.h"

enum { PRODUCT = 8 }; // bit of an operation

static uint32_t lane(unsigned op, uint32_t x, uint32_t y) {
  static const ws_fp_format_t single = {8, 23, true};
  unsigned flags = 0;
  return op & PRODUCT ? ws_fp_mul(&single, x, y, 0, &flags) : ws_sfu_eval(&ws_sfu_rom, op, x);
}

#define I ((ws_sfu_mul_in_t *)ws_tb_in)
#define O ((const ws_sfu_mul_out_t *)ws_tb_out)

enum { S = WS_SFU_MUL_SFU_LANES, M = WS_SFU_MUL_SFU_MUL, LATENCY = 5 + WS_SFU_MUL_SFU_STAGES };
enum { GROUPS = L / S, STEPS = L / M, QUEUE = 64 };
// A beat of STEPS cycles has left its row STEPS + LATENCY + 2 cycles after dispatch.
enum { ROWS = (STEPS + LATENCY + 2 + STEPS - 1) / STEPS };

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

static unsigned products; // of all beats, percent

// Cycles of a beat: groups or steps with active lanes.
static unsigned cycles_of(unsigned op, uint32_t mask) {
  const unsigned wide = op & PRODUCT ? M : S;
  unsigned n = 0;
  for (unsigned g = 0; g < L / wide; g++)
    n += (mask >> g * wide & exec_ones(wide)) != 0;
  return n;
}

static uint32_t random_operand(void) {
  return ws_rand_percent(50) ? exec_operand()
                             : (ws_rand() & 0x807FFFFF) | (100 + ws_rand_below(56)) << 23;
}

static void start(bool full) {
  const uint64_t now = ws_cycle();
  const unsigned n = tail % QUEUE;
  job[n].op = ws_rand_percent(products) ? PRODUCT + ws_rand_below(8) : ws_rand_below(8);
  job[n].warp = ws_rand_below(WS_SFU_MUL_WARPS);
  job[n].rd = ws_rand_below(1U << WS_SFU_MUL_REG_W);
  job[n].beat = ws_rand_below(WS_SFU_MUL_THREADS / L);
  job[n].last = ws_rand_below(2);
  job[n].mask = full ? exec_ones(L) : exec_mask(L);
  for (unsigned i = 0; i < L; i++) {
    const uint32_t x = random_operand(), y = random_operand();
    VEC(I->dx_a_i)[i] = x;
    VEC(I->dx_b_i)[i] = y;
    job[n].want[i] = lane(job[n].op, x, y);
  }
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
  if (!in) WS_EXPECT(O->ready_o, WS_SFU_MUL_SFU_STAGES ? next : O->ready_o, "told a cycle ahead");
  if (!WS_SFU_MUL_SFU_STAGES) WS_CHECK(!next, "nothing is known ahead");
  return in;
}

static void begin(unsigned percent) {
  ws_reset();
  products = percent;
  head = tail = 0;
  shown = false;
  free_at = last_read = 0;
}

static void test_sfu_mul__random(void) {
  unsigned done = 0;
  for (unsigned n = 0; n < (ws_long() ? 1000000U : ws_four_state() ? 8000U : 12000U); n++) {
    if (n % 2000 == 0) begin(n % 6000 / 2000 * 50);
    done += cycle(ws_rand_percent(n % 3000 < 1000 ? 30 : 90), n % 5000 > 4000,
                  ws_rand_percent(n % 2000 < 1000 ? 100 : 30));
  }
  WS_CHECK(done > 500, "only %u beats went through", done);
}

static void test_sfu_mul__full_rate(void) {
  for (unsigned percent = 0; percent <= 100; percent += 100) {
    begin(percent);
    unsigned in = 0;
    for (unsigned n = 0; n < 50 * (percent ? STEPS : GROUPS); n++)
      in += cycle(true, true, true);
    WS_CHECK_EQ(in, 50, "%u %% products", percent);
  }
}

static void test_sfu_mul__nothing_lost_when_nothing_is_taken(void) {
  begin(50);
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

static void test_sfu_mul__drops_what_has_no_destination(void) {
  begin(50);
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

const ws_test_t ws_tests[] = {
    {"random", test_sfu_mul__random},
    {"full_rate", test_sfu_mul__full_rate},
    {"nothing_lost_when_nothing_is_taken", test_sfu_mul__nothing_lost_when_nothing_is_taken},
    {"drops_what_has_no_destination", test_sfu_mul__drops_what_has_no_destination},
    {0}};
