// SPDX-License-Identifier: Apache-2.0
// RV32 programs: segments, symbols, source lines. Reading is libelf's and libdw's.
#ifndef WS_ELF32_H
#define WS_ELF32_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ws_elf ws_elf_t;

// A little-endian RV32 executable, of which a copy is kept. `name` is for messages. NULL with the
// reason in `text` otherwise.
ws_elf_t *ws_elf_open(const void *bytes, size_t size, const char *name, char *text,
                      size_t text_size);
void ws_elf_close(ws_elf_t *e);

// Where a program may go. Windows by the top four bits of the address: 0xC the constant window, 0xD
// shared memory, all below 0xC global memory.
typedef struct {
  uint32_t const_base;  // global address of the image of the constant window
  uint32_t const_bytes; // size of the window
  uint32_t heap_base;   // global memory from here to 0xC0000000 belongs to the allocator
} ws_elf_map_t;
enum { WS_ELF_GLOBAL_BYTES = 1 << 28, WS_ELF_SEGMENTS = 64 };

// What is to be loaded: `bytes` bytes at `at`, of which the first file_bytes are given, the others
// 0. `at` is a global address, also of what belongs into the constant window's image.
typedef struct {
  uint32_t at, bytes, file_bytes;
  const void *from; // in the ELF
} ws_elf_segment_t;

typedef struct {
  ws_elf_segment_t segment[WS_ELF_SEGMENTS];
  uint32_t n;
  uint32_t const_bytes, shared_bytes; // used of the constant window; static shared memory
  uint32_t end;                       // after the highest loaded byte of global memory
} ws_elf_image_t;

// False with the reason in `text` when the file is damaged or a segment lies where nothing can be
// loaded.
bool ws_elf_image(ws_elf_t *e, const ws_elf_map_t *map, ws_elf_image_t *image, char *text,
                  size_t text_size);
typedef struct {
  uint32_t at, bytes;
  bool writable, code;
} ws_elf_area_t;

// The section of memory number i, in the order of the file; false when there is none.
bool ws_elf_area(ws_elf_t *e, size_t i, ws_elf_area_t *area);
uint32_t ws_elf_entry(const ws_elf_t *e); // e_entry; 0 when the file has none
bool ws_elf_symbol(ws_elf_t *e, const char *name, uint32_t *addr, uint32_t *size);
// A section's contents, aligned to 8 bytes, until the next call; NULL when there is none.
const void *ws_elf_section(ws_elf_t *e, const char *name, uint32_t *bytes);
// "file:line" of a PC, or "symbol+0x12", or "" when the ELF does not say. Valid until the next
// call for this ELF.
const char *ws_elf_where(ws_elf_t *e, uint32_t pc);
// Where the code of a line begins: the addresses at which statements of this line follow those of
// another, at most `most` of them; returns how many there are. `file` is a path, or the last parts
// of one. When there are none, *next is the first later line of the file that has code, 0: none.
size_t ws_elf_line(ws_elf_t *e, const char *file, unsigned line, uint32_t *pc, size_t most,
                   unsigned *next);

#endif
