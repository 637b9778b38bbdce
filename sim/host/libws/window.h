// SPDX-License-Identifier: Apache-2.0
#ifndef WS_WINDOW_H
#define WS_WINDOW_H

#include <stdint.h>

// An address of the constant window becomes one of its image.
uint32_t ws_physical(uint32_t at);

#endif
