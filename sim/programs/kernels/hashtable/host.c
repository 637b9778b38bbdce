// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

enum { PLACES = 128, KEYS = 80 }; // as in kernel.c; different keys
#define FREE UINT32_C(0xffffffff)

// Each key that occurs has one place, with its count.
static int check(const ws_host_api_t *h, const char *kernel, uint32_t dkeys, uint32_t dcounts,
                 const uint32_t key[KEYS], const uint32_t want[KEYS]) {
  uint32_t keys[PLACES], counts[PLACES], places = 0, wanted = 0;
  if (h->read(h->ctx, dkeys, keys, sizeof keys) || h->read(h->ctx, dcounts, counts, sizeof counts))
    return WS_HOST_FAILED;
  for (uint32_t k = 0; k < KEYS; k++) {
    uint32_t found = 0, count = 0;
    for (uint32_t i = 0; i < PLACES; i++) {
      if (keys[i] != key[k]) continue;
      found++;
      count += counts[i];
    }
    if (found == (want[k] != 0) && count == want[k]) continue;
    h->log(h->ctx, "%s: key 0x%08x has %u places and count %u, should have count %u", kernel,
           key[k], found, count, want[k]);
    return WS_HOST_WRONG;
  }
  for (uint32_t i = 0; i < PLACES; i++)
    places += keys[i] != FREE;
  for (uint32_t k = 0; k < KEYS; k++)
    wanted += want[k] != 0;
  if (places == wanted) return WS_HOST_OK;
  h->log(h->ctx, "%s: %u keys in the table, should be %u", kernel, places, wanted);
  return WS_HOST_WRONG;
}

int ws_host_hashtable(const ws_host_api_t *h) {
  static const char *const kernel[] = {"hashtable_global", "hashtable_shared"};
  const uint32_t n = h->param(h->ctx, "n", 300), grid = h->param(h->ctx, "grid", 3);
  const uint32_t block = ws_host_block(h, h->param(h->ctx, "block", 32));
  uint32_t seed = 11, key[KEYS], want[KEYS] = {0}, free_keys[PLACES];
  for (uint32_t k = 0; k < KEYS; k++)
    key[k] = (ws_host_rand(&seed) & 0x7fffff80u) | k; // all different
  uint32_t *in = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++) { // some keys occur more often than others
    const uint32_t k = ws_host_below(&seed, 1 + ws_host_below(&seed, KEYS));
    in[i] = key[k];
    want[k]++;
  }
  for (uint32_t i = 0; i < PLACES; i++)
    free_keys[i] = FREE;
  const uint32_t din = ws_host_upload(h, in, n * 4);
  int status = WS_HOST_OK;
  for (int v = 0; v < 2 && !status; v++) {
    const uint32_t keys = ws_host_upload(h, free_keys, sizeof free_keys),
                   counts = h->alloc(h->ctx, sizeof free_keys), lock = h->alloc(h->ctx, 4);
    status = ws_host_run(h, kernel[v], grid, block, 0, v ? 5 : 4,
                         (uint32_t[]){din, keys, counts, n, lock});
    if (!status) status = check(h, kernel[v], keys, counts, key, want);
  }
  free(in);
  return status;
}
