// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

enum { CLAUSES = 8 };

typedef enum { INCREASING, DECREASING, MIXED, ORDERS } order_t;

// The thread of clause k; no thread where the warp has fewer.
static uint32_t thread_of(order_t order, uint32_t k, uint32_t threads, uint32_t clauses) {
  if (k >= clauses) return threads;
  if (order == INCREASING) return k;
  if (order == DECREASING) return clauses - 1 - k;
  return k % 2 ? clauses - 1 - k / 2 : k / 2;
}

// Whether clause i of sides_else runs before clause k: with a stack the last one first. With a PC
// for each thread, all paths wait for each other at one place, and the thread with the lowest
// number comes first; but where each thread has a clause, no thread takes the last branch, and the
// last clause runs at once.
static bool else_before(const ws_host_api_t *h, const uint32_t *c, uint32_t i, uint32_t k,
                        uint32_t clauses) {
  const uint32_t last = clauses - 1;
  if (!h->apart) return i > k;
  if (clauses == h->threads && (i == last || k == last)) return k != last;
  return c[i] < c[k];
}

static uint32_t else_place(const ws_host_api_t *h, const uint32_t *c, uint32_t k,
                           uint32_t clauses) {
  uint32_t place = 0;
  for (uint32_t i = 0; i < clauses; i++)
    place += else_before(h, c, i, k, clauses);
  return place;
}

int ws_host_sides(const ws_host_api_t *h) {
  static const char *const kernels[] = {"sides_then", "sides_else"};
  const uint32_t threads = h->threads, clauses = threads < CLAUSES ? threads : CLAUSES;
  uint32_t *want = ws_host_words(threads), c[CLAUSES];
  int status = WS_HOST_OK;
  for (order_t order = INCREASING; order < ORDERS && !status; order++) {
    for (uint32_t k = 0; k < CLAUSES; k++)
      c[k] = thread_of(order, k, threads, clauses);
    const uint32_t dc = ws_host_upload(h, c, sizeof c);
    for (uint32_t way = 0; way < 2 && !status; way++) {
      for (uint32_t t = 0; t < threads; t++)
        want[t] = UINT32_MAX; // no clause
      for (uint32_t k = 0; k < clauses; k++)
        want[c[k]] = way ? else_place(h, c, k, clauses) : k;
      const uint32_t order_at = h->alloc(h->ctx, threads * 4);
      status = ws_host_run(h, kernels[way], 1, threads, 0, WS_ARGS(dc, order_at));
      if (!status) status = ws_host_check(h, kernels[way], order_at, want, threads);
    }
  }
  free(want);
  return status;
}
