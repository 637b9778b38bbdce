// SPDX-License-Identifier: Apache-2.0
#include "medians.h"

#include <stdlib.h>

enum { ORDERS_MOST = 99 };

static double number_at(const json_t *j, const char *key) {
  return json_number_value(json_object_get(j, key));
}

static double period(const json_t *order) {
  return number_at(json_object_get(order, "ram_by_size"), "period_ns");
}

static double between_stages(const json_t *order) {
  const json_t *paths = json_object_get(json_object_get(order, "ram_by_size"), "paths");
  size_t i, n = json_array_size(paths);
  json_t *path;
  double sum = 0;
  json_array_foreach(paths, i, path) sum += number_at(path, "ns");
  return n ? sum / (double)n : 0;
}

static double cells(const json_t *order) {
  return number_at(order, "cells");
}

// How far a median, or one order of the files, may be from the committed median: a little more than
// the widest range of orders of one version of tiny (docs/figures.md).
static const struct {
  const char *name;
  double (*of)(const json_t *);
  double percent;
} figures[] = {{"period, ns", period, 8},
               {"mean of the worst paths between stages, ns", between_stages, 4},
               {"cells", cells, 1}};

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

json_t *timing_medians(const char *dir, ws_buf_t *err) {
  json_t *order[ORDERS_MOST], *out = json_object();
  size_t n = 0;
  for (const char *file; n < ORDERS_MOST; n++) {
    json_error_t e;
    file = ws_fmt("%s/order.%zu.json", dir, n);
    if (n && !ws_file_exists(file)) break;
    order[n] = json_load_file(file, 0, &e);
    if (!order[n]) {
      ws_err(err, "%s:%d: %s", file, e.line, e.text);
      return NULL;
    }
  }
  for (size_t f = 0; f < WS_COUNT(figures); f++) {
    double v[ORDERS_MOST];
    for (size_t i = 0; i < n; i++)
      v[i] = figures[f].of(order[i]);
    qsort(v, n, sizeof *v, by_value);
    const double median = (v[(n - 1) / 2] + v[n / 2]) / 2;
    printf("%-43s %.3f to %.3f, median of %zu %.3f\n", figures[f].name, v[0], v[n - 1], n, median);
    json_object_set_new(out, figures[f].name,
                        json_pack("{s:f, s:f}", "median", median, "percent", figures[f].percent));
  }
  json_t *now =
      json_pack("{s:O, s:o}", "label", json_object_get(order[0], "label"), "figures", out);
  for (size_t i = 0; i < n; i++)
    json_decref(order[i]);
  return now;
}
