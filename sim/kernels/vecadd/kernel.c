// SPDX-License-Identifier: Apache-2.0
// c = a + b, one element a thread.
#include "ws.h"

WS_KERNEL(vecadd, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i < n) {
    uint32_t a_i = a[i];
    ws_ask(a_i);
    uint32_t b_i = b[i];
    ws_ask(b_i);
    c[i] = a_i + b_i;
  }
}
