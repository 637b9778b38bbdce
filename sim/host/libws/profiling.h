// SPDX-License-Identifier: Apache-2.0
// Profiles of a device: what its machine traces is read when a launch has ended, so that a file of
// its own never holds more than one launch.
#ifndef WS_PROFILING_H
#define WS_PROFILING_H

#include "host_int.h"

// trace_file: the file that the machine writes for the caller, which is open already; NULL: *to
// becomes a file of its own. NULL after ws_fail(NULL, ..).
ws_profiling_t *ws_profiling_new(const char *trace_file, FILE **to);
// After a launch, in the thread in which it ran.
void ws_profiling_launched(ws_device_t *d);
void ws_profiling_free(ws_profiling_t *g); // its profiles can still be read; NULL is allowed

// What WS_PROFILE asks for, or NULL.
const char *ws_profiling_wanted(void);
// From now on the launches of the device are in the report of WS_PROFILE, which is written when
// it is closed, or when the process ends. False after ws_fail(NULL, ..).
bool ws_profiling_report(ws_profiling_t *g, const char *machine);

#endif
