// SPDX-License-Identifier: Apache-2.0
#include "kernels.h"

#include <stdio.h>
#include <string.h>

// Whatever the bytes are, a sound note can be used: the arguments lie in the block.
static bool sound(const ws_note_t *k) {
  if (k->magic != WS_NOTE_MAGIC || k->args > WS_NOTE_ARGS || k->arg_bytes > WS_NOTE_ARG_BYTES)
    return false;
  for (uint32_t i = 0; i < k->args; i++) {
    const ws_note_arg_t *a = &k->arg[i];
    if (!a->kind || !strchr("piulmfdbs", a->kind)) return false;
    if (a->log2_align < 2 || a->log2_align > 8 || a->offset % (1u << a->log2_align)) return false;
    if (a->offset + a->bytes > k->arg_bytes) return false;
    if (a->kind != 'b' && a->bytes != (strchr("lmd", a->kind) ? 8 : 4)) return false;
  }
  return memchr(k->name, 0, sizeof k->name) != NULL;
}

// The notes of the ELF, up to one that is no note.
static const ws_note_t *notes(const ws_session_t *s, uint32_t *n) {
  uint32_t bytes, most;
  const ws_note_t *k = ws_elf_section(s->elf, ".ws_kernels", &bytes);
  most = bytes / (uint32_t)sizeof *k;
  for (*n = 0; *n < most && sound(&k[*n]);)
    ++*n;
  if (*n * sizeof *k != bytes)
    fprintf(stderr, "wsrun: %s: section .ws_kernels is damaged: note %u is not one of WS_KERNEL\n",
            s->opt.elf, *n);
  return k;
}

const ws_note_t *ws_kernel_find(const ws_session_t *s, const char *name) {
  uint32_t n;
  const ws_note_t *k = notes(s, &n);
  for (uint32_t i = 0; i < n; i++)
    if (!strcmp(k[i].name, name)) return &k[i];
  fprintf(stderr, "wsrun: %s: no kernel '%s'; it has", s->opt.elf, name);
  for (uint32_t i = 0; i < n; i++)
    fprintf(stderr, " %s", k[i].name);
  fprintf(stderr, n ? "\n" : " none (a bare program is started with --entry)\n");
  return NULL;
}

const ws_note_t *ws_kernel_only(const ws_session_t *s, uint32_t *n) {
  const ws_note_t *k = notes(s, n);
  return *n == 1 ? k : NULL;
}

void ws_kernel_list(const ws_session_t *s) {
  uint32_t n;
  const ws_note_t *k = notes(s, &n);
  for (uint32_t i = 0; i < n; i++) {
    printf("%s: entry 0x%08x, %u registers", k[i].name, k[i].entry, k[i].regs);
    if (k[i].stack == WS_NOTE_STACK_UNKNOWN)
      printf(", stack unknown");
    else
      printf(", %u bytes of stack", k[i].stack);
    printf(", %u arguments", k[i].args);
    for (uint32_t a = 0; a < k[i].args; a++) {
      printf("%s %c", a ? "," : ":", k[i].arg[a].kind);
      if (k[i].arg[a].kind == 'b') printf("%u", k[i].arg[a].bytes);
    }
    printf("\n");
  }
}

bool ws_kernel_needs(ws_session_t *s, const ws_note_t *k) {
  if (s->opt.have_local || k->stack == WS_NOTE_STACK_UNKNOWN) return true;
  if (k->stack > WS_LOCAL_MOST) {
    fprintf(stderr, "wsrun: kernel %s needs %u bytes of stack per thread, a thread can have %d\n",
            k->name, k->stack, WS_LOCAL_MOST);
    return false;
  }
  s->opt.local = 64;
  while (s->opt.local < k->stack)
    s->opt.local *= 2;
  return true;
}
