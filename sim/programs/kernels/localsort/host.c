// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "../ws_host.h"

enum { COUNT = 16 };

static int ascending(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

int ws_host_localsort(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 80), seed = 16;
  uint16_t *in = (uint16_t *)ws_host_words(n * COUNT / 2);
  uint32_t *want = ws_host_words(n * 3);
  for (uint32_t i = 0; i < n * COUNT; i++)
    in[i] = (uint16_t)ws_host_below(&seed, i % 3 ? 40 : 65536);
  for (uint32_t i = 0; i < n; i++) {
    uint16_t v[COUNT];
    memcpy(v, in + i * COUNT, sizeof v);
    qsort(v, COUNT, sizeof *v, ascending);
    want[3 * i] = v[0];
    want[3 * i + 1] = v[COUNT / 2];
    want[3 * i + 2] = 1;
    for (int k = 1; k < COUNT; k++)
      want[3 * i + 2] += v[k] != v[k - 1];
  }
  uint32_t din = ws_host_upload(h, in, n * COUNT * 2), out = h->alloc(h->ctx, n * 12);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status =
      ws_host_run(h, "localsort", ws_host_div_up(n, block), block, 0, WS_ARGS(din, out, n));
  if (!status) status = ws_host_check(h, "out", out, want, n * 3);
  free(in);
  free(want);
  return status;
}
