// SPDX-License-Identifier: Apache-2.0
#include "spec.h"

#include <ctype.h>
#include <string.h>

const char *const sweep_measure[MEASURES] = {"cycles", "counters", "area",
                                             "period", "power",    "accuracy"};

typedef struct {
  spec_t *spec;
  const char *path;
  unsigned line;
  const words_t *keys;
  words_t seen; // names that have been set
  ws_buf_t *err;
} reader_t;

void words_add(words_t *w, const char *word) {
  w->p = ws_realloc(w->p, (w->n + 1) * sizeof *w->p);
  w->p[w->n++] = word;
}

bool words_have(const words_t *w, const char *word) {
  for (unsigned i = 0; i < w->n; i++)
    if (!strcmp(w->p[i], word)) return true;
  return false;
}

#define BAD(r, ...)                                                                                \
  (ws_err((r)->err, "%s:%u: ", (r)->path, (r)->line), ws_err((r)->err, __VA_ARGS__))

static words_t words_of(const char *text) {
  words_t w = {0};
  for (char *word = strtok(ws_strdup(text), " \t"); word; word = strtok(NULL, " \t"))
    words_add(&w, word);
  return w;
}

// The words of a list, for a message.
static const char *joined(const char *const *p, unsigned n) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (unsigned i = 0; i < n; i++)
    ws_printf(&b, "%s%s", i ? " " : "", p[i]);
  return b.p;
}

// It becomes a word of a shell and of the name of a folder.
static bool plain(reader_t *r, const char *name, const char *value) {
  for (const char *c = value; *c; c++)
    if (!isalnum((unsigned char)*c) && !strchr(!strcmp(name, "CFG") ? "_-./+" : "_-+.", *c))
      return BAD(r, "%s = %s: allowed are letters, digits and _ - + .\n", name, value);
  return true;
}

// One value of CFG, lat or a key of the configuration.
static bool value_ok(reader_t *r, const char *name, const char *value) {
  if (!plain(r, name, value)) return false;
  if (!strcmp(name, "lat") && (value[strspn(value, "0123456789")] || strlen(value) > 6))
    return BAD(r, "lat = %s: allowed are whole numbers of cycles\n", value);
  if (!strcmp(name, "CFG")) {
    const size_t n = strlen(value);
    const bool file = n > 4 && !strcmp(value + n - 4, ".cfg");
    if (!ws_file_exists(file ? value : ws_fmt("gen/configs/%s.cfg", value)))
      return BAD(r, "CFG = %s: no such configuration\n", value);
  }
  return true;
}

// CFG, lat, or a key in capitals; NULL for another name.
static const char *axis_name(const reader_t *r, const char *name) {
  const char *upper = ws_upper(name);
  if (!strcmp(upper, "CFG")) return "CFG";
  if (!strcmp(upper, "LAT")) return "lat";
  return words_have(r->keys, upper) ? upper : NULL;
}

static axis_t *axis_of(reader_t *r, const char *name) {
  spec_t *s = r->spec;
  for (unsigned i = 0; i < s->axes; i++)
    if (!strcmp(s->axis[i].name, name)) return &s->axis[i];
  if (s->axes == SWEEP_AXES) return BAD(r, "more than %d keys\n", SWEEP_AXES), NULL;
  // lat stays the last one.
  const unsigned at = s->axes++ - 1;
  s->axis[at + 1] = s->axis[at];
  s->axis[at] = (axis_t){.name = name, .line = r->line};
  return &s->axis[at];
}

static bool set_axis(reader_t *r, const char *name, words_t values) {
  axis_t *a = axis_of(r, name);
  if (!a) return false;
  for (unsigned i = 0; i < values.n; i++) {
    if (!value_ok(r, name, values.p[i])) return false;
    for (unsigned k = 0; k < i; k++)
      if (!strcmp(values.p[i], values.p[k]))
        return BAD(r, "%s: the value %s comes twice\n", name, values.p[i]);
  }
  a->values = values;
  a->line = r->line;
  return true;
}

