// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_reduce(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1500), seed = 3, want = 0;
  uint32_t *in = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++)
    want += in[i] = ws_host_rand(&seed);
  uint32_t din = ws_host_upload(h, in, n * 4), total = h->alloc(h->ctx, 4);
  uint32_t block = ws_host_block_pow2(h, h->param(h->ctx, "block", 32));
  uint32_t grid = h->param(h->ctx, "grid", 2 * h->warps * h->threads / block);
  int status = ws_host_run(h, "reduce", grid, block, block * 4, WS_ARGS(din, total, n));
  if (!status) status = ws_host_check(h, "total", total, &want, 1);
  free(in);
  return status;
}
