// SPDX-License-Identifier: Apache-2.0
// The tests of csr_bench.h, and beats back to back: none lost, in order, one per cycle.
#include "ws_config.h"
#include "ws_csr_pipe_dut.h"

#define IN ws_csr_pipe_in_t
#define OUT ws_csr_pipe_out_t
enum {
  W = WS_CSR_PIPE_WARPS,
  S = WS_CSR_PIPE_SCHEDULERS,
  T = WS_CSR_PIPE_THREADS,
  L = WS_CSR_PIPE_LANES,
  TID_W = WS_CSR_PIPE_TID_W,
  PART = WS_CSR_PIPE_PART,
  REG_W = WS_CSR_PIPE_REG_W,
  PIPE = 1
};
#include "07_exec/csr_bench.h"

// A beat on its way: dispatched, or offered with its counter read.
typedef struct {
  bool valid, wen;
  unsigned csr, warp, beat, rd, last;
  uint32_t mask, wmask, count;
} beat_t;

static beat_t random_beat(void) {
  beat_t b = {.valid = ws_rand_percent(80), .wen = ws_rand_percent(90), .csr = CSR_FCSR};
  while (b.csr <= CSR_FCSR)
    b.csr = numbers[ws_rand_below(sizeof numbers / sizeof numbers[0])];
  if (COUNTERS && ws_rand_percent(5)) b.csr = COUNTER + ws_rand_below(COUNTERS);
  b.warp = ws_rand_below(W);
  b.beat = ws_rand_below(BEATS);
  b.rd = exec_rd(REG_W);
  b.last = ws_rand_below(2);
  b.mask = exec_mask(L);
  b.wmask = exec_mask(T);
  return b;
}

static void check_offer(const beat_t *b) {
  WS_EXPECT(O->res_warp_o, b->warp);
  WS_EXPECT(O->res_rd_o, b->rd);
  WS_EXPECT(O->res_beat_o, b->beat);
  WS_EXPECT(O->res_last_o, b->last);
  WS_EXPECT(O->res_mask_o, b->mask);
  taken = b->count;
  I->dx_wmask_i = b->wmask; // want() reads it here
  for (unsigned i = 0; i < L; i++)
    WS_CHECK_EQ(CVEC(O->res_data_o)[i], want(b->csr, b->warp, b->beat * L + i),
                "csr %x warp %u beat %u lane %u", b->csr, b->warp, b->beat, i);
}

// Two places: a beat goes to the second where it is free or becomes free, a counter only in the
// cycle in which it appears.
static void test_csr__stream(void) {
  beat_t look = {0}, offer = {0};
  unsigned long beats = 0;
  begin();
  for (int n = 0; n < (ws_long() ? 20000 : 3000); n++) {
    const bool always = n / 500 % 2; // as fast as beats come
    const beat_t next = random_beat();
    for (unsigned i = 0; i < 2; i++) {
      I->cycle_i[i] = ws_rand();
      I->instret_i[i] = ws_rand();
    }
    I->res_ready_i = always || ws_rand_percent(60);
    ws_eval();
    WS_EXPECT(O->res_valid_o, offer.valid);
    if (offer.valid) check_offer(&offer);
    bool go = look.valid && (!offer.valid || I->res_ready_i);
#if WS_PERF_COUNTERS
    if (is_counter(look.csr)) {
      go = go && I->perf_row_i == (look.csr - COUNTER) % 0x80;
      look.count = shown[I->perf_row_i][look.csr >= COUNTERH];
    }
#endif
    WS_EXPECT(O->ready_o, !look.valid || go, "csr %x waits", look.csr);
    I->dx_valid_i = next.valid && O->ready_o;
    I->dx_wen_i = next.wen;
    I->dx_csr_i = next.csr;
    I->dx_warp_i = next.warp;
    I->dx_rd_i = next.rd;
    I->dx_beat_i = next.beat;
    I->dx_last_i = next.last;
    I->dx_mask_i = next.mask;
    I->dx_wmask_i = next.wmask;
    const bool load = I->dx_valid_i && next.wen;
    if (I->res_ready_i) offer.valid = false;
    if (go) offer = look;
    if (go) look.valid = false;
    if (load) look = next;
    beats += load;
    tick();
  }
  WS_CHECK(beats > 1000, "%lu beats", beats);
}

const ws_test_t ws_tests[] = {
    {"each", test_csr__each}, {"random", test_csr__random}, {"stream", test_csr__stream}, {0}};
