// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

int ws_host_bitonic(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 128), seed = 6; // a power of two
  uint32_t *v = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++)
    v[i] = ws_host_below(&seed, 1000);
  uint32_t dv = ws_host_upload(h, v, n * 4);
  qsort(v, n, 4, ascending);
  uint32_t block = ws_host_block_pow2(h, h->param(h->ctx, "block", 32));
  while (block * 2 > n)
    block /= 2;
  uint32_t tile = 2 * block, grid = n / tile;
  int status = ws_host_run(h, "bitonic_tile", grid, block, tile * 4, WS_ARGS(dv, 2, tile));
  for (uint32_t run = 2 * tile; run <= n && !status; run *= 2) {
    for (uint32_t d = run / 2; d >= tile && !status; d /= 2) {
      status = ws_host_run(h, "bitonic_step", grid, block, 0, WS_ARGS(dv, run, d));
    }
    if (!status)
      status = ws_host_run(h, "bitonic_tile", grid, block, tile * 4, WS_ARGS(dv, run, run));
  }
  if (!status) status = ws_host_check(h, "data", dv, v, n);
  free(v);
  return status;
}
