// SPDX-License-Identifier: Apache-2.0
// The driver on a register file written from docs/isa.md, and on kernels' ELF files, which libelf
// reads for comparison. Arguments: the files. Ends with "N passed, N failed".
#include "../ws_hw.h"
#include "file.h"

#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned passed, failed;

#define OK(what, cond)                                                                             \
  do {                                                                                             \
    const bool ok_ = cond;                                                                         \
    printf("%s %u - driver/%s\n", ok_ ? "ok" : "not ok", passed + failed + 1, what);               \
    *(ok_ ? &passed : &failed) += 1;                                                               \
  } while (0)

// ---- an SM ----

typedef struct {
  uint32_t reg[64], status, cause;
  unsigned left;            // polls until the kernel ends
  unsigned starts, refused; // writes answered with an error
  uint32_t last;            // offset of the last write
  uint64_t count, step;     // counter 0, and what each read of it adds
} device_t;

static bool dev_read(void *bus, uint32_t offset, uint32_t *value) {
  device_t *d = bus;
  if (offset == 0x000) return *value = 0x57534D31, true;
  if (offset == 0x004) return *value = 0x08040210, true; // 16 warps, 2 threads, 4 lanes, 8 CTAs
  if (offset == 0x050) return *value = d->cause, true;
  if (offset >= 0x054 && offset <= 0x060) return *value = offset << 8, true;
  if (offset == 0x080 || offset == 0x084) {
    *value = (uint32_t)(d->count >> (offset == 0x084 ? 32 : 0));
    d->count += d->step;
    return true;
  }
  if (offset != 0x00C) return false;
  if (d->status == 1 && d->left && !--d->left) d->status = 2;
  return *value = d->status, true;
}

static bool dev_write(void *bus, uint32_t offset, uint32_t value) {
  device_t *d = bus;
  d->last = offset;
  if (offset == 0x008 && d->status == 1 && value == 4)
    d->status = 4, d->cause = 15;
  else if (offset == 0x008 && d->status != 1 && value == 1)
    d->status = 1, d->starts++;
  else if (offset == 0x008 && d->status != 1 && value == 2)
    d->status = d->cause = 0;
  else if (offset >= 0x010 && offset < 0x050 && d->status != 1)
    d->reg[offset / 4] = value;
  else if (offset != 0x008 || d->status == 1)
    return d->refused++, false;
  return true;
}

