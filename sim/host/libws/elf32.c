// SPDX-License-Identifier: Apache-2.0
#include "elf32.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ws_elf {
  char *name;
  void *bytes; // the file
  size_t size;
  Elf *elf;
  Dwarf *dwarf; // opened when a source line is first asked for
  bool no_dwarf;
  uint32_t entry;
  void *copy; // of the section that was asked for last
  char where[256];
};

enum { WINDOW_CONST = 0xC, WINDOW_SHARED = 0xD, WINDOW_BYTES = 1 << 28 };
// e_flags, from the RISC-V ELF psABI
enum { FLAG_COMPRESSED = 0x1, FLAG_FLOAT_ABI = 0x6, FLAG_FLOAT_DOUBLE = 0x4, FLAG_RVE = 0x8 };

// The first instruction of 16 bits, whose low two bits are not both set. The flag in the header
// says only that an object may have some.
static bool is_compressed(ws_elf_t *e, uint32_t *at) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(e->elf, s));) {
    GElf_Shdr h;
    const bool code =
        gelf_getshdr(s, &h) && h.sh_type == SHT_PROGBITS && h.sh_flags & SHF_EXECINSTR;
    const Elf_Data *d = code ? elf_rawdata(s, NULL) : NULL;
    const uint8_t *byte = d ? d->d_buf : NULL;
    for (size_t i = 0; byte && i + 2 <= d->d_size; i += 4) {
      if ((byte[i] & 3) == 3) continue;
      *at = (uint32_t)(h.sh_addr + i);
      return true;
    }
  }
  return false;
}

// The extension that the program needs and no machine has, or NULL.
static const char *unknown_code(ws_elf_t *e, unsigned flags) {
  uint32_t at;
  if (flags & FLAG_COMPRESSED && is_compressed(e, &at)) {
    snprintf(
        e->where, sizeof e->where,
        "has a compressed instruction at 0x%08x, which no machine runs (compile with an -march "
        "without c)",
        at);
    return e->where;
  }
  if ((flags & FLAG_FLOAT_ABI) >= FLAG_FLOAT_DOUBLE)
    return "is compiled for an ABI with doubles in registers, which no machine has (-mabi=ilp32f "
           "or "
           "ilp32)";
  if (flags & FLAG_RVE) return "is compiled for RV32E (-mabi=ilp32e): use ilp32 or ilp32f";
  return NULL;
}

// What is wrong with the file, or NULL.
static const char *unfit(ws_elf_t *e) {
  GElf_Ehdr h;
  elf_version(EV_CURRENT);
  e->elf = e->size ? elf_memory(e->bytes, e->size) : NULL;
  if (!e->elf || elf_kind(e->elf) != ELF_K_ELF || !gelf_getehdr(e->elf, &h))
    return "not an ELF file";
  if (gelf_getclass(e->elf) != ELFCLASS32 || h.e_machine != EM_RISCV ||
      h.e_ident[EI_DATA] != ELFDATA2LSB)
    return "not a 32-bit little-endian RISC-V ELF";
  if (h.e_type != ET_EXEC) return "not an executable (link it first)";
  e->entry = (uint32_t)h.e_entry;
  return unknown_code(e, h.e_flags);
}

ws_elf_t *ws_elf_open(const void *bytes, size_t size, const char *name, char *text,
                      size_t text_size) {
  ws_elf_t *e = calloc(1, sizeof *e);
  const char *why = "out of memory";
  if (e) {
    e->name = strdup(name);
    e->bytes = malloc(size + 1);
    e->size = size;
    if (e->bytes) memcpy(e->bytes, bytes, size);
    if (e->bytes && e->name && !(why = unfit(e))) return e;
  }
  snprintf(text, text_size, "%s: %s", name, why);
  ws_elf_close(e);
  return NULL;
}

void ws_elf_close(ws_elf_t *e) {
  if (!e) return;
  if (e->dwarf) dwarf_end(e->dwarf);
  if (e->elf) elf_end(e->elf);
  free(e->copy);
  free(e->bytes);
  free(e->name);
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
    return "it reaches into memory that libws allocates from";
  return NULL;
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

bool ws_elf_image(ws_elf_t *e, const ws_elf_map_t *map, ws_elf_image_t *image, char *text,
                  size_t text_size) {
  size_t n, file_bytes;
  uint64_t total = 0;
  const char *file = elf_rawfile(e->elf, &file_bytes);
  *image = (ws_elf_image_t){.n = 0};
  if (elf_getphdrnum(e->elf, &n) || !file) {
    snprintf(text, text_size, "%s: the program headers cannot be read", e->name);
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
    if (!why && image->n == WS_ELF_SEGMENTS) why = "there are more than 64 segments";
    if (why) {
      snprintf(text, text_size, "%s: segment at 0x%08x: %s", e->name, at, why);
      return false;
    }
    uint32_t *most = window == WINDOW_SHARED ? &image->shared_bytes
                     : window                ? &image->const_bytes
                                             : &image->end;
    const uint32_t reach = window ? last % WINDOW_BYTES : last;
    if (reach > *most) *most = reach;
    if (window != WINDOW_SHARED)
      image->segment[image->n++] =
          (ws_elf_segment_t){.at = window ? map->const_base + at % WINDOW_BYTES : at,
                             .bytes = (uint32_t)p.p_memsz,
                             .file_bytes = (uint32_t)p.p_filesz,
                             .from = file + p.p_offset};
  }
  return true;
}

bool ws_elf_area(ws_elf_t *e, size_t i, ws_elf_area_t *area) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(e->elf, s));) {
    GElf_Shdr h;
    if (!gelf_getshdr(s, &h) || !(h.sh_flags & SHF_ALLOC) || !h.sh_size || i--) continue;
    *area = (ws_elf_area_t){.at = (uint32_t)h.sh_addr,
                            .bytes = (uint32_t)h.sh_size,
                            .writable = (h.sh_flags & SHF_WRITE) && !(h.sh_flags & SHF_EXECINSTR),
                            .code = h.sh_flags & SHF_EXECINSTR};
    return true;
  }
  return false;
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
  uint32_t addr, size;
} lookup_t;

