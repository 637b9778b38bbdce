// SPDX-License-Identifier: Apache-2.0
// Places an RV32 executable in memory. The file is read byte by byte: it may lie at any address of
// a host of any byte order. Formats: System V ABI, ELF header, program headers, section headers.
#include "ws_hw.h"

enum {
  EHDR = 52,
  PHDR = 32,
  SHDR = 40,
  TYPE_EXEC = 2,
  MACHINE_RISCV = 243,
  LOAD = 1,
  FLAG_COMPRESSED = 1,
  FLAG_DOUBLE = 4, // and what is above: doubles or quads in registers
  NOBITS = 8,
  WINDOW_BYTES = 0x10000
};
#define CONST_WINDOW UINT32_C(0xC0000000)
#define SHARED_WINDOW UINT32_C(0xD0000000)

static uint32_t u16(const unsigned char *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static uint32_t u32(const unsigned char *p) {
  return u16(p) | u16(p + 2) << 16;
}

static bool inside(const ws_hw_program_t *p, uint32_t at, uint64_t bytes) {
  return at <= p->bytes && bytes <= p->bytes - at;
}

// n entries of `size` bytes; NULL: damaged.
static const unsigned char *headers(const ws_hw_program_t *p, unsigned at, unsigned count,
                                    unsigned size_at, uint32_t size, uint32_t *n) {
  const uint32_t offset = u32(p->elf + at);
  *n = u16(p->elf + count);
  if (!*n) return p->elf;
  if (u16(p->elf + size_at) != size || !inside(p, offset, (uint64_t)*n * size)) return NULL;
  return p->elf + offset;
}

static bool put(const ws_hw_program_t *p, uint32_t to, const void *from, uint32_t bytes) {
  return !bytes || p->memory->write(p->memory->ctx, to, from, bytes);
}

// What a segment is, by its address; `end`: just after its last byte.
static ws_hw_status_t place(ws_hw_program_t *p, uint32_t at, uint32_t file, uint32_t file_bytes,
                            uint32_t bytes) {
  const uint64_t end = (uint64_t)at + bytes;
  uint32_t to = at;
  if (at >= SHARED_WINDOW) {
    if (at >> 28 != SHARED_WINDOW >> 28 || end - SHARED_WINDOW > 1u << 19) return WS_HW_PLACE;
    if (file_bytes) return WS_HW_ELF; // shared memory has no contents
    if (end - SHARED_WINDOW > p->shared_bytes) p->shared_bytes = (uint32_t)(end - SHARED_WINDOW);
    return WS_HW_OK;
  }
  if (at >= CONST_WINDOW) {
    if (end > CONST_WINDOW + WINDOW_BYTES) return WS_HW_PLACE;
    if (end - CONST_WINDOW > p->const_bytes) p->const_bytes = (uint32_t)(end - CONST_WINDOW);
    to = at - CONST_WINDOW + p->const_base;
  } else if (end > CONST_WINDOW) {
    return WS_HW_PLACE;
  } else if (end > p->end) {
    p->end = (uint32_t)end;
  }
  return put(p, to, p->elf + file, file_bytes) && put(p, to + file_bytes, NULL, bytes - file_bytes)
             ? WS_HW_OK
             : WS_HW_PLACE;
}

static bool is_executable(const ws_hw_program_t *p) {
  static const unsigned char ident[] = {0x7F, 'E', 'L', 'F', 1 /* 32 bits */, 1 /* little */, 1};
  if (p->bytes < EHDR) return false;
  for (size_t i = 0; i < sizeof ident; i++)
    if (p->elf[i] != ident[i]) return false;
  return u16(p->elf + 16) == TYPE_EXEC && u16(p->elf + 18) == MACHINE_RISCV &&
         !(u32(p->elf + 36) & (FLAG_COMPRESSED | FLAG_DOUBLE));
}

ws_hw_status_t ws_hw_load(ws_hw_program_t *p, const void *elf, size_t bytes,
                          const ws_hw_memory_t *memory, uint32_t const_base) {
  uint32_t n;
  *p = (ws_hw_program_t){.elf = elf,
                         .bytes = bytes,
                         .memory = memory,
                         .const_base = const_base,
                         .const_bytes = WS_NOTE_ARG_BYTES};
  if (const_base % 256) return WS_HW_PLACE;
  if (!is_executable(p)) return WS_HW_ELF;
  p->entry = u32(p->elf + 24);
  const unsigned char *h = headers(p, 28, 44, 42, PHDR, &n);
  if (!h) return WS_HW_ELF;
  for (; n; n--, h += PHDR) {
    const uint32_t file = u32(h + 4), at = u32(h + 8), in_file = u32(h + 16), size = u32(h + 20);
    if (u32(h) != LOAD || !size) continue;
    if (in_file > size || !inside(p, file, in_file)) return WS_HW_ELF;
    const ws_hw_status_t s = place(p, at, file, in_file, size);
    if (s != WS_HW_OK) return s;
  }
  return WS_HW_OK;
}

// ---- kernels ------------------------------------------------------------------------------------

static bool same(const unsigned char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    if (a[i] != (unsigned char)b[i]) return false;
    if (!a[i]) return true;
  }
  return false;
}

