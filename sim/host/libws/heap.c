// SPDX-License-Identifier: Apache-2.0
#include "heap.h"

#include <stdlib.h>
#include <string.h>

void ws_heap_init(ws_heap_t *h, uint32_t base, uint64_t end) {
  *h = (ws_heap_t){.base = base, .end = end, .top = base};
}

void ws_heap_free_all(ws_heap_t *h) {
  free(h->used);
  ws_heap_init(h, h->base, h->end);
}

// The first block that ends after `at`.
static size_t block_after(const ws_heap_t *h, uint32_t at) {
  size_t low = 0, high = h->n;
  while (low < high) {
    const size_t mid = (low + high) / 2;
    if ((uint64_t)h->used[mid].at + h->used[mid].bytes > at)
      high = mid;
    else
      low = mid + 1;
  }
  return low;
}

static bool make_room(ws_heap_t *h) {
  if (h->n < h->room) return true;
  const size_t room = h->room ? 2 * h->room : 64;
  ws_block_t *grown = realloc(h->used, room * sizeof *grown);
  if (!grown) return false;
  h->used = grown;
  h->room = room;
  return true;
}

uint32_t ws_heap_alloc(ws_heap_t *h, uint64_t bytes) {
  const uint64_t mask = WS_HEAP_ALIGN - 1;
  if (bytes > h->end - h->base || !make_room(h)) return 0;
  const uint64_t need = ((bytes ? bytes : 1) + mask) & ~mask;
  uint64_t at = h->base;
  size_t i = 0;
  for (; i < h->n && h->used[i].at - at < need; i++)
    at = (uint64_t)h->used[i].at + h->used[i].bytes;
  if (h->end - at < need) return 0;
  memmove(&h->used[i + 1], &h->used[i], (h->n - i) * sizeof *h->used);
  h->used[i] = (ws_block_t){(uint32_t)at, (uint32_t)need, (uint32_t)bytes};
  h->n++;
  if (at + need > h->top) h->top = (uint32_t)(at + need);
  return (uint32_t)at;
}

uint32_t ws_heap_release(ws_heap_t *h, uint32_t at) {
  const size_t i = block_after(h, at);
  if (i == h->n || h->used[i].at != at) return 0;
  const uint32_t bytes = h->used[i].bytes;
  h->n--;
  memmove(&h->used[i], &h->used[i + 1], (h->n - i) * sizeof *h->used);
  return bytes;
}

bool ws_heap_has(const ws_heap_t *h, uint32_t at, uint64_t bytes) {
  uint64_t next = at;
  const uint64_t end = at + bytes;
  for (size_t i = block_after(h, at); next < end; i++) {
    if (i == h->n || h->used[i].at > next) return false;
    next = (uint64_t)h->used[i].at + h->used[i].bytes;
  }
  return true;
}

uint64_t ws_heap_used(const ws_heap_t *h) {
  uint64_t sum = 0;
  for (size_t i = 0; i < h->n; i++)
    sum += h->used[i].bytes;
  return sum;
}
