// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include "stage.h"

#include <string.h>

timing_hop_t *timing_hops(const netlist_t *n, const sta_path_t *p, size_t *count) {
  timing_hop_t *list = ws_zalloc(sizeof *list * (p->nsteps + 2));
  *count = 0;
  for (size_t i = 0; i <= p->nsteps; i++) {
    const char *last = stage_is_ports(p->to) ? NULL : p->last;
    const char *name = i < p->nsteps ? n->net[p->step[i].net] : last;
    const char *module = name ? stage_module(n, name) : NULL;
    if (module && (!*count || strcmp(list[*count - 1].module, module) != 0))
      list[(*count)++] = (timing_hop_t){module, stage_of_name(n, name)};
  }
  return list;
}

int timing_boundaries(const timing_hop_t *hop, size_t count) {
  int crossed = 0, before = 0;
  for (size_t i = 0; i < count; i++) {
    if (hop[i].stage == 0) continue;
    crossed += before && hop[i].stage != before;
    before = hop[i].stage;
  }
  return crossed;
}

static bool is_state(const netlist_t *n, const liberty_t *lib, size_t cell) {
  const nl_cell_t *c = &n->cell[cell];
  return c->ram || lib_find(lib, c->type)->state;
}

size_t timing_gates(const netlist_t *n, const liberty_t *lib, const sta_path_t *p) {
  size_t gates = 0;
  for (size_t i = 0; i < p->nsteps; i++)
    gates += !is_state(n, lib, p->step[i].cell);
  return gates;
}

const sta_path_t *timing_worst(const sta_result_t *r) {
  for (size_t i = 0; i < r->npaths; i++)
    if (!stage_is_ports(r->path[i].from) && !stage_is_ports(r->path[i].to)) return &r->path[i];
  return NULL;
}

static void print_modules(const netlist_t *n, const sta_path_t *p) {
  size_t count;
  timing_hop_t *m = timing_hops(n, p, &count);
  int column = 4;
  printf("   ");
  for (size_t i = 0; i < count; i++) {
    int width = (int)strlen(m[i].module) - 3 + (i ? 4 : 1);
    if (column + width > 118) {
      printf("\n     ");
      column = 6;
    }
    printf(i ? " > %s" : " %s", m[i].module + 3);
    column += width;
  }
  printf("\n");
}

static void print_path(const netlist_t *n, const liberty_t *lib, const timing_t *t,
                       const sta_path_t *p) {
  size_t count;
  timing_hop_t *m = timing_hops(n, p, &count);
  printf("%7.2f %5.0f %6zu %6d  %-12s %-12s %s -> %s\n", p->ns, p->ns / t->fo4_ns,
         timing_gates(n, lib, p), timing_boundaries(m, count), stage_name(p->from),
         stage_name(p->to), p->first, p->last);
  print_modules(n, p);
}

static void print_ports(const timing_t *t) {
  static const char *const what[] = {"input to register", "register to output", "input to output"};
  printf("\nPorts, with inputs that change with the clock and outputs due at its next edge\n");
  printf("%7s %5s  %-20s %-12s %s\n", "ns", "FO4", "", "ports", "stage or ports");
  for (int k = 0; k < 3; k++)
    for (size_t i = 0; i < t->model.npaths; i++) {
      const sta_path_t *p = &t->model.path[i];
      bool in = stage_is_ports(p->from), out = stage_is_ports(p->to);
      if (k != (in && out ? 2 : out ? 1 : in ? 0 : -1)) continue;
      printf("%7.2f %5.0f  %-20s %-12s %-12s %s -> %s\n", p->ns, p->ns / t->fo4_ns, what[k],
             stage_name(in ? p->from : p->to), stage_name(in ? p->to : p->from), p->first, p->last);
    }
}

static void print_period(const char *what, const timing_t *t, const sta_result_t *r) {
  const sta_path_t *p = timing_worst(r);
  if (p)
    printf("%7.2f ns %6.0f FO4 %6.0f MHz   %s\n", p->ns, p->ns / t->fo4_ns, 1000 / p->ns, what);
}

void timing_print(const netlist_t *n, const liberty_t *lib, const timing_t *t, size_t rows) {
  size_t shown = 0;
  printf("%s of %s: %zu cells, %zu flops, %zu RAMs; %s, no wires, FO4 %.4f ns\n", t->top, t->label,
         t->cells, t->flops, t->rams, t->liberty, t->fo4_ns);
  print_period("RAM access by size: one FO4 for each doubling of its bits", t, &t->model);
  print_period("RAM access like a flop's", t, &t->flop);
  printf("\nWorst path from each stage to each stage, register to register, and the modules that "
         "it crosses\n");
  printf("%7s %5s %6s %6s  %-12s %-12s\n", "ns", "FO4", "cells", "bounds", "from", "to");
  for (size_t i = 0; i < t->model.npaths && shown < rows; i++) {
    const sta_path_t *p = &t->model.path[i];
    if (stage_is_ports(p->from) || stage_is_ports(p->to)) continue;
    print_path(n, lib, t, p);
    shown++;
  }
  print_ports(t);
}

void timing_print_unit(const netlist_t *n, const liberty_t *lib, const timing_t *t) {
  const sta_path_t *p = &t->model.path[0];
  printf("%-20s %7.2f ns %6.0f FO4 %6.0f MHz %5zu cells   %s -> %s\n", t->top, p->ns,
         p->ns / t->fo4_ns, 1000 / p->ns, timing_gates(n, lib, p), p->first, p->last);
}

// ---- JSON ----

static double rounded(double ns) { // to a picosecond
  return (double)(long)(ns * 1000 + 0.5) / 1000;
}

static json_t *paths_json(const netlist_t *n, const liberty_t *lib, const sta_result_t *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->npaths; i++) {
    const sta_path_t *p = &r->path[i];
    size_t count;
    timing_hop_t *m = timing_hops(n, p, &count);
    json_t *modules = json_array();
    for (size_t k = 0; k < count; k++)
      json_array_append_new(modules, json_string(m[k].module));
    json_array_append_new(list, json_pack("{s:s,s:s,s:f,s:i,s:i,s:s,s:s,s:o}", "from",
                                          stage_name(p->from), "to", stage_name(p->to), "ns",
                                          rounded(p->ns), "cells", (int)timing_gates(n, lib, p),
                                          "boundaries", timing_boundaries(m, count), "first",
                                          p->first, "last", p->last, "modules", modules));
  }
  return list;
}

static json_t *result_json(const netlist_t *n, const liberty_t *lib, const timing_t *t,
                           const sta_result_t *r) {
  const sta_path_t *p = timing_worst(r);
  double ns = p ? p->ns : 0;
  return json_pack("{s:f,s:f,s:f,s:o}", "period_ns", rounded(ns), "period_fo4",
                   rounded(ns / t->fo4_ns), "mhz", p ? rounded(1000 / ns) : 0.0, "paths",
                   paths_json(n, lib, r));
}

json_t *timing_json(const netlist_t *n, const liberty_t *lib, const timing_t *t) {
  return json_pack("{s:s,s:s,s:s,s:f,s:f,s:i,s:i,s:i,s:o,s:o}", "label", t->label, "top", t->top,
                   "liberty", t->liberty, "fo4_ns", t->fo4_ns, "area_um2", t->area_um2, "cells",
                   (int)t->cells, "flops", (int)t->flops, "rams", (int)t->rams, "ram_by_size",
                   result_json(n, lib, t, &t->model), "ram_as_flop",
                   result_json(n, lib, t, &t->flop));
}
