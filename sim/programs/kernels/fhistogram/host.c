// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "../ws_host.h"

enum { BINS = 64 }; // as in kernel.c

int ws_host_fhistogram(const ws_host_api_t *h) {
  static const char *const kernel[] = {"fhistogram_global", "fhistogram_shared"};
  const uint32_t n = h->param(h->ctx, "n", 500), grid = h->param(h->ctx, "grid", 4);
  const uint32_t block = ws_host_block(h, h->param(h->ctx, "block", 32));
  uint32_t seed = 31, bits[BINS];
  float want[BINS] = {0}, *weight = (float *)ws_host_words(n);
  uint8_t *in = (uint8_t *)ws_host_words(n / 4 + 1);
  for (uint32_t i = 0; i < n; i++) {
    in[i] = (uint8_t)(ws_host_below(&seed, 64) & ws_host_below(&seed, 256));
    // Multiples of 1/8, so small that every sum is exact: the order does not matter.
    weight[i] = ((float)ws_host_below(&seed, 2001) - 1000) / 8;
    want[in[i] % BINS] += weight[i];
  }
  memcpy(bits, want, sizeof bits);
  const uint32_t din = ws_host_upload(h, in, n), dweight = ws_host_upload(h, weight, n * 4);
  int status = WS_HOST_OK;
  for (int v = 0; v < 2 && !status; v++) {
    const uint32_t bins = h->alloc(h->ctx, sizeof bits);
    status = ws_host_run(h, kernel[v], grid, block, 0, WS_ARGS(din, dweight, bins, n));
    if (!status) status = ws_host_check(h, kernel[v], bins, bits, BINS);
  }
  free(in);
  free(weight);
  return status;
}
