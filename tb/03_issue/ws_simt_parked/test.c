// SPDX-License-Identifier: Apache-2.0
// Random writes and reads of each warp's threads, convergence barriers, R and state, against arrays
// of them.
#include "ws_simt_parked_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_parked_in_t *)ws_tb_in)
#define O ((const ws_simt_parked_out_t *)ws_tb_out)
#define CVEC(field) ((const uint32_t *)&(field)) // a port of one word or more

enum {
  W = WS_SIMT_PARKED_WARPS,
  T = WS_SIMT_PARKED_THREADS,
  LOW_W = WS_SIMT_PARKED_LOW_W,
  BAR_W = WS_SIMT_PARKED_BAR_W,
  STATE_W = WS_SIMT_PARKED_STATE_W,
  BARS = WS_SIMT_PARKED_CONV_BARRIERS
};

typedef struct {
  uint32_t pc[T], in[T];
} threads_t;
typedef struct {
  uint32_t rpc, members, outer, low;
} conv_t;

// The machine, and what its outputs show; `known` unless it was read while it was written.
static threads_t threads[W], read_threads;
static conv_t conv[W][1 + BARS], read_conv;
static uint32_t rs[W], state[W], names[W], read_r, read_state, read_names;
static bool threads_known, conv_known, r_known, state_known, names_known;

static uint32_t word(unsigned bits) {
  return ws_rand() >> (32 - bits);
}

static void check(void) {
  for (unsigned t = 0; threads_known && t < T; t++) {
    WS_CHECK_EQ(ws_get(CVEC(O->pcs_o), 30 * t, 30), read_threads.pc[t], "thread %u", t);
    WS_CHECK_EQ(ws_get(CVEC(O->bars_o), BAR_W * t, BAR_W), read_threads.in[t], "thread %u", t);
  }
  if (conv_known) {
    WS_EXPECT(O->rpc_o, read_conv.rpc);
    WS_EXPECT(O->members_o, read_conv.members);
    WS_EXPECT(O->outer_o, read_conv.outer);
    WS_EXPECT(O->outer_low_o, read_conv.low);
  }
  if (r_known) WS_EXPECT(O->r_o, read_r);
  if (names_known) WS_EXPECT(O->named_o, read_names);
  if (state_known) WS_EXPECT(O->state_o, read_state);
}

static void drive_noise(void) {
  I->op_warp_i = ws_rand_below(W);
  I->park_i = I->form_i = I->keep_i = I->named_valid_i = I->read_i = 0;
  I->sync_i = 0;
  I->sync_warp_i = ws_rand_below(W);
  I->sync_mask_i = word(T);
  I->park_pc_i = word(30);
  I->park_bar_i = word(BAR_W);
  I->form_bar_i = 1 + ws_rand_below(BARS);
  I->form_rpc_i = word(30);
  I->form_members_i = word(T);
  I->form_outer_i = word(BAR_W);
  I->form_low_i = word(LOW_W);
  I->keep_state_i = word(STATE_W);
  I->named_warp_i = ws_rand_below(W);
  I->named_rpc_i = word(30);
  I->read_warp_i = ws_rand_below(W);
  I->read_bar_i = 1 + ws_rand_below(BARS);
}

static void write(void) {
  const unsigned w = I->op_warp_i;
  for (unsigned t = 0; t < T; t++)
    if (I->park_i >> t & 1) {
      threads[w].pc[t] = I->park_pc_i;
      threads[w].in[t] = I->park_bar_i;
    }
  if (I->form_i)
    conv[w][I->form_bar_i] =
        (conv_t){I->form_rpc_i, I->form_members_i, I->form_outer_i, I->form_low_i};
  if (I->keep_i) state[w] = I->keep_state_i;
  if (I->sync_i) names[I->sync_warp_i] = I->sync_mask_i;
  if (I->named_valid_i) rs[I->named_warp_i] = I->named_rpc_i;
}

static void read(void) {
  const unsigned w = I->read_warp_i, b = I->read_bar_i;
  const bool same = w == I->op_warp_i;
  read_threads = threads[w];
  threads_known = !(same && I->park_i);
  if (b) read_conv = conv[w][b];
  conv_known = b && !(same && I->form_i && b == I->form_bar_i);
  read_r = rs[w];
  r_known = !(I->named_valid_i && w == I->named_warp_i);
  read_names = names[w];
  names_known = !(I->sync_i && w == I->sync_warp_i);
  read_state = state[w];
  state_known = !(same && I->keep_i);
}

static void cycle(void) {
  ws_eval();
  check();
  if (I->read_i) read();
  write();
  ws_tick();
}

// Writes everything once.
static void fill(void) {
  ws_reset();
  threads_known = conv_known = r_known = state_known = names_known = false;
  for (unsigned w = 0; w < W; w++)
    for (unsigned n = 0; n < T || n < BARS; n++) {
      drive_noise();
      I->op_warp_i = I->named_warp_i = I->sync_warp_i = w;
      if (n < T) I->park_i = 1u << n;
      I->form_i = n < BARS;
      I->form_bar_i = 1 + n % BARS;
      I->keep_i = I->named_valid_i = I->sync_i = n == 0;
      cycle();
    }
}

// Every row of every warp holds its own.
static void test_simt_parked__all_rows(void) {
  fill();
  for (unsigned w = 0; w < W; w++)
    for (unsigned b = 1; b <= BARS; b++) {
      drive_noise();
      I->read_i = 1;
      I->read_warp_i = w;
      I->read_bar_i = b;
      cycle();
      drive_noise();
      cycle();
    }
}

static void test_simt_parked__random(void) {
  fill();
  for (int n = 0; n < (ws_long() ? 100000 : 6000); n++) {
    const unsigned writes = n % 1000 < 500 ? 20 : 80, reads = n % 500 < 250 ? 10 : 60;
    drive_noise();
    if (ws_rand_percent(writes)) I->park_i = word(T);
    I->form_i = ws_rand_percent(writes);
    I->keep_i = ws_rand_percent(writes);
    I->named_valid_i = ws_rand_percent(writes);
    I->sync_i = ws_rand_percent(writes);
    I->read_i = ws_rand_percent(reads);
    if (ws_rand_percent(10)) I->read_bar_i = 0; // which is no barrier
    cycle();
  }
}

const ws_test_t ws_tests[] = {
    {"all_rows", test_simt_parked__all_rows}, {"random", test_simt_parked__random}, {0}};
