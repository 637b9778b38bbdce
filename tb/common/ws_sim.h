// SPDX-License-Identifier: Apache-2.0
// A C program that drives one emitted module in a simulator: Verilator (DPI) or Icarus (VPI). The
// simulator's shell calls once a step; the program runs in a coroutine of its own and gives
// control back in ws_eval() and ws_tick(), so it reads as a straight line of cycles.
#ifndef WS_SIM_H
#define WS_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ws_bits.h"

// Port images of the module: one field per port in the generated structs ws_<m>_in_t, ws_<m>_out_t.
extern uint32_t *const ws_tb_in;        // inputs, driven at the next step
extern const uint32_t *const ws_tb_out; // outputs as last sampled
extern const uint32_t *const ws_tb_x;   // a bit set where the output is X or Z (Icarus only)

void ws_eval(void); // drive the inputs, let them settle, sample the outputs; no clock edge
void ws_tick(void); // the same with a rising clock edge in between; outputs are those after it
void ws_step(
    void); // drive, settle, sample; the clock edge follows as the program goes on. The outputs
           // are those of the cycle the driven inputs belong to, as the edge sees them
void ws_reset(void); // zero all inputs, two cycles of rst_i where the module has one

uint64_t ws_cycle(void);     // ticks since the last ws_reset
uint64_t ws_wave_time(void); // of the simulator as outputs were sampled: fs, with waves only
bool ws_four_state(void);    // running under Icarus: X can be seen
bool ws_known(const void *field, size_t bytes); // no X in this output field

// Supplied by the program: its result is the exit status of the simulation.
int ws_bench_main(void);

// ---- the simulator's side -----------------------------------------------------------------------

typedef enum { WS_TB_EVAL = 0, WS_TB_TICK = 1, WS_TB_FINISH = 2, WS_TB_STEP = 3 } ws_tb_command_t;

// Called after each step, where set.
extern void (*ws_on_step)(ws_tb_command_t done);

// The time in the wave file, before the next ws_tb_step().
void ws_tb_time(uint64_t fs);
// outs: output image, 32-bit words, each port aligned to a word; x: its X/Z bits or NULL in a
// two-state simulator; ins: receives the input image. Returns what the shell does next.
ws_tb_command_t ws_tb_step(const uint32_t *outs, const uint32_t *x, uint32_t *ins);

#endif
