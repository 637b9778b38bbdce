// SPDX-License-Identifier: Apache-2.0
#include "window.h"

#include "machine_abi.h"

enum { WINDOW_CONST = 0xC, WINDOW_MASK = (1 << 28) - 1 };

uint32_t ws_physical(uint32_t at) {
  return at >> 28 == WINDOW_CONST ? WS_CONST_PHYS + (at & WINDOW_MASK) : at;
}
