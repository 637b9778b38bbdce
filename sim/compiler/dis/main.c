// SPDX-License-Identifier: Apache-2.0
// wsdis: disassembles an ELF of the machine with the names of gen/isa.def, Xws included, in the
// order of objdump -d: sections of instructions, labels of symbols, a line per word.
#include "../../../gen/isa.h"

#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  uint32_t address;
  const char *name;
} label_t;

typedef struct {
  label_t *label;
  size_t n;
} labels_t;

static int by_address(const void *a, const void *b) {
  const label_t *x = a, *y = b;
  if (x->address != y->address) return x->address < y->address ? -1 : 1;
  return strcmp(x->name, y->name);
}

// Symbols of instructions; the assembler's own ($x, .L) are left out.
static labels_t labels_of(Elf *elf) {
  labels_t l = {0};
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
    GElf_Shdr head;
    if (!gelf_getshdr(scn, &head) || head.sh_type != SHT_SYMTAB || !head.sh_entsize) continue;
    Elf_Data *data = elf_getdata(scn, NULL);
    const size_t n = (size_t)(head.sh_size / head.sh_entsize);
    l.label = realloc(l.label, (l.n + n) * sizeof *l.label);
    if (!l.label) exit(2);
    for (size_t i = 0; i < n; i++) {
      GElf_Sym sym;
      if (!gelf_getsym(data, (int)i, &sym)) continue;
      const char *name = elf_strptr(elf, head.sh_link, sym.st_name);
      const int type = GELF_ST_TYPE(sym.st_info);
      if (!name || !*name || *name == '$' || *name == '.' || sym.st_shndx == SHN_UNDEF ||
          sym.st_shndx >= SHN_LORESERVE || type == STT_SECTION || type == STT_FILE)
        continue;
      l.label[l.n++] = (label_t){(uint32_t)sym.st_value, name};
    }
  }
  if (l.n) qsort(l.label, l.n, sizeof *l.label, by_address);
  return l;
}

// " <name+0x8>" of the last label at or before the address; "" when there is none.
static const char *place(const labels_t *l, uint32_t address) {
  static char buf[160];
  const label_t *at = NULL;
  for (size_t i = 0; i < l->n && l->label[i].address <= address; i++)
    at = &l->label[i];
  if (!at) return "";
  const uint32_t offset = address - at->address;
  if (offset)
    snprintf(buf, sizeof buf, " <%s+0x%" PRIx32 ">", at->name, offset);
  else
    snprintf(buf, sizeof buf, " <%s>", at->name);
  return buf;
}

static void word_line(const labels_t *l, uint32_t pc, uint32_t word) {
  char text[96];
  ws_disasm(word, pc, text, sizeof text);
  const struct ws_isa_row *r = ws_isa_find(word);
  const bool target = r && (r->imm == WS_IMM_B || r->imm == WS_IMM_J);
  char *blank = strchr(text, ' ');
  if (blank) *blank = '\t';
  printf("%8" PRIx32 ":\t%08" PRIx32 "\t%s%s", pc, word, text,
         target ? place(l, pc + ws_isa_imm(r, word)) : "");
  if (r && r->fmt == WS_FMT_BM) printf("%s", place(l, pc + ws_isa_meet(word)));
  putchar('\n');
}

static void section(const labels_t *l, const char *name, const GElf_Shdr *head, Elf_Data *data) {
  const unsigned char *bytes = data->d_buf;
  size_t next = 0;
  printf("\nDisassembly of section %s:\n", name);
  for (size_t i = 0; i + 4 <= data->d_size; i += 4) {
    const uint32_t pc = (uint32_t)(head->sh_addr + i);
    while (next < l->n && l->label[next].address < pc)
      next++;
    for (; next < l->n && l->label[next].address == pc; next++)
      printf("\n%08" PRIx32 " <%s>:\n", pc, l->label[next].name);
    word_line(l, pc,
              bytes[i] | (uint32_t)bytes[i + 1] << 8 | (uint32_t)bytes[i + 2] << 16 |
                  (uint32_t)bytes[i + 3] << 24);
  }
}

static int fail(const char *path, const char *why) {
  fprintf(stderr, "wsdis: %s: %s\n", path, why);
  return 2;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: wsdis prog.elf\n");
    return 2;
  }
  const int fd = open(argv[1], O_RDONLY);
  if (fd < 0) return fail(argv[1], "cannot be read");
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(fd, ELF_C_READ, NULL);
  GElf_Ehdr head;
  size_t names;
  if (!elf || !gelf_getehdr(elf, &head) || head.e_ident[EI_CLASS] != ELFCLASS32 ||
      head.e_machine != EM_RISCV || elf_getshdrstrndx(elf, &names))
    return fail(argv[1], "not an ELF file of RV32");
  printf("%s:     file format elf32-littleriscv\n\n", argv[1]);
  labels_t labels = labels_of(elf);
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
    GElf_Shdr s;
    Elf_Data *data = gelf_getshdr(scn, &s) ? elf_getdata(scn, NULL) : NULL;
    if (data && data->d_buf && s.sh_type == SHT_PROGBITS && s.sh_flags & SHF_EXECINSTR)
      section(&labels, elf_strptr(elf, names, s.sh_name), &s, data);
  }
  free(labels.label);
  elf_end(elf);
  close(fd);
  return 0;
}
