// SPDX-License-Identifier: Apache-2.0
// Programs: loading, and which of those that want the same addresses is in memory.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "file.h"
#include "notes.h"
#include "program.h"
#include "settle.h"

enum { PIECE = 4096 };

static const ws_elf_map_t map = {WS_CONST_PHYS, WS_CONST_WINDOW, WS_HEAP_BASE};

// ---- residence ----------------------------------------------------------------------------------

static bool overlap(const ws_program_t *p, const ws_program_t *q) {
  for (uint32_t i = 0; i < p->image.n; i++)
    for (uint32_t j = 0; j < q->image.n; j++) {
      const ws_elf_segment_t *a = &p->image.segment[i], *b = &q->image.segment[j];
      if (a->at < (uint64_t)b->at + b->bytes && b->at < (uint64_t)a->at + a->bytes) return true;
    }
  return false;
}

static ws_status_t set_aside(ws_program_t *p) {
  ws_device_t *d = p->device;
  for (uint32_t i = 0; i < p->image.n; i++) {
    const ws_elf_segment_t *s = &p->image.segment[i];
    if (!p->saved[i]) p->saved[i] = malloc(s->bytes);
    if (!p->saved[i] || !d->table->read(d->machine, p->saved[i], s->at, s->bytes))
      return ws_fail(d, WS_STATUS_MEMORY, "%s: out of memory on the host", p->name);
  }
  p->resident = false;
  return WS_STATUS_OK;
}

// Writes where memory holds something else: most of a large .bss is 0 already, and takes no room.
static bool write_changed(ws_device_t *d, uint32_t at, const char *from, uint32_t bytes) {
  char now[PIECE];
  for (uint32_t i = 0; i < bytes; i += PIECE) {
    const uint32_t n = bytes - i < PIECE ? bytes - i : PIECE;
    if (!d->table->read(d->machine, now, at + i, n)) return false;
    if (memcmp(now, from + i, n) && !d->table->write(d->machine, at + i, from + i, n)) return false;
  }
  return true;
}

ws_status_t ws_make_resident(ws_program_t *p) {
  ws_device_t *d = p->device;
  if (p->resident) return WS_STATUS_OK;
  for (ws_program_t *q = d->programs; q; q = q->next) {
    if (q == p || !q->resident || !overlap(p, q)) continue;
    const ws_status_t status = set_aside(q);
    if (status != WS_STATUS_OK) return status;
  }
  for (uint32_t i = 0; i < p->image.n; i++) {
    const ws_elf_segment_t *s = &p->image.segment[i];
    if (!write_changed(d, s->at, p->saved[i], s->bytes))
      return ws_fail(d, WS_STATUS_MEMORY, "%s: out of memory on the host", p->name);
    free(p->saved[i]);
    p->saved[i] = NULL;
  }
  p->resident = true;
  return WS_STATUS_OK;
}

// ---- loading ------------------------------------------------------------------------------------

static void drop(ws_program_t *p) {
  if (!p) return;
  for (uint32_t i = 0; i < WS_ELF_SEGMENTS; i++)
    free(p->saved[i]);
  ws_elf_close(p->elf);
  free(p->kernel);
  free(p->arg);
  free(p->names);
  free(p->name);
  free(p);
}

// Maps whole pages of the segments and one after the last: caches read the rest of the lines in
// which a segment begins and ends, and fetch runs ahead.
static bool place(ws_program_t *p) {
  ws_device_t *d = p->device;
  for (uint32_t i = 0; i < p->image.n; i++) {
    const ws_elf_segment_t *s = &p->image.segment[i];
    const uint32_t page = s->at & ~4095u;
    const uint64_t bytes = (((uint64_t)s->at + s->bytes + 4095) & ~UINT64_C(4095)) - page;
    if (!d->table->map(d->machine, page, bytes)) return false;
    p->saved[i] = calloc(1, s->bytes);
    if (!p->saved[i]) return false;
    if (s->file_bytes) memcpy(p->saved[i], s->from, s->file_bytes);
  }
  return !p->image.end || d->table->map(d->machine, p->image.end & ~4095u, 8192);
}

