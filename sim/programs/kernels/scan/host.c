// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_scan(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 300), seed = 4;
  uint32_t *v = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++)
    v[i] = ws_host_rand(&seed);
  uint32_t din = ws_host_upload(h, v, n * 4), dout = h->alloc(h->ctx, n * 4);
  for (uint32_t i = 1; i < n; i++)
    v[i] += v[i - 1];
  uint32_t block = ws_host_block(h, h->param(h->ctx, "block", 64)), shared = 16 * (h->threads + 1);
  uint32_t warps = ws_host_div_up(block, h->threads), fit = h->smem_bytes / shared;
  if (warps > fit) warps = fit;
  int status = ws_host_run(h, "scan", 1, warps * h->threads, warps * shared,
                           WS_ARGS(din, dout, n, h->threads));
  if (!status) status = ws_host_check(h, "out", dout, v, n);
  free(v);
  return status;
}
