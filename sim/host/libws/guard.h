// SPDX-License-Identifier: Apache-2.0
#ifndef WS_GUARD_H
#define WS_GUARD_H

#include "host_int.h"

// Tells the machine what a launch may touch: buffers to the byte, sections of programs.
bool ws_guard_launch(ws_device_t *d, uint32_t const_bytes);

#endif
