// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_vecadd(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1000), seed = 1;
  uint32_t *a = ws_host_words(n), *b = ws_host_words(n), *c = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) {
    a[i] = ws_host_rand(&seed);
    b[i] = ws_host_rand(&seed);
    c[i] = a[i] + b[i];
  }
  uint32_t da = ws_host_upload(h, a, n * 4), db = ws_host_upload(h, b, n * 4);
  uint32_t dc = h->alloc(h->ctx, n * 4);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status = ws_host_run(h, "vecadd", ws_host_div_up(n, block), block, 0, WS_ARGS(da, db, dc, n));
  if (!status) status = ws_host_check(h, "c", dc, c, n);
  free(a);
  free(b);
  free(c);
  return status;
}
