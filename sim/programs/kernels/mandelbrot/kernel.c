// SPDX-License-Identifier: Apache-2.0
// Escape times of z = z*z + c in fixed point with 26 fraction bits.
#include "ws.h"

enum { POINT = 26 };

WS_INLINE int32_t product(int32_t a, int32_t b) {
  return (int32_t)((int64_t)a * b >> POINT);
}

WS_KERNEL(mandelbrot, uint32_t *, out, uint32_t, w, uint32_t, h, int32_t, x0, int32_t, y0, int32_t,
          step, uint32_t, limit) {
  uint32_t px = ws_global_x(), py = ws_global_y();
  if (px >= w || py >= h) return;
  int32_t cx = x0 + (int32_t)px * step, cy = y0 + (int32_t)py * step, x = 0, y = 0;
  uint32_t k = 0;
  while (k < limit) {
    int32_t xx = product(x, x), yy = product(y, y);
    if (xx + yy > 4 << POINT || xx + yy < 0) break;
    y = 2 * product(x, y) + cy;
    x = xx - yy + cx;
    k++;
  }
  out[py * w + px] = k;
}
