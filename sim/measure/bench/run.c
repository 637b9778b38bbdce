// SPDX-License-Identifier: Apache-2.0
#include "run.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "against.h"
#include "beside.h"
#include "headline.h"
#include "machine.h"
#include "rows.h"
#include "runner.h"
#include "table.h"
#include "time.h"

typedef struct {
  const char *kernel; // NULL: a row for each part that the host program measures
  const char *host, *params, *config;
  unsigned latency;
  bench_anchor_t anchor;
} def_t;

static const def_t defs[] = {
#define WS_BENCH_RUN(kernel, host, params, config, latency, cycles, ratio, ipc, works)             \
  {kernel, host, params, config, latency, {cycles, 0, 0, ratio, 0, ipc, works}},
#define WS_BENCH_PARTS(host, config, latency)                                                      \
  {NULL, host, "", config, latency, {0, 0, 0, 0, 0, 0, false}},
#include "rows.def"
};
enum { DEFS = sizeof defs / sizeof defs[0] };

static const struct {
  const char *kernel, *config;
  bench_anchor_t anchor;
} parts[] = {
#define WS_BENCH_PART(kernel, config, each, ipc, goal_each, goal_ipc)                              \
  {kernel, config, {0, each, ipc, 0, goal_each, goal_ipc, false}},
#include "rows.def"
};
enum { PARTS = sizeof parts / sizeof parts[0] };

#define WS_BENCH_FIGURE(name, what, anchor, goal, more) FIGURE_##name,
enum {
#include "rows.def"
  FIGURES
};
#define WS_BENCH_FIGURE(name, what, anchor, goal, more) {what, anchor, goal, more},
static const struct {
  const char *what;
  double anchor, goal;
  bool more;
} figures[FIGURES] = {
#include "rows.def"
};

typedef struct {
  json_t *rows, *failed;
  const char *out;
  bool counting;         // only the rows that count in cycles x area
  bench_runner_t runner; // of the machine at hand
  bench_goals_t goals;
  json_t *timings; // {"8x8": ns, ...} of the machines with a timing, by their names here
  json_t *periods; // the same by the configs of their rows
  double ns;       // of the machine at hand, or 0
  // Of the rows that count in cycles x area: how many there are, and logarithms of our cycles and
  // time divided by those of the anchor.
  unsigned works, timed;
  double logs, time_logs;
  double per_second, per_cpu_second; // simulated cycles; 0: not measured
} bench_t;

// Geometric mean of `n` rows that count in cycles x area; 0 when they are not all.
static double mean(double logs, unsigned n) {
  unsigned all = 0;
  for (const def_t *d = defs; d < defs + DEFS; d++)
    all += d->anchor.works;
  return n == all ? exp(logs / n) : 0;
}

double bench_cycles_ratio(json_t *rows) {
  double logs = 0;
  unsigned n = 0;
  for (const def_t *d = defs; d < defs + DEFS; d++) {
    if (!d->anchor.works) continue;
    json_t *key = json_pack("{s:s, s:s, s:i}", "kernel", d->kernel, "config", d->config, "latency",
                            (int)d->latency);
    json_t *row = bench_find(rows, key);
    json_decref(key);
    if (!row) continue;
    logs += log((double)bench_number(row, "cycles") / d->anchor.cycles);
    n++;
  }
  return mean(logs, n);
}

static void figure(bench_t *b, unsigned i, double value) {
  bench_table_figure(figures[i].what, value, figures[i].anchor, figures[i].goal, figures[i].more,
                     &b->goals);
}

static json_t *run(bench_t *b, const char *host, const char *params, unsigned latency, double *wall,
                   double *cpu) {
  return bench_runner_run(&b->runner, host, params, latency, true, wall, cpu);
}

// "8x8": warps and threads, and lanes where they are fewer; "16x8/2" with two schedulers,
// "8x8/dual" when two instructions of a warp may issue in a cycle. "8x8/gto" with the scheduling
// policy where the row of `config` names one; last "/bitmanip".
static void shape_of(json_t *run, const char *config, char text[32]) {
  json_t *m = json_object_get(run, "machine");
  unsigned warps = (unsigned)bench_number(m, "warps"),
           threads = (unsigned)bench_number(m, "threads");
  unsigned lanes = (unsigned)bench_number(m, "lanes");
  if (lanes == threads)
    snprintf(text, 32, "%ux%u", warps, threads);
  else
    snprintf(text, 32, "%ux%ux%u", warps, threads, lanes);
  const unsigned schedulers = (unsigned)bench_number(m, "schedulers");
  size_t n = strlen(text);
  if (schedulers > 1) snprintf(text + n, 32 - n, "/%u", schedulers);
  const char *slash = strrchr(config, '/');
  n = strlen(text);
  if (bench_number(m, "issue_width") > 1)
    snprintf(text + n, 32 - n, "/dual");
  else if (slash && !isdigit((unsigned char)slash[1]) && strcmp(slash, "/bitmanip"))
    snprintf(text + n, 32 - n, "/%s", bench_text(m, "sched"));
  n = strlen(text);
  if (json_is_true(json_object_get(m, "bitmanip"))) snprintf(text + n, 32 - n, "/bitmanip");
}

