// SPDX-License-Identifier: Apache-2.0
// c = a + b, one element per thread.
#include "ws.h"

WS_KERNEL(vecadd, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t i = ws_global_x();
  ws_ask(i); // and two addresses before the bound, so that the loads leave soon
  a = ws_at(a, i), b = ws_at(b, i);
  ws_ask(a);
  ws_ask(b);
  ws_ask(n);
  if (i < n) {
    uint32_t a_i = *a, b_i = *b;
    ws_ask(a_i);
    ws_ask(b_i);
    c = ws_at(c, i); // while memory works
    ws_ask(c);
    *c = a_i + b_i;
  }
}
