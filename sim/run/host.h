// SPDX-License-Identifier: Apache-2.0
// Runs the built-in host program of a kernel (sim/kernels/<name>/host.c) on this session.
#ifndef WS_RUN_HOST_H
#define WS_RUN_HOST_H

#include "session.h"

int ws_host_session(ws_session_t *s); // WS_EXIT_*
// True when there is such a host program and this machine can run it; otherwise prints why not.
bool ws_host_possible(const char *name);
void ws_host_list(void); // the names of those this machine can run

#endif