static void registers(void) {
  device_t d = {0};
  ws_hw_t hw = {.reg_read = dev_read, .reg_write = dev_write, .bus = &d};
  OK("open", ws_hw_open(&hw) == WS_HW_OK && hw.warps == 16 && hw.threads == 2 && hw.lanes == 4 &&
                 hw.cta_slots == 8);
  const ws_hw_launch_t l = {.entry_pc = 0x80000004,
                            .grid = {2, 3, 4},
                            .block = {5, 6, 7},
                            .param_ptr = 8,
                            .const_base = 0x90,
                            .const_bytes = 10,
                            .shared_bytes = 11,
                            .local_base = 0xC00,
                            .local_bytes = 64,
                            .regs_per_thread = 14,
                            .sm_id = 15,
                            .cta_first = 16,
                            .cta_skip = 17};
  static const uint32_t want[] = {0x80000004, 2,  3,  4,     5,  6,  7,  8,
                                  0x90,       10, 11, 0xC00, 64, 14, 15, 17 << 8 | 16};
  d.left = 3;
  OK("launch", ws_hw_launch(&hw, &l) == WS_HW_OK && d.starts == 1 && d.last == 0x008 &&
                   memcmp(d.reg + 4, want, sizeof want) == 0);
  OK("busy", ws_hw_poll(&hw) == WS_HW_BUSY && ws_hw_launch(&hw, &l) == WS_HW_BUSY && !d.refused);
  OK("wait_ends", ws_hw_wait(&hw, 0) == WS_HW_OK);
  d.left = 0;
  OK("wait_gives_up",
     ws_hw_launch(&hw, &l) == WS_HW_OK && ws_hw_wait(&hw, 5) == WS_HW_TIMEOUT && d.starts == 2);
  ws_hw_fault_t f;
  OK("clear_while_busy", ws_hw_clear(&hw) == WS_HW_BUSY && !d.refused);
  OK("abort", ws_hw_abort(&hw) == WS_HW_OK && ws_hw_wait(&hw, 0) == WS_HW_FAULT &&
                  ws_hw_fault(&hw, &f) == WS_HW_OK && f.cause == 15 && f.pc == 0x5400 &&
                  f.warp == 0x5800 && f.mask == 0x5C00 && f.addr == 0x6000);
  OK("clear", ws_hw_clear(&hw) == WS_HW_OK && d.status == 0);
  const ws_hw_launch_t wide[] = {
      {.entry_pc = 2},           {.grid = {1 << 24}}, {.grid = {1, 65536}},
      {.block = {4096}},         {.const_base = 8},   {.const_bytes = 1u << 29},
      {.shared_bytes = 1 << 19}, {.local_base = 128}, {.regs_per_thread = 128},
      {.cta_first = 256},        {.cta_skip = 256}};
  unsigned refused = 0;
  for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
    refused += ws_hw_launch(&hw, &wide[i]) == WS_HW_REFUSED;
  OK("values_that_do_not_fit", refused == sizeof wide / sizeof wide[0] && d.last == 0x008 &&
                                   d.starts == 2 && memcmp(d.reg + 4, want, sizeof want) == 0);
  uint64_t count = 0;
  bool right = true;
  for (unsigned i = 0; i < 4; i++) { // each read adds to it: the high word may change in between
    d.count = UINT64_C(0x1FFFFFFFE) + i, d.step = 1;
    right = right && ws_hw_counter(&hw, 0, &count) == WS_HW_OK && count >= UINT64_C(0x1FFFFFFFE) &&
            count <= UINT64_C(0x200000008);
  }
  OK("counter", right && ws_hw_counter(&hw, 9, &count) == WS_HW_REFUSED);
  OK("local_bytes", ws_hw_local_bytes(&hw, &l) == 64 * 16 * 2);
}

// ---- programs ----

#define CODE_AT UINT32_C(0x80000000)
#define CONST_AT UINT32_C(0x90000000)
enum { ROOM = 1 << 18 };
typedef struct {
  unsigned char code[ROOM], constants[ROOM];
} memory_t;

static unsigned char *at(memory_t *m, uint32_t addr, uint32_t bytes) {
  const bool constant = addr >= CONST_AT;
  const uint32_t offset = addr - (constant ? CONST_AT : CODE_AT);
  if (addr < CODE_AT || offset > ROOM || bytes > ROOM - offset) return NULL;
  return (constant ? m->constants : m->code) + offset;
}

static bool mem_write(void *ctx, uint32_t to, const void *from, uint32_t bytes) {
  unsigned char *p = at(ctx, to, bytes);
  if (!p) return false;
  if (from)
    memcpy(p, from, bytes);
  else
    memset(p, 0, bytes);
  return true;
}

// Everything that libelf says is loaded is in memory.
static bool as_libelf_says(memory_t *m, const ws_hw_program_t *p, char *elf, size_t bytes) {
  Elf *e = elf_memory(elf, bytes);
  size_t n = 0, loaded = 0;
  bool same = e && !elf_getphdrnum(e, &n) && n;
  for (size_t i = 0; i < n && same; i++) {
    GElf_Phdr h;
    if (!gelf_getphdr(e, (int)i, &h) || h.p_type != PT_LOAD || !h.p_memsz) continue;
    if (h.p_vaddr >> 28 == 0xD) {
      same = p->shared_bytes == h.p_vaddr + h.p_memsz - 0xD0000000u;
      continue;
    }
    const bool constant = h.p_vaddr >> 28 == 0xC;
    const uint32_t to = (uint32_t)(constant ? h.p_vaddr - 0xC0000000u + CONST_AT : h.p_vaddr);
    const unsigned char *q = at(m, to, (uint32_t)h.p_memsz);
    same = q && memcmp(q, elf + h.p_offset, h.p_filesz) == 0 &&
           (!constant || p->const_bytes >= h.p_vaddr + h.p_memsz - 0xC0000000u);
    for (size_t k = h.p_filesz; k < h.p_memsz && same; k++)
      same = q[k] == 0;
    loaded++;
  }
  elf_end(e);
  return same && loaded;
}

