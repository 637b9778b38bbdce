// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the model's quotients and roots in all active lanes, after exactly the
// cycles that the slowest lanes of the rounds take.
#include "ws_fdiv_dut.h"

#include "07_exec/ws_exec/exec_tb.h"
#include "08_float/ws_fdiv_core/cost.h"
#include "ws_fp_gen.h"

#define I ((ws_fdiv_in_t *)ws_tb_in)
#define O ((const ws_fdiv_out_t *)ws_tb_out)

enum { L = WS_FDIV_LANES, SHARE = WS_FDIV_SHARE, CORES = L / SHARE, FLAGS = WS_FDIV_FLAGS };

static const ws_fp_format_t format = {8, 23, WS_FDIV_FTZ};
static ws_fp_gen_t gen;

static struct {
  bool busy;
  unsigned op, rm, warp, rd, beat, last, latency;
  uint32_t mask, want[L];
  unsigned flags[L];
  uint64_t since;
} job;

// Operands for a beat: mixed, or plain numbers that all take the same time.
static void operands(unsigned op, bool plain, uint32_t x[3]) {
  ws_fp_gen(&gen, op ? WS_FP_GEN_SQRT : WS_FP_GEN_DIV, x);
  if (plain)
    for (unsigned i = 0; i < 2; i++)
      x[i] = (x[i] & 0x7FFFFF) | (100 + 2 * ws_rand_below(20) + 1) << 23;
}

static void start(unsigned op, bool plain) {
  job.busy = true;
  job.op = op;
  job.rm = ws_rand_below(5);
  job.warp = ws_rand_below(WS_FDIV_WARPS);
  job.rd = ws_rand_below(1U << WS_FDIV_REG_W);
  job.beat = ws_rand_below(WS_FDIV_THREADS / L);
  job.last = ws_rand_below(2);
  job.mask = plain ? exec_ones(L) : exec_mask(L);
  job.since = ws_cycle();
  int slowest[SHARE] = {0};
  for (unsigned i = 0; i < L; i++) {
    uint32_t x[3];
    operands(op, plain, x);
    VEC(I->dx_a_i)[i] = x[0];
    VEC(I->dx_b_i)[i] = op ? 0 : x[1];
    job.flags[i] = 0;
    job.want[i] = ws_fp_div_op(&format, op, x[0], x[1], (int)job.rm, &job.flags[i]);
    const int cost = fdiv_cost(&format, op, x[0], x[1]);
    if (job.mask >> i & 1 && cost > slowest[i / CORES]) slowest[i / CORES] = cost;
  }
  job.latency = 0;
  for (unsigned r = 0; r < SHARE; r++)
    job.latency += 1 + (unsigned)slowest[r];
  I->dx_valid_i = 1;
  I->dx_op_i = op;
  I->dx_rm_i = job.rm;
  I->dx_warp_i = job.warp;
  I->dx_rd_i = job.rd;
  I->dx_wen_i = 1;
  I->dx_beat_i = job.beat;
  I->dx_last_i = job.last;
  I->dx_mask_i = job.mask;
}

static void check_result(void) {
  WS_EXPECT(O->res_warp_o, job.warp);
  WS_EXPECT(O->res_rd_o, job.rd);
  WS_EXPECT(O->res_beat_o, job.beat);
  WS_EXPECT(O->res_last_o, job.last);
  WS_EXPECT(O->res_mask_o, job.mask);
  for (unsigned i = 0; i < L; i++) {
    if (!(job.mask >> i & 1)) continue;
    WS_CHECK(ws_known(&CVEC(O->res_data_o)[i], 4), "lane %u has X bits", i);
    WS_CHECK_EQ(CVEC(O->res_data_o)[i], job.want[i], "op %u rm %u lane %u", job.op, job.rm, i);
#if WS_FDIV_FLAGS
    WS_CHECK_EQ(ws_get(CVEC(O->res_flags_o), i * 5, 5), job.flags[i], "op %u rm %u lane %u", job.op,
                job.rm, i);
#endif
  }
}

// One cycle; a new beat when `offer` and the unit is ready. Returns whether one came in.
static bool cycle(bool offer, unsigned op, bool plain, bool ready) {
  I->dx_valid_i = 0;
  I->dx_op_i = ws_rand();
  I->dx_rm_i = ws_rand_below(8);
  I->res_ready_i = ready;
  ws_eval();
  const uint64_t due = job.since + job.latency;
  WS_EXPECT(O->res_valid_o, job.busy && ws_cycle() >= due, "op %u, due at %llu", job.op,
            (unsigned long long)due);
  WS_EXPECT(O->ready_o, !job.busy || (O->res_valid_o && ready && !WS_FDIV_CUT_FDIV));
  if (O->res_valid_o) {
    check_result();
    if (ready) job.busy = false;
  }
  const bool in = O->ready_o && offer, next = O->next_o;
  if (in) start(op, plain);
  ws_tick();
  ws_eval();
  if (!in) WS_CHECK(O->ready_o == next || !WS_FDIV_CUT_FDIV, "told a cycle ahead");
  if (!in) WS_CHECK(O->ready_o || !next, "told a cycle ahead");
  return in;
}

static void begin(unsigned salt) {
  job.busy = false;
  ws_fp_gen_init(&gen, &format, ws_seed() * 8 + salt);
}

static void test_fdiv__random(void) {
  begin(0);
  unsigned done = 0;
  for (int n = 0; n < (ws_long() ? 2000000 : ws_four_state() ? 10000 : 30000); n++)
    done += cycle(ws_rand_percent(80), ws_rand_below(2), ws_rand_percent(10),
                  ws_rand_percent(n % 2000 < 1000 ? 100 : 40));
  WS_CHECK(done > 80, "only %u beats went through", done);
  ws_note("note %u beats of %u lanes", done, (unsigned)L);
}

static void test_fdiv__full_rate(void) {
  for (unsigned op = 0; op < 2; op++) {
    begin(1);
    ws_reset();
    unsigned in = 0;
    for (unsigned n = 0; n < 20 * (14 * SHARE + WS_FDIV_CUT_FDIV); n++)
      in += cycle(true, op, true, true);
    WS_CHECK_EQ(in, 20, "op %u", op);
  }
}

static void test_fdiv__drops_what_has_no_destination(void) {
  begin(2);
  for (unsigned n = 0; n < 20; n++) {
    start(ws_rand_below(2), false);
    job.busy = false;
    I->dx_wen_i = 0;
    ws_tick();
    WS_EXPECT(O->ready_o, 1);
    WS_EXPECT(O->res_valid_o, 0);
  }
}

static void test_fdiv__reset_forgets(void) {
  begin(3);
  for (unsigned n = 0; n < 20; n++) {
    cycle(true, ws_rand_below(2), false, true);
    for (unsigned k = ws_rand_below(30); k; k--)
      cycle(false, 0, false, false);
    I->dx_valid_i = 0;
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    job.busy = false;
    cycle(false, 0, false, true);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_fdiv__random},
    {"full_rate", test_fdiv__full_rate},
    {"drops_what_has_no_destination", test_fdiv__drops_what_has_no_destination},
    {"reset_forgets", test_fdiv__reset_forgets},
    {0}};
