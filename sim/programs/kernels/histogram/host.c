// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

enum { BINS = 64 };

int ws_host_histogram(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1000), seed = 5, want[BINS] = {0};
  uint8_t *in = (uint8_t *)ws_host_words(n / 4 + 1);
  for (uint32_t i = 0; i < n; i++) { // bins of unequal height, so that threads of a warp collide
    in[i] = (uint8_t)(ws_host_below(&seed, 64) & ws_host_below(&seed, 256));
    want[in[i] % BINS]++;
  }
  uint32_t din = ws_host_upload(h, in, n);
  uint32_t block = ws_host_block(h, h->param(h->ctx, "block", 32));
  uint32_t grid = h->param(h->ctx, "grid", 4);
  static const char *const kernel[] = {"histogram_global", "histogram_shared"};
  int status = 0;
  for (int k = 0; k < 2 && !status; k++) {
    uint32_t bins = h->alloc(h->ctx, sizeof want);
    status = ws_host_run(h, kernel[k], grid, block, 0, WS_ARGS(din, bins, n));
    if (!status) status = ws_host_check(h, kernel[k], bins, want, BINS);
  }
  free(in);
  return status;
}
