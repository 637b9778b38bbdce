// SPDX-License-Identifier: Apache-2.0
// The simulator that runs ws_sm, as a machine sees it: port images and steps. One implementation
// for Verilator, where the simulator is a coroutine of the machine; one for Icarus, where the
// harness of the machine is a coroutine of the simulator (tb/common/ws_sim.h).
#ifndef WS_SHELL_H
#define WS_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ws_shell {
  uint32_t *in;        // inputs, driven at the next step
  const uint32_t *out; // outputs as last sampled
  uint64_t cycle;      // since the reset
  const char *broken;  // NULL, or what the simulator said when it gave up: steps do nothing then
} ws_shell_t;

// wave: FST file of all signals, or NULL. NULL when out of memory.
ws_shell_t *ws_shell_open(const char *wave);
void ws_shell_close(ws_shell_t *s); // NULL is allowed
// The same as ws_eval() and ws_step() of tb/common/ws_sim.h.
void ws_shell_eval(ws_shell_t *s);
void ws_shell_step(ws_shell_t *s);
void ws_shell_reset(ws_shell_t *s); // zeroes the inputs; two cycles of reset

#endif
