// SPDX-License-Identifier: Apache-2.0
// Votes and shuffles give every active thread its result exactly once, the last one marked.
#include "ws_xlane_dut.h"

#include "07_exec/ws_exec/exec_insn.h"

#define I ((ws_xlane_in_t *)ws_tb_in)
#define O ((const ws_xlane_out_t *)ws_tb_out)

enum { W = WS_XLANE_WARPS, T = WS_XLANE_THREADS, L = WS_XLANE_LANES, BEATS = T / L };

static exec_insn_t now;
static uint32_t done; // threads that have their result
static bool ended;
static unsigned results;

static void put(unsigned beat, bool last) {
  I->dx_op_i = now.op;
  I->dx_warp_i = now.warp;
  I->dx_rd_i = now.rd;
  I->dx_wen_i = now.wen;
  I->dx_beat_i = beat;
  I->dx_last_i = last;
  I->dx_mask_i = now.mask >> (beat * L) & exec_ones(L);
  I->dx_wmask_i = now.mask;
  for (unsigned i = 0; i < L; i++) {
    VEC(I->dx_a_i)[i] = now.a[beat * L + i];
    VEC(I->dx_b_i)[i] = now.b[beat * L + i];
  }
}

static void check_result(void) {
  if (!O->res_valid_o) return;
  WS_CHECK(!ended && now.wen, "a result too many");
  WS_EXPECT(O->res_warp_o, now.warp);
  WS_EXPECT(O->res_rd_o, now.rd);
  const uint32_t mask = O->res_mask_o << (O->res_beat_o * L);
  WS_CHECK(O->res_mask_o && !(mask & ~now.mask), "result for inactive threads");
  for (unsigned i = 0; i < L; i++)
    if (O->res_mask_o >> i & 1)
      WS_CHECK_EQ(CVEC(O->res_data_o)[i], now.want[O->res_beat_o * L + i],
                  "op %u thread %u mask %x", now.op, O->res_beat_o * L + i, (unsigned)now.mask);
  if (!I->res_ready_i) return;
  WS_CHECK(!(done & mask), "a second result");
  done |= mask;
  ended = O->res_last_o;
  results++;
}

// Dispatches an instruction and waits for its end; returns the cycles from first beat to last
// result.
static unsigned run(unsigned load, unsigned ready) {
  done = 0;
  ended = false;
  unsigned beat = exec_beat(&now, 0, L, BEATS), cycles = 0;
  while (beat < BEATS || (now.wen && !ended)) {
    WS_CHECK(++cycles < 2000, "no end");
    I->dx_valid_i = 0;
    I->res_ready_i = ws_rand_percent(ready);
    ws_eval();
    if (O->ready_o && beat < BEATS && ws_rand_percent(load)) {
      const unsigned next = exec_beat(&now, beat + 1, L, BEATS);
      put(beat, next == BEATS);
      I->dx_valid_i = 1;
      beat = next;
      ws_eval();
    }
    check_result();
    if (L != T)
      ws_tick();
    else
      I->dx_valid_i = 0;
  }
  if (now.wen) WS_CHECK_EQ(done, now.mask);
  return cycles;
}

static void test_xlane__random(void) {
  now = (exec_insn_t){0};
  put(0, true);
  for (int n = 0; n < (ws_long() ? 20000 : 1000); n++) {
    exec_make(&now, WS_UNIT_XLANE, ws_rand_below(W), T);
    run(n & 1 ? 100 : 60, n & 2 ? 100 : 40);
  }
  WS_CHECK(results > 500, "only %u results", results);
}

// All threads: rs1 0x100 and the thread's number, rs2 `delta`.
static void make_full(unsigned op, unsigned delta) {
  exec_make(&now, WS_UNIT_XLANE, 0, T);
  now.op = op;
  now.wen = true;
  now.mask = exec_ones(T);
  for (unsigned t = 0; t < T; t++) {
    now.a[t] = 0x100 + t;
    now.b[t] = delta;
  }
}

static void test_xlane__butterfly(void) {
  for (unsigned d = 1; d < T; d *= 2) {
    make_full(WS_XLANE_SHFL_BFLY, d);
    for (unsigned t = 0; t < T; t++)
      now.want[t] = 0x100 + (t ^ d);
    WS_CHECK_EQ(run(100, 100), L == T ? 1 : 2 * BEATS + 2, "distance %u", d);
  }
}

// A shuffle up by one needs two beats of source threads in each beat but the first; a vote needs
// none.
static void test_xlane__cycles(void) {
  make_full(WS_XLANE_SHFL_UP, 1);
  for (unsigned t = 0; t < T; t++)
    now.want[t] = 0x100 + (t ? t - 1 : 0);
  const unsigned sources = L == 1 ? BEATS : 2 * BEATS - 1;
  WS_CHECK_EQ(run(100, 100), L == T ? 1 : BEATS + 2 + sources);
  make_full(WS_XLANE_VOTE_ANY, 0);
  for (unsigned t = 0; t < T; t++)
    now.want[t] = 1;
  WS_CHECK_EQ(run(100, 100), L == T ? 1 : 2 * BEATS);
}

// Dispatches an instruction whose results are not taken; returns the cycles from the last beat to
// the first result.
static unsigned offered(void) {
  done = 0;
  ended = false;
  I->res_ready_i = 0;
  for (unsigned beat = exec_beat(&now, 0, L, BEATS), next; beat < BEATS; beat = next) {
    next = exec_beat(&now, beat + 1, L, BEATS);
    put(beat, next == BEATS);
    I->dx_valid_i = 1;
    ws_eval();
    WS_EXPECT(O->ready_o, 1);
    WS_CHECK(!O->res_valid_o, "a result of an instruction that is coming in");
    ws_tick();
  }
  I->dx_valid_i = 0;
  for (unsigned cycles = 1;; cycles++) {
    ws_eval();
    check_result();
    if (O->res_valid_o) return cycles;
    WS_CHECK(cycles < 10, "no result");
    ws_tick();
  }
}

// A reset drops the result on offer and those to be read, also while the next shuffle comes.
static void test_xlane__reset_drops_a_result(void) {
  WS_SKIP_IF(L == T);
  for (int n = 0; n < 2; n++) {
    make_full(WS_XLANE_SHFL_UP, 1);
    for (unsigned t = 0; t < T; t++)
      now.want[t] = 0x100 + (t ? t - 1 : 0);
    WS_CHECK_EQ(offered(), 3);
    ws_tick();
    ws_reset();
  }
}

const ws_test_t ws_tests[] = {{"random", test_xlane__random},
                              {"butterfly", test_xlane__butterfly},
                              {"cycles", test_xlane__cycles},
                              {"reset_drops_a_result", test_xlane__reset_drops_a_result},
                              {0}};
