// SPDX-License-Identifier: Apache-2.0
#include "time.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "rows.h"
#include "table.h"

static const struct {
  double ns;
  const char *config, *library;
  double goal;
} anchor = {
#define WS_BENCH_PERIOD(ns, config, library, goal) ns, config, library, goal
#include "rows.def"
};

double bench_time_anchor(void) {
  return anchor.ns;
}

// ---- the period of a machine ----

// The next line "ws_x.v SUM ..." of a MANIFEST without what only simulation needs; false at its
// end.
static bool next_sum(FILE *f, char **line, size_t *size) {
  while (getline(line, size, f) > 0) {
    const size_t n = strcspn(*line, " ");
    if (n < 3 || strncmp(*line + n - 2, ".v", 2)) continue;
    if (n < 6 || strncmp(*line + n - 6, "_vpi.v", 6)) return true;
  }
  return false;
}

bool bench_same_verilog(const char *manifest, const char *sums) {
  FILE *f[2] = {fopen(manifest, "r"), fopen(sums, "r")};
  char *line[2] = {NULL, NULL};
  size_t size[2] = {0, 0};
  unsigned files = 0;
  bool same = f[0] && f[1], more = same;
  while (same && more) {
    more = next_sum(f[0], &line[0], &size[0]);
    same = next_sum(f[1], &line[1], &size[1]) == more && (!more || !strcmp(line[0], line[1]));
    files += more;
  }
  for (unsigned i = 0; i < 2; i++) {
    if (f[i]) fclose(f[i]);
    free(line[i]);
  }
  return same && files > 0;
}

// A file in the folder of another.
static void beside(char path[512], const char *file, const char *name) {
  const char *slash = strrchr(file, '/');
  snprintf(path, 512, "%.*s%s", slash ? (int)(slash - file + 1) : 0, file, name);
}

static void without(const bench_machine_t *m, const char *why) {
  printf("%s: %s %s: cycles only; make bench TIMING=1, or all, measures it\n", m->config, m->timing,
         why);
}

bool bench_time_period(const bench_machine_t *m, double *ns) {
  char manifest[512], sums[512];
  json_error_t e;
  *ns = 0;
  if (!m->timing) return true;
  FILE *f = fopen(m->timing, "r");
  if (!f) {
    without(m, "is not there");
    return true;
  }
  json_t *j = json_loadf(f, 0, &e);
  fclose(f);
  beside(manifest, m->wsrun, "rtl/MANIFEST");
  beside(sums, m->timing, "timing.rtl.txt");
  const double period =
      json_number_value(json_object_get(json_object_get(j, "ram_as_flop"), "period_ns"));
  if (!(period > 0))
    bench_complain("%s: no period: %s", m->timing,
                   j ? "no number \"ram_as_flop\", \"period_ns\"" : e.text);
  else if (!bench_same_verilog(manifest, sums))
    without(m, "is of other Verilog");
  else if (strcmp(bench_text(j, "liberty"), anchor.library))
    without(m, "is of another library");
  else
    *ns = period;
  json_decref(j);
  return period > 0;
}

// ---- rows ----

// An anchor's figure is one of these.
enum { CYCLES, EACH, IPC, KINDS };
static const struct {
  const char *ours, *its, *unit; // members of a row
  int digits, digits_of_its;
} kinds[KINDS] = {
    {"cycles", "anchor_cycles", "", 0, 0},
    {"each", "anchor_each", " each", 2, 0},
    {"ipc", "anchor_ipc", " IPC", 2, 2},
};

static int kind_of(const bench_anchor_t *a) {
  return a->cycles > 0 ? CYCLES : a->each > 0 ? EACH : a->ipc > 0 ? IPC : KINDS;
}

void bench_time_row(json_t *row, const bench_row_t *r, const bench_anchor_t *a, double ns) {
  const int kind = a ? kind_of(a) : KINDS;
  if (kind == KINDS) return;
  const double its = kind == CYCLES ? a->cycles : kind == EACH ? a->each : a->ipc;
  json_object_set_new(row, kinds[kind].its, json_real(its));
  if (ns <= 0) return;
  double time, time_of_its;
  if (kind == CYCLES) {
    time = (double)r->cycles * ns / 1e3;
    time_of_its = its * anchor.ns / 1e3;
  } else {
    time = (kind == EACH ? r->each : 1 / r->ipc) * ns;
    time_of_its = (kind == EACH ? its : 1 / its) * anchor.ns;
  }
  json_object_set_new(row, kind == CYCLES ? "us" : "ns_each", json_real(time));
  json_object_set_new(row, kind == CYCLES ? "anchor_us" : "anchor_ns_each", json_real(time_of_its));
  json_object_set_new(row, "time_ratio", json_real(time / time_of_its));
}

// ---- the table ----

static double real(json_t *j, const char *member) {
  return json_number_value(json_object_get(j, member));
}

// A number with its unit, right in a column.
static void cell(int width, int digits, double value, const char *unit) {
  char text[32];
  snprintf(text, sizeof text, "%.*f%s", digits, value, unit);
  printf(" %*s", width, text);
}

// A row without an anchor has no line.
static void print_row(json_t *row, double ns, bench_goals_t *goals) {
  int kind = 0;
  while (kind < KINDS && !json_object_get(row, kinds[kind].its))
    kind++;
  if (kind == KINDS) return;
  const double ours = real(row, kinds[kind].ours), its = real(row, kinds[kind].its);
  printf("%-32s %8s %7" PRIu64, bench_text(row, "kernel"), bench_text(row, "config"),
         bench_number(row, "latency"));
  cell(10, kinds[kind].digits, ours, kinds[kind].unit);
  cell(9, kinds[kind].digits_of_its, its, kinds[kind].unit);
  printf(" %6.2f", ours / its);
  if (ns > 0) {
    const char *const unit = kind == CYCLES ? " us" : " ns each";
    printf(" %7.3f", ns);
    cell(13, 1, real(row, kind == CYCLES ? "us" : "ns_each"), unit);
    cell(13, 1, real(row, kind == CYCLES ? "anchor_us" : "anchor_ns_each"), unit);
    bench_table_ratio(real(row, "time_ratio"), anchor.goal, 2, goals);
  } else {
    printf("\n");
  }
}

// Is the row's machine of the widths at which the anchor's period was measured? "8x8/dual" is.
static bool widths_of_anchor(json_t *row) {
  const char *config = bench_text(row, "config");
  const size_t n = strcspn(config, "/");
  return n == strlen(anchor.config) && !strncmp(config, anchor.config, n);
}

void bench_time(json_t *rows, json_t *periods, bench_goals_t *goals) {
  const char *other = NULL;
  bool any = false;
  size_t i;
  json_t *row;
  json_array_foreach(rows, i, row) any = any || json_object_get(row, "time_ratio");
  if (!any) return;
  printf("\n%-32s %8s %7s %10s %9s %6s %7s %13s %13s %6s  %s\n", "time = cycles x period", "config",
         "latency", "cycles", "Vortex", "ratio", "ns", "time", "Vortex", "ratio", "goals");
  json_array_foreach(rows, i, row) {
    print_row(row, real(periods, bench_text(row, "config")), goals);
    if (json_object_get(row, "time_ratio") && !widths_of_anchor(row))
      other = bench_text(row, "config");
  }
  printf("Vortex: %.2f ns per cycle, measured at %s", anchor.ns, anchor.config);
  if (other) printf("; its period at %s is not measured and taken to be the same", other);
  printf("\n");
}
