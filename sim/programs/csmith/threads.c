// SPDX-License-Identifier: Apache-2.0
// Runs a program of gen.c with a thread per result.
#include "ws.h"

uint32_t work(uint32_t thread);

WS_KERNEL(threads, uint32_t *, out) {
  const uint32_t i = ws_global_x();
  out[i] = work(i);
}
