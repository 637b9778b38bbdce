// SPDX-License-Identifier: Apache-2.0
#include "cuts.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rows.h"

enum { CUTS = 31, PATH = 512, WORDS = 2048 };

typedef uint32_t set_t; // a bit per cut

typedef struct {
  char key[64], off[32], on[32]; // words of the key cuts that change it: -lsu, +lsu2
} cut_t;

typedef struct {
  double rows, cycles, period_ns, period_fo4, knand2;
} point_t;

typedef struct {
  const char *dir;
  cut_t cut[CUTS];
  size_t n;
  set_t all;
  size_t order[CUTS]; // the cut of the longest path first
} cuts_t;

// ---- points ----

static double real(json_t *j, const char *member) {
  return json_number_value(json_object_get(j, member));
}

static json_t *load(const char *path) {
  json_error_t e;
  json_t *j = json_load_file(path, 0, &e);
  if (!j) bench_complain("%s: %s", path, e.text);
  return j;
}

static bool write_json(json_t *j, const char *path) {
  const bool ok = j && !json_dump_file(j, path, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
  if (!ok) bench_complain("cannot write %s: %s", path, strerror(errno));
  json_decref(j);
  return ok;
}

static json_t *json_of(const point_t *p) {
  return json_pack("{s:i, s:f, s:f, s:f, s:f}", "rows", (int)p->rows, "cycles", p->cycles,
                   "period_ns", p->period_ns, "period_fo4", p->period_fo4, "knand2", p->knand2);
}

static bool whole(const point_t *p, const char *path) {
  const char *lacks = p->rows <= 0 || p->cycles <= 0            ? "cycles"
                      : p->period_ns <= 0 || p->period_fo4 <= 0 ? "period"
                      : p->knand2 <= 0                          ? "area"
                                                                : NULL;
  if (lacks) bench_complain("%s: no %s", path, lacks);
  return !lacks;
}

int cuts_point(const char *bench, const char *timing, const char *area, const char *out) {
  json_t *b = bench_load(bench), *t = b ? load(timing) : NULL, *a = t ? load(area) : NULL, *row;
  point_t p = {.knand2 = real(a, "knand2")};
  size_t i;
  double logs = 0;
  json_array_foreach(json_object_get(b, "rows"), i, row) {
    logs += log((double)bench_number(row, "cycles"));
    p.rows++;
  }
  p.cycles = p.rows > 0 ? exp(logs / p.rows) : 0;
  json_t *flop = json_object_get(t, "ram_as_flop");
  p.period_ns = real(flop, "period_ns");
  p.period_fo4 = real(flop, "period_fo4");
  bool ok = a != NULL;
  if (ok && json_array_size(json_object_get(b, "failed"))) {
    bench_complain("%s: some rows failed", bench);
    ok = false;
  }
  ok = ok && whole(&p, out) && write_json(json_of(&p), out);
  json_decref(b);
  json_decref(t);
  json_decref(a);
  return ok ? BENCH_OK : BENCH_USAGE;
}

// ---- sets of cuts ----

static bool parse(cuts_t *c, const char *dir, char **cut, size_t n) {
  *c = (cuts_t){.dir = dir, .n = n};
  if (!n || n > CUTS) return bench_complain("%zu cuts; 1 to %d are possible", n, CUTS), false;
  c->all = (set_t)((UINT64_C(1) << n) - 1);
  for (size_t i = 0; i < n; i++) {
    cut_t *k = &c->cut[i];
    if (sscanf(cut[i], "%63[A-Z0-9_]=%31[-+a-z0-9_]/%31[-+a-z0-9_]", k->key, k->off, k->on) != 3)
      return bench_complain("'%s': expected CUT=OFF/ON", cut[i]), false;
    c->order[i] = i;
  }
  return true;
}

static set_t less(const cuts_t *c, size_t cut) {
  return c->all & ~((set_t)1 << cut);
}

// The first `n` cuts in the order of their gain.
static set_t first(const cuts_t *c, size_t n) {
  set_t s = 0;
  for (size_t i = 0; i < n; i++)
    s |= (set_t)1 << c->order[i];
  return s;
}

// Words of the command line: after the clock, those cuts that it does not set by itself.
static void words_of(const cuts_t *c, set_t s, char words[WORDS]) {
  const bool fast = s == c->all || __builtin_popcount(c->all & ~s) == 1;
  bool any = false;
  size_t at = (size_t)snprintf(words, WORDS, "CLOCK=%s", fast && s ? "fast" : "short");
  for (size_t i = 0; i < c->n && at < WORDS; i++) {
    const bool on = s >> i & 1;
    if (on == (fast && s)) continue;
    at += (size_t)snprintf(words + at, WORDS - at, "%s%s",
                           any ? "" : " CUTS=", on ? c->cut[i].on : c->cut[i].off);
    any = true;
  }
}

static void name_of(const cuts_t *c, set_t s, char name[80]) {
  char words[WORDS];
  uint32_t hash = 2166136261; // FNV-1a
  if (s == 0 || s == c->all) {
    snprintf(name, 80, "%s", s ? "all" : "none");
    return;
  }
  for (size_t i = 0; i < c->n; i++)
    if (s == less(c, i)) {
      snprintf(name, 80, "less-%s", c->cut[i].key);
      return;
    }
  words_of(c, s, words);
  for (const char *p = words; *p; p++)
    hash = (hash ^ (unsigned char)*p) * 16777619;
  snprintf(name, 80, "with-%08x", hash);
}

static void path_of(const cuts_t *c, set_t s, char path[PATH]) {
  char name[80];
  name_of(c, s, name);
  snprintf(path, PATH, "%s/%s.json", c->dir, name);
}

static bool read_point(const cuts_t *c, set_t s, point_t *p) {
  char path[PATH];
  path_of(c, s, path);
  json_t *j = load(path);
  *p = (point_t){real(j, "rows"), real(j, "cycles"), real(j, "period_ns"), real(j, "period_fo4"),
                 real(j, "knand2")};
  const bool ok = j && whole(p, path);
  json_decref(j);
  return ok;
}

static bool there(const cuts_t *c, set_t s) {
  char path[PATH];
  path_of(c, s, path);
  FILE *f = fopen(path, "r");
  if (f) fclose(f);
  return f != NULL;
}

// By insertion: cuts of the same gain stay in the order of params.def.
static bool sort(cuts_t *c) {
  double period[CUTS];
  for (size_t i = 0; i < c->n; i++) {
    point_t p;
    if (!read_point(c, less(c, i), &p)) return false;
    period[i] = p.period_ns;
    size_t at = i;
    for (; at && period[c->order[at - 1]] < period[i]; at--)
      c->order[at] = c->order[at - 1];
    c->order[at] = i;
  }
  return true;
}

static void print_plan(const cuts_t *c, set_t s) {
  char name[80], words[WORDS];
  name_of(c, s, name);
  words_of(c, s, words);
  printf("%s %s\n", name, words);
}

int cuts_plan(const char *dir, char **cut, size_t cuts) {
  cuts_t c;
  bool known = true;
  if (!parse(&c, dir, cut, cuts)) return BENCH_USAGE;
  print_plan(&c, 0);
  print_plan(&c, c.all);
  for (size_t i = 0; i < c.n; i++) {
    if (less(&c, i)) print_plan(&c, less(&c, i));
    known = known && there(&c, less(&c, i));
  }
  if (!known) return BENCH_OK;
  if (!sort(&c)) return BENCH_USAGE;
  for (size_t i = 1; i + 1 < c.n; i++)
    print_plan(&c, first(&c, i));
  return BENCH_OK;
}

// ---- the table ----

// What it takes to come from one point to another.
typedef struct {
  double ns_gained, cycles_lost, knand2; // cycles: 0.01 is 1 % more
} step_t;

typedef struct {
  const cuts_t *c;
  const char *config;
  point_t step[CUTS + 1]; // with that many cuts, in order
  point_t less[CUTS];     // with all but the cut at this place of the order
} table_t;

static step_t between(const point_t *from, const point_t *to) {
  return (step_t){from->period_ns - to->period_ns, to->cycles / from->cycles - 1,
                  to->knand2 - from->knand2};
}

static step_t added(const table_t *t, size_t i) {
  return between(&t->step[i], &t->step[i + 1]);
}

static step_t alone(const table_t *t, size_t i) {
  return between(&t->less[i], &t->step[t->c->n]);
}

static const char *key(const table_t *t, size_t i) {
  return t->c->cut[t->c->order[i]].key;
}

static bool read_points(table_t *t) {
  bool ok = true;
  for (size_t i = 0; i <= t->c->n && ok; i++)
    ok = read_point(t->c, first(t->c, i), &t->step[i]);
  for (size_t i = 0; i < t->c->n && ok; i++)
    ok = read_point(t->c, less(t->c, t->c->order[i]), &t->less[i]);
  for (size_t i = 0; i <= t->c->n && ok; i++) {
    const double rows = i < t->c->n ? t->less[i].rows : t->step[0].rows;
    if (t->step[i].rows == t->step[0].rows && rows == t->step[0].rows) continue;
    bench_complain("%s: the points are of different rows", t->c->dir);
    ok = false;
  }
  return ok;
}

static double time_us(const point_t *p) {
  return p->cycles * p->period_ns / 1e3;
}

static void label(const table_t *t, size_t i, char text[80]) {
  if (i == 0)
    snprintf(text, 80, "no cuts");
  else
    snprintf(text, 80, "+ %s", key(t, i - 1));
}

static void print(const table_t *t) {
  char text[80];
  printf("%s: cycles are the geometric mean of %.0f rows of make bench; time = cycles x period\n",
         t->config, t->step[0].rows);
  printf("%-24s %8s %6s %9s %8s %9s\n", "", "ns", "FO4", "cycles", "kNAND2", "us");
  for (size_t i = 0; i <= t->c->n; i++) {
    const point_t *p = &t->step[i];
    label(t, i, text);
    printf("%-24s %8.3f %6.1f %9.0f %8.1f %9.2f\n", text, p->period_ns, p->period_fo4, p->cycles,
           p->knand2, time_us(p));
  }
  printf("\n%-24s %10s %11s %8s   %10s %11s %8s\n", "", "ns gained", "cycles lost", "kNAND2",
         "ns gained", "cycles lost", "kNAND2");
  printf("%-24s %31s   %31s\n", "cut", "added to those above", "added to all others");
  for (size_t i = 0; i < t->c->n; i++) {
    const step_t a = added(t, i), b = alone(t, i);
    printf("%-24s %10.3f %9.2f %% %8.1f   %10.3f %9.2f %% %8.1f\n", key(t, i), a.ns_gained,
           100 * a.cycles_lost, a.knand2, b.ns_gained, 100 * b.cycles_lost, b.knand2);
  }
}

static void markdown(const table_t *t, FILE *f) {
  char text[80];
  fprintf(f,
          "| `%s` | ns | FO4 | cycles | kNAND2 | us | alone: ns gained | cycles lost | kNAND2 |\n"
          "|---|---|---|---|---|---|---|---|---|\n",
          t->config);
  for (size_t i = 0; i <= t->c->n; i++) {
    const point_t *p = &t->step[i];
    label(t, i, text);
    fprintf(f, "| %s | %.2f | %.0f | %.0f | %.1f | %.1f |", text, p->period_ns, p->period_fo4,
            p->cycles, p->knand2, time_us(p));
    if (i) {
      const step_t s = alone(t, i - 1);
      fprintf(f, " %.2f | %.2f %% | %.1f |\n", s.ns_gained, 100 * s.cycles_lost, s.knand2);
    } else {
      fprintf(f, " | | |\n");
    }
  }
}

// Period, cycles, area, label; the steps, then all cuts less one each.
static void plot_data(const table_t *t, FILE *f) {
  char text[80];
  for (size_t i = 0; i <= t->c->n; i++) {
    const point_t *p = &t->step[i];
    label(t, i, text);
    fprintf(f, "%.3f %.1f %.2f \"%s\"\n", p->period_ns, p->cycles, p->knand2, text);
  }
  fprintf(f, "\n\n");
  for (size_t i = 0; i < t->c->n; i++) {
    const point_t *p = &t->less[i];
    fprintf(f, "%.3f %.1f %.2f \"less %s\"\n", p->period_ns, p->cycles, p->knand2, key(t, i));
  }
}

static json_t *json_of_point(const table_t *t, set_t s, const point_t *p) {
  char words[WORDS];
  json_t *j = json_of(p);
  words_of(t->c, s, words);
  json_object_set_new(j, "words", json_string(words));
  return j;
}

static json_t *json_of_step(step_t s) {
  return json_pack("{s:f, s:f, s:f}", "ns_gained", s.ns_gained, "cycles_lost", s.cycles_lost,
                   "knand2", s.knand2);
}

static json_t *json_of_table(const table_t *t) {
  json_t *steps = json_array(), *without = json_array(), *cuts = json_array();
  for (size_t i = 0; i <= t->c->n; i++)
    json_array_append_new(steps, json_of_point(t, first(t->c, i), &t->step[i]));
  for (size_t i = 0; i < t->c->n; i++) {
    const set_t s = less(t->c, t->c->order[i]);
    json_array_append_new(without, json_of_point(t, s, &t->less[i]));
    json_array_append_new(cuts,
                          json_pack("{s:s, s:o, s:o}", "key", key(t, i), "added",
                                    json_of_step(added(t, i)), "alone", json_of_step(alone(t, i))));
  }
  return json_pack("{s:s, s:o, s:o, s:o}", "config", t->config, "steps", steps, "all_less_one",
                   without, "cuts", cuts);
}

static bool write_text(const table_t *t, const char *stem, const char *suffix,
                       void (*text)(const table_t *, FILE *)) {
  char path[PATH];
  snprintf(path, sizeof path, "%s%s", stem, suffix);
  FILE *f = fopen(path, "w");
  if (f) text(t, f);
  const bool ok = f && !ferror(f);
  if ((f && fclose(f)) || !ok)
    return bench_complain("cannot write %s: %s", path, strerror(errno)), false;
  return true;
}

int cuts_table(const char *stem, const char *config, const char *dir, char **cut, size_t cuts) {
  cuts_t c;
  char path[PATH];
  table_t t = {.c = &c, .config = config};
  if (!parse(&c, dir, cut, cuts) || !sort(&c) || !read_points(&t)) return BENCH_USAGE;
  print(&t);
  snprintf(path, sizeof path, "%s.json", stem);
  const bool ok = write_json(json_of_table(&t), path) && write_text(&t, stem, ".dat", plot_data) &&
                  write_text(&t, stem, ".md", markdown);
  return ok ? BENCH_OK : BENCH_USAGE;
}
