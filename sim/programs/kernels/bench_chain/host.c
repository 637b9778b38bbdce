// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"
#include "../ws_host.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return 32 * trips * (i | 1);
}

// Without alone=0, one warp runs alone first.
int ws_host_bench_chain(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 4), alone = h->param(h->ctx, "alone", 1);
  int status =
      alone ? ws_bench(h, "bench_chain", 1, trips, 32 * trips, "dependent add", want) : WS_HOST_OK;
  return status
             ? status
             : ws_bench(h, "bench_chain", h->block_warps, trips, 32 * trips, "dependent add", want);
}
