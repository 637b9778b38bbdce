// SPDX-License-Identifier: Apache-2.0
// ws_mshr against a table of entries and a queue of the requests that refer to them.
#include "ws_mshr_dut.h"

#include "bench.c"

const ws_test_t ws_tests[] = {{"random", test_mshr__random}, {0}};
