// SPDX-License-Identifier: Apache-2.0
// Streams of beats give the RV32M results of all active lanes, after exactly the cycles promised.
#include "ws_muldiv_dut.h"

#include "5_exec/ws_exec/exec_tb.h"

#define I ((ws_muldiv_in_t *)ws_tb_in)
#define O ((const ws_muldiv_out_t *)ws_tb_out)

enum { L = WS_MULDIV_LANES, PASSES = WS_MULDIV_PASSES };

static struct {
  bool busy;
  unsigned op, warp, rd, beat, last, latency;
  uint32_t mask, want[L];
  uint64_t since;
} job;

static unsigned zero_bytes(uint32_t v) {
  unsigned n = 0;
  while (n < 4 && !(v >> 24))
    v = v << 8, n++;
  return n;
}

static void start(unsigned op) {
  job.busy = true;
  job.op = op;
  job.warp = ws_rand_below(WS_MULDIV_WARPS);
  job.rd = exec_rd(WS_MULDIV_REG_W);
  job.beat = ws_rand_below(WS_MULDIV_THREADS / L);
  job.last = ws_rand_below(2);
  job.mask = exec_mask(L);
  job.since = ws_cycle();
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
  job.latency = op >= WS_MUL_DIV
                    ? 35 - 7 * zeros
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

// One cycle; a new beat of `op` when the unit is ready, unless op is 8. Returns whether it came in.
static bool cycle(unsigned op, bool ready) {
  I->dx_valid_i = 0;
  I->res_ready_i = ready;
  ws_eval();
  const uint64_t due = job.since + job.latency;
  WS_EXPECT(O->res_valid_o, job.busy && ws_cycle() >= due, "op %u, due at %llu", job.op,
            (unsigned long long)due);
  WS_EXPECT(O->ready_o, !job.busy || (O->res_valid_o && ready));
  if (O->res_valid_o) {
    WS_EXPECT(O->res_warp_o, job.warp);
    WS_EXPECT(O->res_rd_o, job.rd);
    WS_EXPECT(O->res_beat_o, job.beat);
    WS_EXPECT(O->res_last_o, job.last);
    WS_EXPECT(O->res_mask_o, job.mask);
    for (unsigned i = 0; i < L; i++)
      if (job.mask >> i & 1)
        WS_CHECK_EQ(CVEC(O->res_data_o)[i], job.want[i], "op %u lane %u", job.op, i);
    if (ready) job.busy = false;
  }
  const bool in = O->ready_o && op < 8;
  if (in) start(op);
  ws_tick();
  return in;
}

static void test_muldiv__random(void) {
  job.busy = false;
  unsigned done = 0;
  for (int n = 0; n < (ws_long() ? 100000 : 6000); n++) {
    unsigned op = ws_rand_percent(70) ? ws_rand_below(ws_rand_percent(30) ? 8 : 4) : 8;
    done += cycle(op, ws_rand_percent(n % 2000 < 1000 ? 100 : 40));
  }
  WS_CHECK(done > 300, "only %u beats went through", done);
}

static void test_muldiv__full_rate(void) {
  job.busy = false;
  unsigned in = 0;
  for (unsigned n = 0; n < 100 * PASSES; n++)
    in += cycle(WS_MUL_MUL, true);
  WS_CHECK_EQ(in, 100);
}

static void test_muldiv__drops_what_has_no_destination(void) {
  job.busy = false;
  for (unsigned n = 0; n < 20; n++) {
    start(ws_rand_below(8));
    job.busy = false;
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
