// SPDX-License-Identifier: Apache-2.0
#include "cross.h"

#include "order.h"
#include "stage.h"

#include <string.h>

enum { NONE = -1 };

// Of the paths to the output of a cell: the most boundaries crossed, by the stage of the register
// where the path begins and the last stage on the way.
typedef struct {
  signed char most[STAGE_COUNT][STAGE_COUNT];
} reach_t;

typedef struct {
  const netlist_t *n;
  order_t order;
  int *stage; // of each cell
  reach_t *reach;
} cross_t;

// Paths to the inputs of a cell, and through it.
static void gather(const cross_t *x, int cell, reach_t *out) {
  const nl_cell_t *c = &x->n->cell[cell];
  memset(out, NONE, sizeof *out);
  for (size_t i = 0; i < c->npins; i++) {
    const int from = c->pin[i].output ? NO_CELL : x->order.driver[c->pin[i].net];
    if (from == NO_CELL) continue;
    const reach_t *r = &x->reach[from];
    for (int f = 0; f < STAGE_COUNT; f++)
      for (int l = 0; l < STAGE_COUNT; l++) {
        if (r->most[f][l] == NONE) continue;
        const int here = x->stage[cell], last = here ? here : l;
        const int most = r->most[f][l] + (here && l && here != l);
        if (most > out->most[f][last]) out->most[f][last] = (signed char)most;
      }
  }
}

static void prepare(cross_t *x, const netlist_t *n) {
  *x = (cross_t){.n = n};
  order_find(n, &x->order);
  x->stage = ws_zalloc(sizeof *x->stage * n->ncells);
  x->reach = ws_zalloc(sizeof *x->reach * n->ncells);
  for (size_t i = 0; i < n->ncells; i++) {
    x->stage[i] = stage_of_pipeline(stage_of_source(n->cell[i].src));
    memset(&x->reach[i], NONE, sizeof x->reach[i]);
    if (order_is_register(&n->cell[i])) x->reach[i].most[x->stage[i]][x->stage[i]] = 0;
  }
  for (size_t i = 0; i < x->order.ncells; i++)
    gather(x, x->order.cell[i], &x->reach[x->order.cell[i]]);
}

// ---- the way of the path that crosses `most`, back from a cell ----

typedef struct {
  int cell, from, last, most;
} at_t;

static at_t before(const cross_t *x, at_t at) {
  const nl_cell_t *c = &x->n->cell[at.cell];
  const int here = x->stage[at.cell];
  for (size_t i = 0; i < c->npins; i++) {
    const int from = c->pin[i].output ? NO_CELL : x->order.driver[c->pin[i].net];
    for (int l = 0; from != NO_CELL && l < STAGE_COUNT; l++) {
      const int most = x->reach[from].most[at.from][l];
      if (most == NONE || (here ? here : l) != at.last) continue;
      if (most + (here && l && here != l) == at.most) return (at_t){from, at.from, l, most};
    }
  }
  return (at_t){.cell = NONE};
}

static void print_way(const cross_t *x, at_t at, size_t left) {
  const char *module = stage_module_of_source(x->n->cell[at.cell].src);
  const bool first = at.last == at.from && at.most == 0 && order_is_register(&x->n->cell[at.cell]);
  const at_t prev = first || !left ? (at_t){.cell = NONE} : before(x, at);
  if (prev.cell != NONE) print_way(x, prev, left - 1);
  const char *above = prev.cell == NONE ? NULL : stage_module_of_source(x->n->cell[prev.cell].src);
  if (prev.cell != NONE && (!module || (above && strcmp(above, module) == 0))) return;
  printf("%s%s", prev.cell == NONE ? "    " : " > ", module ? module + 3 : "?");
}

static void print_pair(const cross_t *x, at_t worst) {
  printf("%6d  %-12s %-12s\n", worst.most, stage_name(worst.from),
         stage_name(x->stage[worst.cell]));
  print_way(x, worst, x->n->ncells);
  printf("\n");
}

// ---- pairs that are known ----

static bool is_known(const char *known, int from, int to) {
  const char *line = ws_fmt("%s %s\n", stage_name(from), stage_name(to));
  const size_t n = strlen(line);
  for (const char *p = known; p && *p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
    if (strncmp(p, line, n) == 0) return true;
  return false;
}

bool cross_print(const netlist_t *n, int limit, const char *known, bool *as_known, ws_buf_t *err) {
  *as_known = true;
  cross_t x;
  at_t worst[STAGE_COUNT][STAGE_COUNT] = {0};
  int pairs = 0, above = 0, most = 0;
  prepare(&x, n);
  if (x.order.loop != NO_CELL)
    return ws_err(err, "a loop of logic through %s", n->cell[x.order.loop].name);
  for (size_t i = 0; i < n->ncells; i++) {
    reach_t r;
    if (!order_is_register(&n->cell[i])) continue;
    gather(&x, (int)i, &r);
    for (int f = 0; f < STAGE_COUNT; f++)
      for (int l = 0; l < STAGE_COUNT; l++) {
        at_t *w = &worst[f][x.stage[i]];
        if (r.most[f][l] == NONE || (w->cell && r.most[f][l] <= w->most)) continue;
        *w = (at_t){(int)i, f, l, r.most[f][l]};
      }
  }
  printf("%6s  %-12s %-12s modules on the way\n", "bounds", "from", "to");
  for (int f = 0; f < STAGE_COUNT; f++)
    for (int t = 0; t < STAGE_COUNT; t++) {
      const at_t *w = &worst[f][t];
      pairs += w->cell != 0;
      above += w->most > limit;
      if (w->most > most) most = w->most;
      if (w->most > limit) print_pair(&x, *w);
      if ((w->most > limit) == is_known(known, f, t)) continue;
      printf("%s > %s is %s\n", stage_name(f), stage_name(t),
             w->most > limit ? "a new pair" : "no such pair any more");
      *as_known = false;
    }
  printf(
      "%d pairs of stages; a path crosses at most %d stage boundaries; %d pairs have one of more "
      "than %d\n",
      pairs, most, above, limit);
  return true;
}
