// SPDX-License-Identifier: Apache-2.0
// The memory check: what a launch may touch.
#include <stdlib.h>

#include "guard.h"

enum { WINDOW = 0xC }; // addresses from 0xC0000000 on are no global memory

typedef struct {
  ws_guard_t *range;
  size_t n, room;
} list_t;

static bool add(list_t *l, uint32_t first, uint32_t bytes, bool writable, const char *what) {
  if (l->n == l->room) {
    const size_t room = l->room ? 2 * l->room : 64;
    ws_guard_t *grown = realloc(l->range, room * sizeof *grown);
    if (!grown) return false;
    l->range = grown;
    l->room = room;
  }
  l->range[l->n++] = (ws_guard_t){first, bytes, writable, what};
  return true;
}

// The sections of a program in global memory; where the file has no table of them, its segments.
static bool add_program(list_t *l, const ws_program_t *p) {
  ws_elf_area_t a;
  const bool sections = ws_elf_area(p->elf, 0, &a);
  for (size_t i = 0; ws_elf_area(p->elf, i, &a); i++) {
    const char *what = a.code       ? "the code of the program"
                       : a.writable ? "data of the program"
                                    : "constants of the program";
    if (a.at >> 28 < WINDOW && !add(l, a.at, a.bytes, a.writable, what)) return false;
  }
  for (uint32_t i = 0; !sections && i < p->image.n; i++)
    if (p->image.segment[i].at < WS_HEAP_BASE &&
        !add(l, p->image.segment[i].at, p->image.segment[i].bytes, true, "the program"))
      return false;
  return true;
}

static int by_address(const void *a, const void *b) {
  const ws_guard_t *p = a, *q = b;
  return (p->first > q->first) - (p->first < q->first);
}

bool ws_guard_launch(ws_device_t *d, uint32_t const_bytes) {
  list_t l = {NULL, 0, 0};
  bool good = add(&l, WS_CONST_PHYS, const_bytes, false, "constant memory");
  for (size_t i = 0; good && i < d->heap.n; i++)
    good = add(&l, d->heap.used[i].at, d->heap.used[i].asked, true, "the buffer");
  for (const ws_program_t *p = d->programs; good && p; p = p->next)
    if (p->resident) good = add_program(&l, p);
  if (good) {
    qsort(l.range, l.n, sizeof *l.range, by_address);
    good = d->table->guard(d->machine, l.range, l.n);
  }
  free(l.range);
  return good;
}
