// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host_fp.h"

static const float side = 0.11f, up = 0.13f, air = 0.02f, ambient = 45.0f;

static void step(const ws_host_api_t *h, const float *now, const float *power, float *next,
                 uint32_t w, uint32_t rows) {
  for (uint32_t i = 0; i < w * rows; i++) {
    const uint32_t x = i % w, y = i / w;
    const float t = now[i];
    const float west = x ? now[i - 1] : t, east = x + 1 < w ? now[i + 1] : t;
    const float north = y ? now[i - w] : t, south = y + 1 < rows ? now[i + w] : t;
    float gain = power[i];
    gain = wsh_fma(h, wsh_fma(h, -2.0f, t, wsh_add(h, west, east)), side, gain);
    gain = wsh_fma(h, wsh_fma(h, -2.0f, t, wsh_add(h, north, south)), up, gain);
    gain = wsh_fma(h, wsh_sub(h, ambient, t), air, gain);
    next[i] = wsh_add(h, t, gain);
  }
}

int ws_host_hotspot(const ws_host_api_t *h) {
  uint32_t w = h->param(h->ctx, "w", 20), rows = h->param(h->ctx, "h", 13),
           steps = h->param(h->ctx, "steps", 3), n = w * rows, seed = 37;
  float *t[2] = {ws_host_floats(n), ws_host_floats(n)}, *power = ws_host_floats(n);
  for (uint32_t i = 0; i < n; i++) {
    t[0][i] = ws_host_float(&seed, 40, 90);
    power[i] = ws_host_below(&seed, 4) ? 0 : ws_host_float(&seed, 0, 3);
  }
  const uint32_t dt[2] = {ws_host_upload(h, t[0], 4 * n), h->alloc(h->ctx, 4 * n)};
  const uint32_t dpower = ws_host_upload(h, power, 4 * n), size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(w, block[0]), ws_host_div_up(rows, block[1]), 1};
  int status = 0;
  for (uint32_t s = 0; s < steps && !status; s++) {
    if (h->launch(h->ctx, "hotspot", grid, block, 0,
                  WS_ARGS(dt[s & 1], dpower, dt[~s & 1], w, rows, ws_host_bits(side),
                          ws_host_bits(up), ws_host_bits(air), ws_host_bits(ambient))))
      status = WS_HOST_FAILED;
    step(h, t[s & 1], power, t[~s & 1], w, rows);
  }
  if (!status) status = ws_host_check_floats(h, "heat", dt[steps & 1], t[steps & 1], n);
  free(t[0]);
  free(t[1]);
  free(power);
  return status;
}
