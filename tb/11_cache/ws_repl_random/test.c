// SPDX-License-Identifier: Apache-2.0
// ws_repl_random: the victim after every read, against the model.
#include "ws_repl_random_dut.h"
#include "ws_tb.h"

#define IN ws_repl_random_in_t
#define OUT ws_repl_random_out_t
#include "11_cache/repl.h"
enum { SETS = WS_REPL_RANDOM_SETS, WAYS = WS_REPL_RANDOM_WAYS, POLICY = REPL_RANDOM };
#include "11_cache/repl_bench.h"
