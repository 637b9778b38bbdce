// SPDX-License-Identifier: Apache-2.0
#include "compare.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "headline.h"
#include "rows.h"

enum { CONFIGS = 16 };

// Per configuration, the geometric mean of new cycles divided by old cycles.
typedef struct {
  const char *config;
  double logs;
  unsigned n;
} mean_t;

static void add(mean_t mean[CONFIGS], const char *config, double ratio) {
  for (mean_t *m = mean; m < mean + CONFIGS; m++) {
    if (m->config && strcmp(m->config, config)) continue;
    m->config = config;
    m->logs += log(ratio);
    m->n++;
    return;
  }
}

static void key(json_t *r) {
  printf("%-52s %13s %7" PRIu64, bench_text(r, "kernel"), bench_text(r, "config"),
         bench_number(r, "latency"));
}

static void changed(const char *what, json_t *r, bool added) {
  key(r);
  if (added) printf(" %10s", "-");
  printf(" %10" PRIu64, bench_number(r, "cycles"));
  if (!added) printf(" %10s", "-");
  printf(" %9s  %s\n", "", what);
}

static void head(bool *done) {
  if (!*done)
    printf("%-52s %13s %7s %10s %10s %9s\n", "kernel", "config", "latency", "base", "new",
           "change");
  *done = true;
}

// Area is of the whole machine and there only when it was measured.
static void compare_area(json_t *base, json_t *now) {
  const double a = json_number_value(json_object_get(base, "area_knand2"));
  const double b = json_number_value(json_object_get(now, "area_knand2"));
  if (a > 0 && b > 0 && a != b)
    printf("area: %.1f -> %.1f kNAND2, %+.2f %%\n", a, b, 100 * (b / a - 1));
}

// Periods are there for the machines whose timing was of the Verilog that was run.
static void compare_periods(json_t *base, json_t *now) {
  const char *config;
  json_t *p;
  json_object_foreach(json_object_get(now, "period_ns"), config, p) {
    const double b = json_number_value(p);
    const double a = json_number_value(json_object_get(json_object_get(base, "period_ns"), config));
    if (a > 0 && b > 0 && a != b)
      printf("period of %s: %.3f -> %.3f ns, %+.2f %%\n", config, a, b, 100 * (b / a - 1));
  }
}

static int compare(json_t *base, json_t *now) {
  json_t *old_rows = json_object_get(base, "rows"), *new_rows = json_object_get(now, "rows"), *r;
  mean_t mean[CONFIGS] = {{0}};
  unsigned better = 0, worse = 0, same = 0, added = 0, removed = 0;
  bool headed = false;
  size_t i;
  json_array_foreach(new_rows, i, r) {
    json_t *old = bench_find(old_rows, r);
    if (!old) continue;
    const uint64_t a = bench_number(old, "cycles"), b = bench_number(r, "cycles");
    const double ratio = (double)b / (double)a;
    add(mean, bench_text(r, "config"), ratio);
    *(a == b ? &same : b < a ? &better : &worse) += 1;
    if (a == b) continue;
    head(&headed);
    key(r);
    printf(" %10" PRIu64 " %10" PRIu64 " %+7.2f %%  %s\n", a, b, 100 * (ratio - 1),
           b < a ? "better" : "WORSE");
  }
  json_array_foreach(new_rows, i, r) {
    if (bench_find(old_rows, r)) continue;
    head(&headed);
    changed("added", r, true);
    added++;
  }
  json_array_foreach(old_rows, i, r) {
    if (bench_find(new_rows, r)) continue;
    head(&headed);
    changed("REMOVED", r, false);
    removed++;
  }
  compare_area(base, now);
  compare_periods(base, now);
  printf("%u better, %u worse, %u the same, %u added, %u removed\n", better, worse, same, added,
         removed);
  for (const mean_t *m = mean; m < mean + CONFIGS && m->config; m++)
    printf("%s: new / old cycles, geometric mean of %u rows: %.4f\n", m->config, m->n,
           exp(m->logs / m->n));
  return bench_headline_worse(base, now) ? BENCH_WRONG : BENCH_OK;
}

int bench_compare(const char *base, const char *now) {
  json_t *a = bench_load(base), *b = a ? bench_load(now) : NULL;
  const int rc = a && b ? compare(a, b) : BENCH_USAGE;
  json_decref(a);
  json_decref(b);
  return rc;
}

static bool write_baseline(json_t *from, json_t *old, FILE *f) {
  json_t *rows = json_object_get(from, "rows");
  size_t i;
  json_t *r;
  bool ok =
      fputs("{", f) >= 0 && bench_headline_write(from, old, f) && fputs("\"rows\": [\n", f) >= 0;
  json_array_foreach(rows, i, r) {
    json_t *line = json_pack("{s:O, s:O, s:O, s:O}", "kernel", json_object_get(r, "kernel"),
                             "config", json_object_get(r, "config"), "latency",
                             json_object_get(r, "latency"), "cycles", json_object_get(r, "cycles"));
    ok = ok && line && json_dumpf(line, f, 0) == 0;
    ok = ok && fputs(i + 1 < json_array_size(rows) ? ",\n" : "\n", f) >= 0;
    json_decref(line);
  }
  return fputs("]}\n", f) >= 0 && ok;
}

int bench_baseline(const char *from, const char *to) {
  json_t *j = bench_load(from);
  if (!j) return BENCH_USAGE;
  int rc = BENCH_OK;
  if (json_array_size(json_object_get(j, "failed"))) {
    rc = bench_complain("%s: some rows failed; no baseline is made from it", from);
  } else {
    json_t *old = json_load_file(to, 0, NULL); // NULL: there is none
    FILE *f = fopen(to, "w");
    bool ok = f && write_baseline(j, old, f);
    json_decref(old);
    if (f && fclose(f)) ok = false;
    if (!ok) rc = bench_complain("cannot write %s: %s", to, strerror(errno));
  }
  json_decref(j);
  return rc;
}
