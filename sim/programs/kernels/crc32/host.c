// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

static uint32_t crc32(const uint8_t *p, uint32_t len) {
  uint32_t c = 0xFFFFFFFFu;
  while (len--) {
    c ^= *p++;
    for (int bit = 0; bit < 8; bit++)
      c = c & 1 ? c >> 1 ^ 0xEDB88320u : c >> 1;
  }
  return ~c;
}

int ws_host_crc32(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 70), len = h->param(h->ctx, "len", 19), seed = 10;
  uint8_t *text = (uint8_t *)ws_host_words(n * len / 4 + 1);
  uint32_t *want = ws_host_words(n);
  for (uint32_t i = 0; i < n * len; i++)
    text[i] = (uint8_t)ws_host_rand(&seed);
  for (uint32_t i = 0; i < n; i++)
    want[i] = crc32(text + i * len, len);
  uint32_t dtext = ws_host_upload(h, text, n * len), crc = h->alloc(h->ctx, n * 4);
  const uint32_t block = h->param(h->ctx, "block", ws_host_block_pow2(h, 256));
  const uint32_t all = ws_host_div_up(n, block), stage = h->threads == 8 ? 4 * 9 * block : 0;
  const uint32_t entries = 256, fast = 4 * 9 * entries + stage, small = 4 * entries;
  const int fits = block % 8 == 0 && fast <= h->smem_bytes;
  const uint32_t bytes = fits ? fast : small, room = h->smem_bytes / bytes;
  uint32_t held = h->warps * h->threads / block;
  if (room && held > room) held = room;
  const uint32_t grid = all < held ? all : held;
  int status =
      fits ? ws_host_run(h, "crc32", grid, block, bytes, WS_ARGS(dtext, crc, len, n, h->threads))
           : ws_host_run(h, "crc32_small", grid, block, bytes, WS_ARGS(dtext, crc, len, n));
  if (!status) status = ws_host_check(h, "crc", crc, want, n);
  free(text);
  free(want);
  return status;
}
