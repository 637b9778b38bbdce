// SPDX-License-Identifier: Apache-2.0
#include "order.h"

#include <string.h>

enum { TO_DO, UNDER_WAY, DONE };

bool order_is_register(const nl_cell_t *c) {
  return c->ram || strstr(c->type, "DFF") || strstr(c->type, "dff");
}

// The first input whose driver is still to be done, NO_CELL when all are.
static int open_input(const netlist_t *n, order_t *o, const char *state, int cell) {
  const nl_cell_t *c = &n->cell[cell];
  for (size_t i = 0; i < c->npins; i++) {
    const int from = c->pin[i].output ? NO_CELL : o->driver[c->pin[i].net];
    if (from == NO_CELL || state[from] == DONE) continue;
    if (state[from] == TO_DO) return from;
    o->loop = from;
  }
  return NO_CELL;
}

static void visit(const netlist_t *n, order_t *o, char *state, int root, int *stack) {
  size_t depth = 0;
  stack[depth++] = root;
  while (depth) {
    const int cell = stack[depth - 1];
    state[cell] = UNDER_WAY;
    const int next = open_input(n, o, state, cell);
    if (next != NO_CELL) {
      stack[depth++] = next;
      continue;
    }
    o->cell[o->ncells++] = cell;
    state[cell] = DONE;
    depth--;
  }
}

void order_find(const netlist_t *n, order_t *out) {
  char *state = ws_zalloc(n->ncells);
  int *stack = ws_realloc(NULL, sizeof *stack * (n->ncells + 1));
  *out = (order_t){.loop = NO_CELL};
  out->driver = ws_realloc(NULL, sizeof *out->driver * n->nnets);
  out->cell = ws_realloc(NULL, sizeof *out->cell * (n->ncells + 1));
  for (size_t i = 0; i < n->nnets; i++)
    out->driver[i] = NO_CELL;
  for (size_t i = 0; i < n->ncells; i++) {
    const nl_cell_t *c = &n->cell[i];
    if (order_is_register(c)) state[i] = DONE;
    for (size_t k = 0; k < c->npins; k++)
      if (c->pin[k].output && c->pin[k].net > NL_ONE) out->driver[c->pin[k].net] = (int)i;
  }
  for (size_t i = 0; i < n->ncells; i++)
    if (state[i] == TO_DO) visit(n, out, state, (int)i, stack);
}
