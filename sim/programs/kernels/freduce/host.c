// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "../ws_host_fp.h"

// The result of a warp's butterfly in lane 0.
static float warp_sum(const ws_host_api_t *h, float *lane) {
  float next[32];
  for (uint32_t d = 1; d < h->threads; d *= 2) {
    for (uint32_t t = 0; t < h->threads; t++)
      next[t] = wsh_add(h, lane[t], lane[t ^ d]);
    memcpy(lane, next, h->threads * sizeof *lane);
  }
  return lane[0];
}

static float block_sum(const ws_host_api_t *h, const float *in, uint32_t n, uint32_t b,
                       uint32_t block, uint32_t grid) {
  float total = 0;
  for (uint32_t w = 0; w < block / h->threads; w++) {
    float lane[32] = {0};
    for (uint32_t t = 0; t < h->threads; t++)
      for (uint32_t i = b * block + w * h->threads + t; i < n; i += block * grid)
        lane[t] = wsh_add(h, lane[t], in[i]);
    float sum = warp_sum(h, lane);
    total = w ? wsh_add(h, total, sum) : sum;
  }
  return total;
}

int ws_host_freduce(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1500), seed = 35;
  uint32_t block = ws_host_block_pow2(h, h->param(h->ctx, "block", 64));
  if (block < h->threads) block = h->threads;
  uint32_t grid = h->param(h->ctx, "grid", 2 * h->warps * h->threads / block);
  float *in = ws_host_floats(n), *sums = ws_host_floats(grid);
  for (uint32_t i = 0; i < n; i++)
    in[i] = ws_host_float(&seed, -1000, 1000);
  for (uint32_t b = 0; b < grid; b++)
    sums[b] = block_sum(h, in, n, b, block, grid);
  float total = block_sum(h, sums, grid, 0, block, 1);
  uint32_t din = ws_host_upload(h, in, n * 4), dsums = h->alloc(h->ctx, grid * 4);
  uint32_t dtotal = h->alloc(h->ctx, 4), shared = block / h->threads * 4;
  int status = ws_host_run(h, "freduce", grid, block, shared, WS_ARGS(din, dsums, n, h->threads));
  if (!status)
    status = ws_host_run(h, "freduce", 1, block, shared, WS_ARGS(dsums, dtotal, grid, h->threads));
  if (!status) status = ws_host_check_floats(h, "sums", dsums, sums, grid);
  if (!status) status = ws_host_check_floats(h, "total", dtotal, &total, 1);
  free(in);
  free(sums);
  return status;
}
