// SPDX-License-Identifier: Apache-2.0
// Races: for each word of global and shared memory, the last accesses, and whether the next access
// is ordered after them.
//
// Only the memory order of docs/machine.md and the launch order accesses:
//   * in a block, a barrier; in a thread, the program;
//   * in a warp, for global memory a fence, for shared memory the program.
// Per word the last write is kept. Of the reads since then, and of the atomics, one of each of the
// last two warps of a block and one of another block are kept: if any of them is not ordered before
// a later access, one of those kept is not.
#include "model_int.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  uint32_t block;    // number of the CTA, low 32 bits
  uint32_t epoch;    // barriers before it
  uint32_t step;     // in the warp: fences before it; shared memory: the instruction
  uint32_t pc, mask; // threads; 0: no access
  // Of the same step, another instruction with another thread, if there is one: every thread of the
  // warp finds one that is not itself.
  uint32_t other_pc, other_mask;
  uint8_t warp, access, other_access;
} touch_t;

enum { SAME_BLOCK, OTHER_WARP, OTHER_BLOCK, KEPT };

// A cell is for the bytes of a word that have been accessed together until now.
typedef struct {
  touch_t write, read[KEPT];
  uint32_t atomics; // number of an atomics_t, 0: none
  uint32_t next;    // cell of other bytes of the word, 0: none
  uint32_t bytes;   // of the word, a bit each
} cell_t;

typedef struct {
  touch_t touch[KEPT];
} atomics_t;

enum { PAGE_WORDS = 1024, ROWS = 1 << 20 };

typedef struct {
  uint32_t cell[PAGE_WORDS]; // first cell of each word, 0: none
} page_t;

struct wsm_race {
  page_t **page; // of global memory, ROWS; then of shared memory
  uint32_t pages;
  cell_t *cell;
  atomics_t *atomics;
  uint32_t cell_n, cell_cap, atomics_n, atomics_cap;
  ws_race_t *found;
  size_t found_n, found_cap;
};

// ---- cells ----

void wsm_race_forget(ws_model_t *m) {
  wsm_race_t *r = m->race;
  if (!r || BUG(54)) return;
  for (uint32_t i = 0; i < r->pages; i++) {
    free(r->page[i]);
    r->page[i] = NULL;
  }
  r->cell_n = r->atomics_n = 1;
}

static void free_race(ws_model_t *m) {
  wsm_race_t *r = m->race;
  if (!r) return;
  if (r->page) wsm_race_forget(m);
  free(r->page);
  free(r->cell);
  free(r->atomics);
  free(r->found);
  free(r);
  m->race = NULL;
}

int ws_model_race_check(ws_model_t *m, bool on) {
  free_race(m);
  if (!on) return WS_OK;
  wsm_race_t *r = m->race = calloc(1, sizeof *r);
  if (!r) return WS_ERROR;
  r->pages = ROWS + m->cfg.smem_bytes / (4 * PAGE_WORDS) + 1;
  r->page = calloc(r->pages, sizeof *r->page);
  r->cell_n = r->atomics_n = 1;
  if (r->page) return WS_OK;
  free_race(m);
  return WS_ERROR;
}

const ws_race_t *ws_model_races(const ws_model_t *m, size_t *n) {
  *n = m->race ? m->race->found_n : 0;
  return *n ? m->race->found : NULL;
}

// Room for one more element.
static void *grow(void *array, uint32_t n, uint32_t *cap, size_t size) {
  if (n < *cap) return array;
  const uint32_t more = *cap ? 2 * *cap : 1024;
  void *grown = realloc(array, more * size);
  if (grown) *cap = more;
  return grown;
}

// A new cell, with the contents of another. 0 when memory is out.
static uint32_t new_cell(wsm_race_t *r, const cell_t *like) {
  const cell_t copy = *like; // it may move
  cell_t *cells = grow(r->cell, r->cell_n, &r->cell_cap, sizeof *cells);
  if (!cells) return 0;
  r->cell = cells;
  r->cell[r->cell_n] = copy;
  return r->cell_n++;
}

