// SPDX-License-Identifier: Apache-2.0
#include "fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const unit_of[2] = {"kNAND2", "ns"};

// ---- keys ---------------------------------------------------------------------------------------

keys_t fit_keys(const char *resolved) {
  keys_t k = {0};
  char *rest = ws_strdup(resolved);
  for (char *line; (line = strsep(&rest, "\n"));) {
    char *word = strchr(line, '\t');
    char *equals = word ? strchr(word, '=') : NULL;
    if (!equals || memchr(word, '.', (size_t)(equals - word))) continue; // a trait
    *word = 0;
    char *blank = strchr(line, ' ');
    if (blank) memmove(blank, blank + 1, strlen(blank)); // "isa: f" is isa:f
    words_add(&k.names, line);
    words_add(&k.values, equals + 1);
  }
  return k;
}

static const char *key(const keys_t *k, const char *name) {
  for (unsigned i = 0; i < k->names.n; i++)
    if (!strcmp(k->names.p[i], name)) return k->values.p[i];
  return NULL;
}

static bool is_number(const char *value) {
  const size_t digits = strspn(value, "0123456789");
  return digits && (!value[digits] || (strchr("KM", value[digits]) && !value[digits + 1]));
}

static double number(const char *value) {
  char *end;
  const double v = strtod(value, &end);
  return v * (*end == 'K' ? 1024 : *end == 'M' ? 1048576 : 1);
}

static double num(const keys_t *k, const char *name) {
  const char *v = key(k, name);
  return v && is_number(v) ? number(v) : 0;
}

static double has(const keys_t *k, const char *name) {
  const char *v = key(k, name);
  return v && *v == '+';
}

static double cuts(const keys_t *k) {
  unsigned n = 0;
  for (unsigned i = 0; i < k->names.n; i++)
    n += !strncmp(k->names.p[i], "cuts:", 5) && *k->values.p[i] == '+';
  return n;
}

// ---- features -----------------------------------------------------------------------------------

typedef struct {
  const char *name;
  double (*of)(const keys_t *k);
} feature_t;

static double one(const keys_t *k) {
  (void)k;
  return 1;
}
static double int_lanes(const keys_t *k) {
  return num(k, "int_lanes") * num(k, "schedulers");
}
static double float_lanes(const keys_t *k) {
  return has(k, "isa:f") * num(k, "lanes") * num(k, "schedulers");
}
static double sfu_lanes(const keys_t *k) {
  return has(k, "isa:xwssfu") * num(k, "sfu_lanes");
}
static double warps(const keys_t *k) {
  return num(k, "warps");
}
static double warp_threads(const keys_t *k) {
  return num(k, "warps") * num(k, "threads") * num(k, "stack_depth") / 64;
}
static double collector_lanes(const keys_t *k) {
  return num(k, "collectors") * num(k, "lanes") * num(k, "schedulers");
}
static double issues(const keys_t *k) {
  return num(k, "schedulers") * num(k, "issue_width") - 1;
}
static double memory_lanes(const keys_t *k) {
  return num(k, "lsu_lanes");
}
static double cut_lanes(const keys_t *k) {
  return cuts(k) * num(k, "lanes") * num(k, "schedulers");
}
static double dual(const keys_t *k) {
  return num(k, "issue_width") - 1;
}
static double width(const keys_t *k) {
  return log2(num(k, "lanes") * num(k, "schedulers"));
}
static double threads(const keys_t *k) {
  return log2(num(k, "warps") * num(k, "threads"));
}

// Those of the area only add: their factors are not below 0.
static const feature_t of_area[] = {
    {"1", one},
    {"int lanes", int_lanes},
    {"float lanes", float_lanes},
    {"SFU lanes", sfu_lanes},
    {"warps", warps},
    {"threads x stack depth", warp_threads},
    {"collectors x lanes", collector_lanes},
    {"instructions per cycle", issues},
    {"LSU lanes", memory_lanes},
    {"cuts x lanes", cut_lanes},
};
static const feature_t of_period[] = {
    {"1", one}, {"cuts", cuts}, {"log2 lanes", width}, {"log2 threads", threads}, {"dual", dual},
};
static const struct {
  const feature_t *feature;
  unsigned n;
  bool adds;
} model[2] = {
    {of_area, WS_COUNT(of_area), true},
    {of_period, WS_COUNT(of_period), false},
};
_Static_assert(WS_COUNT(of_area) <= FIT_FEATURES, "FIT_FEATURES");

// ---- the fit ------------------------------------------------------------------------------------

typedef struct {
  double x[FIT_FEATURES], y;
} row_t;

