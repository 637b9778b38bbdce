// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return trips * (i & 1 ? 4 : 8);
}

int ws_host_bench_branch(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 8);
  int status = ws_bench(h, "bench_branch", 1, trips, trips, "divergent if-else", want);
  return status
             ? status
             : ws_bench(h, "bench_branch", h->block_warps, trips, trips, "divergent if-else", want);
}
