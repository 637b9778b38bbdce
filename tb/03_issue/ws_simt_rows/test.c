// SPDX-License-Identifier: Apache-2.0
// Random writes and reads of each warp's places, R and live threads, against arrays of them.
#include "ws_simt_rows_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_rows_in_t *)ws_tb_in)
#define O ((const ws_simt_rows_out_t *)ws_tb_out)

enum {
  W = WS_SIMT_ROWS_WARPS,
  T = WS_SIMT_ROWS_THREADS,
  LOW_W = WS_SIMT_ROWS_LOW_W,
  PLACES = WS_SIMT_ROWS_STACK_DEPTH
};

typedef struct {
  uint32_t pc, low, mask, rpc;
} entry_t;

// The machine, and what its outputs show; `known` until it is read while it is written.
static entry_t entry[W][PLACES], top;
static uint32_t rs[W], live[W], r, alive;
static bool top_known, r_known, alive_known;

static uint32_t word(unsigned bits) {
  return ws_rand() >> (32 - bits);
}

static void check(void) {
  if (top_known) {
    WS_EXPECT(O->top_pc_o, top.pc);
    WS_EXPECT(O->top_low_o, top.low);
    WS_EXPECT(O->top_mask_o, top.mask);
    WS_EXPECT(O->rpc_o, top.rpc);
  }
  if (r_known) WS_EXPECT(O->r_o, r);
  if (alive_known) WS_EXPECT(O->alive_o, alive);
}

static void cycle(unsigned push, unsigned read) {
  const uint32_t w = ws_rand_below(W), place = ws_rand_below(PLACES), from = ws_rand_below(PLACES);
  const entry_t e = {word(30), word(LOW_W), word(T), r};
  I->op_warp_i = w;
  I->push_i = r_known && ws_rand_percent(push);
  I->push_place_i = place;
  I->push_pc_i = e.pc;
  I->push_low_i = e.low;
  I->push_mask_i = e.mask;
  I->keep_i = ws_rand_percent(push);
  I->keep_mask_i = word(T);
  I->named_valid_i = ws_rand_percent(push);
  I->named_warp_i = ws_rand_below(W);
  I->named_rpc_i = word(30);
  I->pop_i = ws_rand_percent(read);
  I->pop_warp_i = ws_rand_below(W);
  I->split_i = !I->pop_i && ws_rand_percent(read);
  I->br_warp_i = I->split_i ? w : ws_rand_below(W);
  I->read_place_i = from;
  ws_eval();
  check();

  if (I->pop_i || I->split_i) {
    const uint32_t of = I->pop_i ? I->pop_warp_i : w;
    top = entry[of][from];
    top_known = !(I->push_i && of == w && from == place);
  }
  if (I->pop_i) {
    alive = live[I->pop_warp_i];
    alive_known = !(I->keep_i && I->pop_warp_i == w);
  }
  if (I->split_i) {
    r = rs[w];
    r_known = !(I->named_valid_i && I->named_warp_i == w);
  }
  if (I->push_i) entry[w][place] = e;
  if (I->keep_i) live[w] = I->keep_mask_i;
  if (I->named_valid_i) rs[I->named_warp_i] = I->named_rpc_i;
  ws_tick();
}

static void idle(void) {
  I->push_i = I->keep_i = I->named_valid_i = I->pop_i = I->split_i = 0;
}

// Writes everything once: R of a warp, read as the reconvergence PC of all its entries.
static void fill(void) {
  ws_reset();
  top_known = alive_known = false;
  for (uint32_t w = 0; w < W; w++) {
    idle();
    I->op_warp_i = I->named_warp_i = I->br_warp_i = w;
    I->named_valid_i = I->keep_i = 1;
    I->named_rpc_i = rs[w] = word(30);
    I->keep_mask_i = live[w] = word(T);
    ws_tick();
    idle();
    I->split_i = 1;
    ws_tick();
    r = rs[w];
    r_known = true;
    for (uint32_t p = 0; p < PLACES; p++) {
      const entry_t e = {word(30), word(LOW_W), word(T), r};
      idle();
      I->push_i = 1;
      I->push_place_i = p;
      I->push_pc_i = e.pc;
      I->push_low_i = e.low;
      I->push_mask_i = e.mask;
      entry[w][p] = e;
      ws_eval();
      check();
      ws_tick();
    }
  }
}

// Every place of every warp holds its own.
static void test_simt_rows__all_places(void) {
  fill();
  for (uint32_t w = 0; w < W; w++)
    for (uint32_t p = 0; p < PLACES; p++) {
      idle();
      I->pop_i = 1;
      I->pop_warp_i = w;
      I->op_warp_i = I->br_warp_i = ws_rand_below(W);
      I->read_place_i = p;
      ws_tick();
      top = entry[w][p];
      alive = live[w];
      top_known = alive_known = true;
      check();
    }
}

static void test_simt_rows__random(void) {
  fill();
  for (int n = 0; n < (ws_long() ? 100000 : 6000); n++)
    cycle(n % 1000 < 500 ? 20 : 80, n % 500 < 250 ? 10 : 60);
}

const ws_test_t ws_tests[] = {
    {"all_places", test_simt_rows__all_places}, {"random", test_simt_rows__random}, {0}};