// Relative errors count: each row is divided by its figure. A small weight on the factors keeps
// those defined that the machines do not tell apart; a feature is scaled by its largest value.
static void solve(const row_t *row, unsigned n, unsigned skip, unsigned features, bool adds,
                  double factor[FIT_FEATURES]) {
  enum { ROUNDS = 4000 };
  const double weight = 1e-4;
  double a[FIT_FEATURES][FIT_FEATURES] = {{0}}, b[FIT_FEATURES] = {0}, scale[FIT_FEATURES] = {0};
  for (unsigned f = 0; f < features; f++) {
    for (unsigned i = 0; i < n; i++)
      if (i != skip) scale[f] = fmax(scale[f], fabs(row[i].x[f] / row[i].y));
    if (scale[f] <= 0) scale[f] = 1;
  }
  for (unsigned i = 0; i < n; i++) {
    if (i == skip) continue;
    for (unsigned f = 0; f < features; f++) {
      const double v = row[i].x[f] / row[i].y / scale[f];
      b[f] += v;
      for (unsigned g = 0; g < features; g++)
        a[f][g] += v * row[i].x[g] / row[i].y / scale[g];
    }
  }
  for (unsigned f = 0; f < features; f++) {
    a[f][f] += weight * n;
    factor[f] = 0;
  }
  // One factor after the other.
  for (unsigned r = 0; r < ROUNDS; r++)
    for (unsigned f = 0; f < features; f++) {
      double sum = b[f];
      for (unsigned g = 0; g < features; g++)
        if (g != f) sum -= a[f][g] * factor[g];
      factor[f] = adds ? fmax(0, sum / a[f][f]) : sum / a[f][f];
    }
  for (unsigned f = 0; f < features; f++)
    factor[f] /= scale[f];
}

static double value(const double *x, const double *factor, unsigned features) {
  double sum = 0;
  for (unsigned f = 0; f < features; f++)
    sum += x[f] * factor[f];
  return sum;
}

// What has no effect on the logic of a machine, follows from other keys, or has an effect only with
// a word of another key, which is judged.
static bool is_judged(const char *name) {
  static const char *const not_judged[] = {"block_threads", "tl_group",   "rf",
                                           "block_rf",      "clock",      "conv_barriers",
                                           "thread_turn",   "interleave", NULL};
  for (unsigned i = 0; not_judged[i]; i++)
    if (!strcmp(name, not_judged[i])) return false;
  return strncmp(name, "latency:", 8) != 0;
}

static bool has_all(const keys_t *a, const keys_t *b) {
  for (unsigned i = 0; i < b->names.n; i++) {
    const char *v = key(a, b->names.p[i]);
    if (is_judged(b->names.p[i]) && (!v || strcmp(v, b->values.p[i]) != 0)) return false;
  }
  return true;
}

static bool same(const keys_t *a, const keys_t *b) {
  return has_all(a, b) && has_all(b, a);
}

static void judge_key(fit_t *f, const machines_t *m, unsigned which, const char *name,
                      const char *value_asked) {
  double least = INFINITY, most = -INFINITY;
  bool known = false, seen = false, numbers = is_number(value_asked);
  for (unsigned i = 0; i < m->n; i++) {
    if (m->machine[i].figure[which] <= 0) continue;
    const char *v = key(&m->machine[i].keys, name);
    if (!v) continue;
    known = true;
    seen = seen || !strcmp(v, value_asked);
    numbers = numbers && is_number(v);
    least = fmin(least, number(v));
    most = fmax(most, number(v));
  }
  if (seen) return;
  const double v = number(value_asked);
  if (numbers && v >= least && v <= most) return;
  ws_printf(&f->outside, "%s%s = %s", f->outside.n ? "; " : "", name, value_asked);
  if (!known)
    ws_printf(&f->outside, " (the table has no such key)");
  else if (numbers)
    ws_printf(&f->outside, " (%.0f to %.0f)", least, most);
}

bool fit_estimate(fit_t *f, const machines_t *m, unsigned which, const keys_t *asked) {
  const unsigned features = model[which].n;
  row_t *row = ws_zalloc((m->n + 1) * sizeof *row), wanted = {.y = 1};
  const char **words = ws_zalloc((m->n + 1) * sizeof *words);
  double factor[FIT_FEATURES];
  *f = (fit_t){0};
  ws_add(&f->outside, "", 0);
  for (unsigned i = 0; i < m->n; i++) {
    const machine_t *p = &m->machine[i];
    if (p->figure[which] <= 0) continue;
    if (same(&p->keys, asked)) f->measured = p->figure[which];
    words[f->n] = p->words;
    row[f->n].y = p->figure[which];
    for (unsigned k = 0; k < features; k++)
      row[f->n].x[k] = model[which].feature[k].of(&p->keys);
    f->n++;
  }
  if (f->n < 3) return false;
  for (unsigned i = 0; i < f->n; i++) {
    solve(row, f->n, i, features, model[which].adds, factor);
    const double off = fabs(value(row[i].x, factor, features) / row[i].y - 1);
    f->rms += off * off / f->n;
    if (off < f->worst) continue;
    f->worst = off;
    f->worst_of = words[i];
  }
  f->rms = sqrt(f->rms);
  solve(row, f->n, f->n, features, model[which].adds, factor);
  for (unsigned k = 0; k < features; k++) {
    double least = INFINITY, most = -INFINITY;
    wanted.x[k] = model[which].feature[k].of(asked);
    for (unsigned i = 0; i < f->n; i++) {
      least = fmin(least, row[i].x[k]);
      most = fmax(most, row[i].x[k]);
    }
    if (wanted.x[k] < least || wanted.x[k] > most)
      ws_printf(&f->outside, "%s%s = %g (%g to %g)", f->outside.n ? "; " : "",
                model[which].feature[k].name, wanted.x[k], least, most);
  }
  f->estimate = value(wanted.x, factor, features);
  for (unsigned i = 0; i < asked->names.n; i++)
    if (is_judged(asked->names.p[i])) judge_key(f, m, which, asked->names.p[i], asked->values.p[i]);
  return true;
}

