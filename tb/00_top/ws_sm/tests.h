// SPDX-License-Identifier: Apache-2.0
// The tests by file, and what they share: one program at a time.
#ifndef WS_SM_TESTS_H
#define WS_SM_TESTS_H

#include "random.h"

#define P(insn) wsa_put(&prog, wsa_##insn)
#define TO(insn, label) wsa_to(&prog, wsa_##insn, label)

enum { OKAY = 0, SLVERR = 2 }; // AXI responses

extern wsa_t prog;
void begin(void);                  // an empty program
void begin_quiet(void);            // one that first loops for a while, without memory
void run_ok(const ws_launch_t *l); // runs it; no fault
unsigned warps(void);              // that fit with 32 registers per thread
void run_good(void);               // a small kernel that checks its result
bool small(void);                  // a slow simulator, and no long run

void test_ws_sm__smoke_one_warp(void); // smoke.c
void test_ws_sm__smoke_many_blocks(void);
void test_ws_sm__smoke_in_parts(void);
void test_ws_sm__block_fills_machine(void);

void test_ws_sm__floats(void); // float.c

void test_ws_sm__additions_read_in_order(void); // hazard.c
void test_ws_sm__read_barriers_are_needed(void);

void test_ws_sm__slots(void); // slots.c
void test_ws_sm__counters_as_csrs(void);
void test_ws_sm__fetches_refused(void);

void test_ws_sm__launch_misfits(void); // fault.c
void test_ws_sm__kernel_faults(void);
void test_ws_sm__fault_in_quiet(void);
void test_ws_sm__faults_under_stress(void);
void test_ws_sm__deepest_divergence(void);

void test_ws_sm__abort_ends_a_loop(void); // abort.c
void test_ws_sm__abort_under_stress(void);
void test_ws_sm__reset_in_mid_burst(void);

void test_ws_sm__sweep_bus_errors(void); // sweep.c
void test_ws_sm__sweep_aborts(void);
void test_ws_sm__sweep_resets(void);

void test_ws_sm__quiesce_at_rest(void); // quiesce.c
void test_ws_sm__quiesce_in_a_kernel(void);
void test_ws_sm__sweep_requests(void); // sweep.c

void test_ws_sm__past_the_cache(void); // past.c
void test_ws_sm__another_master(void);

#endif
