// SPDX-License-Identifier: Apache-2.0
// y = a * x + y in 32-bit integers.
#include "ws.h"

WS_KERNEL(saxpy, uint32_t, a, const uint32_t *, x, uint32_t *, y, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i < n) {
    uint32_t x_i = x[i], y_i = y[i];
    ws_ask(x_i);
    ws_ask(y_i);
    y[i] = a * x_i + y_i;
  }
}
