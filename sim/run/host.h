// SPDX-License-Identifier: Apache-2.0
// Runs the built-in host program of a kernel (sim/kernels/<name>/host.c) on this session.
#ifndef WS_RUN_HOST_H
#define WS_RUN_HOST_H

#include "session.h"

int ws_host_session(ws_session_t *s); // WS_EXIT_*
// Is there such a host program, and can this machine run it? Says on stderr when not.
bool ws_host_possible(const char *name);
void ws_host_list(void);              // the names of those this machine can run

#endif
