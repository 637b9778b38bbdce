// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

#include "../bench_host.h"

enum { WORDS = 256 };

static uint32_t stride;

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)trips;
  return 4 * 5 * (i % h->threads * stride % WORDS);
}

int ws_host_bench_smem(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 2);
  char what[64];
  int status = 0;
  for (stride = 0; stride <= 32 && !status; stride = stride ? 2 * stride : 1) {
    snprintf(what, sizeof what, stride ? "shared load, stride %u words" : "shared load of one word",
             stride);
    status = ws_bench_extra(h, "bench_smem", h->block_warps, trips, stride, 16 * trips, what, want);
  }
  return status;
}
