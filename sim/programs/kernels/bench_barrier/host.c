// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return i + trips;
}

int ws_host_bench_barrier(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 2);
  int status = ws_bench(h, "bench_barrier", 1, trips, 4 * trips, "barrier", want);
  return status ? status
                : ws_bench(h, "bench_barrier", h->block_warps, trips, 4 * trips, "barrier", want);
}
