// SPDX-License-Identifier: Apache-2.0
// RV32 programs: loading, symbols, source lines. Reading is libelf's and libdw's.
#ifndef WS_ELF32_H
#define WS_ELF32_H

#include <stdbool.h>
#include <stdint.h>

#include "../../tb/model/ws_mem.h"

typedef struct ws_elf ws_elf_t;

// Opens a little-endian RV32 executable. NULL with a message on stderr otherwise.
ws_elf_t *ws_elf_open(const char *path);
void ws_elf_close(ws_elf_t *e);

// Where a program may go. Windows by the top four bits of the address: 0xC the constant window, 0xD
// shared memory, all below 0xC global memory.
typedef struct {
  uint32_t const_base;  // global address of the image of the constant window
  uint32_t const_bytes; // size of the window
  uint32_t heap_base;   // global memory from here to 0xC0000000 belongs to the runner
} ws_elf_map_t;
enum { WS_ELF_GLOBAL_BYTES = 1 << 28 }; // all segments in global memory together

// Loads the segments in global memory at their addresses and the constant window's into its image.
// *const_bytes: size of the window used, *shared_bytes: static shared memory. *end: first address
// after the highest loaded byte of global memory. False after a message when the file is damaged
// or a segment lies where nothing can be loaded; mem may then hold some of the segments.
bool ws_elf_load(ws_elf_t *e, ws_mem_t *mem, const ws_elf_map_t *map, uint32_t *const_bytes,
                 uint32_t *shared_bytes, uint32_t *end);
uint32_t ws_elf_entry(const ws_elf_t *e); // e_entry; 0 when the file has none
bool ws_elf_symbol(ws_elf_t *e, const char *name, uint32_t *addr);
// A section's contents, aligned to 8 bytes, until the next call; NULL when there is none.
const void *ws_elf_section(ws_elf_t *e, const char *name, uint32_t *bytes);
// "file:line" of a PC, or "symbol+0x12", or "" when the ELF does not say. Valid until the next
// call.
const char *ws_elf_where(ws_elf_t *e, uint32_t pc);

#endif
