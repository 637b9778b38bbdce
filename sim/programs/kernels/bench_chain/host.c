// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"
#include "../ws_host.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return 32 * trips * (i | 1);
}

int ws_host_bench_chain(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 4);
  int status = ws_bench(h, "bench_chain", 1, trips, 32 * trips, "dependent add", want);
  return status
             ? status
             : ws_bench(h, "bench_chain", h->block_warps, trips, 32 * trips, "dependent add", want);
}
