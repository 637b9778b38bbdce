// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  uint32_t sum = 0;
  for (uint32_t k = 0; k < trips; k++)
    sum += 3 + (i % h->threads + k) % h->threads;
  return sum;
}

int ws_host_bench_ifchain(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 3);
  int status =
      ws_bench_extra(h, "bench_ifchain", 1, trips, h->threads, trips * h->threads, "side", want);
  if (status) return status;
  return ws_bench_extra(h, "bench_ifchain", h->block_warps, trips, h->threads, trips * h->threads,
                        "side", want);
}
