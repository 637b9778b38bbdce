// SPDX-License-Identifier: Apache-2.0
// Steps until the 3n+1 sequence of first + i reaches 1.
#include "ws.h"

WS_KERNEL(collatz, uint32_t, first, uint32_t *, steps, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint32_t v = first + i, count = 0;
  while (v != 1) {
    if (v & 1)
      v = 3 * v + 1;
    else
      v /= 2;
    count++;
  }
  steps[i] = count;
}
