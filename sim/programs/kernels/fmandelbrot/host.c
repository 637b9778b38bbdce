// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host_fp.h"

static uint32_t escape(const ws_host_api_t *h, float cx, float cy, uint32_t limit) {
  float x = 0, y = 0;
  for (uint32_t k = 0; k < limit; k++) {
    float xx = wsh_mul(h, x, x), yy = wsh_mul(h, y, y);
    if (wsh_add(h, xx, yy) > 4.0f) return k;
    y = wsh_fma(h, wsh_add(h, x, x), y, cy);
    x = wsh_add(h, wsh_sub(h, xx, yy), cx);
  }
  return limit;
}

int ws_host_fmandelbrot(const ws_host_api_t *h) {
  uint32_t w = h->param(h->ctx, "w", 24), rows = h->param(h->ctx, "h", 12);
  uint32_t limit = h->param(h->ctx, "limit", 32), n = w * rows;
  float step = 3.0f / (float)w, x0 = -2.25f, y0 = -(float)(rows / 2) * step;
  uint32_t *want = ws_host_words(n), out = h->alloc(h->ctx, n * 4);
  for (uint32_t i = 0; i < n; i++) {
    want[i] = escape(h, wsh_fma(h, (float)(i % w), step, x0), wsh_fma(h, (float)(i / w), step, y0),
                     limit);
  }
  uint32_t size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(w, block[0]), ws_host_div_up(rows, block[1]), 1};
  int status = 0;
  if (h->launch(
          h->ctx, "fmandelbrot", grid, block, 0,
          WS_ARGS(out, w, rows, ws_host_bits(x0), ws_host_bits(y0), ws_host_bits(step), limit)))
    status = WS_HOST_FAILED;
  if (!status) status = ws_host_check(h, "out", out, want, n);
  free(want);
  return status;
}
