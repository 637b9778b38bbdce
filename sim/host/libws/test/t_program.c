// SPDX-License-Identifier: Apache-2.0
// Programs: loading, symbols, two at the same addresses.
#include "t.h"

#include <elf.h>

static void errors(void) {
  char path[4096];
  uint32_t at;
  ws_device_t *d = t_open();
  CHECK(!ws_program_load(d, "/nowhere/x.elf"), "a file that is not there");
  CHECK(t_has(ws_device_error(d), "/nowhere/x.elf: No such file"), "%s", ws_device_error(d));
  CHECK(!ws_program_load(d, t_setup.tmp) && t_has(ws_device_error(d), "Is a directory"), "%s",
        ws_device_error(d));
  CHECK(!ws_program_load(d, NULL), "no path");
  CHECK(!ws_program_load(d, "/bin/true") && t_has(ws_device_error(d), "not a 32-bit"), "%s",
        ws_device_error(d));
  CHECK(!ws_program_from_memory(d, "hello", 5, "text") &&
            t_has(ws_device_error(d), "text: not an ELF"),
        "%s", ws_device_error(d));
  CHECK(!ws_program_from_memory(d, NULL, 0, NULL), "nothing");
  snprintf(path, sizeof path, "%s/a.elf", t_setup.kernels);
  ws_program_t *p = t_load(d, "a");
  CHECK(!ws_kernel_find(p, "nothing"), "a kernel that is not there");
  CHECK(t_has(ws_device_error(d), "no kernel 'nothing'; it has") &&
            t_has(ws_device_error(d), " shape"),
        "%s", ws_device_error(d));
  CHECK(!ws_kernel_find(p, NULL), "no name");
  REFUSED(d, ws_symbol(p, "nothing", &at, NULL), WS_STATUS_USAGE, "no symbol 'nothing'");
  ws_device_close(d);
}

// a.elf with other bytes in its header.
static void headers(void) {
  static const struct {
    unsigned at;
    uint8_t byte;
    const char *text;
  } bad[] = {{18, 8, "not a 32-bit little-endian RISC-V"}, // e_machine: MIPS
             {5, 2, "not a"},                              // big-endian
             {16, 1, "not an executable"},                 // e_type
             {36, 4, "doubles in registers"},              // e_flags
             {36, 8, "RV32E"}};
  static _Alignas(8) uint8_t whole[1 << 16], bytes[1 << 16];
  char path[4096];
  snprintf(path, sizeof path, "%s/a.elf", t_setup.kernels);
  FILE *f = fopen(path, "rb");
  const size_t n = f ? fread(whole, 1, sizeof whole, f) : 0;
  if (f) fclose(f);
  ws_device_t *d = t_open();
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
    memcpy(bytes, whole, n);
    bytes[bad[i].at] = bad[i].byte;
    CHECK(!ws_program_from_memory(d, bytes, n, "x") && t_has(ws_device_error(d), bad[i].text),
          "header byte %u: '%s' has no '%s'", bad[i].at, ws_device_error(d), bad[i].text);
  }
  CHECK(ws_program_from_memory(d, whole, n, "x"), "%s", ws_device_error(d));
  // Compressed code: the flag of the header says only that there may be some.
  memcpy(bytes, whole, n);
  bytes[36] = 1;
  CHECK(ws_program_from_memory(d, bytes, n, "x"), "%s", ws_device_error(d));
  uint32_t at = 0;
  for (const Elf32_Phdr *h = (const Elf32_Phdr *)(const void *)(bytes + 52); !at; h++)
    if (h->p_type == PT_LOAD) at = h->p_offset;
  bytes[at + 8] = 1, bytes[at + 9] = 0; // c.nop
  CHECK(!ws_program_from_memory(d, bytes, n, "x") &&
            t_has(ws_device_error(d), "has a compressed instruction at 0x80000008"),
        "%s", ws_device_error(d));
  ws_device_close(d);
}

static void kernels(void) {
  ws_device_t *d = t_open();
  ws_program_t *p = t_load(d, "a");
  const ws_kernel_t *k = ws_kernel_find(p, "mixed");
  CHECK(ws_kernel_count(p) == 17 && !ws_kernel_at(p, 17), "%u kernels", ws_kernel_count(p));
  CHECK(k && !strcmp(ws_kernel_name(k), "mixed") && ws_kernel_args(k) == 4, "mixed");
  static const char kind[] = "ulbp";
  static const uint16_t offset[] = {0, 8, 16, 32}, bytes[] = {4, 8, 16, 4};
  for (uint32_t i = 0; i < 4; i++) {
    const ws_kernel_arg_t a = ws_kernel_arg(k, i);
    CHECK(a.kind == kind[i] && a.offset == offset[i] && a.bytes == bytes[i],
          "argument %u: %c at %u, %u bytes", i, a.kind, a.offset, a.bytes);
  }
  CHECK(!ws_kernel_arg(k, 4).kind, "a fifth argument");
  CHECK(ws_kernel_registers(k) > 4 && ws_kernel_registers(k) <= 32, "registers");
  CHECK(ws_kernel_local(ws_kernel_find(p, "deep")) > 65536, "stack of deep");
  CHECK(ws_kernel_entry(k) >= 0x80000000u && strchr(ws_where(p, ws_kernel_entry(k)), ':'), "%s",
        ws_where(p, ws_kernel_entry(k)));
  CHECK(!*ws_where(p, 0x100), "%s", ws_where(p, 0x100));
  ws_device_close(d);
}

