// SPDX-License-Identifier: Apache-2.0
// Random switches, warp starts and branches, some of which take a second cycle: the operation of
// each cycle.
#include "ws_simt_ops_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_ops_in_t *)ws_tb_in)
#define O ((const ws_simt_ops_out_t *)ws_tb_out)

enum { W = WS_SIMT_OPS_WARPS, NONE = W };

static unsigned stepping;  // the warp that takes a step in this cycle, or NONE
static bool splits, keeps; // this is the second cycle of a branch; the branch at br_* stays
static unsigned n_steps, n_starts, n_branches, n_splits;

static void drive(unsigned switch_percent) {
  I->switch_i = 0;
  for (unsigned w = 0; w < W; w++)
    I->switch_i |= (uint32_t)ws_rand_percent(switch_percent) << w;
  I->split_i = splits;
  I->wst_valid_i = ws_rand_percent(30);
  I->wst_warp_i = ws_rand_below(W);
  if (keeps) return;
  I->br_valid_i = ws_rand_percent(50);
  I->br_warp_i = ws_rand_below(W);
}

// The lowest warp that looks for another group and takes no step, or NONE.
static unsigned reads_for(void) {
  for (unsigned w = 0; w < W && !splits; w++)
    if (I->switch_i >> w & 1 && w != stepping) return w;
  return NONE;
}

static void check_operation(bool starts, bool branches) {
  unsigned of = NONE;
  if (stepping != NONE)
    of = stepping;
  else if (starts)
    of = I->wst_warp_i;
  else if (branches || splits)
    of = I->br_warp_i;
  if (of == NONE) return;
  WS_EXPECT(O->op_sel_o, UINT32_C(1) << of, "step of %u, split: %u", stepping, splits);
  WS_EXPECT(O->op_warp_o, of, "step of %u, split: %u", stepping, splits);
}

static void cycle(void) {
  ws_eval();
  const bool ready = stepping == NONE && !splits;
  const bool starts = ready && I->wst_valid_i, branches = ready && !starts && I->br_valid_i;
  const unsigned of = reads_for();
  WS_EXPECT(O->step_o, stepping == NONE ? 0 : UINT32_C(1) << stepping);
  WS_EXPECT(O->wst_ready_o, ready, "step of %u, split: %u", stepping, splits);
  WS_EXPECT(O->start_o, starts, "step of %u, split: %u", stepping, splits);
  WS_EXPECT(O->branch_o, branches, "step of %u, split: %u", stepping, splits);
  WS_EXPECT(O->read_o, of != NONE, "step of %u, switches: %x", stepping, I->switch_i);
  if (of != NONE) {
    WS_EXPECT(O->read_sel_o, UINT32_C(1) << of, "step of %u, switches: %x", stepping, I->switch_i);
    WS_EXPECT(O->read_warp_o, of, "step of %u, switches: %x", stepping, I->switch_i);
  }
  check_operation(starts, branches);
  n_steps += stepping != NONE;
  n_starts += starts;
  n_branches += branches;
  n_splits += splits;
  const bool resplits = branches && of == NONE && ws_rand_percent(50);
  ws_tick();
  keeps = I->br_valid_i && !splits && (resplits || !branches || ws_rand_percent(30));
  splits = resplits;
  stepping = of;
}

// The bench resets the module, with switches as they are.
static void reset(void) {
  I->rst_i = 1;
  I->split_i = 0;
  ws_tick();
  I->rst_i = 0;
  stepping = NONE;
  splits = keeps = false;
}

static void test_simt_ops__random(void) {
  ws_reset();
  stepping = NONE;
  splits = keeps = false;
  n_steps = n_starts = n_branches = n_splits = 0;
  for (int n = 0; n < (ws_long() ? 100000 : 8000); n++) {
    drive(n % 1000 < 500 ? 10 : 60);
    if (ws_rand_percent(1))
      reset();
    else
      cycle();
  }
  WS_CHECK(n_steps > 500 && n_starts > 500, "%u steps, %u warp starts", n_steps, n_starts);
  WS_CHECK(n_branches > 500 && n_splits > 100, "%u looks at a branch, %u splits", n_branches,
           n_splits);
}

const ws_test_t ws_tests[] = {{"random", test_simt_ops__random}, {0}};
