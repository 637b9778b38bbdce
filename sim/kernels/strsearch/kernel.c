// SPDX-License-Identifier: Apache-2.0
// Occurrences of a pattern in a text: how many, and where the first one is.
#include "ws.h"

WS_KERNEL(strsearch, const char *, text, uint32_t, n, const char *, pattern, uint32_t, len,
          uint32_t *, count, uint32_t *, first) {
  uint32_t step = blockDim.x * gridDim.x;
  for (uint32_t i = ws_global_x(); i + len <= n; i += step) {
    uint32_t k = 0;
    while (k < len && text[i + k] == pattern[k])
      k++;
    if (k == len) {
      ws_atomic_add(count, 1);
      ws_atomic_minu(first, i);
    }
  }
}
