// SPDX-License-Identifier: Apache-2.0
// ws_mshr_rows against the table of ws_mshr, with the row of an entry as its way.
#include "ws_mshr_rows_dut.h"

#define WS_MSHR_MSHR WS_MSHR_ROWS_MSHR
#define WS_MSHR_SETS WS_MSHR_ROWS_SETS
#define WS_MSHR_WAYS WS_MSHR_ROWS_WAYS
#define WS_MSHR_BEATS WS_MSHR_ROWS_BEATS
#define WS_MSHR_SLOT_W WS_MSHR_ROWS_SLOT_W
#define ws_mshr_in_t ws_mshr_rows_in_t
#define ws_mshr_out_t ws_mshr_rows_out_t

#include "8_mem/ws_mshr/bench.c"

const ws_test_t ws_tests[] = {{"random", test_mshr__random}, {0}};
