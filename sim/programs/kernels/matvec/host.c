// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_matvec(const ws_host_api_t *h) {
  const uint32_t n = h->param(h->ctx, "n", 40);
  uint32_t *a = ws_host_words(n * n), *x = ws_host_words(n), *want = ws_host_words(n), seed = 17;
  for (uint32_t i = 0; i < n * n; i++)
    a[i] = ws_host_rand(&seed);
  for (uint32_t i = 0; i < n; i++)
    x[i] = ws_host_rand(&seed);
  for (uint32_t i = 0; i < n; i++) {
    want[i] = 0;
    for (uint32_t k = 0; k < n; k++)
      want[i] += a[i * n + k] * x[k];
  }
  const uint32_t da = ws_host_upload(h, a, 4 * n * n), dx = ws_host_upload(h, x, 4 * n),
                 dy = h->alloc(h->ctx, 4 * n), block = ws_host_block(h, 64);
  int status = ws_host_run(h, "matvec", ws_host_div_up(n, block), block, 0, WS_ARGS(da, dx, dy, n));
  if (!status) status = ws_host_check(h, "y", dy, want, n);
  free(a);
  free(x);
  free(want);
  return status;
}
