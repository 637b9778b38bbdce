// SPDX-License-Identifier: Apache-2.0
// wstiming: static timing of a netlist that synth/timing/map.sh made. Without --gates, nets
// between registers stay without names. Exit status: 0 done, 1 the
// figures are not the committed ones, or a path crosses too many stage boundaries; 2 bad input.
#include "base.h"
#include "cross.h"
#include "levels.h"
#include "match.h"
#include "medians.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: wstiming [--gates FILE] --mapped FILE --top MODULE --liberty FILE --driver CELL\n"
    "                --dir DIR [--label TEXT] [--rows N] [--unit] [--json FILE]\n"
    "       wstiming --stages FILE --top MODULE [--limit N] [--known FILE]\n"
    "       wstiming --levels GATES --top MODULE --label TEXT --json FILE\n"
    "       wstiming --medians DIR --json FILE\n"
    "       wstiming --compare BASELINE --json FILE\n"
    "       wstiming --baseline BASELINE --json FILE\n";

typedef struct {
  const char *gates, *mapped, *top, *liberty, *driver, *dir, *label, *rows, *json, *compare,
      *baseline, *stages, *limit, *known, *sdc, *levels, *medians;
  bool unit;
} args_t;

static bool parse(int argc, char **argv, args_t *a, ws_buf_t *err) {
  const struct {
    const char *name, **value;
  } options[] = {
      {"--gates", &a->gates},       {"--mapped", &a->mapped},   {"--top", &a->top},
      {"--liberty", &a->liberty},   {"--dir", &a->dir},         {"--label", &a->label},
      {"--rows", &a->rows},         {"--json", &a->json},       {"--compare", &a->compare},
      {"--baseline", &a->baseline}, {"--driver", &a->driver},   {"--stages", &a->stages},
      {"--limit", &a->limit},       {"--known", &a->known},     {"--sdc", &a->sdc},
      {"--levels", &a->levels},     {"--medians", &a->medians},
  };
  for (int i = 1; i < argc; i++) {
    size_t o = 0;
    while (o < WS_COUNT(options) && strcmp(options[o].name, argv[i]) != 0)
      o++;
    if (strcmp(argv[i], "--unit") == 0)
      a->unit = true;
    else if (o == WS_COUNT(options) || i + 1 == argc)
      return ws_err(err, "%s: %s\n%s", argv[i],
                    o == WS_COUNT(options) ? "unknown argument" : "needs a value", usage);
    else
      *options[o].value = argv[++i];
  }
  const bool json = a->compare || a->baseline || a->medians;
  if (a->stages   ? !a->top
      : a->levels ? !a->top || !a->label || !a->json
      : json      ? !a->json
                  : !a->mapped || !a->top || !a->liberty || !a->driver || !a->dir)
    return ws_err(err, "an argument is missing\n%s", usage);
  return true;
}

static void count(const netlist_t *n, const liberty_t *lib, timing_t *t) {
  for (size_t i = 0; i < n->ncells; i++) {
    const lib_cell_t *l = n->cell[i].ram ? NULL : lib_find(lib, n->cell[i].type);
    t->rams += n->cell[i].ram;
    t->cells += l != NULL;
    t->flops += l && l->state;
    t->area_um2 += l ? l->area : 0;
  }
}

static const char *name_of_file(const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  return ws_fmt("%.*s", (int)strcspn(name, "."), name);
}

static bool measure(const args_t *a, ws_buf_t *err) {
  netlist_t gates, mapped;
  liberty_t lib;
  timing_t t = {.label = a->label ? a->label : a->top, .top = a->top};
  sta_options_t o = {
      .liberty = a->liberty, .driver = a->driver, .dir = a->dir, .sdc = a->sdc, .ram_model = true};
  if (!lib_read(a->liberty, &lib, err) || !nl_read(a->mapped, a->top, &mapped, err) ||
      (a->gates &&
       (!nl_read(a->gates, a->top, &gates, err) || !match_names(&gates, &mapped, &lib, err))) ||
      !sta_fo4(a->liberty, &lib, a->dir, &o.fo4_ns, err) ||
      !sta_run(&mapped, &lib, &o, &t.model, err))
    return false;
  o.ram_model = false;
  if (!a->unit && !sta_run(&mapped, &lib, &o, &t.flop, err)) return false;
  t.liberty = name_of_file(a->liberty);
  t.fo4_ns = o.fo4_ns;
  count(&mapped, &lib, &t);
  if (a->unit)
    timing_print_unit(&mapped, &lib, &t);
  else
    timing_print(&mapped, &lib, &t, a->rows ? strtoul(a->rows, NULL, 10) : (size_t)-1);
  if (!a->json) return true;
  json_t *j = timing_json(&mapped, &lib, &t);
  return timing_json_write(a->json, j, 0, err);
}

static bool levels(const args_t *a, ws_buf_t *err) {
  netlist_t n;
  json_t *j;
  if (!nl_read(a->levels, a->top, &n, err) || !levels_json(&n, a->label, &j, err)) return false;
  levels_print(j);
  return timing_json_write(a->json, j, 0, err);
}

static bool medians(const args_t *a, ws_buf_t *err) {
  json_t *j = timing_medians(a->medians, err);
  return j && timing_json_write(a->json, j, JSON_SORT_KEYS, err);
}

static bool stages(const args_t *a, int *status, ws_buf_t *err) {
  netlist_t n;
  bool as_known = true;
  const char *known = a->known ? ws_read_file(a->known) : NULL;
  if (a->known && !known) return ws_err(err, "cannot read %s", a->known);
  if (!nl_read(a->stages, a->top, &n, err) ||
      !cross_print(&n, a->limit ? atoi(a->limit) : 2, known, &as_known, err))
    return false;
  *status = !as_known;
  return true;
}

static bool run(const args_t *a, int *status, ws_buf_t *err) {
  json_error_t e;
  bool same = true, ok;
  if (a->stages) return stages(a, status, err);
  if (a->levels) return levels(a, err);
  if (a->medians) return medians(a, err);
  if (!a->compare && !a->baseline) return measure(a, err);
  json_t *now = json_load_file(a->json, 0, &e);
  if (!now) return ws_err(err, "%s:%d: %s", a->json, e.line, e.text);
  ok = a->compare ? timing_base_compare(a->compare, now, &same, err)
                  : timing_base_write(a->baseline, now, err);
  json_decref(now);
  *status = !same;
  return ok;
}

int main(int argc, char **argv) {
  args_t a = {0};
  ws_buf_t err = {0};
  int status = 0;
  if (!parse(argc, argv, &a, &err) || !run(&a, &status, &err)) {
    fprintf(stderr, "wstiming: %s\n", err.p);
    status = 2;
  }
  ws_free_all();
  return status;
}
