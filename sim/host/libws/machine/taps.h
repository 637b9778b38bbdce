// SPDX-License-Identifier: Apache-2.0
// The trace of a machine: what the modules of taps.sv see, as records of a file (docs/trace.md).
// Only in a machine that is built with them (machine-trace.so).
#ifndef WS_TAPS_H
#define WS_TAPS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct ws_taps ws_taps_t;

// where: as in ws_machine_options_t. NULL: out of memory.
ws_taps_t *ws_taps_open(FILE *to, const char *(*where)(void *ctx, uint32_t pc), void *ctx);
void ws_taps_close(ws_taps_t *t); // NULL is allowed
// Before a call of the simulator in this thread: the edge that it begins with ends `cycle`.
// Nothing is written before the first cycle above 0.
void ws_taps_before(ws_taps_t *t, uint64_t cycle);
// After it. NULL, or what the taps cannot have seen, or that the file cannot be written.
const char *ws_taps_after(ws_taps_t *t);
// What is traced so far is in the file: after a launch that ends without counters.
void ws_taps_flush(ws_taps_t *t);
// The counters after a launch; all is written then.
const char *ws_taps_counters(ws_taps_t *t, const uint64_t *counter, unsigned n);

#endif
