// SPDX-License-Identifier: Apache-2.0
// ws_dcache_amo: ascending lanes, each read, answered, written, with random waiting between; with
// CUT_DCACHE the next lane is read meanwhile. Results of AMOs to one word build on each other.
#include "ws_config.h"
#include "ws_dcache_amo_dut.h"
#include "ws_tb.h"

#include "ws_fp.h"
#include "ws_rv32.h"

#include <stdbool.h>

#define I ((ws_dcache_amo_in_t *)ws_tb_in)
#define O ((const ws_dcache_amo_out_t *)ws_tb_out)

enum {
  LANES = WS_DCACHE_AMO_LANES,
  LINE_W = WS_DCACHE_AMO_LINE_W,
  WORDS = (1 << LINE_W) / 4,
  CUT = WS_DCACHE_AMO_CUT_DCACHE,
  ADD = 16,
  SWAP = 24,
  SUM_CYCLES = WS_FPU_REGS + WS_SP_STAGES + WS_FMA_STAGES
};

static uint32_t line[WORDS];

typedef struct {
  bool there;
  uint32_t lane, old;
  bool fails;
} lane_t;

// What replaces the old value, and whether that is the old value whatever it is.
static uint32_t result_of(uint32_t op, uint32_t old, uint32_t data, uint32_t cmp, bool fails,
                          bool *keep) {
  unsigned flags = 0;
  *keep =
      op == WS_LSU_LR_W || (op == WS_LSU_SC_W && fails) || (op == WS_LSU_AMOCAS_W && old != cmp);
  if (*keep) return old;
  if (op == WS_LSU_AMOFADD_W)
    return ws_fp_add(WS_FP == WS_FP_FTZ ? &ws_fp_binary32_ftz : &ws_fp_binary32, old, data, WS_RNE,
                     &flags);
  return op == ADD ? old + data : data;
}

static void request(uint32_t op, uint32_t wait) {
  uint32_t all = LANES == 32 ? ~0u : (1u << LANES) - 1, mask = ws_rand() & all, off[LANES],
           data[LANES], cmp[LANES], seen = 0, cycles = 0; // cycles: since an old value came
  if (!mask) mask = 1u << ws_rand_below(LANES);
  I->op_i = op;
  I->mask_i = mask;
  for (uint32_t l = 0; l < LANES; l++) {
    off[l] = ws_rand_below(ws_rand_percent(50) ? 2 : WORDS) * 4;
    data[l] = ws_rand();
    ws_set((uint32_t *)&I->off_i, l * LINE_W, LINE_W, off[l]);
    ws_set((uint32_t *)&I->wdata_i, l * 32, 32, data[l]);
    cmp[l] = ws_rand_percent(60) ? line[off[l] / 4] : ws_rand();
#if WS_CAS
    ws_set((uint32_t *)&I->wdata_i, (LANES + l) * 32, 32, cmp[l]);
#endif
  }
  bool fails = false;                 // of the lane that was read
  lane_t taken = {0}, computed = {0}; // old value gone out; result in its register
  lane_t *writes = CUT ? &computed : &taken;
  uint32_t left = mask; // lanes whose old value has not gone out
  bool read = false;    // the lowest of them is read
  while (left || taken.there || computed.there) {
    const uint32_t l = left ? (uint32_t)__builtin_ctz(left) : 0;
    const bool summed = op != WS_LSU_AMOFADD_W || cycles >= SUM_CYCLES;
    const bool apart = !taken.there || (CUT && summed && off[l] != off[taken.lane]);
    const bool writing = writes->there && (CUT || summed);
    const bool start = left == mask && !read;
    I->valid_i = !start || !ws_rand_percent(wait);
    I->taken_i = read ? !ws_rand_percent(wait) : ws_rand_percent(50); // or of another request
    I->word_i = read && I->taken_i ? seen : ws_rand();
    I->read_ack_i = I->write_ack_i = 0;
    ws_eval();
    WS_EXPECT(O->write_o, I->valid_i && writing);
    WS_EXPECT(O->read_o, I->valid_i && left && !read && !writes->there && apart, "lane %u", l);
    I->read_ack_i = O->read_o && !ws_rand_percent(wait);
    I->write_ack_i = O->write_o && !ws_rand_percent(wait);
#if WS_LRSC
    I->sc_fail_i = ws_rand_percent(50);
    if (I->read_ack_i) fails = I->sc_fail_i;
#endif
    ws_eval();
    if (O->read_o) {
      WS_EXPECT(O->lane_o, 1u << l);
      WS_EXPECT(O->off_o, off[l]);
      WS_EXPECT(O->last_o, left == 1u << l);
    }
    if (O->write_o) {
      const uint32_t w = writes->lane;
      WS_EXPECT(O->lane_o, 1u << w);
      WS_EXPECT(O->off_o, off[w]);
      WS_EXPECT(O->last_o, !left && (!CUT || !taken.there));
      bool keep;
      const uint32_t want = result_of(op, writes->old, data[w], cmp[w], writes->fails, &keep);
      WS_EXPECT(O->result_o, want, "op %u lane %u", op, w);
      WS_EXPECT(O->keep_o, keep, "op %u lane %u", op, w);
    }
    const bool moves = CUT && taken.there && !computed.there && summed;
    cycles = taken.there ? cycles + 1 : 0;
    if (I->write_ack_i) line[off[writes->lane] / 4] = O->result_o, writes->there = false;
    if (moves) computed = taken, taken.there = false;
    if (read && I->taken_i) {
      taken = (lane_t){true, l, seen, fails};
      left &= left - 1;
      read = false;
    }
    if (I->read_ack_i) read = true, seen = line[off[l] / 4];
    ws_tick();
  }
  I->valid_i = I->read_ack_i = I->write_ack_i = 0;
  I->taken_i = 0;
  ws_eval();
  WS_EXPECT(O->read_o, 0);
  WS_EXPECT(O->write_o, 0);
}