static bool match_name(void *ctx, const char *name, const GElf_Sym *sym) {
  lookup_t *l = ctx;
  if (sym->st_shndx == SHN_UNDEF || strcmp(name, l->name) != 0) return false;
  l->addr = (uint32_t)sym->st_value;
  l->size = (uint32_t)sym->st_size;
  return true;
}

bool ws_elf_symbol(ws_elf_t *e, const char *name, uint32_t *addr, uint32_t *size) {
  lookup_t l = {name, 0, 0};
  bool found = each_symbol(e, match_name, &l);
  *addr = l.addr;
  *size = l.size;
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

static bool has_dwarf(ws_elf_t *e) {
  if (!e->dwarf && !e->no_dwarf) e->dwarf = dwarf_begin_elf(e->elf, DWARF_C_READ, NULL);
  e->no_dwarf = !e->dwarf;
  return e->dwarf;
}

// The row of the line table for a PC: of the compilation unit that has it.
static Dwarf_Line *source_line(ws_elf_t *e, uint32_t pc) {
  Dwarf_Off at = 0, next;
  size_t header;
  if (!has_dwarf(e)) return NULL;
  for (; !dwarf_nextcu(e->dwarf, at, &next, &header, NULL, NULL, NULL); at = next) {
    Dwarf_Die unit;
    if (!dwarf_offdie(e->dwarf, at + header, &unit)) continue;
    if (dwarf_haspc(&unit, pc) == 1) return dwarf_getsrc_die(&unit, pc);
  }
  return NULL;
}

const char *ws_elf_where(ws_elf_t *e, uint32_t pc) {
  Dwarf_Line *line = source_line(e, pc);
  int number = 0;
  const char *file = line ? dwarf_linesrc(line, NULL, NULL) : NULL;
  if (file && !dwarf_lineno(line, &number)) {
    snprintf(e->where, sizeof e->where, "%s:%d", file, number);
    return e->where;
  }
  nearest_t n = {.pc = pc};
  each_symbol(e, nearest, &n);
  if (!n.name) return "";
  snprintf(e->where, sizeof e->where, "%s+0x%x", n.name, pc - n.best);
  return e->where;
}

// ---- addresses of a line ----

typedef struct {
  const char *file;
  unsigned line, next;
  uint32_t *pc;
  size_t most, n;
} search_t;

static bool ends_with_path(const char *path, const char *end) {
  const size_t n = strlen(path), m = strlen(end);
  return n >= m && !strcmp(path + n - m, end) && (n == m || path[n - m - 1] == '/');
}

// The rows of one compilation unit, by address.
static void search_unit(Dwarf_Die *unit, search_t *s) {
  Dwarf_Lines *lines;
  size_t n;
  int last = 0; // line of the statement before; 0: of another file
  if (dwarf_getsrclines(unit, &lines, &n)) return;
  for (size_t i = 0; i < n; i++) {
    Dwarf_Line *row = dwarf_onesrcline(lines, i);
    Dwarf_Addr at;
    int line;
    bool begins, ends;
    if (!row || dwarf_linebeginstatement(row, &begins) || dwarf_lineendsequence(row, &ends) ||
        dwarf_lineno(row, &line) || dwarf_lineaddr(row, &at))
      continue;
    const char *file = ends || !at ? NULL : dwarf_linesrc(row, NULL, NULL); // at 0: code discarded
    const bool here = file && ends_with_path(file, s->file);
    if (here && line > (int)s->line && (!s->next || line < (int)s->next)) s->next = (unsigned)line;
    if (!begins && !ends) continue;
    if (here && line == (int)s->line && last != line && s->n++ < s->most)
      s->pc[s->n - 1] = (uint32_t)at;
    last = here ? line : 0;
  }
}

size_t ws_elf_line(ws_elf_t *e, const char *file, unsigned line, uint32_t *pc, size_t most,
                   unsigned *next) {
  search_t s = {.file = file, .line = line, .pc = pc, .most = most};
  Dwarf_Off at = 0, after;
  size_t header;
  *next = 0;
  if (!has_dwarf(e)) return 0;
  for (; !dwarf_nextcu(e->dwarf, at, &after, &header, NULL, NULL, NULL); at = after) {
    Dwarf_Die unit;
    if (dwarf_offdie(e->dwarf, at + header, &unit)) search_unit(&unit, &s);
  }
  *next = s.next;
  return s.n;
}
