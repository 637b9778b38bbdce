// SPDX-License-Identifier: Apache-2.0
// Random instructions of random threads go in, beat by beat, and out come the registers that the
// model of a warp says, while the user of the results stalls; resets meet all of that; and without
// stalls the unit has its rate.
#include "ws_config.h"

// Before the parameters of the module, some of which have names of the model.
#include "mma_tb.h"
#include "ws_mma_gen.h"

#include "ws_mma_dut.h"

#include <string.h>

#define I ((ws_mma_in_t *)ws_tb_in)
#define O ((const ws_mma_out_t *)ws_tb_out)
enum {
  L = WS_MMA_LANES,
  BEATS = WS_MMA_THREADS / L,
  WARPS = WS_MMA_WARPS,
  DOTS = WS_MMA_DOTS,
  REG_W = WS_MMA_REG_W,
  OPEN = 64 // instructions whose results are awaited, at most
};

typedef struct {
  unsigned op, warp, rd;
  uint32_t mask, a[4][32], b[4][32], c[4][32], d[4][32];
} mma_t;

static mma_t queue[OPEN];
static unsigned first, count; // of the queue
static unsigned out_reg, out_beat;
static mma_t in; // the one that goes in, and which beat of it is next
static unsigned in_uop, in_beat;
static ws_mma_gen_t gen;

static void begin(void) {
  ws_reset();
  first = count = out_reg = out_beat = 0;
  in_uop = in_beat = 0;
}

// The words that the threads of a mask have.
static void active(uint32_t (*to)[32], uint32_t (*from)[32], unsigned n, uint32_t mask) {
  memset(to, 0, 4 * sizeof to[0]);
  for (unsigned r = 0; r < n; r++)
    for (unsigned t = 0; t < 32; t++)
      to[r][t] = mask >> t & 1 ? from[r][t] : 0;
}

static void make(mma_t *m) {
  uint32_t a[4][32], b[4][32], c[4][32];
  ws_mma_step_t s = {0};
  memset(m, 0, sizeof *m);
  m->op = ws_rand_below(MMA_OPS);
  m->warp = ws_rand_below(WARPS);
  m->rd = ws_rand_below((1u << REG_W) / 4) * 4 + (mma_packed(m->op) ? ws_rand_below(2) * 2 : 0);
  m->mask = ws_rand_percent(70) ? UINT32_MAX : exec_mask(32);
  for (unsigned i = 0; i < 128; i++) {
    if (i % 8 == 0) ws_mma_gen(&gen, mma_kind(m->op), 8, &s);
    m->a[i / 32][i % 32] = s.a[i % 8];
    m->b[i / 32][i % 32] = s.b[i % 8];
    m->c[i / 32][i % 32] = s.c ^ (i & 1 ? 0 : ws_rand() << 16);
  }
  active(a, m->a, 4, m->mask);
  active(b, m->b, 2, m->mask);
  active(c, m->c, 4, m->mask);
  ws_mma_warp(WS_MMA_NEAREST ? WS_MMA_EXACT : WS_MMA_HOPPER, mma_kind(m->op), mma_mods(m->op),
              mma_short(m->op) ? 4 : 8, (const uint32_t(*)[32])a, (const uint32_t(*)[32])b,
              (const uint32_t(*)[32])c, m->d);
}

static uint32_t beat_mask(const mma_t *m, unsigned beat) {
  return m->mask >> beat * L & exec_ones(L);
}
static unsigned next_beat(const mma_t *m, unsigned beat) { // BEATS: none
  while (beat < BEATS && !beat_mask(m, beat))
    beat++;
  return beat;
}

// One beat of `in`. What its instruction does not read is noise.
static void give(void) {
  const bool last = next_beat(&in, in_beat + 1) == BEATS;
  I->dx_valid_i = 1;
  I->dx_op_i = in.op;
  I->dx_warp_i = in.warp;
  I->dx_uop_i = in_uop;
  // Registers of D in the last micro-operations.
  const unsigned from = mma_uops(in.op) - mma_registers(in.op);
  I->dx_rd_i = in.rd + (in_uop < from ? 0 : in_uop - from);
  I->dx_beat_i = in_beat;
  I->dx_last_i = last;
  I->dx_mask_i = beat_mask(&in, in_beat);
  for (unsigned i = 0; i < L; i++) {
    const unsigned t = in_beat * L + i;
    VEC(I->dx_a_i)[i] = in.a[in_uop][t];
    VEC(I->dx_b_i)[i] = in_uop < 2 ? in.b[in_uop][t] : ws_rand();
    VEC(I->dx_c_i)[i] = in.c[in_uop][t];
  }
}

static void given(void) {
  in_beat = next_beat(&in, in_beat + 1);
  if (in_beat < BEATS) return;
  in_beat = next_beat(&in, 0);
  if (++in_uop < mma_uops(in.op)) return;
  queue[(first + count++) % OPEN] = in;
  in_uop = 0;
}

