// SPDX-License-Identifier: Apache-2.0
// elf_fuzz MACHINE ELF N [SEED]: N damaged copies of a program, each loaded and searched by libws.
// Whatever the bytes are, the reader returns a message, or a program that lies where programs may.
// Built with sanitizers (make fuzz-elf). Ends with "1 passed, 0 failed".
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../host/libws/host_int.h"

enum { SECONDS = 20, COPIES = 500, HEADERS = 52 + 8 * 32 };

static uint32_t state;

static uint32_t below(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % n;
}

static uint32_t word_at(const uint8_t *p, size_t at, size_t size) {
  uint32_t v = 0;
  if (at + 4 <= size) memcpy(&v, p + at, 4);
  return v;
}

// A byte that is likely to matter: of the headers at the front, of the section headers, of a
// kernel's note, of any.
static size_t place(const uint8_t *p, size_t size) {
  const uint32_t sections = word_at(p, 32, size);
  const uint8_t *note = memmem(p, size, "WSK2", 4);
  switch (below(5)) {
  case 0:
    return below((uint32_t)size);
  case 2:
    return note ? (size_t)(note - p) + below(24 + 6 * 5) : 0;
  case 1:
    return sections < size ? sections + below((uint32_t)(size - sections)) : 0;
  default:
    return below(size < HEADERS ? (uint32_t)size : HEADERS);
  }
}

static void damage(uint8_t *p, size_t *size) {
  static const uint32_t edges[] = {0,          1,          0x7FFFFFFF, 0x80000000,
                                   0xFFFFFFFF, 0xFFFFFF00, 0x10000000};
  for (uint32_t n = 1 + below(6); n; n--) {
    const size_t at = place(p, *size);
    const uint32_t edge = edges[below(sizeof edges / sizeof *edges)];
    if (below(3) || at + 4 > *size)
      p[at] = (uint8_t)below(256);
    else
      memcpy(p + (at & ~(size_t)3), &edge, 4);
  }
  if (!below(8)) *size = 1 + below((uint32_t)*size);
}

// A host that fills the arguments of a kernel stays in its block.
static bool args_in_block(const ws_kernel_t *k) {
  bool good = ws_kernel_args(k) <= WS_KERNEL_ARGS;
  for (uint32_t i = 0; good && i < ws_kernel_args(k); i++) {
    const ws_kernel_arg_t a = ws_kernel_arg(k, i);
    good = a.offset + a.bytes <= WS_ARG_BYTES && a.alignment && a.offset % a.alignment == 0;
  }
  return good;
}

// Everything lies in global memory below the heap or in the constant window's image.
static bool in_place(const ws_program_t *p) {
  bool good = p->image.const_bytes <= WS_CONST_WINDOW && p->image.end <= WS_HEAP_BASE;
  for (uint32_t i = 0; good && i < p->image.n; i++) {
    const ws_elf_segment_t *s = &p->image.segment[i];
    const uint64_t end = (uint64_t)s->at + s->bytes;
    good =
        end <= WS_HEAP_BASE || (s->at >= WS_CONST_PHYS && end <= WS_CONST_PHYS + WS_CONST_WINDOW);
  }
  return good;
}

static bool try_program(ws_device_t *d, const void *bytes, size_t size) {
  uint32_t entry;
  ws_program_t *p = ws_program_from_memory(d, bytes, size, "copy");
  if (!p) return *ws_device_error(d);
  bool good = in_place(p);
  const ws_kernel_t *k = ws_kernel_find(p, "vecadd");
  for (uint32_t i = 0; i < ws_kernel_count(p); i++)
    good = good && args_in_block(ws_kernel_at(p, i));
  if (k) ws_where(p, ws_kernel_entry(k));
  ws_symbol(p, "memcpy", &entry, NULL);
  ws_where(p, ws_program_entry(p));
  ws_program_unload(p);
  return good;
}

static ws_device_t *device(const char *machine) {
  ws_device_options_t o = ws_device_defaults();
  o.backend = WS_BACKEND_MODEL;
  o.machine = machine;
  ws_device_t *d = ws_device_open(&o);
  if (!d) fprintf(stderr, "elf_fuzz: %s\n", ws_error());
  return d;
}

int main(int argc, char **argv) {
  if (argc < 4) return fprintf(stderr, "usage: elf_fuzz MACHINE ELF N [SEED]\n"), 2;
  const uint32_t n = (uint32_t)strtoul(argv[3], NULL, 0);
  state = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 0) * 2654435761u + 1 : 1;
  FILE *f = fopen(argv[2], "rb");
  static uint8_t whole[1 << 20], bytes[1 << 20];
  const size_t size = f ? fread(whole, 1, sizeof whole, f) : 0;
  if (f) fclose(f);
  if (!size || size == sizeof whole) return fprintf(stderr, "elf_fuzz: %s?\n", argv[2]), 2;
  uint32_t failed = 0;
  ws_device_t *d = NULL;
  for (uint32_t i = 0; i < n; i++) {
    size_t now = size;
    const uint32_t start = state;
    if (i % COPIES == 0) ws_device_close(d), d = device(argv[1]); // memory keeps what was loaded
    if (!d) return 2;
    memcpy(bytes, whole, size);
    damage(bytes, &now);
    alarm(SECONDS);
    if (!try_program(d, bytes, now)) {
      failed++;
      printf("not ok - elf_fuzz copy %u (state 0x%08x) is loaded where nothing may be\n", i, start);
    }
  }
  ws_device_close(d);
  printf("# %u damaged copies\n%d passed, %u failed\n", n, !failed, failed);
  return failed != 0;
}
