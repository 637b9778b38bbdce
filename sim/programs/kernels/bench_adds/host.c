// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"
#include "../ws_host.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return 28 + 32 * trips * (i | 1);
}

int ws_host_bench_adds(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 4);
  return ws_bench(h, "bench_adds", h->block_warps, trips, 32 * trips, "add", want);
}
