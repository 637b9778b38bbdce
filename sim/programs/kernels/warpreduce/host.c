// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

int ws_host_warpreduce(const ws_host_api_t *h) {
  uint32_t width = h->threads, block = ws_host_block_stream(h), seed = 15;
  uint32_t n = ws_host_div_up(h->param(h->ctx, "n", 256), block) * block, warps = n / width;
  uint32_t *in = ws_host_words(n), *prefix = ws_host_words(n), *sums = ws_host_words(warps);
  uint32_t *odd = ws_host_words(warps), *flags = ws_host_words(warps), *halves = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t w = i / width, kind = w % 4; // all odd, none odd, mixed
    in[i] = ws_host_rand(&seed);
    if (kind == 0) in[i] |= 1;
    if (kind == 1) in[i] &= ~1u;
    sums[w] += in[i];
    prefix[i] = sums[w];
    odd[w] |= (in[i] & 1) << i % width;
    halves[i] = i % 2 ? 0xAAAAAAAAu : 0x55555555u;
    if (width < 32) halves[i] &= (1u << width) - 1;
  }
  uint32_t full = width == 32 ? UINT32_MAX : (1u << width) - 1;
  for (uint32_t w = 0; w < warps; w++) {
    sums[w] += in[w * width + 1];
    flags[w] = (odd[w] == full) | (odd[w] != 0) << 1 | (odd[w] == full || odd[w] == 0) << 2;
  }
  uint32_t din = ws_host_upload(h, in, n * 4), dprefix = h->alloc(h->ctx, n * 4),
           dsums = h->alloc(h->ctx, warps * 4);
  uint32_t dodd = h->alloc(h->ctx, warps * 4), dflags = h->alloc(h->ctx, warps * 4),
           dhalves = h->alloc(h->ctx, n * 4);
  int status = ws_host_run(h, "warpreduce", n / block, block, 0,
                           WS_ARGS(din, dprefix, dsums, dodd, dflags, dhalves, width));
  if (!status) status = ws_host_check(h, "prefix", dprefix, prefix, n);
  if (!status) status = ws_host_check(h, "sums", dsums, sums, warps);
  if (!status) status = ws_host_check(h, "odd", dodd, odd, warps);
  if (!status) status = ws_host_check(h, "flags", dflags, flags, warps);
  if (!status) status = ws_host_check(h, "halves", dhalves, halves, n);
  free(in);
  free(prefix);
  free(sums);
  free(odd);
  free(flags);
  free(halves);
  return status;
}
