// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"
#include "../ws_host_fp.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h;
  return ws_host_bits((float)(28 + 32 * trips * (i | 1)));
}

int ws_host_bench_fma(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 4);
  return ws_bench(h, "bench_fma", h->block_warps, trips, 32 * trips, "fma", want);
}
