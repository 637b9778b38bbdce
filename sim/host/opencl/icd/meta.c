// SPDX-License-Identifier: Apache-2.0
// Reads what wsclc stores in a program about its kernels: section .ws_opencl (wsclc/notes.c).
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../compiler/runtime/ws_note.h"
#include "cl_int.h"

// A copy of a section, with a zero after it, and its size; NULL: not a program of wsclc.
static char *find_section(const unsigned char *elf, size_t bytes, const char *section,
                          size_t *size) {
  Elf32_Ehdr h;
  Elf32_Shdr names, s;
  if (bytes < sizeof h) return NULL;
  memcpy(&h, elf, sizeof h);
  if (memcmp(h.e_ident, ELFMAG, SELFMAG) != 0 || h.e_ident[EI_CLASS] != ELFCLASS32 ||
      h.e_machine != EM_RISCV || h.e_shentsize != sizeof s || h.e_shstrndx >= h.e_shnum ||
      h.e_shoff > bytes || (size_t)h.e_shnum * sizeof s > bytes - h.e_shoff)
    return NULL;
  memcpy(&names, elf + h.e_shoff + h.e_shstrndx * sizeof s, sizeof names);
  for (unsigned i = 0; i < h.e_shnum; i++) {
    memcpy(&s, elf + h.e_shoff + i * sizeof s, sizeof s);
    const uint64_t name = (uint64_t)names.sh_offset + s.sh_name, n = strlen(section) + 1;
    if (name + n > bytes || memcmp(elf + name, section, n) != 0) continue;
    if (s.sh_offset > bytes || s.sh_size > bytes - s.sh_offset) return NULL;
    char *copy = calloc(1, (size_t)s.sh_size + 1);
    if (copy) memcpy(copy, elf + s.sh_offset, s.sh_size);
    *size = s.sh_size;
    return copy;
  }
  return NULL;
}

static char *next_field(char **line) {
  static char none[1];
  char *field = *line, *tab = field ? strchr(field, '\t') : NULL;
  if (tab) *tab++ = 0;
  *line = tab;
  return field ? field : none;
}

static char *copy(const char *text) {
  char *c = strdup(text);
  if (!c) abort();
  return c;
}

static uint32_t number(const char *text) {
  return (uint32_t)strtoul(text, NULL, 10);
}

static void add_arg(kernel_meta_t *k, char *line) {
  arg_meta_t a = {.kind = *next_field(&line)};
  a.offset = number(next_field(&line));
  a.bytes = number(next_field(&line));
  a.align = number(next_field(&line));
  a.space = number(next_field(&line));
  a.access = copy(next_field(&line));
  a.type = copy(next_field(&line));
  a.qualifiers = copy(next_field(&line));
  a.name = copy(next_field(&line));
  arg_meta_t *grown = realloc(k->arg, (k->args + 1) * sizeof *grown);
  if (!grown) abort();
  k->arg = grown;
  k->arg[k->args++] = a;
}

static void add_kernel(meta_t *m, char *line) {
  kernel_meta_t k = {.name = copy(next_field(&line))};
  k.local_bytes = number(next_field(&line));
  k.indirect = number(next_field(&line)) != 0;
  next_field(&line); // the lines that follow are counted instead
  k.arg_bytes = number(next_field(&line));
  char *required = next_field(&line), attributes[64] = "";
  for (int i = 0; i < 3; i++)
    k.required[i] = (uint32_t)strtoul(required, &required, 10);
  if (k.required[0])
    snprintf(attributes, sizeof attributes, "reqd_work_group_size(%u,%u,%u)", k.required[0],
             k.required[1], k.required[2]);
  k.attributes = copy(attributes);
  kernel_meta_t *grown = realloc(m->kernel, (m->kernels + 1) * sizeof *grown);
  if (!grown) abort();
  m->kernel = grown;
  m->kernel[m->kernels++] = k;
}

// Stack and registers of a thread, from the note of each kernel: they are in the order of the text.
static void add_notes(meta_t *m, const unsigned char *elf, size_t bytes) {
  size_t size = 0;
  char *notes = find_section(elf, bytes, ".ws_kernels", &size);
  for (uint32_t i = 0; notes && i < m->kernels && (i + 1) * sizeof(ws_note_t) <= size; i++) {
    ws_note_t n;
    memcpy(&n, notes + i * sizeof n, sizeof n);
    m->kernel[i].stack = n.stack == WS_NOTE_STACK_UNKNOWN ? WS_LOCAL_MOST : n.stack;
    m->kernel[i].registers = n.regs;
  }
  free(notes);
}

bool meta_read(meta_t *m, const unsigned char *elf, size_t bytes) {
  size_t size;
  char *text = find_section(elf, bytes, ".ws_opencl", &size), *save;
  *m = (meta_t){0};
  if (!text) return false;
  for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    const char *word = next_field(&line);
    if (strcmp(word, "kernel") == 0)
      add_kernel(m, line);
    else if (strcmp(word, "arg") == 0 && m->kernels)
      add_arg(&m->kernel[m->kernels - 1], line);
    else if (strcmp(word, "machine") == 0)
      m->machine = copy(next_field(&line));
  }
  free(text);
  add_notes(m, elf, bytes);
  return true;
}

void meta_free(meta_t *m) {
  for (uint32_t i = 0; i < m->kernels; i++) {
    kernel_meta_t *k = &m->kernel[i];
    for (uint32_t j = 0; j < k->args; j++) {
      free(k->arg[j].access);
      free(k->arg[j].type);
      free(k->arg[j].qualifiers);
      free(k->arg[j].name);
    }
    free(k->arg);
    free(k->name);
    free(k->attributes);
  }
  free(m->kernel);
  free(m->machine);
  *m = (meta_t){0};
}