static void shown(void) {
  WS_CHECK(count > 0, "a result of nothing");
  const mma_t *m = &queue[first];
  WS_EXPECT(O->res_warp_o, m->warp);
  WS_EXPECT(O->res_rd_o, m->rd + out_reg);
  WS_EXPECT(O->res_beat_o, out_beat);
  WS_EXPECT(O->res_last_o, out_beat == BEATS - 1);
  WS_EXPECT(O->res_mask_o, beat_mask(m, out_beat));
  for (unsigned i = 0; i < L; i++)
    if (beat_mask(m, out_beat) >> i & 1)
      WS_CHECK_EQ(CVEC(O->res_data_o)[i], m->d[out_reg][out_beat * L + i],
                  "op %u register %u thread %u", m->op, out_reg, out_beat * L + i);
}

static void taken(void) {
  if (++out_beat < BEATS) return;
  out_beat = 0;
  if (++out_reg < mma_registers(queue[first].op)) return;
  out_reg = 0;
  first = (first + 1) % OPEN;
  count--;
}

// One cycle, with a beat and a ready in these percentages of cycles. Returns whether an instruction
// is in.
static bool promised; // what next_o and again_o said, of this cycle
static bool cycle(unsigned load, unsigned ready) {
  I->dx_valid_i = 0;
  I->res_ready_i = ws_rand_percent(ready);
  ws_eval();
  WS_CHECK_KNOWN(O->ready_o);
  WS_CHECK(!promised || O->ready_o, "next_o or again_o was 1");
  const bool comes = O->ready_o && count < OPEN - 1 && ws_rand_percent(load);
  if (comes && in_uop == 0 && in_beat == next_beat(&in, 0)) {
    make(&in);
    in_beat = next_beat(&in, 0);
  }
  if (comes) give();
  ws_eval();
  WS_CHECK_KNOWN(O->res_valid_o);
  if (O->res_valid_o) shown();
  const bool leaves = O->res_valid_o && I->res_ready_i;
  promised = comes ? O->again_o : O->next_o;
  ws_tick();
  const unsigned before = count;
  if (comes) given();
  const bool whole = count > before;
  if (leaves) taken();
  return whole;
}

static void drain(void) {
  for (int i = 0; i < 4000 && count; i++)
    cycle(in_uop || in_beat != next_beat(&in, 0) ? 100 : 0, 100);
  WS_CHECK(!count, "%u instructions without their results", count);
}

static void start(void) {
  memset(&in, 0, sizeof in);
  in.mask = UINT32_MAX;
  promised = false;
  begin();
}

static void test_mma__random(void) {
  ws_mma_gen_init(&gen, ws_seed());
  start();
  const unsigned n = ws_four_state() ? (ws_long() ? 3000 : 200) : ws_long() ? 400000 : 8000;
  unsigned whole = 0;
  for (unsigned i = 0; i < n; i++)
    whole += cycle(i % 800 < 400 ? 100 : 50, i % 1100 < 500 ? 100 : i % 1100 < 700 ? 5 : 60);
  drain();
  WS_CHECK(whole > n / (32 * BEATS + 600 / DOTS), "only %u instructions", whole);
}

// As many cycles for an instruction as its elements or its beats need.
static void test_mma__rate(void) {
  enum { SAME = 128 / DOTS > 4 * BEATS ? 128 / DOTS : 4 * BEATS };
  unsigned whole = 0, cycles = 0;
  ws_mma_gen_init(&gen, ws_seed());
  start();
  const unsigned wanted = ws_four_state() ? 3 : 60;
  for (unsigned i = 0; i < 3 * SAME; i++) // the pipeline is full
    cycle(100, 100);
  while (whole < wanted) {
    whole += cycle(100, 100);
    cycles++;
  }
  WS_CHECK(cycles <= wanted * SAME + SAME, "%u cycles for %u instructions of %u", cycles, wanted,
           (unsigned)SAME);
  drain();
}

static void test_mma__reset_discards(void) {
  ws_mma_gen_init(&gen, ws_seed());
  start();
  for (unsigned i = 0; i < (ws_four_state() ? 2 : 60); i++) {
    const unsigned n = ws_rand_below(ws_four_state() ? 50 : 200);
    for (unsigned k = 0; k < n; k++)
      cycle(90, i % 3 ? 60 : 0);
    start();
    for (unsigned k = 0; k < (ws_four_state() ? 30 : 100); k++)
      cycle(100, 100);
    drain();
  }
}

const ws_test_t ws_tests[] = {{"random", test_mma__random},
                              {"rate", test_mma__rate},
                              {"reset_discards", test_mma__reset_discards},
                              {0}};
