// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_farbranch(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 30), out = h->alloc(h->ctx, n * 4);
  uint32_t *want = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t v = i;
    for (uint32_t k = i & 3; k; k--) {
      v += v & 1 ? 1100 * i : 0 - 1100 * i;
      v = v >> 1 | v << 31;
      if (v < 5) break;
    }
    want[i] = v;
  }
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status = ws_host_run(h, "farbranch", ws_host_div_up(n, block), block, 0, WS_ARGS(out, n));
  if (!status) status = ws_host_check(h, "out", out, want, n);
  free(want);
  return status;
}
