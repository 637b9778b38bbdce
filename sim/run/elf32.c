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
};

enum { WINDOW_CONST = 0xC, WINDOW_SHARED = 0xD };

static ws_elf_t *refuse(ws_elf_t *e, const char *why) {
  fprintf(stderr, "wsrun: %s: %s\n", e->path, why);
  ws_elf_close(e);
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
  return e;
}

void ws_elf_close(ws_elf_t *e) {
  if (!e) return;
  if (e->dwfl) dwfl_end(e->dwfl);
  if (e->elf) elf_end(e->elf);
  if (e->fd >= 0) close(e->fd);
  free(e);
}

static bool load_segment(ws_elf_t *e, const GElf_Phdr *p, ws_mem_t *mem, uint32_t at) {
  size_t size;
  const char *file = elf_rawfile(e->elf, &size);
  if (!file || p->p_offset + p->p_filesz > size) {
    fprintf(stderr, "wsrun: %s: a segment reaches beyond the file\n", e->path);
    return false;
  }
  char *zero = calloc(1, p->p_memsz ? p->p_memsz : 1);
  if (!zero) return false;
  memcpy(zero, file + p->p_offset, p->p_filesz);
  // Whole pages: caches read the rest of the lines in which a segment begins and ends.
  const uint32_t page = at & ~4095u, pages = (uint32_t)(at + p->p_memsz - page + 4095) & ~4095u;
  bool ok = ws_mem_load(mem, at, zero, p->p_memsz) == WS_MEM_OK &&
            ws_mem_map(mem, page, pages) == WS_MEM_OK;
  free(zero);
  if (!ok) fprintf(stderr, "wsrun: %s: out of memory\n", e->path);
  return ok;
}

static unsigned window_of(uint32_t addr) {
  return addr >> 28 < WINDOW_CONST ? 0 : addr >> 28;
}

// What is wrong with where a segment goes, or NULL.
static const char *misplaced(const GElf_Phdr *p) {
  const uint64_t last = p->p_vaddr + p->p_memsz - 1;
  const unsigned window = window_of((uint32_t)p->p_vaddr);
  if (last > UINT32_MAX || window_of((uint32_t)last) != window)
    return "it reaches beyond its window";
  if (window > WINDOW_SHARED) return "nothing can be loaded there";
  if (window == WINDOW_SHARED && p->p_filesz) return "shared memory has no contents at first";
  return NULL;
}

bool ws_elf_load(ws_elf_t *e, ws_mem_t *mem, uint32_t const_base, uint32_t *const_bytes,
                 uint32_t *shared_bytes, uint32_t *end) {
  size_t n;
  *const_bytes = *shared_bytes = *end = 0;
  if (elf_getphdrnum(e->elf, &n)) return false;
  for (size_t i = 0; i < n; i++) {
    GElf_Phdr p;
    if (!gelf_getphdr(e->elf, (int)i, &p) || p.p_type != PT_LOAD || !p.p_memsz) continue;
    uint32_t at = (uint32_t)p.p_vaddr, last = at + (uint32_t)p.p_memsz;
    const char *why = misplaced(&p);
    if (why) {
      fprintf(stderr, "wsrun: %s: segment at 0x%08x: %s\n", e->path, at, why);
      return false;
    }
    switch (at >> 28) {
    case WINDOW_CONST:
      if (!load_segment(e, &p, mem, const_base + (at & 0xFFFFFFF))) return false;
      if ((last & 0xFFFFFFF) > *const_bytes) *const_bytes = last & 0xFFFFFFF;
      break;
    case WINDOW_SHARED: // no contents: only its size
      if ((last & 0xFFFFFFF) > *shared_bytes) *shared_bytes = last & 0xFFFFFFF;
      break;
    default:
      if (!load_segment(e, &p, mem, at)) return false;
      if (last > *end) *end = last;
    }
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
  Elf_Data *d = s ? elf_getdata(s, NULL) : NULL;
  *bytes = d ? (uint32_t)d->d_size : 0;
  return d ? d->d_buf : NULL;
}

// Calls back for each symbol until it returns true.
static bool each_symbol(ws_elf_t *e, bool (*visit)(void *, const char *, const GElf_Sym *),
                        void *ctx) {
  GElf_Shdr h;
  Elf_Scn *s = section(e, NULL, SHT_SYMTAB, &h);
  Elf_Data *d = s ? elf_getdata(s, NULL) : NULL;
  if (!d) return false;
  for (size_t i = 0; i < h.sh_size / h.sh_entsize; i++) {
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
