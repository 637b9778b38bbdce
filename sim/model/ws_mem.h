// SPDX-License-Identifier: Apache-2.0
// Paged sparse 32-bit memory with mapped ranges, little endian.
//
// The golden model and the RTL's memory each own one; compare them at the end of a run. Pages are
// allocated when first written; an unwritten byte reads 0. Nothing is mapped at first: an access
// that is not wholly inside the mapped ranges fails and has no effect (the caller makes it a bus
// error).
#ifndef WS_MEM_H
#define WS_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct ws_mem ws_mem_t;

enum { WS_MEM_OK = 0, WS_MEM_UNMAPPED = -1, WS_MEM_NOMEM = -2, WS_MEM_IO = -3 };

ws_mem_t *ws_mem_new(void);                  // NULL when out of memory
void ws_mem_free(ws_mem_t *mem);             // NULL is allowed
ws_mem_t *ws_mem_clone(const ws_mem_t *mem); // contents and mapped ranges; NULL when out of memory

// Maps bytes base .. base+bytes-1 (bytes up to 2^32; clipped at the top). Ranges may overlap or
// touch.
int ws_mem_map(ws_mem_t *mem, uint32_t base, uint64_t bytes);
bool ws_mem_mapped(const ws_mem_t *mem, uint32_t addr, uint64_t bytes);

// Reads or writes n bytes. WS_MEM_UNMAPPED (nothing done) when a byte is outside the mapped ranges.
int ws_mem_read(const ws_mem_t *mem, uint32_t addr, void *dst, size_t n);
int ws_mem_write(ws_mem_t *mem, uint32_t addr, const void *src, size_t n);
// Writes the bytes i < n whose strobe bit (strb[i/8] bit i%8) is set, as an AXI W beat does; only
// these bytes have to be mapped.
int ws_mem_write_strb(ws_mem_t *mem, uint32_t addr, const void *src, const uint8_t *strb, size_t n);

// Little-endian scalars of 1, 2 or 4 bytes; the value is zero-extended.
int ws_mem_read_le(const ws_mem_t *mem, uint32_t addr, unsigned bytes, uint32_t *value);
int ws_mem_write_le(ws_mem_t *mem, uint32_t addr, unsigned bytes, uint32_t value);

// Where the host has the byte at addr: addresses first .. first + bytes - 1, all mapped, are at
// host[0] on. bytes is 0 when addr is not mapped or memory is out. Valid until ws_mem_free.
typedef struct ws_mem_piece {
  uint32_t first, bytes;
  uint8_t *host;
} ws_mem_piece_t;
ws_mem_piece_t ws_mem_piece(ws_mem_t *mem, uint32_t addr);

// Maps and writes a blob (a program, an input array); load_file also reports its size.
int ws_mem_load(ws_mem_t *mem, uint32_t addr, const void *blob, size_t n);
int ws_mem_load_file(ws_mem_t *mem, uint32_t addr, const char *path, size_t *n);

// A hash of the contents (FNV-1a over the non-zero words and their addresses): equal contents give
// equal hashes, whichever pages happen to be allocated.
uint64_t ws_mem_hash(const ws_mem_t *mem);

// Compares the contents of base .. base+bytes-1 word by word; returns the number of differing words
// and prints the first `max` of them to `out` (NULL: print nothing), one line each:
//   <addr>: <name_a> <word> <name_b> <word>
size_t ws_mem_compare(const ws_mem_t *a, const char *name_a, const ws_mem_t *b, const char *name_b,
                      uint32_t base, uint64_t bytes, FILE *out, size_t max);

#endif
