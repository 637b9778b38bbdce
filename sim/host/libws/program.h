// SPDX-License-Identifier: Apache-2.0
#ifndef WS_PROGRAM_H
#define WS_PROGRAM_H

#include "host_int.h"

ws_status_t ws_make_resident(ws_program_t *p);

#endif