// The atomics of a cell; NULL when memory is out.
static touch_t *atomics_of(wsm_race_t *r, uint32_t cell) {
  if (!r->cell[cell].atomics) {
    atomics_t *all = grow(r->atomics, r->atomics_n, &r->atomics_cap, sizeof *all);
    if (!all) return NULL;
    r->atomics = all;
    r->atomics[r->atomics_n] = (atomics_t){0};
    r->cell[cell].atomics = r->atomics_n++;
  }
  return r->atomics[r->cell[cell].atomics].touch;
}

// The first cell of a word; NULL when memory is out.
static uint32_t *first_cell(wsm_race_t *r, bool shared, uint32_t address) {
  const uint32_t word = address / 4, page = word / PAGE_WORDS + (shared ? ROWS : 0);
  if (!r->page[page]) r->page[page] = calloc(1, sizeof **r->page);
  return r->page[page] ? &r->page[page]->cell[word % PAGE_WORDS] : NULL;
}

// Makes the cells of a word such that each is of `bytes` alone or of others alone. False when
// memory is out.
static bool part(wsm_race_t *r, uint32_t *first, uint32_t bytes) {
  if (!*first && !(*first = new_cell(r, &(cell_t){.bytes = 15}))) return false;
  for (uint32_t i = *first; i; i = r->cell[i].next) {
    const uint32_t others = r->cell[i].bytes & ~bytes;
    if (!others || others == r->cell[i].bytes) continue;
    const uint32_t copy = new_cell(r, &r->cell[i]);
    if (!copy) return false;
    if (r->cell[i].atomics) { // not to be shared
      r->cell[copy].atomics = 0;
      const touch_t *to = atomics_of(r, copy);
      if (!to) return false;
      r->atomics[r->cell[copy].atomics] = r->atomics[r->cell[i].atomics];
    }
    r->cell[copy].bytes = others;
    r->cell[i].bytes &= bytes;
    r->cell[i].next = copy;
  }
  return true;
}

// ---- order ----

// Threads of `old` whose access is not ordered before `now`, which is of one thread; *other: of its
// other instruction.
static uint32_t unordered(const touch_t *old, const touch_t *now, bool shared, bool *other) {
  *other = false;
  if (!old->mask) return 0;
  if (old->block != now->block)
    return shared || BUG(55) ? 0 : old->mask; // shared: of a CTA that has ended
  if (old->epoch != now->epoch && !BUG(48)) return 0;
  if (old->warp != now->warp) return old->mask;
  if (old->step != now->step) return 0;
  *other = !(old->mask & ~now->mask);
  return (*other ? old->other_mask : old->mask) & ~now->mask;
}

// The next access of the same kind, in the place of the last.
static void replace(touch_t *last, const touch_t *now) {
  touch_t t = *now;
  const bool same_step = last->mask && last->block == t.block && last->warp == t.warp &&
                         last->epoch == t.epoch && last->step == t.step;
  if (same_step && last->pc == t.pc) {
    t = *last;
    t.mask |= now->mask;
  } else if (same_step) {
    const bool differs = (last->mask & ~t.mask) != 0 && !BUG(57);
    t.other_pc = differs ? last->pc : last->other_pc;
    t.other_mask = differs ? last->mask : last->other_mask;
    t.other_access = differs ? last->access : last->other_access;
  }
  *last = t;
}

// Adds an access to those kept.
static void keep(touch_t kept[KEPT], const touch_t *now) {
  touch_t *last = &kept[SAME_BLOCK];
  if (last->mask && last->block != now->block) {
    if (!BUG(56)) kept[OTHER_BLOCK] = *last;
    kept[OTHER_WARP].mask = last->mask = 0;
  } else if (last->mask && last->warp != now->warp) {
    const touch_t other = kept[OTHER_WARP];
    if (!BUG(51)) kept[OTHER_WARP] = *last;
    *last = other.warp == now->warp ? other : (touch_t){0};
  }
  replace(last, now);
}

// ---- reports ----

static ws_race_side_t side(const ws_model_t *m, const touch_t *t, uint32_t mask, bool other) {
  ws_race_side_t s = {.pc = other ? t->other_pc : t->pc,
                      .access = (ws_access_t)(other ? t->other_access : t->access)};
  wsm_cta_coords(m, t->block, s.ctaid);
  s.thread = t->warp * m->cfg.threads + wsm_lowest(mask);
  return s;
}