static bool set_kernels(reader_t *r, words_t values) {
  for (unsigned i = 0; i < values.n; i++) {
    const char *k = values.p[i];
    if (!plain(r, "kernels", k)) return false;
    if (!ws_file_exists(ws_fmt("sim/programs/kernels/%s/host.c", k)))
      return BAD(r, "kernels: %s: no such kernel in sim/programs/kernels\n", k);
    if (words_have(&r->spec->kernels, k)) return BAD(r, "kernels: %s comes twice\n", k);
    words_add(&r->spec->kernels, k);
  }
  return true;
}

static bool set_measures(reader_t *r, words_t values) {
  for (unsigned i = 0; i < values.n; i++) {
    unsigned m = 0;
    while (m < MEASURES && strcmp(values.p[i], sweep_measure[m]) != 0)
      m++;
    if (m == MEASURES)
      return BAD(r, "measures: %s: allowed are %s\n", values.p[i], joined(sweep_measure, MEASURES));
    r->spec->measure[m] = true;
  }
  return true;
}

static void set_args(reader_t *r, const char *kernel, const char *text) {
  spec_t *s = r->spec;
  s->args = ws_realloc(s->args, (s->args_n + 1) * sizeof *s->args);
  s->args[s->args_n++] = (args_t){kernel, ws_strdup(text)};
}

static bool add_point(reader_t *r, const char *text) {
  spec_t *s = r->spec;
  listed_t point = {.line = r->line};
  const words_t words = words_of(text);
  if (!words.n) return BAD(r, "point: KEY=VALUE is missing\n");
  for (unsigned i = 0; i < words.n; i++) {
    char *word = ws_strdup(words.p[i]), *equals = strchr(word, '=');
    if (!equals || equals == word || !equals[1])
      return BAD(r, "point: %s: not KEY=VALUE\n", words.p[i]);
    *equals = 0;
    const char *name = axis_name(r, word);
    if (!name) return BAD(r, "point: %s: no key of docs/parameters.md, CFG or lat\n", word);
    if (words_have(&point.names, name)) return BAD(r, "point: %s comes twice\n", name);
    if (!value_ok(r, name, equals + 1)) return false;
    if (!axis_of(r, name)) return false;
    words_add(&point.names, name);
    words_add(&point.values, equals + 1);
  }
  s->listed = ws_realloc(s->listed, (s->listed_n + 1) * sizeof *s->listed);
  s->listed[s->listed_n++] = point;
  return true;
}

// NAME = VALUE..
static bool set(reader_t *r, const char *name, const char *text) {
  const char *axis = axis_name(r, name);
  if (words_have(&r->seen, axis ? axis : name)) return BAD(r, "%s: set twice\n", name);
  words_add(&r->seen, axis ? axis : name);
  const words_t values = words_of(text);
  if (!values.n) return BAD(r, "%s: a value is missing\n", name);
  if (axis) return set_axis(r, axis, values);
  if (!strcmp(name, "kernels")) return set_kernels(r, values);
  if (!strcmp(name, "measures")) return set_measures(r, values);
  if (!strcmp(name, "args")) return set_args(r, NULL, text), true;
  if (!strncmp(name, "args.", 5)) return set_args(r, name + 5, text), true;
  return BAD(r,
             "%s: neither a key of docs/parameters.md nor CFG, lat, kernels, measures, args, "
             "args.KERNEL or point\n",
             name);
}

static char *trimmed(char *p) {
  while (*p == ' ' || *p == '\t')
    p++;
  for (size_t n = strlen(p); n && strchr(" \t\r", p[n - 1]); n--)
    p[n - 1] = 0;
  return p;
}

static bool read_line(reader_t *r, char *line) {
  if ((line = trimmed(line))[0] == '#' || !*line) return true;
  // A comment begins after a blank.
  for (char *c = line; (c = strchr(c, '#')); c++)
    if (c[-1] == ' ' || c[-1] == '\t') {
      *c = 0;
      break;
    }
  line = trimmed(line);
  if (!strncmp(line, "point", 5) && (line[5] == ' ' || line[5] == '\t' || !line[5]))
    return add_point(r, line + 5);
  char *equals = strchr(line, '=');
  if (!equals) return BAD(r, "%s: not NAME = VALUES\n", line);
  *equals = 0;
  return set(r, trimmed(line), trimmed(equals + 1));
}