ws_program_t *ws_program_from_memory(ws_device_t *d, const void *elf, size_t bytes,
                                     const char *name) {
  if (!ws_settle(d)) return NULL;
  ws_program_t *p = calloc(1, sizeof *p);
  char text[1024];
  if (p) p->name = strdup(name && *name ? name : "program");
  if (!p || !p->name) {
    ws_fail(d, WS_STATUS_MEMORY, "out of memory on the host");
    return drop(p), NULL;
  }
  p->device = d;
  p->elf = elf ? ws_elf_open(elf, bytes, p->name, text, sizeof text) : NULL;
  if (!elf) snprintf(text, sizeof text, "%s: no program is given", p->name);
  if (!p->elf || !ws_elf_image(p->elf, &map, &p->image, text, sizeof text) ||
      !ws_notes_read(p, text, sizeof text)) {
    ws_fail(d, WS_STATUS_PROGRAM, "%s", text);
    return drop(p), NULL;
  }
  uint32_t any;
  if (d->info.read_barriers && !ws_elf_section(p->elf, ".ws_read_barriers", &any)) {
    ws_fail(d, WS_STATUS_PROGRAM,
            "%s: has no read barriers, and the machine does not check writes after reads (war = "
            "software): wscc --read-barriers",
            p->name);
    return drop(p), NULL;
  }
  if (!place(p)) {
    ws_fail(d, WS_STATUS_MEMORY, "%s: out of memory on the host", p->name);
    return drop(p), NULL;
  }
  uint32_t symbol_bytes;
  ws_elf_symbol(p->elf, "__ws_printf", &p->printf_at, &symbol_bytes);
  ws_elf_symbol(p->elf, "__ws_assert", &p->assert_at, &symbol_bytes);
  if (ws_make_resident(p) != WS_STATUS_OK) return drop(p), NULL;
  p->next = d->programs;
  d->programs = p;
  return p;
}

ws_program_t *ws_program_load(ws_device_t *d, const char *path) {
  size_t n;
  if (!ws_settle(d)) return NULL;
  errno = 0;
  void *all = path ? ws_file_read(path, &n) : NULL;
  if (!all) {
    ws_fail(d, WS_STATUS_PROGRAM, "%s: %s", path ? path : "no file", strerror(errno));
    return NULL;
  }
  ws_program_t *p = ws_program_from_memory(d, all, n, path);
  free(all);
  return p;
}

void ws_program_unload(ws_program_t *p) {
  if (!p || !ws_settle(p->device)) return;
  ws_program_t **at = &p->device->programs;
  while (*at && *at != p)
    at = &(*at)->next;
  if (*at) *at = p->next;
  if (p->device->launched == p) p->device->launched = NULL;
  drop(p);
}

// ---- contents -----------------------------------------------------------------------------------

uint32_t ws_program_entry(const ws_program_t *p) {
  return p ? ws_elf_entry(p->elf) : 0;
}

ws_status_t ws_symbol(ws_program_t *p, const char *name, ws_addr_t *at, uint32_t *size) {
  uint32_t bytes, where;
  if (!p) return ws_fail(NULL, WS_STATUS_USAGE, "ws_symbol: the program is NULL");
  if (!ws_settle(p->device)) return WS_STATUS_USAGE;
  if (!name || !ws_elf_symbol(p->elf, name, &where, &bytes))
    return ws_fail(p->device, WS_STATUS_USAGE, "%s: no symbol '%s'", p->name, name ? name : "");
  if (at) *at = where;
  if (size) *size = bytes;
  return ws_make_resident(p);
}

const char *ws_where(ws_program_t *p, ws_addr_t pc) {
  return p && ws_settle(p->device) ? ws_elf_where(p->elf, pc) : "";
}
