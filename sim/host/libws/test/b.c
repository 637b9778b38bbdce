// SPDX-License-Identifier: Apache-2.0
// Another program at the addresses of a.c.
#include "ws.h"

uint32_t total = 5000;
__constant__ uint32_t table[4];
uint32_t filled[3000] = {1, 2, 3, [1000] = 4, [2999] = 5};

WS_KERNEL(add, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  const uint32_t i = ws_global_x();
  if (i < n) c[i] = a[i] * b[i] + table[i & 3];
}

WS_KERNEL(count, uint32_t *, out) {
  if (ws_global_x() == 0) *out = total += 9 + filled[0];
}
