// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_wide(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 100), seed = 1;
  uint32_t *a = ws_host_words(2 * n), *b = ws_host_words(2 * n), *c = ws_host_words(2 * n);
  uint32_t *d = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) {
    uint64_t x = ws_host_rand(&seed), y = ws_host_rand(&seed);
    x |= (uint64_t)ws_host_rand(&seed) << 32;
    y |= (uint64_t)ws_host_rand(&seed) << 32;
    a[2 * i] = (uint32_t)x, a[2 * i + 1] = (uint32_t)(x >> 32);
    b[2 * i] = (uint32_t)y, b[2 * i + 1] = (uint32_t)(y >> 32);
    const uint32_t low = (uint32_t)x, four = 4 * low + 6;
    d[i] = (i & 2 ? 2 * four : four) + low;
    x += 3 * y;
    c[2 * i] = (uint32_t)x, c[2 * i + 1] = (uint32_t)(x >> 32);
  }
  const uint32_t da = ws_host_upload(h, a, n * 8), db = ws_host_upload(h, b, n * 8);
  const uint32_t dc = h->alloc(h->ctx, n * 8), dd = h->alloc(h->ctx, n * 4);
  const uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status =
      ws_host_run(h, "wide", ws_host_div_up(n, block), block, 0, WS_ARGS(da, db, dc, dd, n));
  if (!status) status = ws_host_check(h, "c", dc, c, 2 * n);
  if (!status) status = ws_host_check(h, "d", dd, d, n);
  free(a);
  free(b);
  free(c);
  free(d);
  return status;
}
