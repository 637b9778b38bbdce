// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the RV32M results of all active lanes after exactly the cycles promised,
// the next beat comes in as soon as promised, and a beat without destination is dropped. With the
// register in front of the adder (the cut `mul`) also while the result before waits.
#include "ws_config.h"
#include "ws_muldiv_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_muldiv_in_t *)ws_tb_in)
#define O ((const ws_muldiv_out_t *)ws_tb_out)

enum {
  L = WS_MULDIV_LANES,
  PASSES = WS_MULDIV_PASSES,
  WARPS = WS_MULDIV_WARPS,
  THREADS = WS_MULDIV_THREADS,
  REG_W = WS_MULDIV_REG_W,
  STAGES = WS_MUL_STAGES,                   // in front of the adder
  DIVIDE = 35 + STAGES,                     // a dividend without a leading zero byte
  RATE = STAGES && PASSES == 1 ? 2 : PASSES // cycles per beat of mul at best
};

typedef struct {
  bool there;
  unsigned op, warp, rd, beat, last, left; // left: cycles until it has its result
  uint32_t mask, want[L];
} job_t;
static job_t job;    // the beat that came last
static job_t result; // with the register: the one before, whose result waits

static unsigned zero_bytes(uint32_t v) {
  unsigned n = 0;
  while (n < 4 && !(v >> 24))
    v = v << 8, n++;
  return n;
}

static void start(unsigned op) {
  job.there = true;
  job.op = op;
  job.warp = ws_rand_below(WARPS);
  job.rd = exec_rd(REG_W);
  job.beat = ws_rand_below(THREADS / L);
  job.last = ws_rand_below(2);
  job.mask = exec_mask(L);
  const unsigned narrow = ws_rand_percent(50) ? ws_rand_below(32) : 0;
  unsigned zeros = 4;
  for (unsigned i = 0; i < L; i++) {
    const uint32_t a = exec_operand() >> narrow,
                   b = exec_operand() >> (ws_rand_below(2) * ws_rand_below(32));
    VEC(I->dx_a_i)[i] = a;
    VEC(I->dx_b_i)[i] = b;
    job.want[i] = ws_rv32_op(WS_UNIT_MUL, op, a, b);
    const bool negate = (op == WS_MUL_DIV || op == WS_MUL_REM) && a >> 31;
    const unsigned z = zero_bytes(negate ? -a : a);
    if (job.mask >> i & 1 && z < zeros) zeros = z;
  }
  job.left = op >= WS_MUL_DIV
                 ? DIVIDE - 7 * zeros
                 : PASSES + (PASSES > 1 && (op == WS_MUL_MULHSU || op == WS_MUL_MULHU));
  I->dx_valid_i = 1;
  I->dx_op_i = op;
  I->dx_warp_i = job.warp;
  I->dx_rd_i = job.rd;
  I->dx_wen_i = 1;
  I->dx_beat_i = job.beat;
  I->dx_last_i = job.last;
  I->dx_mask_i = job.mask;
}

#include "07_exec/shows.h"

// Of one cycle, whose inputs are set: what the unit must show; then the model moves on.
static void check_direct(bool ready) {
  if (job.there && job.left) job.left--;
  const bool done = job.there && !job.left;
  WS_EXPECT(O->res_valid_o, done, "op %u, %u cycles left", job.op, job.left);
  WS_EXPECT(O->ready_o, !job.there || (done && ready));
  if (!done) return;
  shows(&job);
  if (ready) job.there = false;
}

static void check_stages(bool ready) {
  const bool only_pass = PASSES == 1 && job.op < WS_MUL_DIV;
  WS_EXPECT(O->res_valid_o, result.there);
  WS_EXPECT(O->ready_o, !job.there || (job.left == 1 && !only_pass), "op %u, %u cycles left",
            job.op, job.left);
  if (result.there) shows(&result);
  if (result.there && !ready) return;
  result.there = false;
  if (job.there && --job.left == 0) {
    result = job;
    job.there = false;
  }
}

// Without a beat: what next_o announced for this cycle.
static void told(bool next) {
  ws_eval();
  if (STAGES)
    WS_EXPECT(O->ready_o, next, "told a cycle ahead");
  else
    WS_CHECK(!next, "nothing is known ahead");
}

// One cycle; a new beat of `op` when the unit is ready, unless op is 8. Returns whether it came in.
static bool cycle(unsigned op, bool ready) {
  I->dx_valid_i = 0;
  I->res_ready_i = ready;
  ws_eval();
  (STAGES ? check_stages : check_direct)(ready);
  const bool in = O->ready_o && op < 8, next = O->next_o;
  if (in) start(op);
  ws_tick();
  if (!in) told(next);
  return in;
}

static void begin(void) {
  ws_reset();
  job.there = result.there = false;
}

static void test_muldiv__random(void) {
  begin();
  unsigned done = 0;
  for (int n = 0; n < (ws_long() ? 100000 : 6000); n++) {
    unsigned op = ws_rand_percent(70) ? ws_rand_below(ws_rand_percent(30) ? 8 : 4) : 8;
    done += cycle(op, ws_rand_percent(n % 2000 < 1000 ? 100 : 40));
  }
  WS_CHECK(done > 4800 / (PASSES + 15), "only %u beats went through", done);
}

static void test_muldiv__full_rate(void) {
  begin();
  unsigned in = 0;
  for (unsigned n = 0; n < 100 * RATE; n++)
    in += cycle(WS_MUL_MUL, true);
  WS_CHECK_EQ(in, 100);
}

static void test_muldiv__drops_what_has_no_destination(void) {
  begin();
  for (unsigned n = 0; n < 20; n++) {
    start(ws_rand_below(8));
    job.there = false;
    I->dx_wen_i = 0;
    ws_tick();
    WS_EXPECT(O->ready_o, 1);
    WS_EXPECT(O->res_valid_o, 0);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_muldiv__random},
    {"full_rate", test_muldiv__full_rate},
    {"drops_what_has_no_destination", test_muldiv__drops_what_has_no_destination},
    {0}};
