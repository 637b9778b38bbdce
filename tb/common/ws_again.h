// SPDX-License-Identifier: Apache-2.0
// Runs of a test after its first: each follows a reset in mid-traffic and finds the module as new.
//
// The first run of a test is recorded, step by step. A later run is the same test with the same
// random numbers; it is cut short at a random step, in whatever traffic the module is then, and the
// next run begins with the reset. Before every other run the inputs are noise for some cycles, so
// that the reset also meets states which no legal traffic reaches.
//
// Under Icarus every register is X before the first run, for each test has a process of its own
// (ws_tb.c). What is known in its outputs comes from the reset and the inputs alone; so a later run
// must show the same values in the same steps. A register that the reset does not reach differs,
// also where no check of the test looks: in make reset-bugs and in long runs. Otherwise, and under
// Verilator, only the checks of the test itself judge the later runs.
#ifndef WS_AGAIN_H
#define WS_AGAIN_H

#include "ws_sim.h"

#include <setjmp.h>

// Before the first run: records it. With WS_CUT=1 that run, too, ends with a jump to `cut`, where
// the recording does.
void ws_again_first(sigjmp_buf *cut);
void ws_again_end(void); // after any run, also one that fails

// Outputs that are not compared, ends with NULL; a test may define it. Those that mean something
// beside their valid only, and that Icarus takes for known without it, as `if (x)` takes one
// branch.
extern const char *const ws_beside_valid[];

// How many later runs to make of the test just recorded; 0 where the module has no reset.
uint32_t ws_again_runs(uint32_t seed);
// Before a later run: noise or not, then compares until the run reaches its end, which is a jump to
// `cut` with value 1.
void ws_again_next(uint32_t run, sigjmp_buf *cut);

#endif
