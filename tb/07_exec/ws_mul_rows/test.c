// SPDX-License-Identifier: Apache-2.0
// The vectors and the carry of the array, to which the addend is yet to be added.
#include "ws_mul_rows_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define IN ws_mul_rows_in_t
#define OUT ws_mul_rows_out_t
enum { SLICE_W = WS_MUL_ROWS_SLICE_W, T_W = WS_MUL_ROWS_T_W, LOW_W = WS_MUL_ROWS_LOW_W };
#include "07_exec/mul_bench.h"

static void addend(uint64_t acc) {
  (void)acc; // has none
}

static uint64_t upper(void) {
  return ws_get(CVEC(O->c_o), 0, T_W - LOW_W);
}

static void rests(void) {
  WS_CHECK_EQ(ws_get(CVEC(O->s_o), 0, T_W) | upper() | O->carry_o, 0, "at rest");
}

static uint64_t product(uint64_t acc) {
  WS_CHECK_KNOWN(O->s_o);
  WS_CHECK_KNOWN(O->c_o);
  WS_CHECK_KNOWN(O->carry_o);
  const uint64_t biased = acc ^ (uint64_t)1 << 33; // the addend with its sign bit inverted
  return ws_get(CVEC(O->s_o), 0, T_W) + ((upper() + (uint64_t)(O->carry_o & 1)) << LOW_W) + biased;
}
