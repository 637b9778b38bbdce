// SPDX-License-Identifier: Apache-2.0
// Runs the built-in host program of a kernel (sim/kernels/<name>/host.c) on this session.
#ifndef WS_RUN_HOST_H
#define WS_RUN_HOST_H

#include "session.h"

int ws_host_session(ws_session_t *s); // WS_EXIT_*

#endif