static bool same_pair(const ws_race_t *f, const ws_race_t *g) {
  const ws_race_side_t *a = &f->first, *b = &f->second, *c = &g->first, *d = &g->second;
  return f->space == g->space && ((a->pc == c->pc && b->pc == d->pc && a->access == c->access) ||
                                  (a->pc == d->pc && b->pc == c->pc && a->access == d->access));
}

// Reports `now` with the first of n accesses that it is not ordered after. False when memory is
// out.
static bool against(const wsm_exec_t *x, unsigned t, const touch_t *kept, unsigned n,
                    const touch_t *now) {
  wsm_race_t *r = x->m->race;
  const touch_t *old = kept;
  uint32_t mask = 0;
  bool other = false;
  for (; old < kept + n && !mask; old++)
    mask = unordered(old, now, x->space[t] == WS_SHARED, &other);
  if (!mask) return true;
  old--;
  const ws_race_t found = {.space = (ws_space_t)x->space[t],
                           .addr = x->addr[t],
                           .first = side(x->m, old, mask, other),
                           .second = side(x->m, now, now->mask, false),
                           .between = old->block != now->block ? WS_RACE_BLOCKS
                                      : old->warp != now->warp ? WS_RACE_WARPS
                                                               : WS_RACE_THREADS,
                           .count = 1};
  for (size_t i = 0; i < r->found_n; i++)
    if (same_pair(&r->found[i], &found)) return r->found[i].count++, true;
  if (r->found_n == r->found_cap) {
    const size_t cap = r->found_cap ? 2 * r->found_cap : 16;
    ws_race_t *grown = realloc(r->found, cap * sizeof *grown);
    if (!grown) return false;
    r->found = grown;
    r->found_cap = cap;
  }
  r->found[r->found_n++] = found;
  return true;
}

static bool touch(const wsm_exec_t *x, unsigned t, uint32_t i, const touch_t *now, bool unchanged) {
  wsm_race_t *r = x->m->race;
  const bool reads = now->access == WS_LOAD, atomic = now->access == WS_AMO;
  const cell_t *c = &r->cell[i];
  if (!unchanged) {
    if (!against(x, t, &c->write, 1, now)) return false;
    if (!reads && !against(x, t, c->read, KEPT, now)) return false;
    if (!atomic && c->atomics && !BUG(52) &&
        !against(x, t, r->atomics[c->atomics].touch, KEPT, now))
      return false;
  }
  if (reads || (unchanged && !BUG(53))) {
    keep(r->cell[i].read, now);
  } else if (atomic) {
    touch_t *kept = atomics_of(r, i);
    if (!kept) return false;
    keep(kept, now);
  } else {
    cell_t *w = &r->cell[i];
    replace(&w->write, now);
    memset(w->read, 0, sizeof w->read);
    if (w->atomics) r->atomics[w->atomics] = (atomics_t){0};
  }
  return true;
}

bool wsm_race(const wsm_exec_t *x, unsigned t, bool unchanged) {
  const ws_model_t *m = x->m;
  const wsm_warp_t *w = x->w;
  const bool shared = x->space[t] == WS_SHARED;
  if (!shared && x->space[t] != WS_GLOBAL) return true;
  const touch_t now = {.block = (uint32_t)m->cta[w->slot].number,
                       .epoch = m->cta[w->slot].epoch,
                       .step = shared && !BUG(49) ? (uint32_t)m->stats.warp_instrs : w->fences,
                       .pc = x->pc,
                       .mask = UINT32_C(1) << t,
                       .warp = (uint8_t)w->in_cta,
                       .access = (uint8_t)x->code->op->access};
  const uint32_t bytes = BUG(50) ? 15 : wsm_ones(x->code->op->size) << (x->paddr[t] & 3);
  uint32_t *first = first_cell(m->race, shared, x->paddr[t]);
  if (!first || !part(m->race, first, bytes)) return false;
  for (uint32_t i = *first; i; i = m->race->cell[i].next)
    if ((m->race->cell[i].bytes & bytes) && !touch(x, t, i, &now, unchanged)) return false;
  return true;
}
