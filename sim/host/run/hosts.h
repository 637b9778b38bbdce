// SPDX-License-Identifier: Apache-2.0
// Runs the built-in host program of a kernel (sim/programs/kernels/<name>/host.c).
#ifndef WS_RUN_HOSTS_H
#define WS_RUN_HOSTS_H

#include "run.h"

int ws_host_run_on(ws_run_t *r); // WS_EXIT_*
// True when there is such a host program and this machine can run it; otherwise prints why not.
bool ws_host_possible(const ws_run_t *r, const char *name);
void ws_host_list(const ws_run_t *r); // the names of those this machine can run

#endif
