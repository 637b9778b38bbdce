// SPDX-License-Identifier: Apache-2.0
// Runs a csmith program once, as a kernel of one thread.
#include "ws.h"

int program(void);
uint32_t ws_checksum;

WS_KERNEL(csmith, uint32_t *, out) {
  program();
  out[0] = ws_checksum;
}
