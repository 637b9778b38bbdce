// SPDX-License-Identifier: Apache-2.0
#include "elf32.h"

#include <elfutils/libdwfl.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ws_elf {
  const char *path;
  int fd;
  Elf *elf;
  Dwfl *dwfl; // opened when a source line is first asked for
  uint32_t entry;
  void *copy; // of the section that was asked for last
};

enum { WINDOW_CONST = 0xC, WINDOW_SHARED = 0xD, WINDOW_BYTES = 1 << 28 };
// e_flags, from the RISC-V ELF psABI
enum { FLAG_COMPRESSED = 0x1, FLAG_FLOAT_ABI = 0x6, FLAG_FLOAT_DOUBLE = 0x4, FLAG_RVE = 0x8 };

static ws_elf_t *refuse(ws_elf_t *e, const char *why) {
  fprintf(stderr, "wsrun: %s: %s\n", e->path, why);
  ws_elf_close(e);
  return NULL;
}

// What of the program's instruction set no machine has, or NULL.
static const char *unknown_code(unsigned flags) {
  if (flags & FLAG_COMPRESSED)
    return "has compressed instructions, which no machine runs (compile with an -march without c)";
  if ((flags & FLAG_FLOAT_ABI) >= FLAG_FLOAT_DOUBLE)
    return "passes doubles in registers, which no machine has (-mabi=ilp32f or ilp32)";
  if (flags & FLAG_RVE) return "is compiled for RV32E (-mabi=ilp32e): use ilp32 or ilp32f";
  return NULL;
}

ws_elf_t *ws_elf_open(const char *path) {
  ws_elf_t *e = calloc(1, sizeof *e);
  if (!e) return NULL;
  e->path = path;
  e->fd = open(path, O_RDONLY);
  if (e->fd < 0) return refuse(e, strerror(errno));
  elf_version(EV_CURRENT);
  e->elf = elf_begin(e->fd, ELF_C_READ, NULL);
  GElf_Ehdr h;
  if (!e->elf || elf_kind(e->elf) != ELF_K_ELF || !gelf_getehdr(e->elf, &h))
    return refuse(e, "not an ELF file");
  if (gelf_getclass(e->elf) != ELFCLASS32 || h.e_machine != EM_RISCV ||
      h.e_ident[EI_DATA] != ELFDATA2LSB)
    return refuse(e, "not a 32-bit little-endian RISC-V ELF");
  if (h.e_type != ET_EXEC) return refuse(e, "not an executable (link it first)");
  const char *code = unknown_code(h.e_flags);
  if (code) return refuse(e, code);
  e->entry = (uint32_t)h.e_entry;
  return e;
}

void ws_elf_close(ws_elf_t *e) {
  if (!e) return;
  if (e->dwfl) dwfl_end(e->dwfl);
  if (e->elf) elf_end(e->elf);
  if (e->fd >= 0) close(e->fd);
  free(e->copy);
  free(e);
}

uint32_t ws_elf_entry(const ws_elf_t *e) {
  return e->entry;
}

static unsigned window_of(uint64_t addr) {
  return addr >> 28 < WINDOW_CONST ? 0 : (unsigned)(addr >> 28);
}

// What is wrong with a segment, or NULL.
static const char *misplaced(const GElf_Phdr *p, size_t file_bytes, const ws_elf_map_t *map) {
  const uint64_t first = p->p_vaddr, end = first + p->p_memsz;
  const unsigned window = window_of(first);
  if (p->p_filesz > p->p_memsz) return "it has more contents than memory (p_filesz > p_memsz)";
  if (p->p_offset > file_bytes || p->p_filesz > file_bytes - p->p_offset)
    return "its contents lie beyond the end of the file";
  if (end > UINT32_MAX || window_of(end - 1) != window) return "it reaches beyond its window";
  if (window > WINDOW_SHARED) return "nothing can be loaded there";
  if (window == WINDOW_SHARED && p->p_filesz) return "shared memory has no contents at first";
  if (window == WINDOW_CONST && end % WINDOW_BYTES > map->const_bytes)
    return "it reaches beyond the constant window, which has 64 KB";
  if (window == 0 && end > map->heap_base)
    return "it reaches into memory that the runner allocates from";
  return NULL;
}

// Places a segment, whose file contents are there, at `at`.
static bool place(ws_elf_t *e, const GElf_Phdr *p, ws_mem_t *mem, uint32_t at) {
  size_t size;
  const char *file = elf_rawfile(e->elf, &size);
  // Whole pages: caches read the rest of the lines in which a segment begins and ends.
  const uint32_t page = at & ~4095u, pages = (uint32_t)(at + p->p_memsz - page + 4095) & ~4095u;
  const bool ok =
      file && ws_mem_map(mem, page, pages) == WS_MEM_OK &&
      (!p->p_filesz || ws_mem_write(mem, at, file + p->p_offset, p->p_filesz) == WS_MEM_OK);
  if (!ok) fprintf(stderr, "wsrun: %s: out of memory\n", e->path);
  return ok;
}

static bool overlap(ws_elf_t *e, const GElf_Phdr *p, int index) {
  GElf_Phdr q;
  for (int i = 0; i < index; i++) {
    if (gelf_getphdr(e->elf, i, &q) && q.p_type == PT_LOAD && q.p_vaddr < p->p_vaddr + p->p_memsz &&
        p->p_vaddr < q.p_vaddr + q.p_memsz)
      return true;
  }
  return false;
}

