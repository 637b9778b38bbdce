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

// Loads the segments below 0xC0000000 at their addresses; the constant window's (0xC...) at
// const_base. *const_bytes: size of the window used, *shared_bytes: static shared memory (0xD...).
// *end: first address after the highest loaded byte below 0xC0000000. False with a message.
bool ws_elf_load(ws_elf_t *e, ws_mem_t *mem, uint32_t const_base, uint32_t *const_bytes,
                 uint32_t *shared_bytes, uint32_t *end);
bool ws_elf_symbol(ws_elf_t *e, const char *name, uint32_t *addr);
// A section's contents (owned by e); NULL when there is none.
const void *ws_elf_section(ws_elf_t *e, const char *name, uint32_t *bytes);
// "file:line" of a PC, or "symbol+0x12", or "" when the ELF does not say. Valid until the next
// call.
const char *ws_elf_where(ws_elf_t *e, uint32_t pc);

#endif
