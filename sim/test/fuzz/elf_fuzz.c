// SPDX-License-Identifier: Apache-2.0
// elf_fuzz ELF N [SEED]: N damaged copies of a program, each opened, loaded and searched as wsrun
// does. Whatever the bytes are, the reader returns: with a message or with a program that lies
// where programs may. Built with sanitizers (make fuzz-elf). Ends with "1 passed, 0 failed".
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../run/kernels.h"

enum { SECONDS = 20, HEADERS = 52 + 8 * 32 };

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

// Whoever fills the arguments of a kernel stays in its block.
static bool args_in_block(const ws_note_t *k) {
  bool good = k->args <= WS_NOTE_ARGS && k->arg_bytes <= WS_NOTE_ARG_BYTES;
  for (uint32_t i = 0; good && i < k->args; i++)
    good = k->arg[i].offset + k->arg[i].bytes <= k->arg_bytes;
  return good;
}

// True when all that was loaded lies in global memory or in the constant window's image.
static bool try_program(const char *path) {
  static const ws_elf_map_t map = {WS_CONST_PHYS, WS_CONST_WINDOW, WS_HEAP_BASE};
  ws_session_t s = {.opt = {.elf = path}};
  uint32_t end, entry, n;
  bool good = true;
  if (!(s.elf = ws_elf_open(path))) return true;
  s.mem = ws_mem_new();
  if (ws_elf_load(s.elf, s.mem, &map, &s.const_bytes, &s.static_shared, &end)) {
    good = s.const_bytes <= WS_CONST_WINDOW && end <= WS_HEAP_BASE &&
           !ws_mem_mapped(s.mem, WS_HEAP_BASE, 1) &&
           !ws_mem_mapped(s.mem, WS_CONST_PHYS + WS_CONST_WINDOW, 1);
    ws_kernel_list(&s);
    const ws_note_t *k = ws_kernel_find(&s, "vecadd");
    if (k)
      good = good && args_in_block(k) && (!ws_kernel_needs(&s, k) || s.opt.local <= WS_LOCAL_MOST);
    k = ws_kernel_only(&s, &n);
    if (k) ws_elf_where(s.elf, k->entry);
    ws_elf_symbol(s.elf, "memcpy", &entry);
    ws_elf_where(s.elf, ws_elf_entry(s.elf));
  }
  ws_mem_free(s.mem);
  ws_elf_close(s.elf);
  return good;
}

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "usage: elf_fuzz ELF N [SEED]\n"), 2;
  const uint32_t n = (uint32_t)strtoul(argv[2], NULL, 0);
  state = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 0) * 2654435761u + 1 : 1;
  FILE *f = fopen(argv[1], "rb");
  static uint8_t whole[1 << 20], bytes[1 << 20];
  const size_t size = f ? fread(whole, 1, sizeof whole, f) : 0;
  if (f) fclose(f);
  if (!size || size == sizeof whole) return fprintf(stderr, "elf_fuzz: %s?\n", argv[1]), 2;
  FILE *out = fdopen(dup(STDOUT_FILENO), "w");
  char path[64];
  const int fd = memfd_create("program", 0);
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if (fd < 0 || !out || !freopen("/dev/null", "w", stdout)) return 2;
  uint32_t failed = 0;
  for (uint32_t i = 0; i < n; i++) {
    size_t now = size;
    const uint32_t start = state;
    memcpy(bytes, whole, size);
    damage(bytes, &now);
    if (ftruncate(fd, 0) || pwrite(fd, bytes, now, 0) != (ssize_t)now) return 2;
    alarm(SECONDS);
    if (!try_program(path)) {
      failed++;
      fprintf(out, "not ok - elf_fuzz copy %u (state 0x%08x) is loaded where nothing may be\n", i,
              start);
    }
  }
  fprintf(out, "# %u damaged copies\n%d passed, %u failed\n", n, !failed, failed);
  return failed != 0;
}
