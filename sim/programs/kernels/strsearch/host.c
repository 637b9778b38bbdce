// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "../ws_host.h"

int ws_host_strsearch(const ws_host_api_t *h) {
  static const char pattern[] = "abaab";
  uint32_t n = h->param(h->ctx, "n", 800), len = sizeof pattern - 1, seed = 13,
           want[2] = {0, UINT32_MAX};
  char *text = (char *)ws_host_words(n / 4 + 1);
  for (uint32_t i = 0; i < n; i++)
    text[i] = ws_host_below(&seed, 2) ? 'a' : 'b';
  for (uint32_t i = 0; i + len <= n; i++) {
    if (memcmp(text + i, pattern, len) != 0) continue;
    want[0]++;
    if (i < want[1]) want[1] = i;
  }
  const uint32_t start[2] = {0, UINT32_MAX};
  uint32_t dtext = ws_host_upload(h, text, n), dpattern = ws_host_upload(h, pattern, len);
  uint32_t result = ws_host_upload(h, start, sizeof start);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  uint32_t grid = h->param(h->ctx, "grid", 2 * h->warps * h->threads / block);
  int status = ws_host_run(h, "strsearch", grid, block, 0,
                           WS_ARGS(dtext, n, dpattern, len, result, result + 4));
  if (!status) status = ws_host_check(h, "count, first", result, want, 2);
  free(text);
  return status;
}
