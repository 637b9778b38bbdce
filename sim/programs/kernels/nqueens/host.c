// SPDX-License-Identifier: Apache-2.0
#include "../ws_host.h"

static uint32_t count(uint32_t columns, uint32_t left, uint32_t right, uint32_t full) {
  uint32_t found = 0;
  if (columns == full) return 1;
  for (uint32_t open = full & ~(columns | left | right); open; open &= open - 1) {
    uint32_t queen = open & -open;
    found += count(columns | queen, (left | queen) << 1, (right | queen) >> 1, full);
  }
  return found;
}

int ws_host_nqueens(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 6); // 3 .. 14
  uint32_t want = count(0, 0, 0, (1u << n) - 1), total = h->alloc(h->ctx, 4);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status = ws_host_run(h, "nqueens", ws_host_div_up(n * n, block), block, 0, WS_ARGS(n, total));
  return status ? status : ws_host_check(h, "total", total, &want, 1);
}
