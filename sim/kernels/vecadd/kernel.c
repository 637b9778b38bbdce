// SPDX-License-Identifier: Apache-2.0
// c = a + b, one element a thread.
#include "ws.h"

WS_KERNEL(vecadd, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i < n) c[i] = a[i] + b[i];
}
