// SPDX-License-Identifier: Apache-2.0
// Escape times of z = z*z + c in floats.
#include "ws.h"

WS_KERNEL(fmandelbrot, uint32_t *, out, uint32_t, w, uint32_t, h, float, x0, float, y0, float, step,
          uint32_t, limit) {
  uint32_t px = ws_global_x(), py = ws_global_y();
  if (px >= w || py >= h) return;
  float cx = fmaf((float)px, step, x0), cy = fmaf((float)py, step, y0), x = 0, y = 0;
  uint32_t k = 0;
  while (k < limit) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f) break;
    y = fmaf(x + x, y, cy);
    x = xx - yy + cx;
    k++;
  }
  out[py * w + px] = k;
}