// Anchor and goals hold for the shape they were written for.
static void add(bench_t *b, json_t *row, const bench_anchor_t *a) {
  const bench_row_t r = {.kernel = bench_text(row, "kernel"),
                         .config = bench_text(row, "config"),
                         .latency = (unsigned)bench_number(row, "latency"),
                         .cycles = bench_number(row, "cycles"),
                         .warp_instrs = bench_number(row, "warp_instrs"),
                         .ipc = json_number_value(json_object_get(row, "ipc")),
                         .each = json_number_value(json_object_get(row, "each"))};
  bench_table_row(&r, a, &b->goals);
  bench_time_row(row, &r, a, b->ns);
  if (b->ns > 0) json_object_set_new(b->periods, r.config, json_real(b->ns));
  if (a && a->works) {
    b->logs += log((double)r.cycles / a->cycles);
    b->works++;
    if (b->ns > 0) {
      b->time_logs += log((double)r.cycles * b->ns / (a->cycles * bench_time_anchor()));
      b->timed++;
    }
  }
  json_array_append_new(b->rows, row);
}

static void add_kernel(bench_t *b, const def_t *d, json_t *run, const char *shape) {
  static const char *const keep[] = {"cycles", "warp_instrs", "thread_instrs",
                                     "ipc",    "counters",    "slots"};
  json_t *row = json_pack("{s:s, s:s, s:i}", "kernel", d->kernel, "config", shape, "latency",
                          (int)d->latency);
  for (size_t i = 0; i < sizeof keep / sizeof keep[0]; i++)
    if (json_object_get(run, keep[i])) json_object_set(row, keep[i], json_object_get(run, keep[i]));
  add(b, row, strcmp(shape, d->config) ? NULL : &d->anchor);
}

// Cycles and instructions are those of the launch that the part is in; `each` is of the part.
static void add_parts(bench_t *b, const def_t *d, json_t *run, const char *shape) {
  size_t i;
  json_t *m;
  json_array_foreach(json_object_get(run, "measured"), i, m) {
    char name[128];
    const unsigned warps = (unsigned)bench_number(m, "warps");
    const double cycles = (double)bench_number(m, "launch_cycles");
    const double instrs = (double)bench_number(m, "warp_instrs");
    const double ops = (double)bench_number(m, "ops") * warps;
    snprintf(name, sizeof name, "%s: %s, %u warp%s",
             d->host + (strncmp(d->host, "bench_", 6) ? 0 : 6), bench_text(m, "what"), warps,
             warps == 1 ? "" : "s");
    json_t *row =
        json_pack("{s:s, s:s, s:i, s:O, s:O, s:f, s:f}", "kernel", name, "config", shape, "latency",
                  (int)d->latency, "cycles", json_object_get(m, "launch_cycles"), "warp_instrs",
                  json_object_get(m, "warp_instrs"), "ipc", instrs / cycles, "each",
                  (double)bench_number(m, "cycles") / ops);
    const bench_anchor_t *a = NULL;
    for (unsigned p = 0; p < PARTS; p++)
      if (!strcmp(parts[p].kernel, name) && !strcmp(parts[p].config, shape)) a = &parts[p].anchor;
    add(b, row, a);
  }
}

static void run_rows(bench_t *b, const bench_machine_t *m) {
  for (const def_t *d = defs; d < defs + DEFS; d++) {
    char shape[32];
    const bool here =
        !strcmp(d->config, m->config) || (d->kernel && bench_runs_beside(m->config, d->config));
    if (!here || (b->counting && !d->anchor.works) || !bench_runner_can(&b->runner, d->host))
      continue;
    json_t *j = run(b, d->host, d->params, d->latency, NULL, NULL);
    if (!j) {
      printf("%-52s %13s %7u  FAILED\n", d->kernel ? d->kernel : d->host, m->config, d->latency);
      json_array_append_new(b->failed,
                            json_pack("{s:s, s:s, s:i}", "kernel", d->kernel ? d->kernel : d->host,
                                      "config", m->config, "latency", (int)d->latency));
      continue;
    }
    shape_of(j, m->config, shape);
    if (d->kernel)
      add_kernel(b, d, j, shape);
    else
      add_parts(b, d, j, shape);
    json_decref(j);
  }
}

