// SPDX-License-Identifier: Apache-2.0
// Results come after exactly the cycles promised, also while the one before waits.
#include "ws_muldiv_pipe_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define IN ws_muldiv_pipe_in_t
#define OUT ws_muldiv_pipe_out_t
enum {
  L = WS_MULDIV_PIPE_LANES,
  PASSES = WS_MULDIV_PIPE_PASSES,
  WARPS = WS_MULDIV_PIPE_WARPS,
  THREADS = WS_MULDIV_PIPE_THREADS,
  REG_W = WS_MULDIV_PIPE_REG_W,
  DIVIDE = 36,
  RATE = PASSES == 1 ? 2 : PASSES
};
#include "07_exec/muldiv_bench.h"

static void check(bool ready) {
  const bool only_pass = PASSES == 1 && job.op < WS_MUL_DIV;
  WS_EXPECT(O->res_valid_o, result.there);
  WS_EXPECT(O->ready_o, !job.there || (job.left == 1 && !only_pass), "op %u, %u cycles left",
            job.op, job.left);
  if (result.there) shows(&result);
  if (result.there && !ready) return;
  result.there = false;
  if (job.there && --job.left == 0) {
    result = job;
    job.there = false;
  }
}
