// SPDX-License-Identifier: Apache-2.0
#include "../../../model/ws_sfu.h"
#include "../bench_host.h"
#include "../ws_host_fp.h"

#include <string.h>

enum { KINDS = 4 };
static const char *const what[KINDS] = {"fma", "fma, 1 in 8 ex2", "fma, 1 in 4 shared load",
                                        "fma, 1 in 8 ex2, 1 in 4 shared load"};
static const uint32_t fmas[KINDS] = {32, 28, 24, 20};
static uint32_t kind;

static uint32_t want(const ws_host_api_t *h, uint32_t i, uint32_t trips) {
  const uint32_t two = ws_sfu_eval(h->sfu, WS_SFU_EX2, ws_host_bits(1.0f));
  float e, sum = (float)(6 + fmas[kind] * trips * (i | 1));
  memcpy(&e, &two, sizeof e);
  if (kind & 1) sum = wsh_add(h, sum, e);
  if (kind & 2) sum = wsh_add(h, sum, (float)(2 * (i % 64)));
  return ws_host_bits(sum);
}

int ws_host_bench_fmix(const ws_host_api_t *h) {
  uint32_t trips = h->param(h->ctx, "trips", 2);
  int status = 0;
  for (kind = 0; kind < KINDS && !status; kind++)
    status =
        ws_bench_extra(h, "bench_fmix", h->block_warps, trips, kind, 32 * trips, what[kind], want);
  return status;
}