static void constants(void) {
  uint32_t words[16], out[16] = {0}, size;
  ws_addr_t at;
  ws_device_t *d = t_open();
  ws_program_t *p = t_load(d, "a");
  const ws_addr_t buffer = ws_alloc(d, sizeof out);
  for (uint32_t i = 0; i < 16; i++)
    words[i] = 1000 + i;
  CHECK(!ws_symbol(p, "table", &at, &size) && size == 64 && at >> 28 == 0xC, "0x%08x, %u bytes", at,
        size);
  CHECK(!ws_write(d, at, words, sizeof words), "%s", ws_device_error(d));
  CHECK(!T_RUN(d, p, "lookup", 1, 8, buffer), "%s", ws_device_error(d));
  CHECK(!ws_read(d, out, buffer, 32) && !memcmp(out, words, 32), "the kernel sees them");
  CHECK(!ws_read(d, out, at, 64) && !memcmp(out, words, 64), "so does the host");
  ws_device_close(d);
}

// Both programs have data of the same name at the same address; each keeps its own.
static void two_programs(void) {
  ws_device_t *d = t_open();
  ws_program_t *a = t_load(d, "a"), *b = t_load(d, "b");
  const ws_addr_t out = ws_alloc(d, 4), x = ws_alloc(d, 64), y = ws_alloc(d, 64),
                  z = ws_alloc(d, 64);
  uint32_t got, words[16];
  ws_addr_t at;
  for (uint32_t i = 0; i < 4; i++) {
    CHECK(!T_RUN(d, a, "count", 1, 1, out) && !ws_read(d, &got, out, 4) && got == 101 + i,
          "a counts %u", got);
    CHECK(!T_RUN(d, b, "count", 1, 1, out) && !ws_read(d, &got, out, 4) && got == 5010 + 10 * i,
          "b counts %u", got);
  }
  CHECK(!ws_symbol(a, "total", &at, NULL) && !ws_read(d, &got, at, 4) && got == 104, "a: %u", got);
  CHECK(!ws_symbol(b, "total", &at, NULL) && !ws_read(d, &got, at, 4) && got == 5040, "b: %u", got);
  for (uint32_t i = 0; i < 16; i++)
    words[i] = i + 2;
  ws_write(d, x, words, 64);
  ws_write(d, y, words, 64);
  ws_symbol(b, "table", &at, NULL);
  ws_write(d, at, words, 16);
  CHECK(!T_RUN(d, a, "add", 4, 4, x, y, z, 16) && !ws_read(d, words, z, 64), "a.add");
  CHECK(words[15] == 34, "a.add: %u", words[15]);
  CHECK(!T_RUN(d, b, "add", 4, 4, x, y, z, 16) && !ws_read(d, words, z, 64), "b.add");
  CHECK(words[15] == 17 * 17 + 5, "b.add: %u", words[15]);
  ws_program_unload(b);
  CHECK(!T_RUN(d, a, "count", 1, 1, out) && !ws_read(d, &got, out, 4) && got == 105, "%u", got);
  ws_program_t *c = t_load(d, "b");
  CHECK(!T_RUN(d, c, "count", 1, 1, out) && !ws_read(d, &got, out, 4) && got == 5010, "%u", got);
  ws_device_close(d);
}

// A .bss is zero even where another program has data, and keeps what is written.
static void bss(void) {
  static uint32_t words[2000], pattern[2000];
  ws_addr_t at;
  ws_device_t *d = t_open();
  ws_program_t *b = t_load(d, "b"), *a = t_load(d, "a");
  const ws_addr_t out = ws_alloc(d, 64);
  for (uint32_t i = 0; i < 2000; i++)
    pattern[i] = i;
  CHECK(!T_RUN(d, a, "zero", 1, 8, out) && !ws_read(d, words, out, 32), "%s", ws_device_error(d));
  CHECK(!ws_symbol(a, "zeros", &at, NULL) && !ws_read(d, words, at, 8000), "%s",
        ws_device_error(d));
  for (uint32_t i = 0; i < 2000; i++)
    CHECK(!words[i], "word %u is 0x%x", i, words[i]);
  ws_write(d, at, pattern, 8000);
  CHECK(!T_RUN(d, b, "count", 1, 1, out) && !ws_read(d, words, out, 4) && words[0] == 5010,
        "b counts %u", words[0]);
  CHECK(!ws_symbol(b, "filled", &at, NULL) && !ws_read(d, words, at, 8) && words[1] == 2, "%u",
        words[1]);
  CHECK(!ws_symbol(a, "zeros", &at, NULL) && !ws_read(d, words, at, 8000) &&
            !memcmp(words, pattern, 8000),
        "what was written is kept");
  ws_device_close(d);
}

static void other_device(void) {
  ws_device_t *d = t_open(), *e = t_open();
  ws_program_t *p = t_load(d, "a");
  const ws_launch_config_t l = {.block = {1}};
  REFUSED(e, ws_launch(e, ws_kernel_find(p, "count"), &l, NULL), WS_STATUS_USAGE, "another device");
  REFUSED(e, ws_launch_entry(e, p, 0x80000000, &l, NULL), WS_STATUS_USAGE, "another device");
  ws_device_close(d);
  ws_device_close(e);
}

const t_test_t t_program_tests[] = {{"program/errors", errors},
                                    {"program/headers", headers},
                                    {"program/kernels", kernels},
                                    {"program/constants", constants},
                                    {"program/two_programs", two_programs},
                                    {"program/bss", bss},
                                    {"program/other_device", other_device},
                                    {NULL, NULL}};