// What only the whole file shows.
static bool complete(reader_t *r) {
  spec_t *s = r->spec;
  r->line = 0;
  const char *wants = NULL;
  bool any = false;
  for (unsigned m = 0; m < MEASURES; m++)
    any = any || s->measure[m];
  for (unsigned m = 0; m < MEASURES; m++)
    if (s->measure[m] && (m == CYCLES || m == COUNTERS || m == POWER)) wants = sweep_measure[m];
  ws_buf_t *e = r->err;
  if (!s->axis[0].values.n && !s->listed_n)
    return ws_err(e, "%s: a line CFG = NAME is missing\n", r->path);
  if (!any)
    return ws_err(e, "%s: a line measures = .. is missing: %s\n", r->path,
                  joined(sweep_measure, MEASURES));
  if (wants && !s->kernels.n)
    return ws_err(e, "%s: %s needs a line kernels = ..\n", r->path, wants);
  for (unsigned i = 0; i < s->args_n; i++)
    if (s->args[i].kernel && !words_have(&s->kernels, s->args[i].kernel))
      return ws_err(e, "%s: args.%s: not among the kernels\n", r->path, s->args[i].kernel);
  if (!s->axis[s->axes - 1].values.n) words_add(&s->axis[s->axes - 1].values, "20");
  if (s->measure[COUNTERS]) s->measure[CYCLES] = true;
  return true;
}

bool sweep_spec_read(spec_t *spec, const char *path, const char *text, const words_t *keys,
                     ws_buf_t *err) {
  reader_t r = {.spec = spec, .path = path, .keys = keys, .err = err};
  *spec = (spec_t){.axis = {{.name = "CFG"}, {.name = "lat"}}, .axes = 2};
  char *rest = ws_strdup(ws_after_mark(text));
  for (char *line; (line = strsep(&rest, "\n"));) {
    r.line++;
    if (!read_line(&r, line)) return false;
  }
  return complete(&r);
}

const char *sweep_args(const spec_t *spec, const char *kernel) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (unsigned own = 0; own < 2; own++)
    for (unsigned i = 0; i < spec->args_n; i++) {
      const args_t *a = &spec->args[i];
      if (own ? a->kernel && !strcmp(a->kernel, kernel) : !a->kernel)
        ws_printf(&b, "%s%s", b.n ? " " : "", a->text);
    }
  return b.p;
}

static bool listed_point(const spec_t *s, const char *path, const listed_t *l, values_t *to,
                         ws_buf_t *err) {
  for (unsigned a = 0; a < s->axes; a++) {
    const axis_t *axis = &s->axis[a];
    to->value[a] = axis->values.n == 1 ? axis->values.p[0] : NULL;
    for (unsigned k = 0; k < l->names.n; k++)
      if (!strcmp(l->names.p[k], axis->name)) to->value[a] = l->values.p[k];
    if (!to->value[a] && (a == 0 || a == s->axes - 1))
      return ws_err(err, "%s:%u: point: %s is missing, which has %s\n", path, l->line, axis->name,
                    axis->values.n ? "several values" : "no value");
  }
  return true;
}

bool sweep_points(const spec_t *spec, const char *path, values_t **points, unsigned *n,
                  ws_buf_t *err) {
  bool several = false;
  unsigned long grid = 1;
  for (unsigned a = 0; a < spec->axes; a++) {
    const unsigned values = spec->axis[a].values.n;
    several = several || values > 1;
    if (values) grid *= values;
    if (grid > SWEEP_POINTS) return ws_err(err, "%s: more than %d points\n", path, SWEEP_POINTS);
  }
  if (spec->listed_n && !several) grid = 0;
  if (grid && !spec->axis[0].values.n) return ws_err(err, "%s: CFG has no value\n", path);
  *n = (unsigned)grid + spec->listed_n;
  *points = ws_zalloc((*n + 1) * sizeof **points);
  for (unsigned i = 0; i < grid; i++) {
    unsigned rest = i;
    for (unsigned a = spec->axes; a-- > 0;) {
      const words_t *v = &spec->axis[a].values;
      if (!v->n) continue;
      (*points)[i].value[a] = v->p[rest % v->n];
      rest /= v->n;
    }
  }
  for (unsigned i = 0; i < spec->listed_n; i++)
    if (!listed_point(spec, path, &spec->listed[i], &(*points)[grid + i], err)) return false;
  return true;
}
