// SPDX-License-Identifier: Apache-2.0
// Random bars of warps whose threads run together or apart, against the state of each warp.
#include "ws_simt_bar_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_bar_in_t *)ws_tb_in)
#define O ((const ws_simt_bar_out_t *)ws_tb_out)

enum { W = WS_SIMT_BAR_WARPS, BARRIERS = WS_SIMT_BAR_BARRIERS };

typedef enum {
  OFF,           // has not started
  RUNS,          // may issue a bar
  TOGETHER,      // all its threads have issued one, which is on its way to ex_arr_*
  APART,         // those that run have
  SYNC,          // the same of warpsync
  SYNC_TOGETHER, // a whole warp has issued one
  MET,           // all have come to one: the warp is about to arrive
  FAULTED
} state_t;

static struct {
  state_t state;
  bool some; // threads are at a bar
  uint32_t num;
} warp[W];
static unsigned n_syncs;
static unsigned n_met, n_together, n_delayed, n_differ, n_beyond;

static void restart(void) {
  for (unsigned w = 0; w < W; w++)
    warp[w].state = OFF;
}

// A warp in this state, any of them; W if there is none.
static unsigned some_warp(state_t state) {
  const unsigned from = ws_rand_below(W);
  for (unsigned k = 0; k < W; k++)
    if (warp[(from + k) % W].state == state) return (from + k) % W;
  return W;
}

static bool is_beyond(uint32_t num) {
  return num >= BARRIERS;
}

static bool is_fault(unsigned w, uint32_t num) {
  return is_beyond(num) || (warp[w].some && num != warp[w].num);
}

// Mostly a number with which the threads of warp w, if they are apart, do no harm.
static uint32_t some_number(unsigned w, unsigned bad) {
  if (!ws_rand_percent(bad))
    return warp[w].state == APART && warp[w].some ? warp[w].num : ws_rand_below(BARRIERS);
  if (ws_rand_percent(50)) return ws_rand_below(BARRIERS);
  return ws_rand_percent(50) ? BARRIERS + ws_rand_below(3) : ws_rand() | 1u << 31;
}

// At most one warp starts, one issues a bar, one has met, and one arrives.
static void drive(unsigned bad) {
  const unsigned off = some_warp(OFF), runs = some_warp(RUNS), met = some_warp(RUNS);
  const unsigned comes = some_warp(TOGETHER + ws_rand_below(4));
  const bool sync = comes < W && (warp[comes].state == SYNC || warp[comes].state == SYNC_TOGETHER);
  I->sel_sync_i = I->starts_i = I->sel_bar_i = I->all_met_i = I->parted_i = I->ex_arr_valid_i = 0;
  for (unsigned w = 0; w < W; w++)
    if (warp[w].state == APART || warp[w].state == SYNC || warp[w].state == FAULTED ||
        (warp[w].state == RUNS && (warp[w].some || ws_rand_percent(50))))
      I->parted_i |= 1u << w;
  if (off < W && ws_rand_percent(30)) I->starts_i = 1u << off;
  if (runs < W && ws_rand_percent(70)) {
    if (ws_rand_percent(75))
      I->sel_bar_i = 1u << runs;
    else
      I->sel_sync_i = 1u << runs;
  }
  if (met < W && warp[met].some && !((I->sel_bar_i | I->sel_sync_i) >> met & 1) &&
      ws_rand_percent(40))
    I->all_met_i = 1u << met;
  I->ex_arr_warp_i = ws_rand_below(W);
  I->ex_arr_num_i = ws_rand();
  I->ex_arr_sync_i = comes < W ? sync : ws_rand() & 1;
  if (comes < W && ws_rand_percent(70)) {
    I->ex_arr_valid_i = 1;
    I->ex_arr_warp_i = comes;
    if (!sync) I->ex_arr_num_i = some_number(comes, warp[comes].state == APART ? bad : 50);
  }
}

static void check_arrival(bool together) {
  const bool waits = some_warp(MET) < W;
  WS_EXPECT(O->arr_valid_o, together || waits);
  if (together) {
    WS_EXPECT(O->arr_warp_o, I->ex_arr_warp_i);
    WS_EXPECT(O->arr_num_o, I->ex_arr_num_i);
    n_delayed += waits;
  } else if (waits) {
    WS_CHECK_KNOWN(O->arr_warp_o);
    const unsigned w = O->arr_warp_o;
    WS_CHECK(w < W && warp[w].state == MET, "warp %u arrives", w);
    WS_EXPECT(O->arr_num_o, warp[w].num, "warp %u", w);
  }
}

