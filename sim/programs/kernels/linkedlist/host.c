// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

enum { LISTS = 16 }; // as in kernel.c
#define END UINT32_C(0xffffffff)

// Walks the lists: every node is on the list it belongs to, once.
static int check(const ws_host_api_t *h, const char *kernel, uint32_t dheads, uint32_t dnext,
                 const uint32_t *list, uint32_t n) {
  uint32_t heads[LISTS], *next = ws_host_words(n), *seen = ws_host_words(n), walked = 0;
  int status = WS_HOST_OK;
  if (h->read(h->ctx, dheads, heads, sizeof heads) || h->read(h->ctx, dnext, next, n * 4))
    status = WS_HOST_FAILED;
  for (uint32_t l = 0; l < LISTS && !status; l++)
    for (uint32_t i = heads[l]; i != END && !status; i = next[i]) {
      const char *wrong = i >= n         ? "does not exist"
                          : list[i] != l ? "is on a wrong list"
                          : seen[i]      ? "is on a list twice"
                                         : NULL;
      if (wrong) {
        h->log(h->ctx, "%s: list %u: node %u %s", kernel, l, i, wrong);
        status = WS_HOST_WRONG;
        break;
      }
      seen[i] = 1;
      walked++;
    }
  if (!status && walked != n) {
    h->log(h->ctx, "%s: %u nodes on the lists, should be %u", kernel, walked, n);
    status = WS_HOST_WRONG;
  }
  free(next);
  free(seen);
  return status;
}

int ws_host_linkedlist(const ws_host_api_t *h) {
  static const char *const kernel[] = {"linkedlist_global", "linkedlist_shared"};
  const uint32_t n = h->param(h->ctx, "n", 200), grid = h->param(h->ctx, "grid", 3);
  const uint32_t block = ws_host_block(h, h->param(h->ctx, "block", 32));
  uint32_t seed = 21, ends[LISTS], *list = ws_host_words(n);
  for (uint32_t i = 0; i < n; i++)
    list[i] = ws_host_below(&seed, LISTS) & ws_host_below(&seed, LISTS);
  for (uint32_t l = 0; l < LISTS; l++)
    ends[l] = END;
  const uint32_t dlist = ws_host_upload(h, list, n * 4);
  int status = WS_HOST_OK;
  for (int v = 0; v < 2 && !status; v++) {
    const uint32_t heads = ws_host_upload(h, ends, sizeof ends), next = h->alloc(h->ctx, n * 4);
    status = ws_host_run(h, kernel[v], v ? 1 : grid, block, 0, WS_ARGS(dlist, heads, next, n));
    if (!status) status = check(h, kernel[v], heads, next, list, n);
  }
  free(list);
  return status;
}