// The first segment gets 64 bytes that are not in the file.
static void longer_by_zeros(char *elf) {
  uint32_t at, bytes;
  memcpy(&at, elf + 28, 4);
  while (elf[at] != PT_LOAD)
    at += 32;
  memcpy(&bytes, elf + at + 20, 4);
  bytes += 64;
  memcpy(elf + at + 20, &bytes, 4);
}

// Whatever the bytes are, the driver stays inside of file and memory (sanitizers watch).
static unsigned damaged(const char *elf, size_t n, const ws_hw_memory_t *memory) {
  unsigned refused = 0;
  uint32_t r = 1;
  for (unsigned i = 0; i < 3000; i++) {
    const size_t cut = i % 8 ? n : r % n;
    char *copy = malloc(cut ? cut : 1);
    if (!copy) return 0;
    memcpy(copy, elf, cut);
    for (unsigned k = 0; k < 4; k++) { // most of them in headers
      r = r * 1664525 + 1013904223;
      const size_t where = k ? (r >> 8) % 200 : (r >> 8) % n;
      if (where < cut) copy[where] = (char)(r >> 3);
    }
    ws_hw_program_t p;
    ws_note_t k;
    if (ws_hw_load(&p, copy, cut, memory, CONST_AT) != WS_HW_OK)
      refused++;
    else
      (void)ws_hw_kernel(&p, NULL, &k);
    free(copy);
  }
  return refused;
}

static void program(const char *path, memory_t *m) {
  const ws_hw_memory_t memory = {mem_write, m};
  const char *slash = strrchr(path, '/');
  char name[64];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(slash ? slash + 1 : path, "."),
           slash ? slash + 1 : path);
  size_t n = 0;
  char *elf = ws_file_read(path, &n);
  ws_hw_program_t p;
  ws_note_t k;
  ws_hw_launch_t l;
  memset(m, 0xAA, sizeof *m);
  OK("load",
     elf && ws_hw_load(&p, elf, n, &memory, CONST_AT) == WS_HW_OK && as_libelf_says(m, &p, elf, n));
  if (!elf) return;
  OK("kernel", ws_hw_kernel(&p, name, &k) == WS_HW_OK && strcmp(k.name, name) == 0);
  char other[66];
  snprintf(other, sizeof other, "%s_", name);
  bool absent = ws_hw_kernel(&p, other, &k) == WS_HW_NAME;
  other[strlen(name) - 1] = 0;
  absent = absent && ws_hw_kernel(&p, other, &k) == WS_HW_NAME;
  strcat(other, "_");
  OK("no_such_kernel", absent && ws_hw_kernel(&p, other, &k) == WS_HW_NAME);
  OK("prepare", ws_hw_kernel(&p, name, &k) == WS_HW_OK && ws_hw_prepare(&p, &k, &l) == WS_HW_OK &&
                    l.entry_pc == k.entry && k.entry >> 28 == 8 && l.const_base == CONST_AT &&
                    l.const_bytes >= 256 && l.const_bytes % 64 == 0 &&
                    l.shared_bytes == p.shared_bytes && l.local_bytes >= k.stack &&
                    l.regs_per_thread == k.regs);
  const uint32_t args[3] = {1, 2, 3};
  OK("arguments", ws_hw_arguments(&p, args, sizeof args) == WS_HW_OK &&
                      memcmp(m->constants, args, sizeof args) == 0 &&
                      ws_hw_arguments(&p, args, 257) == WS_HW_REFUSED);
  OK("place_of_constants", ws_hw_load(&p, elf, n, &memory, 0x90000010u) == WS_HW_PLACE);
  longer_by_zeros(elf);
  memset(m, 0xAA, sizeof *m);
  OK("zeros_after_the_contents",
     ws_hw_load(&p, elf, n, &memory, CONST_AT) == WS_HW_OK && as_libelf_says(m, &p, elf, n));
  OK("damaged", damaged(elf, n, &memory) > 300);
  free(elf);
}

int main(int argc, char **argv) {
  memory_t *m = malloc(sizeof *m);
  elf_version(EV_CURRENT);
  registers();
  for (int i = 1; i < argc && m; i++)
    program(argv[i], m);
  free(m);
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
