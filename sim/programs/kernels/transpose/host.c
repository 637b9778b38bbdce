// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_transpose(const ws_host_api_t *h) {
  uint32_t w = h->param(h->ctx, "w", 21), rows = h->param(h->ctx, "h", 18), n = w * rows, seed = 7;
  uint32_t *in = ws_host_words(n), *want = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++)
    in[i] = ws_host_rand(&seed);
  for (uint32_t y = 0; y < rows; y++) {
    for (uint32_t x = 0; x < w; x++)
      want[x * rows + y] = in[y * w + x];
  }
  uint32_t din = ws_host_upload(h, in, n * 4), size = 1;
  while (size < 16 && 4 * size * size <= ws_host_block(h, 1024) &&
         2 * size * (2 * size + 1) * 4 <= h->smem_bytes) {
    size *= 2;
  }
  const uint32_t grid[3] = {ws_host_div_up(w, size), ws_host_div_up(rows, size), 1};
  const uint32_t block[3] = {size, size, 1};
  static const char *const kernel[] = {"transpose_naive", "transpose_conflict", "transpose_padded"};
  int status = 0;
  for (uint32_t k = 0; k < 3 && !status; k++) {
    uint32_t dout = h->alloc(h->ctx, n * 4), shared = k ? size * (size + k - 1) * 4 : 0;
    if (h->launch(h->ctx, kernel[k], grid, block, shared, WS_ARGS(din, dout, w, rows))) {
      status = WS_HOST_FAILED;
    } else {
      status = ws_host_check(h, kernel[k], dout, want, n);
    }
  }
  free(in);
  free(want);
  return status;
}