// The contents of a section; NULL: there is none, or the file is damaged.
static const unsigned char *section(const ws_hw_program_t *p, const char *name, uint32_t *bytes) {
  uint32_t n;
  const unsigned char *h = headers(p, 32, 48, 46, SHDR, &n);
  const uint32_t names = u16(p->elf + 50);
  if (!h || names >= n) return NULL;
  const uint32_t table = u32(h + names * SHDR + 16), table_bytes = u32(h + names * SHDR + 20);
  if (!inside(p, table, table_bytes)) return NULL;
  for (uint32_t i = 0; i < n; i++, h += SHDR) {
    const uint32_t at = u32(h), file = u32(h + 16);
    *bytes = u32(h + 20);
    if (at >= table_bytes || u32(h + 4) == NOBITS || !inside(p, file, *bytes)) continue;
    if (same(p->elf + table + at, name, table_bytes - at)) return p->elf + file;
  }
  return NULL;
}

static void read_note(const unsigned char *from, ws_note_t *k) {
  k->magic = u32(from);
  k->entry = u32(from + 4);
  k->args = u32(from + 8);
  k->arg_bytes = u32(from + 12);
  k->stack = u32(from + 16);
  k->regs = u32(from + 20);
  for (unsigned i = 0; i < WS_NOTE_ARGS; i++) {
    const unsigned char *a = from + 24 + 6 * i;
    k->arg[i] = (ws_note_arg_t){(char)a[0], a[1], (uint16_t)u16(a + 2), (uint16_t)u16(a + 4)};
  }
  for (unsigned i = 0; i < WS_NOTE_NAME; i++)
    k->name[i] = (char)from[sizeof *k - WS_NOTE_NAME + i];
}

ws_hw_status_t ws_hw_kernel(const ws_hw_program_t *p, const char *name, ws_note_t *k) {
  uint32_t bytes = 0;
  const unsigned char *at = section(p, ".ws_kernels", &bytes);
  const unsigned n = at ? bytes / sizeof *k : 0;
  if (!name && n != 1) return WS_HW_NAME;
  for (unsigned i = 0; i < n; i++, at += sizeof *k) {
    if (name && !same(at + sizeof *k - WS_NOTE_NAME, name, WS_NOTE_NAME)) continue;
    read_note(at, k);
    return k->magic == WS_NOTE_MAGIC && k->arg_bytes <= WS_NOTE_ARG_BYTES ? WS_HW_OK : WS_HW_ELF;
  }
  return WS_HW_NAME;
}

ws_hw_status_t ws_hw_prepare(const ws_hw_program_t *p, const ws_note_t *k, ws_hw_launch_t *l) {
  *l = (ws_hw_launch_t){.entry_pc = k ? k->entry : p->entry,
                        .grid = {1, 1, 1},
                        .block = {1, 1, 1},
                        .param_ptr = CONST_WINDOW,
                        .const_base = p->const_base,
                        .const_bytes = (p->const_bytes + 63) & ~UINT32_C(63),
                        .shared_bytes = p->shared_bytes,
                        .regs_per_thread = k && k->regs ? k->regs : 32};
  if (!k || !k->stack) return WS_HW_OK;
  if (k->stack > WINDOW_BYTES) return WS_HW_REFUSED; // more than a thread can have, or not known
  for (l->local_bytes = 64; l->local_bytes < k->stack;)
    l->local_bytes *= 2;
  return WS_HW_OK;
}

ws_hw_status_t ws_hw_arguments(const ws_hw_program_t *p, const void *block, uint32_t bytes) {
  if (bytes > WS_NOTE_ARG_BYTES) return WS_HW_REFUSED;
  return put(p, p->const_base, block, bytes) ? WS_HW_OK : WS_HW_PLACE;
}
