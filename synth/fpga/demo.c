// SPDX-License-Identifier: Apache-2.0
// The kernel of ws_demo: each thread counts the steps of its number's 3n + 1 sequence to 1.
#include "ws.h"

WS_KERNEL(demo, uint32_t *, steps) {
  uint32_t i = ws_global_x(), n = i + 1, count = 0;
  for (; n != 1; count++)
    n = n & 1 ? 3 * n + 1 : n / 2;
  steps[i] = count;
}
