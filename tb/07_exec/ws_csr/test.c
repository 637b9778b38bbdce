// SPDX-License-Identifier: Apache-2.0
// A beat in two cycles: csr_bench.h.
#include "ws_config.h"
#include "ws_csr_dut.h"

#define IN ws_csr_in_t
#define OUT ws_csr_out_t
enum {
  W = WS_CSR_WARPS,
  S = WS_CSR_SCHEDULERS,
  T = WS_CSR_THREADS,
  L = WS_CSR_LANES,
  TID_W = WS_CSR_TID_W,
  PART = WS_CSR_PART,
  REG_W = WS_CSR_REG_W,
  PIPE = 0
};
#include "07_exec/csr_bench.h"

const ws_test_t ws_tests[] = {{"each", test_csr__each}, {"random", test_csr__random}, {0}};
