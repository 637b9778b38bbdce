// SPDX-License-Identifier: Apache-2.0
// c = a + b, one float a thread.
#include "ws.h"

WS_KERNEL(fvecadd, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i < n) c[i] = a[i] + b[i];
}
