// SPDX-License-Identifier: Apache-2.0
// ws_repl_lru: the victim after every read, against the model.
#include "ws_repl_lru_dut.h"
#include "ws_tb.h"

#define IN ws_repl_lru_in_t
#define OUT ws_repl_lru_out_t
#include "11_cache/repl.h"
enum { SETS = WS_REPL_LRU_SETS, WAYS = WS_REPL_LRU_WAYS, POLICY = REPL_LRU };
#include "11_cache/repl_bench.h"
