// SPDX-License-Identifier: Apache-2.0
// One generation of Conway's game of life on a w x h torus of bytes.
#include "ws.h"

WS_KERNEL(life, const uint8_t *, now, uint8_t *, next, uint32_t, w, uint32_t, h) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= w || y >= h) return;
  uint32_t left = x ? x - 1 : w - 1, right = x + 1 < w ? x + 1 : 0;
  const uint8_t *mid = now + y * w, *up = now + (y ? y - 1 : h - 1) * w,
                *down = now + (y + 1 < h ? y + 1 : 0) * w;
  uint32_t n =
      up[left] + up[x] + up[right] + mid[left] + mid[right] + down[left] + down[x] + down[right];
  next[y * w + x] = (n | mid[x]) == 3;
}
