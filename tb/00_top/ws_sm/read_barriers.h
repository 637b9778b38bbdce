// SPDX-License-Identifier: Apache-2.0
#ifndef WS_SM_READ_BARRIERS_H
#define WS_SM_READ_BARRIERS_H

#include "ws_asm.h"

// Gives the program, whose labels are resolved, the read barriers that it needs, unless it has
// some.
void put_read_barriers(wsa_t *a);

#endif
