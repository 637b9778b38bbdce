// SPDX-License-Identifier: Apache-2.0
// One step of heat flow on a w x h chip: each cell exchanges heat with its four neighbours (at the
// border with itself) and the air, and gains its power. One cell per thread.
#include "ws.h"

WS_KERNEL(hotspot, const float *, now, const float *, power, float *, next, uint32_t, w, uint32_t,
          h, float, side, float, up, float, air, float, ambient) {
  uint32_t x = ws_global_x(), y = ws_global_y();
  if (x >= w || y >= h) return;
  const uint32_t i = y * w + x;
  const float t = now[i];
  const float west = x ? now[i - 1] : t, east = x + 1 < w ? now[i + 1] : t;
  const float north = y ? now[i - w] : t, south = y + 1 < h ? now[i + w] : t;
  float gain = power[i];
  gain = fmaf(fmaf(-2.0f, t, west + east), side, gain);
  gain = fmaf(fmaf(-2.0f, t, north + south), up, gain);
  gain = fmaf(ambient - t, air, gain);
  next[i] = t + gain;
}
