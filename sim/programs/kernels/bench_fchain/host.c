// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"
#include "../ws_host_fp.h"

// An integer below 2^24: exact.
static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return ws_host_bits((float)(32 * trips * (i | 1)));
}

int ws_host_bench_fchain(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 4);
  int status = ws_bench(h, "bench_fchain", 1, trips, 32 * trips, "dependent fma", want);
  return status ? status
                : ws_bench(h, "bench_fchain", h->block_warps, trips, 32 * trips, "dependent fma",
                           want);
}