// A longer run, measured in wall-clock time. It is not a row, because its figure differs in every
// run.
static void measure_speed(bench_t *b, const bench_machine_t *m) {
  double wall, cpu;
  char shape[32];
  if (b->counting || strcmp(m->config, "8x8") || !bench_runner_can(&b->runner, "sgemm")) return;
  json_t *j = run(b, "sgemm", "n=96", 20, &wall, &cpu);
  if (!j) return;
  const double cycles = (double)bench_number(j, "cycles");
  shape_of(j, m->config, shape);
  json_decref(j);
  if (strcmp(shape, m->config)) return;
  b->per_second = cycles / wall;
  b->per_cpu_second = cycles / cpu;
}

static int write_file(bench_t *b, double area) {
  json_t *j = json_pack("{s:O, s:O}", "rows", b->rows, "failed", b->failed);
  if (b->per_second > 0)
    json_object_set_new(j, "speed",
                        json_pack("{s:f, s:f}", "cycles_per_second", b->per_second,
                                  "cycles_per_cpu_second", b->per_cpu_second));
  if (area > 0) json_object_set_new(j, "area_knand2", json_real(area));
  if (json_object_size(b->periods)) json_object_set(j, "period_ns", b->periods);
  const double time = mean(b->time_logs, b->timed);
  if (time > 0) json_object_set_new(j, "time", json_pack("{s:f}", "ratio", time));
  if (time > 0 && area > 0)
    json_object_set_new(json_object_get(j, "time"), "times_area",
                        json_real(time * area / figures[FIGURE_AREA].anchor));
  int bad = json_dump_file(j, b->out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
  json_decref(j);
  return bad ? bench_complain("cannot write %s: %s", b->out, strerror(errno)) : BENCH_OK;
}

static bool read_area(const char *path, double *area) {
  json_error_t e;
  json_t *j = json_load_file(path, 0, &e);
  *area = json_number_value(json_object_get(j, "knand2"));
  json_decref(j);
  if (*area > 0) return true;
  bench_complain("%s: no area: %s", path, j ? "no number \"knand2\"" : e.text);
  return false;
}

static bool read_period(bench_t *b, const bench_machine_t *m) {
  double ns;
  if (!bench_time_period(m, &ns)) return false;
  if (ns > 0) json_object_set_new(b->timings, m->config, json_real(ns));
  return true;
}

static bool use(bench_t *b, const bench_machine_t *m) {
  b->ns = json_number_value(json_object_get(b->timings, m->config));
  return bench_runner_use(&b->runner, m->wsrun);
}

// Area is that of 8x8, as are the rows that count.
static void whole_machine(bench_t *b, double area) {
  const double areas = area / figures[FIGURE_AREA].anchor;
  const double work = mean(b->logs, b->works);
  const double time = mean(b->time_logs, b->timed);
  if (area > 0) figure(b, FIGURE_AREA, area);
  if (area > 0 && work > 0) figure(b, FIGURE_WORK, work * areas);
  if (time > 0) figure(b, FIGURE_TIME, time);
  if (time > 0 && area > 0) figure(b, FIGURE_TIME_AREA, time * areas);
}

int bench_run(const bench_machine_t *machine, unsigned machines, const char *area_file,
              bool counting, const char *out) {
  static bench_t b;
  double area = 0;
  if (area_file && !read_area(area_file, &area)) return BENCH_USAGE;
  b = (bench_t){.counting = counting,
                .rows = json_array(),
                .failed = json_array(),
                .timings = json_object(),
                .periods = json_object(),
                .out = out};
  for (unsigned i = 0; i < machines; i++)
    if (!read_period(&b, &machine[i])) return BENCH_USAGE;
  bench_table_head();
  bench_runner_init(&b.runner, out);
  for (unsigned i = 0; i < machines; i++) {
    if (!use(&b, &machine[i])) return BENCH_USAGE;
    run_rows(&b, &machine[i]);
    measure_speed(&b, &machine[i]);
  }
  bench_against(b.rows, &b.goals);
  bench_beside(b.rows, &b.goals);
  bench_time(b.rows, b.periods, &b.goals);
  printf("\nNot compared:\n");
  if (b.per_second > 0) {
    figure(&b, FIGURE_SPEED, b.per_second);
    printf("%-34s %9.0f   of processor time\n", "", b.per_cpu_second);
  }
  whole_machine(&b, area);
  int rc = write_file(&b, area);
  const size_t failed = json_array_size(b.failed);
  printf("%zu rows, %zu failed; goals: %u met, %u missed. %s\n", json_array_size(b.rows), failed,
         b.goals.met, b.goals.missed, out);
  remove(b.runner.json);
  json_decref(b.rows);
  json_decref(b.failed);
  json_decref(b.timings);
  json_decref(b.periods);
  return rc ? rc : failed ? BENCH_WRONG : BENCH_OK;
}
