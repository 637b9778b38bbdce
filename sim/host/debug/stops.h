// SPDX-License-Identifier: Apache-2.0
// Stops at places of a program, where the state of the SM is printed; then the launch goes on.
#ifndef WS_STOPS_H
#define WS_STOPS_H

#include "../libws/debug.h"
#include "stop_options.h"

typedef struct stops stops_t;

// NULL after a message. The options are the caller's.
stops_t *stops_new(const stops_options_t *o, const ws_program_t *p);
// False: the RTL runs without the golden model.
bool stops_attach(stops_t *s, ws_device_t *d);
void stops_free(stops_t *s); // tells how often it has stopped, if that is not what was printed

#endif