static bool is_coming(state_t state) {
  return I->ex_arr_valid_i && warp[I->ex_arr_warp_i].state == state;
}

static void check(bool apart, bool together, bool fault) {
  uint32_t held = 0;
  for (unsigned w = 0; w < W; w++)
    if (warp[w].state == APART || warp[w].state == SYNC || warp[w].state == FAULTED)
      held |= 1u << w;
  WS_EXPECT(O->bars_o, held);
  WS_EXPECT(O->arrived_o, apart && !fault ? 1u << I->ex_arr_warp_i : 0);
  WS_EXPECT(O->synced_o, is_coming(SYNC) ? 1u << I->ex_arr_warp_i : 0);
  WS_EXPECT(O->is_bar_o, (I->sel_bar_i & ~I->parted_i) | I->all_met_i);
  WS_EXPECT(O->bar_fault_o, fault);
  check_arrival(together);
}

static void advance(bool apart, bool together, bool fault) {
  const unsigned x = I->ex_arr_warp_i;
  if (!together && O->arr_valid_o) {
    warp[O->arr_warp_o].state = RUNS;
    n_met++;
  }
  if (is_coming(SYNC) || is_coming(SYNC_TOGETHER)) {
    n_syncs += is_coming(SYNC);
    warp[x].state = RUNS;
  } else if (fault) {
    n_beyond += is_beyond(I->ex_arr_num_i);
    n_differ += !is_beyond(I->ex_arr_num_i);
    warp[x].state = FAULTED;
  } else if (apart) {
    warp[x].state = RUNS;
    warp[x].some = true;
    warp[x].num = I->ex_arr_num_i;
  } else if (together) {
    warp[x].state = RUNS;
    n_together++;
  }
  for (unsigned w = 0; w < W; w++) {
    if (I->sel_bar_i >> w & 1) warp[w].state = I->parted_i >> w & 1 ? APART : TOGETHER;
    if (I->sel_sync_i >> w & 1) warp[w].state = I->parted_i >> w & 1 ? SYNC : SYNC_TOGETHER;
    if (I->all_met_i >> w & 1) {
      warp[w].state = MET;
      warp[w].some = false;
    }
    if (I->starts_i >> w & 1) {
      warp[w].state = RUNS;
      warp[w].some = false;
    }
  }
}

static void cycle(unsigned bad) {
  drive(bad);
  const unsigned x = I->ex_arr_warp_i;
  const bool apart = is_coming(APART);
  const bool together = I->ex_arr_valid_i && !apart && !I->ex_arr_sync_i;
  const bool fault = apart && is_fault(x, I->ex_arr_num_i);
  ws_eval();
  check(apart, together, fault);
  advance(apart, together, fault);
  ws_tick();
}

static void test_simt_bar__random(void) {
  n_syncs = n_met = n_together = n_delayed = n_differ = n_beyond = 0;
  ws_reset();
  restart();
  for (int i = 0; i < (ws_long() ? 2000 : 200); i++) {
    for (int n = 0; n < 60; n++)
      cycle(i % 3 ? 0 : 15);
    // A reset in the middle of it.
    drive(15);
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    restart();
  }
  ws_note("%u met, %u together, %u delayed; faults: %u differ, %u beyond", n_met, n_together,
          n_delayed, n_differ, n_beyond);
  WS_CHECK(n_met > 100, "%u warps arrive after their threads have met", n_met);
  WS_CHECK(n_together > 100, "%u warps arrive together", n_together);
  WS_CHECK(n_syncs > 100, "%u come to warpsync apart", n_syncs);
  WS_CHECK(n_delayed > 2 || W == 1, "%u times one arrives before another", n_delayed);
  WS_CHECK(n_differ > 5 || BARRIERS == 1, "%u numbers differ", n_differ);
  WS_CHECK(n_beyond > 5, "%u numbers of no barrier", n_beyond);
}

const ws_test_t ws_tests[] = {{"random", test_simt_bar__random}, {0}};
