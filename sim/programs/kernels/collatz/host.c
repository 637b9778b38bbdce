// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_collatz(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 200), first = h->param(h->ctx, "first", 1);
  uint32_t *want = ws_host_words(n), steps = h->alloc(h->ctx, n * 4);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t v = first + i; v != 1; want[i]++)
      v = v & 1 ? 3 * v + 1 : v / 2;
  }
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status =
      ws_host_run(h, "collatz", ws_host_div_up(n, block), block, 0, WS_ARGS(first, steps, n));
  if (!status) status = ws_host_check(h, "steps", steps, want, n);
  free(want);
  return status;
}
