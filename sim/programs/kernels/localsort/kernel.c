// SPDX-License-Identifier: Apache-2.0
// Each thread sorts 16 values in its own array, which is in local memory, and writes the
// smallest, the median and the number of different values.
#include "ws.h"

enum { COUNT = 16 };

WS_KERNEL(localsort, const uint16_t *, in, uint32_t *, out, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint16_t v[COUNT];
  for (uint32_t k = 0; k < COUNT; k++) {
    uint16_t x = in[i * COUNT + k];
    uint32_t at = k;
    for (; at && v[at - 1] > x; at--)
      v[at] = v[at - 1];
    v[at] = x;
  }
  uint32_t distinct = 1;
  for (uint32_t k = 1; k < COUNT; k++)
    distinct += v[k] != v[k - 1];
  out[3 * i] = v[0];
  out[3 * i + 1] = v[COUNT / 2];
  out[3 * i + 2] = distinct;
}
