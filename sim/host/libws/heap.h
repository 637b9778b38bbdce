// SPDX-License-Identifier: Apache-2.0
// Which addresses of a range are allocated: first fit, neighbours that are free become one.
#ifndef WS_HEAP_H
#define WS_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WS_HEAP_ALIGN = 256 };

typedef struct {
  uint32_t at, bytes; // multiples of WS_HEAP_ALIGN
  uint32_t asked;     // bytes
} ws_block_t;

typedef struct {
  uint32_t base;
  uint64_t end;
  uint32_t top;     // no address from here on has been allocated yet
  ws_block_t *used; // ascending, not overlapping
  size_t n, room;
} ws_heap_t;

void ws_heap_init(ws_heap_t *h, uint32_t base, uint64_t end);
void ws_heap_free_all(ws_heap_t *h);
// The lowest place for `bytes` (rounded up; 0 counts as 1); 0 when there is none, or no memory on
// the host.
uint32_t ws_heap_alloc(ws_heap_t *h, uint64_t bytes);
// The size of the block that is freed; 0: none begins at this address.
uint32_t ws_heap_release(ws_heap_t *h, uint32_t at);
// All of these addresses are allocated, in one block or in neighbours.
bool ws_heap_has(const ws_heap_t *h, uint32_t at, uint64_t bytes);
uint64_t ws_heap_used(const ws_heap_t *h);

#endif