bool ws_elf_load(ws_elf_t *e, ws_mem_t *mem, const ws_elf_map_t *map, uint32_t *const_bytes,
                 uint32_t *shared_bytes, uint32_t *end) {
  size_t n, file_bytes;
  uint64_t total = 0;
  *const_bytes = *shared_bytes = *end = 0;
  if (elf_getphdrnum(e->elf, &n) || !elf_rawfile(e->elf, &file_bytes)) {
    fprintf(stderr, "wsrun: %s: the program headers cannot be read\n", e->path);
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    GElf_Phdr p;
    if (!gelf_getphdr(e->elf, (int)i, &p) || p.p_type != PT_LOAD || !p.p_memsz) continue;
    const uint32_t at = (uint32_t)p.p_vaddr, last = at + (uint32_t)p.p_memsz;
    const unsigned window = window_of(at);
    const char *why = misplaced(&p, file_bytes, map);
    if (!why && overlap(e, &p, (int)i)) why = "it overlaps another segment";
    if (!why && !window && (total += p.p_memsz) > WS_ELF_GLOBAL_BYTES)
      why = "with it the program takes more than 256 MB";
    if (why) {
      fprintf(stderr, "wsrun: %s: segment at 0x%08x: %s\n", e->path, at, why);
      return false;
    }
    uint32_t *most = window == WINDOW_SHARED ? shared_bytes : window ? const_bytes : end;
    const uint32_t reach = window ? last % WINDOW_BYTES : last;
    if (reach > *most) *most = reach;
    if (window != WINDOW_SHARED &&
        !place(e, &p, mem, window ? map->const_base + at % WINDOW_BYTES : at))
      return false;
  }
  return true;
}

static Elf_Scn *section(ws_elf_t *e, const char *name, GElf_Word type, GElf_Shdr *h) {
  size_t names;
  if (elf_getshdrstrndx(e->elf, &names)) return NULL;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(e->elf, s));) {
    if (!gelf_getshdr(s, h)) continue;
    const char *sn = elf_strptr(e->elf, names, h->sh_name);
    if (name ? sn && !strcmp(sn, name) : h->sh_type == type) return s;
  }
  return NULL;
}

const void *ws_elf_section(ws_elf_t *e, const char *name, uint32_t *bytes) {
  GElf_Shdr h;
  Elf_Scn *s = section(e, name, 0, &h);
  Elf_Data *d = s ? elf_rawdata(s, NULL) : NULL;
  *bytes = 0;
  free(e->copy); // a file may have it at any address
  e->copy = d && d->d_buf && d->d_size ? malloc(d->d_size) : NULL;
  if (!e->copy) return NULL;
  *bytes = (uint32_t)d->d_size;
  return memcpy(e->copy, d->d_buf, d->d_size);
}

// Calls back for each symbol until it returns true.
static bool each_symbol(ws_elf_t *e, bool (*visit)(void *, const char *, const GElf_Sym *),
                        void *ctx) {
  GElf_Shdr h;
  Elf_Scn *s = section(e, NULL, SHT_SYMTAB, &h);
  Elf_Data *d = s ? elf_getdata(s, NULL) : NULL;
  if (!d) return false;
  for (size_t i = 0; i < d->d_size / sizeof(Elf32_Sym); i++) {
    GElf_Sym sym;
    const char *name;
    if (gelf_getsym(d, (int)i, &sym) && (name = elf_strptr(e->elf, h.sh_link, sym.st_name)) &&
        *name && visit(ctx, name, &sym))
      return true;
  }
  return false;
}

typedef struct {
  const char *name;
  uint32_t addr;
} lookup_t;

static bool match_name(void *ctx, const char *name, const GElf_Sym *sym) {
  lookup_t *l = ctx;
  if (sym->st_shndx == SHN_UNDEF || strcmp(name, l->name) != 0) return false;
  l->addr = (uint32_t)sym->st_value;
  return true;
}

bool ws_elf_symbol(ws_elf_t *e, const char *name, uint32_t *addr) {
  lookup_t l = {name, 0};
  bool found = each_symbol(e, match_name, &l);
  *addr = l.addr;
  return found;
}

typedef struct {
  uint32_t pc, best; // the highest code symbol not above the PC, once `name` is set
  const char *name;
} nearest_t;

static bool is_code(const GElf_Sym *sym) {
  const int type = GELF_ST_TYPE(sym->st_info);
  return (type == STT_FUNC || type == STT_NOTYPE) && sym->st_shndx != SHN_UNDEF &&
         sym->st_shndx < SHN_LORESERVE;
}

static bool nearest(void *ctx, const char *name, const GElf_Sym *sym) {
  nearest_t *n = ctx;
  const uint32_t at = (uint32_t)sym->st_value;
  if (!is_code(sym) || at > n->pc || (n->name && at < n->best)) return false;
  if (name[0] == '$' || name[0] == '.') return false;
  n->best = at;
  n->name = name;
  return false;
}

const char *ws_elf_where(ws_elf_t *e, uint32_t pc) {
  static char text[256];
  static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_build_id_find_elf,
                                           .find_debuginfo = dwfl_standard_find_debuginfo,
                                           .section_address = dwfl_offline_section_address};
  if (!e->dwfl && (e->dwfl = dwfl_begin(&callbacks))) {
    dwfl_report_begin(e->dwfl);
    dwfl_report_offline(e->dwfl, e->path, e->path, -1);
    dwfl_report_end(e->dwfl, NULL, NULL);
  }
  Dwfl_Line *line = e->dwfl ? dwfl_getsrc(e->dwfl, pc) : NULL;
  int number = 0;
  const char *file = line ? dwfl_lineinfo(line, NULL, &number, NULL, NULL, NULL) : NULL;
  if (file) {
    snprintf(text, sizeof text, "%s:%d", file, number);
    return text;
  }
  nearest_t n = {.pc = pc};
  each_symbol(e, nearest, &n);
  if (!n.name) return "";
  snprintf(text, sizeof text, "%s+0x%x", n.name, pc - n.best);
  return text;
}
