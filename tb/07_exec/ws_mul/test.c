// SPDX-License-Identifier: Apache-2.0
// The sum of the array with an addend.
#include "ws_mul_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define IN ws_mul_in_t
#define OUT ws_mul_out_t
enum { SLICE_W = WS_MUL_SLICE_W, T_W = WS_MUL_T_W };
#include "07_exec/mul_bench.h"

static void addend(uint64_t acc) {
  ws_set(VEC(I->acc_i), 0, 34, acc);
}

static void rests(void) {
  WS_CHECK_EQ(ws_get(CVEC(O->t_o), 0, T_W), 0, "at rest");
}

static uint64_t product(uint64_t acc) {
  (void)acc; // is in it
  WS_CHECK_KNOWN(O->t_o);
  return ws_get(CVEC(O->t_o), 0, T_W);
}
