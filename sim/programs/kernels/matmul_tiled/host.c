// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

static int run(const ws_host_api_t *h, const ws_host_tiles_t *t, uint32_t n, uint32_t *seed) {
  uint32_t *a = ws_host_words(n * n), *b = ws_host_words(n * n), *c = ws_host_words(n * n);
  for (uint32_t i = 0; i < n * n; i++) {
    a[i] = ws_host_rand(seed);
    b[i] = ws_host_rand(seed);
  }
  for (uint32_t i = 0; i < n * n; i++)
    for (uint32_t k = 0; k < n; k++)
      c[i] += a[i / n * n + k] * b[k * n + i % n];
  uint32_t da = ws_host_upload(h, a, n * n * 4), db = ws_host_upload(h, b, n * n * 4);
  uint32_t dc = h->alloc(h->ctx, n * n * 4);
  int status = ws_host_tiled_launch(h, t, n, WS_ARGS(da, db, dc, n));
  if (!status) status = ws_host_check(h, "c", dc, c, n * n);
  free(a);
  free(b);
  free(c);
  return status;
}

int ws_host_matmul_tiled(const ws_host_api_t *h) {
  return ws_host_tiled(h, run, "matmul_tiled", 2, 9); // WIDE of the kernel
}
