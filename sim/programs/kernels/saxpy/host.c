// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_saxpy(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1000), seed = 2, a = 0x10001u;
  uint32_t *x = ws_host_words(n), *y = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) {
    x[i] = ws_host_rand(&seed);
    y[i] = ws_host_rand(&seed);
  }
  uint32_t dx = ws_host_upload(h, x, n * 4), dy = ws_host_upload(h, y, n * 4);
  for (uint32_t i = 0; i < n; i++)
    y[i] += a * x[i];
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status = ws_host_run(h, "saxpy", ws_host_div_up(n, block), block, 0, WS_ARGS(a, dx, dy, n));
  if (!status) status = ws_host_check(h, "y", dy, y, n);
  free(x);
  free(y);
  return status;
}