static void test_dcache_amo__random(void) {
  for (uint32_t i = 0; i < 300; i++)
    request(i % 3 ? ADD : SWAP, i % 4 * 20);
}

static void test_dcache_amo__others(void) {
  for (uint32_t i = 0; i < 200; i++) {
    if (WS_CAS) request(WS_LSU_AMOCAS_W, i % 4 * 20);
    if (WS_LRSC) request(i % 2 ? WS_LSU_LR_W : WS_LSU_SC_W, i % 4 * 20);
    if (WS_FLOAT_ATOMICS) request(WS_LSU_AMOFADD_W, i % 4 * 20);
    if (i % 5 == 0) request(SWAP, 0);
  }
}

static void test_dcache_amo__cycles_of_a_lane(void) {
  uint64_t start = ws_cycle();
  I->valid_i = 1;
  I->op_i = ADD;
  I->mask_i = 1;
  I->read_ack_i = 1;
  ws_tick();
  I->read_ack_i = 0;
  I->taken_i = 1;
  ws_tick();
  I->taken_i = 0;
  if (CUT) ws_tick();
  WS_EXPECT(O->write_o, 1);
  I->write_ack_i = 1;
  ws_tick();
  WS_CHECK_EQ(ws_cycle() - start, CUT ? 4 : 3);
  WS_EXPECT(O->read_o, 1, "of the next request");
}

// Lanes of one word, and of different words, that never wait.
static void test_dcache_amo__cycles_of_a_request(void) {
  for (uint32_t apart = 0; apart < 2; apart++) {
    ws_reset();
    uint32_t read = 0, done = 0;
    const uint64_t start = ws_cycle();
    I->valid_i = 1;
    I->op_i = ADD;
    I->mask_i = LANES == 32 ? ~0u : (1u << LANES) - 1;
    for (uint32_t l = 0; l < LANES; l++)
      ws_set((uint32_t *)&I->off_i, l * LINE_W, LINE_W, apart * l % WORDS * 4);
    while (done < LANES && ws_cycle() - start < 500) {
      I->taken_i = read;
      I->read_ack_i = I->write_ack_i = 0;
      ws_eval();
      read = I->read_ack_i = O->read_o;
      I->write_ack_i = O->write_o;
      done += O->write_o;
      ws_tick();
    }
    WS_CHECK_EQ(ws_cycle() - start, CUT ? (apart ? 2 * LANES + 2 : 4 * LANES) : 3 * LANES);
    I->valid_i = I->taken_i = I->read_ack_i = I->write_ack_i = 0;
  }
}

const ws_test_t ws_tests[] = {{"cycles_of_a_lane", test_dcache_amo__cycles_of_a_lane},
                              {"cycles_of_a_request", test_dcache_amo__cycles_of_a_request},
                              {"random", test_dcache_amo__random},
                              {"others", test_dcache_amo__others},
                              {0}};
