// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  table_t *t;
  const plan_t *plan;
  const result_t *result;
  int **unit_of; // of each point: its units
} builder_t;

int sweep_column(const table_t *t, const char *name) {
  for (unsigned c = 0; c < t->head.n; c++)
    if (!strcmp(t->head.p[c], name)) return (int)c;
  return -1;
}

bool sweep_number(const table_t *t, unsigned row, int column, double *value) {
  if (column < 0 || !*t->row[row][column]) return false;
  char *end;
  *value = strtod(t->row[row][column], &end);
  return !*end && isfinite(*value);
}

result_t *sweep_results(const plan_t *plan, const char *kept, const char *known) {
  result_t *result = ws_zalloc((plan->units + 1) * sizeof *result);
  if (known && strlen(known) != plan->units) known = NULL; // of another plan
  for (unsigned u = 0; u < plan->units; u++)
    result[u].text =
        known && known[u] == '1' ? "" : sweep_result(kept, plan, &plan->unit[u], &result[u].why);
  return result;
}

const char *sweep_status(const plan_t *plan, const result_t *result, const int *units,
                         unsigned point, const char **message) {
  const char *status = "ok";
  *message = plan->point[point].message;
  if (!plan->point[point].job) return "refused";
  for (; *units != SWEEP_END; units++) {
    const result_t *r = &result[*units];
    if (r->text) continue;
    if (r->why && strcmp(status, "failed") != 0) {
      *message = ws_fmt("%s: %s", plan->unit[*units].file, r->why);
      status = "failed";
    } else if (!strcmp(status, "ok")) {
      status = "missing";
    }
  }
  return status;
}

static unsigned add_column(table_t *t, const char *name) {
  const int old = sweep_column(t, name);
  if (old >= 0) return (unsigned)old;
  words_add(&t->head, name);
  for (unsigned i = 0; i < t->rows; i++) {
    t->row[i] = ws_realloc(t->row[i], t->head.n * sizeof *t->row[i]);
    t->row[i][t->head.n - 1] = "";
  }
  return t->head.n - 1;
}

static bool is_counter(const char *name) {
  return strcmp(name, "cycles") != 0 && strcmp(name, "ipc") != 0;
}

// The figures of a measurement, with the kernel before the names of those of a run.
static void add_figures(builder_t *b, const char *measure, const char *kernel, bool counters) {
  for (unsigned i = 0; i < b->plan->points; i++)
    for (const int *u = b->unit_of[i]; *u != SWEEP_END; u++) {
      const unit_t *unit = &b->plan->unit[*u];
      if (strcmp(unit->measure, measure) != 0 || strcmp(unit->kernel, kernel) != 0) continue;
      if (!b->result[*u].text) continue;
      char *rest = ws_strdup(b->result[*u].text);
      for (char *line; (line = strsep(&rest, "\n"));) {
        char *value = strchr(line, ' ');
        if (!value) continue;
        *value++ = 0;
        if (!strcmp(measure, "cycles") && !counters && is_counter(line)) continue;
        const char *name = strcmp(kernel, "-") != 0 ? ws_fmt("%s.%s", kernel, line) : line;
        b->t->row[i][add_column(b->t, ws_strdup(name))] = ws_strdup(value);
      }
    }
}

// The geometric mean over the kernels, where all of them have a figure.
static void add_mean(builder_t *b, const char *figure) {
  const words_t *k = &b->plan->kernels;
  const unsigned to = add_column(b->t, figure);
  for (unsigned i = 0; i < b->t->rows; i++) {
    double sum = 0, v;
    unsigned n = 0;
    for (; n < k->n; n++) {
      const int from = sweep_column(b->t, ws_fmt("%s.%s", k->p[n], figure));
      if (!sweep_number(b->t, i, from, &v) || v <= 0) break;
      sum += log(v);
    }
    if (n && n == k->n) b->t->row[i][to] = ws_fmt("%.1f", exp(sum / n));
  }
}

static void add_time(table_t *t) {
  const int cycles = sweep_column(t, "cycles"), period = sweep_column(t, "period_ns");
  double c, p;
  if (cycles < 0 || period < 0) return;
  const unsigned to = add_column(t, "us");
  for (unsigned i = 0; i < t->rows; i++)
    if (sweep_number(t, i, cycles, &c) && sweep_number(t, i, period, &p))
      t->row[i][to] = ws_fmt("%.3f", c * p / 1e3);
}

