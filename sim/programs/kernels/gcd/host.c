// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

// Parameter `way`: 0 gcd, 1 gcd_euclid, 2 both.
int ws_host_gcd(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 60), way = h->param(h->ctx, "way", 2), seed = 14;
  uint32_t *a = ws_host_words(n), *b = ws_host_words(n), *g = ws_host_words(n),
           *m = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t common = 1 + ws_host_below(&seed, 1000);
    a[i] = i % 13 ? common * ws_host_below(&seed, 1u << ws_host_below(&seed, 22)) : 0;
    b[i] = i % 17 ? common * ws_host_below(&seed, 1u << ws_host_below(&seed, 22)) : 0;
    uint32_t x = a[i], y = b[i];
    while (y) {
      uint32_t rest = x % y;
      x = y;
      y = rest;
    }
    g[i] = x;
    m[i] = x ? (uint32_t)((uint64_t)(a[i] / x) * b[i] % 1000003u) : 0;
  }
  uint32_t da = ws_host_upload(h, a, n * 4), db = ws_host_upload(h, b, n * 4);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  static const char *const kernels[] = {"gcd", "gcd_euclid"};
  int status = WS_HOST_OK;
  for (uint32_t k = 0; k < 2 && !status; k++) {
    if (way != 2 && k != way) continue;
    uint32_t dg = h->alloc(h->ctx, n * 4), dm = h->alloc(h->ctx, n * 4);
    status =
        ws_host_run(h, kernels[k], ws_host_div_up(n, block), block, 0, WS_ARGS(da, db, dg, dm, n));
    if (!status) status = ws_host_check(h, "divisor", dg, g, n);
    if (!status) status = ws_host_check(h, "multiple", dm, m, n);
  }
  free(a);
  free(b);
  free(g);
  free(m);
  return status;
}
