// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

enum { POINT = 26 };

static int32_t product(int32_t a, int32_t b) {
  return (int32_t)((int64_t)a * b >> POINT);
}

static uint32_t escape(int32_t cx, int32_t cy, uint32_t limit) {
  int32_t x = 0, y = 0;
  for (uint32_t k = 0; k < limit; k++) {
    int32_t xx = product(x, x), yy = product(y, y);
    const int32_t square = (int32_t)((uint32_t)xx + (uint32_t)yy); // negative: beyond 32
    if (square > 4 << POINT || square < 0) return k;
    y = 2 * product(x, y) + cy;
    x = xx - yy + cx;
  }
  return limit;
}

int ws_host_mandelbrot(const ws_host_api_t *h) {
  uint32_t w = h->param(h->ctx, "w", 24), rows = h->param(h->ctx, "h", 12);
  uint32_t limit = h->param(h->ctx, "limit", 32), n = w * rows;
  int32_t step = (3 << POINT) / (int32_t)w, x0 = -(9 << POINT) / 4, y0 = -(int32_t)rows / 2 * step;
  uint32_t *want = ws_host_words(n), out = h->alloc(h->ctx, n * 4);
  for (uint32_t i = 0; i < n; i++) {
    want[i] = escape(x0 + (int32_t)(i % w) * step, y0 + (int32_t)(i / w) * step, limit);
  }
  uint32_t size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(w, block[0]), ws_host_div_up(rows, block[1]), 1};
  int status = 0;
  if (h->launch(h->ctx, "mandelbrot", grid, block, 0,
                WS_ARGS(out, w, rows, (uint32_t)x0, (uint32_t)y0, (uint32_t)step, limit))) {
    status = WS_HOST_FAILED;
  }
  if (!status) status = ws_host_check(h, "out", out, want, n);
  free(want);
  return status;
}