// What the columns of a sweep are does not depend on what has been measured.
static const char *const of_counters[] = {
    "warp_instrs",
    "thread_instrs",
#define WS_PERF(name, slot, doc) #name,
#include "../../../gen/perf.def"
#undef WS_PERF
    NULL,
};
static const char *const of_power[] = {"toggles", "toggles_per_cycle", NULL};
static const char *const of_area[] = {"knand2", "flops", "ram_bits", NULL};
static const char *const of_accuracy[] = {"ulp",       "ex2.ulp",  "lg2.ulp",  "rcp.ulp",
                                          "rsqrt.ulp", "sqrt.ulp", "tanh.ulp", NULL};

static void add_columns(table_t *t, const char *kernel, const char *const *name) {
  for (; *name; name++)
    add_column(t, kernel ? ws_fmt("%s.%s", kernel, *name) : *name);
}

static void figures(builder_t *b) {
  const plan_t *plan = b->plan;
  const words_t *k = &plan->kernels;
  const bool counters = words_have(&plan->measures, "counters");
  if (words_have(&plan->measures, "cycles")) {
    for (unsigned i = 0; i < k->n; i++) {
      add_column(b->t, ws_fmt("%s.cycles", k->p[i]));
      add_column(b->t, ws_fmt("%s.ipc", k->p[i]));
      if (counters) add_columns(b->t, k->p[i], of_counters);
      add_figures(b, "cycles", k->p[i], counters);
    }
    add_mean(b, "cycles");
  }
  if (words_have(&plan->measures, "power")) {
    for (unsigned i = 0; i < k->n; i++) {
      add_columns(b->t, k->p[i], of_power);
      add_figures(b, "power", k->p[i], true);
    }
    add_mean(b, "toggles");
  }
  if (words_have(&plan->measures, "area")) {
    add_columns(b->t, NULL, of_area);
    add_figures(b, "area", "-", true);
  }
  if (words_have(&plan->measures, "period")) {
    add_column(b->t, "period_ns");
    add_figures(b, "period", "-", true);
    add_time(b->t);
  }
  if (words_have(&plan->measures, "accuracy")) {
    add_columns(b->t, NULL, of_accuracy);
    add_figures(b, "accuracy", "-", true);
  }
}

void sweep_table(table_t *t, const plan_t *plan, const char *kept) {
  builder_t b = {.t = t, .plan = plan};
  *t = (table_t){.rows = plan->points};
  b.result = sweep_results(plan, kept, NULL);
  b.unit_of = ws_zalloc((plan->points + 1) * sizeof *b.unit_of);
  for (unsigned i = 0; i < plan->points; i++)
    b.unit_of[i] = sweep_units_of(plan, i);
  t->row = ws_zalloc((t->rows + 1) * sizeof *t->row);
  words_add(&t->head, "point");
  for (unsigned a = 0; a < plan->axes.n; a++)
    words_add(&t->head, plan->axes.p[a]);
  words_add(&t->head, "status");
  t->status = t->head.n - 1;
  const char **message = ws_zalloc((t->rows + 1) * sizeof *message);
  for (unsigned i = 0; i < t->rows; i++) {
    t->row[i] = ws_zalloc(t->head.n * sizeof *t->row[i]);
    t->row[i][0] = ws_fmt("%u", i + 1);
    for (unsigned a = 0; a < plan->axes.n; a++)
      t->row[i][1 + a] = plan->point[i].value[a];
    t->row[i][t->status] = sweep_status(plan, b.result, b.unit_of[i], i, &message[i]);
  }
  figures(&b);
  const unsigned last = add_column(t, "message");
  for (unsigned i = 0; i < t->rows; i++)
    t->row[i][last] = message[i];
}

static void cell(ws_buf_t *b, const char *text) {
  if (!text[strcspn(text, ",\"\n")]) {
    ws_printf(b, "%s", text);
    return;
  }
  ws_add(b, "\"", 1);
  for (; *text; text++)
    ws_add(b, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
  ws_add(b, "\"", 1);
}

const char *sweep_csv(const table_t *t) {
  ws_buf_t b = {0};
  for (unsigned i = 0; i <= t->rows; i++)
    for (unsigned c = 0; c < t->head.n; c++) {
      cell(&b, i ? t->row[i - 1][c] : t->head.p[c]);
      ws_add(&b, c + 1 < t->head.n ? "," : "\n", 1);
    }
  return b.p;
}
