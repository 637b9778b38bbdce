// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

static void generation(const uint8_t *now, uint8_t *next, uint32_t w, uint32_t h) {
  for (uint32_t i = 0; i < w * h; i++) {
    uint32_t x = i % w, y = i / w, n = 0;
    for (uint32_t k = 0; k < 9; k++)
      n += k == 4 ? 0 : now[(y + h + k / 3 - 1) % h * w + (x + w + k % 3 - 1) % w];
    next[i] = n == 3 || (n == 2 && now[i]);
  }
}

int ws_host_life(const ws_host_api_t *h) {
  uint32_t w = h->param(h->ctx, "w", 20), rows = h->param(h->ctx, "h", 12),
           steps = h->param(h->ctx, "steps", 3);
  uint32_t n = w * rows, words = n / 4 + 1, seed = 17; // n is a multiple of 4
  uint32_t *a = ws_host_words(words), *b = ws_host_words(words);
  for (uint32_t i = 0; i < n; i++)
    ((uint8_t *)a)[i] = ws_host_below(&seed, 3) == 0;
  uint32_t da = ws_host_upload(h, a, n), db = h->alloc(h->ctx, n), size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(w, block[0]), ws_host_div_up(rows, block[1]), 1};
  int status = 0;
  for (uint32_t s = 0; s < steps && !status; s++) {
    if (h->launch(h->ctx, "life", grid, block, 0,
                  WS_ARGS(s & 1 ? db : da, s & 1 ? da : db, w, rows))) {
      status = WS_HOST_FAILED;
    }
    generation((uint8_t *)(s & 1 ? b : a), (uint8_t *)(s & 1 ? a : b), w, rows);
  }
  if (!status) status = ws_host_check(h, "board", steps & 1 ? db : da, steps & 1 ? b : a, n / 4);
  free(a);
  free(b);
  return status;
}
