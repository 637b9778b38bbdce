// SPDX-License-Identifier: Apache-2.0
// y = a * x + y in floats, one fused multiply-add per thread.
#include "ws.h"

WS_KERNEL(fsaxpy, float, a, const float *, x, float *, y, uint32_t, n) {
  uint32_t i = ws_global_x();
  ws_ask(i); // and both addresses before the bound, so that the loads leave soon
  x += i, y += i;
  ws_ask(x);
  ws_ask(y);
  ws_ask(n);
  if (i < n) {
    float x_i = *x, y_i = *y;
    ws_ask(x_i);
    ws_ask(y_i);
    *y = fmaf(a, x_i, y_i);
  }
}
