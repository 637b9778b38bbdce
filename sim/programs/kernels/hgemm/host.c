// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../../../model/ws_mma.h"
#include "../ws_host.h"
#include "tiles.h"

// A half float of -2 to 2, no subnormal one.
static uint32_t half(uint32_t *seed) {
  const uint32_t v = ws_host_below(seed, 1u << 14);
  return (v & 1) << 15 | (8 + v % 8) << 10 | v >> 4;
}

// n x n elements of C; products of k elements each, in steps as the unit takes them. Parameter
// `way`: 0 hgemm, 1 hgemm_tiled, 3 the one for this machine.
int ws_host_hgemm(const ws_host_api_t *h) {
  const uint32_t n = h->param(h->ctx, "n", 64) / TILE * TILE;
  const uint32_t steps = h->param(h->ctx, "k", 64) / 2 / STEP, way = h->param(h->ctx, "way", 3);
  const int fits = h->block_warps >= THREADS / 32 && h->smem_bytes >= SHARED && steps > 1;
  const int tiled = way == 3 ? fits : way == 1;
  const uint32_t words = steps * STEP;
  uint32_t seed = h->param(h->ctx, "seed", 1);
  uint32_t *a = ws_host_words(n * words), *b = ws_host_words(n * words);
  uint32_t *c = ws_host_words(n * n);
  for (uint32_t i = 0; i < n * words; i++) {
    a[i] = half(&seed) | half(&seed) << 16;
    b[i] = half(&seed) | half(&seed) << 16;
  }
  for (uint32_t i = 0; i < n * n; i++)
    for (uint32_t k = 0; k < words; k += WS_MMA_WORDS)
      c[i] = ws_mma_dot(h->tensor_exact ? WS_MMA_EXACT : WS_MMA_HOPPER, WS_MMA_F16, 0, WS_MMA_WORDS,
                        a + i / n * words + k, b + i % n * words + k, c[i]);
  const uint32_t da = ws_host_upload(h, a, n * words * 4), db = ws_host_upload(h, b, n * words * 4);
  const uint32_t dc = h->alloc(h->ctx, n * n * 4);
  const uint32_t args[] = {da, db, dc, n, words};
  const uint32_t tiles[3] = {n / TILE, n / TILE, 1}, block[3] = {THREADS, 1, 1};
  const uint32_t each[3] = {n / 8, n / 16, 1}, warp[3] = {32, 1, 1};
  int status = tiled ? h->launch(h->ctx, "hgemm_tiled", tiles, block, SHARED, 5, args)
                     : h->launch(h->ctx, "hgemm", each, warp, 0, 5, args);
  if (!status) status = ws_host_check(h, "c", dc, c, n * n);
  free(a);
  free(b);
  free(c);
  return status;
}
