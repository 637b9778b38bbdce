// SPDX-License-Identifier: Apache-2.0
// The result comes after exactly the cycles promised, and the next beat with it.
#include "ws_muldiv_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define IN ws_muldiv_in_t
#define OUT ws_muldiv_out_t
enum {
  L = WS_MULDIV_LANES,
  PASSES = WS_MULDIV_PASSES,
  WARPS = WS_MULDIV_WARPS,
  THREADS = WS_MULDIV_THREADS,
  REG_W = WS_MULDIV_REG_W,
  DIVIDE = 35,
  RATE = PASSES
};
#include "07_exec/muldiv_bench.h"

static void check(bool ready) {
  if (job.there && job.left) job.left--;
  const bool done = job.there && !job.left;
  WS_EXPECT(O->res_valid_o, done, "op %u, %u cycles left", job.op, job.left);
  WS_EXPECT(O->ready_o, !job.there || (done && ready));
  if (!done) return;
  shows(&job);
  if (ready) job.there = false;
}
