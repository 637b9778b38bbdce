// SPDX-License-Identifier: Apache-2.0
#include "../bench_host.h"

enum { OPERATIONS = 480, WORDS = 256 };

static uint32_t three_lanes(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)trips;
  return 3 * (i % h->threads);
}

static uint32_t three_words(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h, (void)trips;
  return 3 * (i % WORDS);
}

static uint32_t three(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)h, (void)trips;
  return 3 * i;
}

int ws_host_bench_beats(const ws_host_api_t *h) {
  const uint32_t trips = h->param(h->ctx, "trips", 1), n = OPERATIONS * trips, all = h->block_warps;
  uint32_t words[32];
  for (uint32_t i = 0; i < 32; i++)
    words[i] = 3 * i;
  const uint32_t data = h->alloc(h->ctx, sizeof words);
  const uint32_t out = h->alloc(h->ctx, 4 * h->block_warps * h->threads);
  int status = h->write(h->ctx, data, words, sizeof words);
  if (!status) status = ws_bench(h, "bench_beats_add", 1, trips, n, "independent add", three);
  if (!status) status = ws_bench(h, "bench_beats_add", all, trips, n, "independent add", three);
  if (!status)
    status =
        ws_bench(h, "bench_beats_shared_load", all, trips, n, "load, shared memory", three_lanes);
  if (!status)
    status =
        ws_bench(h, "bench_beats_shared_store", all, trips, n, "store, shared memory", three_words);
  if (!status)
    status =
        ws_bench_extra(h, "bench_beats_load", all, trips, data, n, "load, data cache", three_lanes);
  if (!status)
    status = ws_bench_extra(h, "bench_beats_store", all, trips, out, n, "store, global", three);
  return status;
}
