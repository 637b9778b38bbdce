// SPDX-License-Identifier: Apache-2.0
#include "levels.h"

#include "order.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

// The most levels on the paths to a net, by the stage where they begin.
typedef struct {
  short most[STAGE_COUNT];
} depth_t;

typedef struct {
  const netlist_t *n;
  order_t order;
  int *port;      // stage of the input port that drives each net, or NONE
  depth_t *depth; // of paths to the output of each cell
} levels_t;

typedef struct {
  const char *name;
  int flops, most;
} module_t;

typedef struct {
  int stages[STAGE_COUNT][STAGE_COUNT]; // most levels from one to the other
  json_t *inputs;                       // how many have how many levels before them
  module_t *module;
  size_t nmodules;
} ends_t;

static bool is_level(const nl_cell_t *c) {
  return strcmp(c->type, "$_NOT_") != 0 && strcmp(c->type, "$_BUF_") != 0;
}

static const char *levels_as_text(int n) {
  return ws_fmt("%d level%s", n, n == 1 ? "" : "s");
}

static int stage_of_cell(const nl_cell_t *c) {
  return stage_of_pipeline(stage_of_source(c->src));
}

static depth_t from_stage(int stage) {
  depth_t d;
  for (int s = 0; s < STAGE_COUNT; s++)
    d.most[s] = s == stage ? 0 : NONE;
  return d;
}

static depth_t at_net(const levels_t *x, int net) {
  const int cell = x->order.driver[net];
  return cell == NO_CELL ? from_stage(x->port[net]) : x->depth[cell];
}

static depth_t through(const levels_t *x, const nl_cell_t *c) {
  depth_t out = from_stage(NONE);
  for (size_t k = 0; k < c->npins; k++) {
    if (c->pin[k].output) continue;
    const depth_t in = at_net(x, c->pin[k].net);
    for (int s = 0; s < STAGE_COUNT; s++)
      if (in.most[s] != NONE && in.most[s] + is_level(c) > out.most[s])
        out.most[s] = (short)(in.most[s] + is_level(c));
  }
  return out;
}

static void prepare(levels_t *x, const netlist_t *n) {
  *x = (levels_t){.n = n};
  order_find(n, &x->order);
  x->port = ws_realloc(NULL, sizeof *x->port * n->nnets);
  x->depth = ws_zalloc(sizeof *x->depth * n->ncells);
  for (size_t i = 0; i < n->nnets; i++)
    x->port[i] = NONE;
  for (size_t i = 0; i < n->nports; i++)
    if (!n->port[i].output) x->port[n->port[i].net] = stage_of_port(n->port[i].name);
  for (size_t i = 0; i < n->ncells; i++)
    if (order_is_register(&n->cell[i])) x->depth[i] = from_stage(stage_of_cell(&n->cell[i]));
  for (size_t i = 0; i < x->order.ncells; i++)
    x->depth[x->order.cell[i]] = through(x, &n->cell[x->order.cell[i]]);
}

static void count_one(json_t *counts, const char *key) {
  json_object_set_new(counts, key,
                      json_integer(json_integer_value(json_object_get(counts, key)) + 1));
}

// Takes over the counts.
static void counts_as_texts(json_t *counts, json_t *figures) {
  const char *key;
  json_t *count;
  json_object_foreach(counts, key, count)
      json_object_set_new(figures, key, json_sprintf("%d", (int)json_integer_value(count)));
  json_decref(counts);
}

// Returns the most levels of all paths that end at this net.
static int end_at(const levels_t *x, int net, int to, ends_t *e) {
  const depth_t d = at_net(x, net);
  int deepest = 0;
  for (int s = 0; s < STAGE_COUNT; s++) {
    if (d.most[s] > e->stages[s][to]) e->stages[s][to] = d.most[s];
    if (d.most[s] > deepest) deepest = d.most[s];
  }
  if (net > NL_ONE) count_one(e->inputs, ws_fmt("inputs after %02d levels", deepest));
  return deepest;
}

static module_t *module_at(ends_t *e, const nl_cell_t *c) {
  const char *name = stage_module_of_source(c->src);
  if (!name) name = "no module";
  for (size_t i = 0; i < e->nmodules; i++)
    if (strcmp(e->module[i].name, name) == 0) return &e->module[i];
  e->module = ws_realloc(e->module, sizeof *e->module * (e->nmodules + 1));
  e->module[e->nmodules] = (module_t){.name = name};
  return &e->module[e->nmodules++];
}

static void find_ends(const levels_t *x, ends_t *e) {
  const netlist_t *n = x->n;
  for (size_t i = 0; i < n->ncells; i++) {
    const nl_cell_t *c = &n->cell[i];
    if (!order_is_register(c)) continue;
    module_t *m = module_at(e, c);
    m->flops += !c->ram;
    for (size_t k = 0; k < c->npins; k++) {
      const int levels = c->pin[k].output ? 0 : end_at(x, c->pin[k].net, stage_of_cell(c), e);
      if (levels > m->most) m->most = levels;
    }
  }
  for (size_t i = 0; i < n->nports; i++)
    if (n->port[i].output) end_at(x, n->port[i].net, stage_of_port(n->port[i].name), e);
}

static int deepest_first(const void *a, const void *b) {
  const module_t *x = a, *y = b;
  return x->most != y->most ? y->most - x->most : strcmp(x->name, y->name);
}

static void add_ends(const levels_t *x, json_t *figures) {
  ends_t e = {.inputs = json_object()};
  for (int s = 0; s < STAGE_COUNT; s++)
    for (int t = 0; t < STAGE_COUNT; t++)
      e.stages[s][t] = NONE;
  find_ends(x, &e);
  for (int s = 0; s < STAGE_COUNT; s++)
    for (int t = 0; t < STAGE_COUNT; t++)
      if (e.stages[s][t] > 0)
        json_object_set_new(figures, ws_fmt("%s > %s", stage_name(s), stage_name(t)),
                            json_string(levels_as_text(e.stages[s][t])));
  if (e.nmodules) qsort(e.module, e.nmodules, sizeof *e.module, deepest_first);
  for (size_t i = 0; i < e.nmodules; i++)
    json_object_set_new(
        figures, e.module[i].name,
        json_sprintf("%d flops, %s", e.module[i].flops, levels_as_text(e.module[i].most)));
  counts_as_texts(e.inputs, figures);
}

// yosys turns a few inverters round when signals are renamed: they are not counted.
static void add_cells(const netlist_t *n, json_t *figures) {
  json_t *counts = json_object();
  for (size_t i = 0; i < n->ncells; i++) {
    const nl_cell_t *c = &n->cell[i];
    if (c->ram || order_is_register(c) || is_level(c))
      count_one(counts, c->ram                 ? "RAMs"
                        : order_is_register(c) ? "flops"
                                               : ws_fmt("gates %s", c->type));
  }
  counts_as_texts(counts, figures);
}

bool levels_json(const netlist_t *n, const char *label, json_t **out, ws_buf_t *err) {
  levels_t x;
  prepare(&x, n);
  if (x.order.loop != NO_CELL)
    return ws_err(err, "a loop of gates through %s", n->cell[x.order.loop].name);
  json_t *figures = json_object();
  add_cells(n, figures);
  add_ends(&x, figures);
  *out = json_pack("{s:s, s:o}", "label", label, "figures", figures);
  return true;
}

void levels_print(const json_t *levels) {
  json_t *figures = json_object_get(levels, "figures"), *figure;
  const char *key;
  json_object_foreach(figures, key, figure) if (strncmp(key, "inputs ", 7) != 0)
      printf("%-30s %s\n", key, json_string_value(figure));
}
