// SPDX-License-Identifier: Apache-2.0
// Memory of a device, as its host sees it.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "settle.h"
#include "window.h"

enum { CHUNK = 1 << 16 };

// The address on the machine of a range that may be accessed: allocated, of a program, or other
// memory that is mapped, which the access itself finds out. False with an error.
static bool allowed(ws_device_t *d, const char *what, uint32_t at, uint64_t bytes, uint32_t *to) {
  *to = ws_physical(at);
  const uint64_t end = *to + bytes;
  const bool heap = *to >= WS_HEAP_BASE && *to < WS_CONST_PHYS;
  if (end <= UINT64_C(1) << 32 && (!heap || ws_heap_has(&d->heap, *to, bytes))) return true;
  ws_fail(d, WS_STATUS_USAGE, "%s of %" PRIu64 " bytes at 0x%08x: not allocated", what, bytes, at);
  return false;
}

static ws_status_t refused(ws_device_t *d, const char *what, uint32_t at, uint64_t bytes) {
  return ws_fail(d, WS_STATUS_USAGE, "%s of %" PRIu64 " bytes at 0x%08x: not allocated", what,
                 bytes, at);
}

// Zeroes what earlier blocks have left.
static bool clear(ws_device_t *d, uint32_t at, uint64_t end) {
  static const char zero[CHUNK];
  for (uint64_t from = at; from < end; from += CHUNK) {
    const uint64_t left = end - from;
    if (!d->table->write(d->machine, (uint32_t)from, zero, left < CHUNK ? left : CHUNK))
      return false;
  }
  return true;
}

ws_addr_t ws_alloc(ws_device_t *d, uint64_t bytes) {
  if (!ws_settle(d)) return 0;
  const uint32_t top = d->heap.top, at = ws_heap_alloc(&d->heap, bytes);
  if (!at) {
    ws_fail(d, WS_STATUS_MEMORY, "%" PRIu64 " bytes do not fit: %" PRIu64 " of %u are allocated",
            bytes, ws_heap_used(&d->heap), WS_CONST_PHYS - WS_HEAP_BASE);
    return 0;
  }
  const uint64_t end =
      at + ((bytes ? bytes : 1) + WS_HEAP_ALIGN - 1) / WS_HEAP_ALIGN * WS_HEAP_ALIGN;
  if (d->table->map(d->machine, at, end - at) && (at >= top || clear(d, at, end < top ? end : top)))
    return at;
  ws_heap_release(&d->heap, at);
  ws_fail(d, WS_STATUS_MEMORY, "out of memory on the host");
  return 0;
}

ws_status_t ws_free(ws_device_t *d, ws_addr_t at) {
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (!at || ws_heap_release(&d->heap, at)) return WS_STATUS_OK;
  return ws_fail(d, WS_STATUS_USAGE, "ws_free of 0x%08x: no such block", at);
}

ws_status_t ws_write(ws_device_t *d, ws_addr_t to, const void *from, uint64_t bytes) {
  uint32_t at;
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (!bytes) return WS_STATUS_OK;
  if (!from) return ws_fail(d, WS_STATUS_USAGE, "ws_write: the source is NULL");
  if (!allowed(d, "a write", to, bytes, &at)) return WS_STATUS_USAGE;
  return d->table->write(d->machine, at, from, bytes) ? WS_STATUS_OK
                                                      : refused(d, "a write", to, bytes);
}

ws_status_t ws_read(ws_device_t *d, void *to, ws_addr_t from, uint64_t bytes) {
  uint32_t at;
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (!bytes) return WS_STATUS_OK;
  if (!to) return ws_fail(d, WS_STATUS_USAGE, "ws_read: the destination is NULL");
  if (!allowed(d, "a read", from, bytes, &at)) return WS_STATUS_USAGE;
  return d->table->read(d->machine, to, at, bytes) ? WS_STATUS_OK
                                                   : refused(d, "a read", from, bytes);
}

ws_status_t ws_copy(ws_device_t *d, ws_addr_t to, ws_addr_t from, uint64_t bytes) {
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  void *all = malloc(bytes ? bytes : 1);
  if (!all) return ws_fail(d, WS_STATUS_MEMORY, "out of memory on the host");
  ws_status_t status = ws_read(d, all, from, bytes);
  if (status == WS_STATUS_OK) status = ws_write(d, to, all, bytes);
  free(all);
  return status;
}

ws_status_t ws_fill(ws_device_t *d, ws_addr_t at, const void *pattern, uint32_t pattern_bytes,
                    uint64_t bytes) {
  char chunk[WS_FILL_MOST * 64];
  uint32_t first;
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (!pattern || !pattern_bytes || pattern_bytes > WS_FILL_MOST || bytes % pattern_bytes)
    return ws_fail(d, WS_STATUS_USAGE,
                   "ws_fill of %" PRIu64 " bytes with a pattern of %u: 1 to %d, and a divisor",
                   bytes, pattern_bytes, WS_FILL_MOST);
  if (!bytes) return WS_STATUS_OK;
  if (!allowed(d, "a fill", at, bytes, &first)) return WS_STATUS_USAGE;
  const uint32_t whole = (uint32_t)sizeof chunk / pattern_bytes * pattern_bytes;
  for (uint32_t i = 0; i < whole; i += pattern_bytes)
    memcpy(chunk + i, pattern, pattern_bytes);
  for (uint64_t i = 0; i < bytes; i += whole) {
    const uint64_t left = bytes - i;
    if (!d->table->write(d->machine, first + (uint32_t)i, chunk, left < whole ? left : whole))
      return refused(d, "a fill", at, bytes);
  }
  return WS_STATUS_OK;
}
