// SPDX-License-Identifier: Apache-2.0
// y = a * x + y in floats, a fused multiply-add a thread.
#include "ws.h"

WS_KERNEL(fsaxpy, float, a, const float *, x, float *, y, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i < n) y[i] = fmaf(a, x[i], y[i]);
}
