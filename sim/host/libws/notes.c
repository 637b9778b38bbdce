// SPDX-License-Identifier: Apache-2.0
// The kernels of a program: the notes that WS_KERNEL leaves (sim/compiler/runtime/ws_note.h).
#include <stdlib.h>
#include <string.h>

#include "../../compiler/runtime/ws_note.h"
#include "error.h"
#include "notes.h"
#include "settle.h"

// Whatever its bytes are, a note that passes can be used: its arguments lie within the block.
static bool sound(const ws_note_t *k) {
  if (k->magic != WS_NOTE_MAGIC || k->args > WS_NOTE_ARGS || k->arg_bytes > WS_NOTE_ARG_BYTES)
    return false;
  for (uint32_t i = 0; i < k->args; i++) {
    const ws_note_arg_t *a = &k->arg[i];
    if (!a->kind || !strchr("piulmfdbs", a->kind)) return false;
    if (a->log2_align < 2 || a->log2_align > 8 || a->offset % (1u << a->log2_align)) return false;
    if (!a->bytes || a->offset + a->bytes > k->arg_bytes) return false;
    if (a->kind != 'b' && a->bytes != (strchr("lmd", a->kind) ? 8 : 4)) return false;
  }
  return memchr(k->name, 0, sizeof k->name) != NULL;
}

bool ws_notes_read(ws_program_t *p, char *text, size_t size) {
  uint32_t bytes, n = 0, args = 0;
  const ws_note_t *note = ws_elf_section(p->elf, ".ws_kernels", &bytes);
  const uint32_t most = bytes / (uint32_t)sizeof *note;
  for (; n < most && sound(&note[n]); n++)
    args += note[n].args;
  if (n * sizeof *note != bytes) {
    snprintf(text, size,
             "%s: section .ws_kernels is damaged or old: note %u is not one of this WS_KERNEL",
             p->name, n);
    return false;
  }
  p->kernel = calloc(n + 1, sizeof *p->kernel);
  p->arg = calloc(args + 1, sizeof *p->arg);
  p->names = calloc(n + 1, WS_NOTE_NAME);
  if (!p->kernel || !p->arg || !p->names) {
    snprintf(text, size, "%s: out of memory on the host", p->name);
    return false;
  }
  ws_kernel_arg_t *arg = p->arg;
  for (uint32_t i = 0; i < n; i++) {
    char *name = p->names + i * WS_NOTE_NAME;
    memcpy(name, note[i].name, WS_NOTE_NAME);
    p->kernel[i] = (ws_kernel_t){.program = p,
                                 .name = name,
                                 .entry = note[i].entry,
                                 .stack = note[i].stack,
                                 .registers = note[i].regs,
                                 .args = note[i].args,
                                 .arg_bytes = note[i].arg_bytes,
                                 .arg = arg};
    for (uint32_t a = 0; a < note[i].args; a++) {
      const ws_note_arg_t *from = &note[i].arg[a];
      *arg++ = (ws_kernel_arg_t){.kind = from->kind,
                                 .offset = from->offset,
                                 .bytes = from->bytes,
                                 .alignment = (uint16_t)(1u << from->log2_align)};
    }
  }
  p->kernels = n;
  return true;
}

uint32_t ws_kernel_count(const ws_program_t *p) {
  return p ? p->kernels : 0;
}

const ws_kernel_t *ws_kernel_at(const ws_program_t *p, uint32_t i) {
  return p && i < p->kernels ? &p->kernel[i] : NULL;
}

const ws_kernel_t *ws_kernel_find(const ws_program_t *p, const char *name) {
  char list[2048] = "";
  size_t n = 0;
  if (!p) {
    ws_fail(NULL, WS_STATUS_USAGE, "ws_kernel_find: the program is NULL");
    return NULL;
  }
  if (!ws_settle(p->device)) return NULL;
  for (uint32_t i = 0; name && i < p->kernels; i++)
    if (!strcmp(p->kernel[i].name, name)) return &p->kernel[i];
  for (uint32_t i = 0; i < p->kernels && n < sizeof list; i++)
    n += (size_t)snprintf(list + n, sizeof list - n, " %s", p->kernel[i].name);
  ws_fail(p->device, WS_STATUS_USAGE, "%s: no kernel '%s'; it has%s", p->name, name ? name : "",
          p->kernels ? list : " none");
  return NULL;
}

const char *ws_kernel_name(const ws_kernel_t *k) {
  return k ? k->name : "";
}
uint32_t ws_kernel_entry(const ws_kernel_t *k) {
  return k ? k->entry : 0;
}
uint32_t ws_kernel_registers(const ws_kernel_t *k) {
  return k ? k->registers : 0;
}
uint32_t ws_kernel_local(const ws_kernel_t *k) {
  return k ? k->stack : 0;
}
uint32_t ws_kernel_shared(const ws_kernel_t *k) {
  return k ? k->program->image.shared_bytes : 0;
}
uint32_t ws_kernel_args(const ws_kernel_t *k) {
  return k ? k->args : 0;
}
ws_kernel_arg_t ws_kernel_arg(const ws_kernel_t *k, uint32_t i) {
  return k && i < k->args ? k->arg[i] : (ws_kernel_arg_t){.kind = 0};
}
