// SPDX-License-Identifier: Apache-2.0
// Runs of a test after its first: each follows a reset in mid-traffic and finds the module as new.
//
// The first run of a test is recorded, step by step. A later run is the same test with the same
// random numbers. It ends at a random step, in the middle of traffic, and the next run begins with
// the reset. Before every other run the inputs are noise for some cycles, so
// that the reset also meets states which no legal traffic reaches.
//
// Under Icarus every register is X before the first run, because each test has a process of its own
// (ws_tb.c). Known values at the outputs then come from the reset and the inputs alone, so a later
// run must show the same values in the same steps. make reset-bugs and long runs compare them: a
// register that the reset does not reach shows, even if no check of the test looks at it.
// Otherwise, and under Verilator, only the checks of the test itself judge the later runs.
#ifndef WS_AGAIN_H
#define WS_AGAIN_H

#include "ws_sim.h"

#include <setjmp.h>

// Before the first run: records it. With WS_CUT=1 that run, too, ends with a jump to `cut`, where
// the recording does.
void ws_again_first(sigjmp_buf *cut);
void ws_again_end(void); // after any run, also one that fails

// Outputs that are not compared; NULL ends the list. A test may define it for outputs that have a
// meaning only with their valid but that Icarus knows without it, since `if (x)` takes one branch.
extern const char *const ws_beside_valid[];

// How many later runs to make of the test just recorded; 0 where the module has no reset.
uint32_t ws_again_runs(uint32_t seed);
// Before a later run: noise or not, then compares until the run reaches its end, which is a jump to
// `cut` with value 1.
void ws_again_next(uint32_t run, sigjmp_buf *cut);

#endif
