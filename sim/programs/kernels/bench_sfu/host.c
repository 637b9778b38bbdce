// SPDX-License-Identifier: Apache-2.0
#include "../../../model/ws_sfu.h"
#include "../bench_host.h"
#include "../ws_host_fp.h"

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  (void)trips;
  return ws_sfu_eval(h->sfu, WS_SFU_EX2, ws_host_bits((float)(i % 64)));
}

int ws_host_bench_sfu(const ws_host_api_t *h) {
  const uint32_t trips = h->param(h->ctx, "trips", 1);
  return ws_bench(h, "bench_sfu", h->block_warps, trips, 64 * trips, "exponential", want);
}
