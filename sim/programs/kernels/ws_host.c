// SPDX-License-Identifier: Apache-2.0
// The table of kernels and what their hosts share.
#include "ws_host.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const ws_host_kernel_t ws_host_kernels[] = {
#define WS_KERNEL_ROW(name, needs, bench, doc)                                                     \
  {#name, ws_host_##name, WS_NEEDS_##needs, bench, doc},
#include "kernels.def"
#undef WS_KERNEL_ROW
    {NULL, NULL, WS_NEEDS_ANY, NULL, NULL}};

const ws_host_kernel_t *ws_host_find(const char *name) {
  for (const ws_host_kernel_t *k = ws_host_kernels; k->name; k++) {
    if (strcmp(k->name, name) == 0) return k;
  }
  return NULL;
}

const char *ws_host_lacks(const ws_host_kernel_t *k, const ws_features_t *have) {
  const bool floats = k->needs == WS_NEEDS_FP || k->needs == WS_NEEDS_SFU;
  if ((floats || k->needs == WS_NEEDS_FATOMIC) && !have->fp) return "float registers (f in isa)";
  if (k->needs == WS_NEEDS_SFU && !have->sfu) return "special functions (xwssfu in isa)";
  if (k->needs == WS_NEEDS_CAS && !have->cas) return "compare-and-swap (zacas in isa)";
  if (k->needs == WS_NEEDS_LRSC && !have->lrsc)
    return "load-reserved and store-conditional (zalrsc in isa)";
  if (k->needs == WS_NEEDS_FATOMIC && !have->float_atomics)
    return "float atomics (xwsamofadd in isa)";
  if (k->needs == WS_NEEDS_TENSOR && !have->tensor) return "matrix products (tensor above 0)";
  return NULL;
}

// xorshift32, with a bijective mix so that neighbouring seeds do not look alike.
uint32_t ws_host_rand(uint32_t *state) {
  uint32_t x = *state ? *state : 0x9E3779B9u;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  *state = x;
  x ^= x >> 16;
  x *= 0x7FEB352Du;
  x ^= x >> 15;
  x *= 0x846CA68Bu;
  return x ^ x >> 16;
}

uint32_t ws_host_below(uint32_t *state, uint32_t n) {
  return (uint32_t)((uint64_t)ws_host_rand(state) * n >> 32);
}

uint32_t *ws_host_words(uint32_t n) {
  uint32_t *p = calloc((size_t)n + 1, sizeof *p);
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(2);
  }
  return p;
}

uint32_t ws_host_upload(const ws_host_api_t *h, const void *src, uint32_t bytes) {
  uint32_t addr = h->alloc(h->ctx, bytes);
  if (h->write(h->ctx, addr, src, bytes) != 0) exit(2); // freshly allocated: cannot be
  return addr;
}

uint32_t ws_host_block(const ws_host_api_t *h, uint32_t want) {
  uint32_t max = h->block_warps * h->threads;
  return want < max ? want : max;
}

uint32_t ws_host_block_pow2(const ws_host_api_t *h, uint32_t want) {
  uint32_t max = ws_host_block(h, want), n = 1;
  while (n * 2 <= max)
    n *= 2;
  return n;
}

uint32_t ws_host_block_stream(const ws_host_api_t *h) {
  return h->threads * ws_host_div_up(h->warps, h->cta_slots ? h->cta_slots : 1);
}

static uint32_t widest_tile(const ws_host_api_t *h, uint32_t wide) {
  uint32_t s = 1;
  while (s < 16 && 4 * s * s <= ws_host_block(h, 1024) && 64 * s * s * wide <= h->smem_bytes)
    s *= 2;
  return s;
}

int ws_host_tiled(const ws_host_api_t *h, ws_host_tiled_t *run, const char *kernel, uint32_t wide,
                  uint32_t seed) {
  const uint32_t n = h->param(h->ctx, "n", 18), tile = h->param(h->ctx, "tile", 0),
                 each = h->param(h->ctx, "each", 0),
                 rows = h->param(h->ctx, "rows", h->schedulers > 1);
  int status = WS_HOST_OK;
  for (uint32_t i = 0; i < 4 && !status; i++) {
    ws_host_tiles_t t = {kernel, tile, i / 2 ? wide : 1, i % 2};
    if (!t.tile) t.tile = widest_tile(h, t.wide);
    const bool fit = h->threads % t.tile == 0;
    if (t.rows && !fit) continue;
    if (each && (each != t.wide * t.wide || t.rows != (rows && fit))) continue;
    const uint32_t whole = t.tile * (t.wide == 1 ? 2 : t.wide);
    status = run(h, &t, n, &seed);
    if (!status && n % whole) status = run(h, &t, whole * ws_host_div_up(n, whole), &seed);
  }
  return status;
}

int ws_host_tiled_launch(const ws_host_api_t *h, const ws_host_tiles_t *t, uint32_t n,
                         uint32_t argc, const uint32_t *args) {
  char kernel[48];
  snprintf(kernel, sizeof kernel, "%s%u%s%s", t->kernel, t->tile, t->wide == 1 ? "" : "_wide",
           t->rows ? "_rows" : "");
  const uint32_t blocks = ws_host_div_up(n, t->tile * t->wide), block[3] = {t->tile, t->tile, 1},
                 grid[3] = {blocks, blocks, 1};
  return h->launch(h->ctx, kernel, grid, block, 16 * t->tile * t->tile * t->wide, argc, args)
             ? WS_HOST_FAILED
             : WS_HOST_OK;
}

uint32_t ws_host_div_up(uint32_t a, uint32_t b) {
  return (a + b - 1) / b;
}

int ws_host_run(const ws_host_api_t *h, const char *kernel, uint32_t grid, uint32_t block,
                uint32_t dyn_shared, uint32_t argc, const uint32_t *args) {
  const uint32_t g[3] = {grid, 1, 1}, b[3] = {block, 1, 1};
  return h->launch(h->ctx, kernel, g, b, dyn_shared, argc, args) ? WS_HOST_FAILED : WS_HOST_OK;
}

int ws_host_check(const ws_host_api_t *h, const char *what, uint32_t addr, const uint32_t *want,
                  uint32_t n) {
  uint32_t *got = ws_host_words(n);
  int status = h->read(h->ctx, addr, got, n * 4) ? WS_HOST_FAILED : WS_HOST_OK;
  for (uint32_t i = 0; i < n && status == WS_HOST_OK; i++) {
    if (got[i] == want[i]) continue;
    h->log(h->ctx, "%s[%u] at 0x%08x is 0x%08x, should be 0x%08x", what, i, addr + 4 * i, got[i],
           want[i]);
    status = WS_HOST_WRONG;
  }
  free(got);
  return status;
}
