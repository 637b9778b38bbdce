// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_matmul(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 18), seed = 8;
  uint32_t *a = ws_host_words(n * n), *b = ws_host_words(n * n), *c = ws_host_words(n * n);
  for (uint32_t i = 0; i < n * n; i++) {
    a[i] = ws_host_rand(&seed);
    b[i] = ws_host_rand(&seed);
  }
  for (uint32_t i = 0; i < n * n; i++) {
    for (uint32_t k = 0; k < n; k++)
      c[i] += a[i / n * n + k] * b[k * n + i % n];
  }
  uint32_t da = ws_host_upload(h, a, n * n * 4), db = ws_host_upload(h, b, n * n * 4);
  uint32_t dc = h->alloc(h->ctx, n * n * 4), size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(n, block[0]), ws_host_div_up(n, block[1]), 1};
  int status =
      h->launch(h->ctx, "matmul", grid, block, 0, WS_ARGS(da, db, dc, n)) ? WS_HOST_FAILED : 0;
  if (!status) status = ws_host_check(h, "c", dc, c, n * n);
  free(a);
  free(b);
  free(c);
  return status;
}
