// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

enum { EACH = 4 }; // elements of a thread

// Scans n words at `data`, recursively when one block cannot hold the sums.
static int prefix(const ws_host_api_t *h, uint32_t data, uint32_t n, uint32_t block) {
  uint32_t grid = ws_host_div_up(n, EACH * block), sums = h->alloc(h->ctx, grid * 4);
  int status = ws_host_run(h, "prefix_block", grid, block, 4 * ws_host_div_up(block, h->threads),
                           WS_ARGS(data, sums, n, h->threads));
  if (grid == 1 || status) return status;
  status = prefix(h, sums, grid, block);
  return status ? status : ws_host_run(h, "prefix_add", grid, block, 0, WS_ARGS(data, sums, n));
}

int ws_host_prefix(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 500), seed = 12;
  uint32_t *v = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++)
    v[i] = ws_host_rand(&seed);
  uint32_t data = ws_host_upload(h, v, n * 4);
  for (uint32_t i = 1; i < n; i++)
    v[i] += v[i - 1];
  int status = prefix(h, data, n, ws_host_block(h, h->param(h->ctx, "block", 32)));
  if (!status) status = ws_host_check(h, "data", data, v, n);
  free(v);
  return status;
}
