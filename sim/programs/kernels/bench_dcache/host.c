// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"

static uint32_t data; // words that hold their own addresses

static uint32_t four(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)trips;
  return 4 * (data + 4 * (i % h->threads));
}

static uint32_t one(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)trips;
  return data + 4 * (i % h->threads);
}

int ws_host_bench_dcache(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 2), words[32];
  data = h->alloc(h->ctx, sizeof words);
  for (uint32_t i = 0; i < 32; i++)
    words[i] = data + 4 * i;
  int status = h->write(h->ctx, data, words, sizeof words);
  if (!status) {
    status = ws_bench_extra(h, "bench_dcache_wide", h->block_warps, trips, data, 16 * trips,
                            "independent hit", four);
  }
  if (!status)
    status =
        ws_bench_extra(h, "bench_dcache_chase", 1, trips, data, 16 * trips, "dependent hit", one);
  return status;
}