// ---- the table ----------------------------------------------------------------------------------

static bool set_key(keys_t *k, const char *word, bool fresh) {
  const char *equals = strchr(word, '=');
  if (!equals || equals == word) return false;
  const char *name = ws_fmt("%.*s", (int)(equals - word), word);
  for (unsigned i = 0; i < k->names.n; i++)
    if (!strcmp(k->names.p[i], name)) {
      k->values.p[i] = equals + 1;
      return !fresh;
    }
  words_add(&k->names, name);
  words_add(&k->values, equals + 1);
  return true;
}

static bool read_point(machines_t *m, const keys_t *base, words_t w) {
  machine_t p = {.words = ""};
  if (w.n < 5) return false;
  for (unsigned i = 0; i < base->names.n; i++) {
    words_add(&p.keys.names, base->names.p[i]);
    words_add(&p.keys.values, base->values.p[i]);
  }
  for (unsigned i = 0; i < 2; i++) {
    char *end;
    const char *text = w.p[1 + i];
    if (!strcmp(text, "-")) continue;
    p.figure[i] = strtod(text, &end);
    if (*end || !(p.figure[i] > 0) || !isfinite(p.figure[i])) return false;
  }
  unsigned i = 3;
  for (; i < w.n && strcmp(w.p[i], "|") != 0; i++)
    p.words = ws_fmt("%s%s%s", p.words, *p.words ? " " : "", w.p[i]);
  if (i++ == w.n) return false;
  for (; i < w.n; i++)
    if (!set_key(&p.keys, w.p[i], false)) return false;
  m->machine = ws_realloc(m->machine, (m->n + 1) * sizeof *m->machine);
  m->machine[m->n++] = p;
  return true;
}

bool fit_read(machines_t *m, const char *path, ws_buf_t *err) {
  char *rest = ws_read_file(path);
  keys_t base = {0};
  unsigned n = 0;
  *m = (machines_t){0};
  if (!rest) return ws_err(err, "%s: cannot be read\n", path);
  for (char *line; (line = strsep(&rest, "\n"));) {
    words_t w = {0};
    bool good = true;
    n++;
    if (*line == '#') continue;
    for (char *word; (word = strsep(&line, " "));)
      if (*word) words_add(&w, word);
    if (!w.n) continue;
    if (!strcmp(w.p[0], "point")) {
      good = read_point(m, &base, w);
    } else {
      good = !strcmp(w.p[0], "base");
      for (unsigned i = 1; good && i < w.n; i++)
        good = set_key(&base, w.p[i], true);
    }
    if (!good) return ws_err(err, "%s:%u: not a line of the table of machines\n", path, n);
  }
  return true;
}

const char *fit_write(const machines_t *m) {
  ws_buf_t b = {0};
  ws_printf(
      &b,
      "# make estimate-baseline writes this file: machines with their %s and %s (- where a\n"
      "# figure is missing), their words for make, and their keys, as far as they differ from\n"
      "# base. make estimate fits to them.\n",
      unit_of[0], unit_of[1]);
  for (unsigned i = 0, column = 0; m->n && i < m->machine[0].keys.names.n; i++) {
    const keys_t *k = &m->machine[0].keys;
    const char *word = ws_fmt(" %s=%s", k->names.p[i], k->values.p[i]);
    if (column + strlen(word) > 100) column = 0;
    if (!column) ws_printf(&b, "%sbase", i ? "\n" : ""), column = 4;
    ws_printf(&b, "%s", word);
    column += (unsigned)strlen(word);
  }
  ws_printf(&b, "\n");
  for (unsigned i = 0; i < m->n; i++) {
    const machine_t *p = &m->machine[i];
    ws_printf(&b, "point");
    for (unsigned f = 0; f < 2; f++)
      ws_printf(&b, p->figure[f] > 0 ? " %.*f" : " -", f ? 3 : 1, p->figure[f]);
    ws_printf(&b, " %s |", p->words);
    for (unsigned k = 0; k < p->keys.names.n; k++) {
      const char *old = key(&m->machine[0].keys, p->keys.names.p[k]);
      if (!old || strcmp(old, p->keys.values.p[k]) != 0)
        ws_printf(&b, " %s=%s", p->keys.names.p[k], p->keys.values.p[k]);
    }
    ws_printf(&b, "\n");
  }
  return b.p;
}
