// SPDX-License-Identifier: Apache-2.0
#include "bench_host.h"

#include <stdlib.h>

// Cycles from the earliest begin to the latest end; the low words may wrap in between.
static uint32_t elapsed(const uint32_t *cycles, uint32_t n) {
  uint32_t begin = cycles[0], end = cycles[1];
  for (uint32_t i = 1; i < n; i++) {
    if ((int32_t)(cycles[2 * i] - begin) < 0) begin = cycles[2 * i];
    if ((int32_t)(cycles[2 * i + 1] - end) > 0) end = cycles[2 * i + 1];
  }
  return end - begin;
}

static int bench_launch(const ws_host_api_t *h, const char *kernel, uint32_t warps, uint32_t trips,
                        bool with_extra, uint32_t extra, uint32_t count, const char *what,
                        ws_bench_want_t *want) {
  uint32_t n = warps * h->threads, sums = h->alloc(h->ctx, n * 4), stamps = h->alloc(h->ctx, n * 8);
  uint32_t *expect = ws_host_words(n), *cycles = ws_host_words(2 * n);
  const uint32_t args[4] = {sums, stamps, trips, extra};
  for (uint32_t i = 0; i < n; i++)
    expect[i] = want(h, i, trips);
  int status = ws_host_run(h, kernel, 1, n, 0, with_extra ? 4 : 3, args);
  if (!status) status = ws_host_check(h, "sums", sums, expect, n);
  if (!status && h->read(h->ctx, stamps, cycles, n * 8)) status = WS_HOST_FAILED;
  if (!status) {
    uint32_t total = elapsed(cycles, n) * (h->clock_cycles ? h->clock_cycles : 1);
    h->log(h->ctx, "%u warp%s, %u x %s each: %u cycles, %.2f a warp-operation", warps,
           warps == 1 ? "" : "s", count, what, total, total / ((double)count * warps));
    if (h->measure) h->measure(h->ctx, what, warps, count, total);
  }
  free(expect);
  free(cycles);
  return status;
}

int ws_bench(const ws_host_api_t *h, const char *kernel, uint32_t warps, uint32_t trips,
             uint32_t count, const char *what, ws_bench_want_t *want) {
  return bench_launch(h, kernel, warps, trips, false, 0, count, what, want);
}

int ws_bench_extra(const ws_host_api_t *h, const char *kernel, uint32_t warps, uint32_t trips,
                   uint32_t extra, uint32_t count, const char *what, ws_bench_want_t *want) {
  return bench_launch(h, kernel, warps, trips, true, extra, count, what, want);
}
