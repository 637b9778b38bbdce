// SPDX-License-Identifier: Apache-2.0
// Saved views in GTKWave's format: lines `@flags`, `^filter`, and signals. A signal whose bits are
// picked is `#{name} (0)path (1)path`, where bit 0 is the leftmost.
#include "../../../tb/common/ws_marks.h"
#include "wave.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Flags of GTKWave (its analyzer.h).
enum {
  HEX = 1 << 1,
  DECIMAL = 1 << 2,
  BINARY = 1 << 3,
  RIGHT = 1 << 5,
  BLANK = 1 << 9,
  BY_TABLE = 1 << 13,
  BY_PROGRAM = 1 << 14,
  CLOSED = 1 << 22,
  GROUP = 1 << 23,
  GROUP_END = 1 << 24
};

static const struct {
  const char *view, *text, *title, *place, *signals;
} rows[] = {
#define WS_VIEW(name, text) {#name, text, NULL, NULL, NULL},
#define WS_ROW(title, place, signals) {NULL, NULL, title, place, signals},
#include "views.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

const char *const wave_views[] = {
#define WS_VIEW(name, text) #name,
#define WS_ROW(...)
#include "views.def"
    NULL};

typedef struct {
  const wave_t *w;
  const wave_save_t *s;
  FILE *f;
  bool good;
  unsigned filters[2];     // so far: tables, programs
  char filter[2][64][128]; // their names
  const char *view;
} save_t;

// ---- marks

unsigned wave_marks(const char *fst, wave_mark_t mark[WAVE_MARKS]) {
  char path[WS_MARKS_PATH], line[256];
  unsigned n = 0;
  FILE *f = ws_marks_path(fst, path) ? fopen(path, "r") : NULL;
  while (f && n < WAVE_MARKS && fgets(line, sizeof line, f)) {
    char *text;
    line[strcspn(line, "\n")] = '\0';
    mark[n].time = strtoull(line, &text, 10);
    if (text == line) continue;
    snprintf(mark[n++].text, sizeof mark->text, "%s", text + strspn(text, " "));
  }
  if (f) fclose(f);
  return n;
}

// About 20 cycles to the left of the first mark; 50 pixels are a cycle.
static void head(save_t *v, const char *path) {
  enum { BEFORE = 20, ZOOM = 22 };
  wave_mark_t mark[WAVE_MARKS];
  char fst[PATH_MAX];
  const unsigned n = wave_marks(v->s->fst, mark);
  const uint64_t before = (uint64_t)BEFORE * WS_CYCLE_FS;
  const uint64_t start = n && mark[0].time > before ? mark[0].time - before : 0;
  fprintf(v->f, "[*]\n[*] %s: %s\n[*]\n", v->view, path);
  fprintf(v->f, "[dumpfile] \"%s\"\n[timestart] %" PRIu64 "\n[size] 1600 900\n[pos] -1 -1\n",
          realpath(v->s->fst, fst) ? fst : v->s->fst, start);
  fprintf(v->f, "*-%d.000000 ", ZOOM);
  if (n)
    fprintf(v->f, "%" PRIu64, mark[0].time);
  else
    fprintf(v->f, "-1");
  for (unsigned i = 0; i < WAVE_MARKS; i++)
    if (i < n)
      fprintf(v->f, " %" PRIu64, mark[i].time);
    else
      fprintf(v->f, " -1");
  fprintf(v->f, "\n");
  for (unsigned i = 0; i < n; i++)
    fprintf(v->f, "[markername] %c%s\n", 'A' + i, mark[i].text);
  fprintf(v->f, "[signals_width] 420\n[sst_width] 200\n");
}

// ---- signals

// The number of a filter in this view; the first line that names a number has its path.
static unsigned filter(save_t *v, const wave_format_t *f) {
  unsigned i = 0, *n = &v->filters[f->process];
  while (i < *n && strcmp(v->filter[f->process][i], f->filter) != 0)
    i++;
  if (i == *n && i < 64) snprintf(v->filter[f->process][(*n)++], 128, "%s", f->filter);
  return i + 1;
}

static void flags(save_t *v, const wave_format_t *f) {
  char folder[PATH_MAX];
  const unsigned by = !*f->filter ? 0 : f->process ? BY_PROGRAM : BY_TABLE;
  fprintf(v->f, "@%x\n", by | RIGHT | (f->binary ? BINARY : HEX));
  if (*f->filter)
    fprintf(v->f, "^%s%u %s/%s\n", f->process ? ">" : "", filter(v, f),
            realpath(v->s->folder, folder) ? folder : v->s->folder, f->filter);
}

// Bits of one element of a signal, from the left.
static void element(const save_t *v, const wave_var_t *x, unsigned bits, unsigned number) {
  char path[2048];
  wave_path(x, path, sizeof path);
  const unsigned first = x->bits - (number + 1) * bits;
  for (unsigned i = 0; i < bits; i++)
    fprintf(v->f, " (%u)%s", first + i, path);
}

static void group(const save_t *v, const char *title, unsigned more) {
  fprintf(v->f, "@%x\n-%s\n", GROUP | BLANK | more, title);
}

static void group_end(const save_t *v, const char *title, unsigned more) {
  fprintf(v->f, "@%x\n-%s\n", GROUP_END | BLANK | more, title);
}

static void show(save_t *v, const wave_var_t *const *part, unsigned n, const char *format) {
  enum { OPEN = 4 }; // elements of a group that is not closed
  wave_format_t f;
  char path[2048];
  if (!wave_format(v->s->rtl, v->s->folder, part, n, format, &f)) {
    fprintf(stderr, "wsview: %s.%s: no format %s\n", part[0]->scope, part[0]->name, format);
    v->good = false;
    return;
  }
  const unsigned count = part[0]->bits / f.bits, more = count > OPEN ? CLOSED : 0;
  if (count == 1 && n == 1) {
    flags(v, &f);
    wave_path(part[0], path, sizeof path);
    fprintf(v->f, "%s\n", path);
    return;
  }
  if (count > 1) group(v, part[n - 1]->name, more);
  for (unsigned i = 0; i < count; i++) {
    flags(v, &f);
    fprintf(v->f, "#{%s%s%s", part[0]->name, n > 1 ? "+" : "", n > 1 ? part[1]->name : "");
    if (count > 1) fprintf(v->f, "<%u>", i);
    fprintf(v->f, "}");
    for (unsigned k = 0; k < n; k++)
      element(v, part[k], k ? part[k]->bits / count : f.bits, i);
    fprintf(v->f, "\n");
  }
  if (count > 1) group_end(v, part[n - 1]->name, more);
}

// ---- rows

// The instance: a scope without the generate scopes at its end.
static size_t instance_length(const wave_var_t *x) {
  size_t n = strlen(x->scope);
  for (;;) {
    size_t k = n;
    while (k && x->scope[k - 1] != '.')
      k--;
    if (!k || strncmp(x->scope + k, "g_", 2) != 0) return n;
    n = k - 1;
  }
}

static bool same_instance(const wave_var_t *a, const wave_var_t *b) {
  const size_t n = instance_length(a);
  return n == instance_length(b) && !strncmp(a->scope, b->scope, n);
}

static bool at_place(const wave_var_t *x, const char *place) {
  const size_t n = strlen(x->place), k = strlen(place);
  return n >= k && !strcmp(x->place + n - k, place) && (n == k || x->place[n - k - 1] == '.');
}

static const wave_var_t *signal_of(const save_t *v, const wave_var_t *where, const char *name) {
  for (size_t i = 0; i < v->w->n; i++)
    if (!strcmp(v->w->var[i].name, name) && same_instance(&v->w->var[i], where))
      return &v->w->var[i];
  return NULL;
}

// One of the signals of a row: [a+b:FORMAT].
static void word(save_t *v, const wave_var_t *where, char *text) {
  const bool may = *text == '[';
  const wave_var_t *part[2];
  unsigned n = 0;
  text += may;
  text[strcspn(text, "]")] = '\0';
  char *format = strchr(text, ':'), *name = text, *plus;
  if (format) *format++ = '\0';
  do {
    plus = strchr(name, '+');
    if (plus) *plus = '\0';
    part[n] = signal_of(v, where, name);
    if (!part[n++]) {
      if (may) return;
      fprintf(stderr, "wsview: view %s: no signal %s in %s\n", v->view, name, where->scope);
      v->good = false;
      return;
    }
    name = plus + 1;
  } while (plus && n < 2);
  show(v, part, n, format ? format : "");
}

// What tells instances of the same place apart: generate scopes with an index.
static void which(const wave_var_t *where, char *text, size_t size) {
  const size_t n = instance_length(where);
  size_t used = 0;
  text[0] = '\0';
  for (size_t at = 0; at < n;) {
    const size_t part = strcspn(where->scope + at, ".");
    if (where->scope[at + part - 1] == ']' && used + part + 2 < size)
      used += (size_t)snprintf(text + used, size - used, "%s%.*s", used ? "." : "", (int)part,
                               where->scope + at);
    at += part + 1;
  }
}

static void instance(save_t *v, const char *title, const char *signals, const wave_var_t *where,
                     bool alone) {
  char text[2048], index[256], heading[512], *save;
  snprintf(text, sizeof text, "%s", signals);
  which(where, index, sizeof index);
  snprintf(heading, sizeof heading, alone ? "%s" : "%s (%s)", title, index);
  group(v, heading, 0);
  for (char *w = strtok_r(text, " ", &save); w; w = strtok_r(NULL, " ", &save))
    word(v, where, w);
  group_end(v, heading, 0);
}

static void place(save_t *v, unsigned row) {
  const wave_var_t *seen[64];
  unsigned n = 0;
  for (size_t i = 0; i < v->w->n; i++) {
    const wave_var_t *x = &v->w->var[i];
    bool known = !at_place(x, rows[row].place);
    for (unsigned k = 0; k < n && !known; k++)
      known = same_instance(x, seen[k]);
    if (!known && n < sizeof seen / sizeof *seen) seen[n++] = x;
  }
  for (unsigned k = 0; k < n; k++)
    instance(v, rows[row].title, rows[row].signals, seen[k], n == 1);
  if (!n && !v->s->quiet) printf("absent: %s: %s\n", v->view, rows[row].place);
}

static bool save_file(const wave_t *w, const wave_save_t *s, const char *view,
                      void (*body)(save_t *v)) {
  char path[PATH_MAX], new[PATH_MAX + 32];
  static save_t v;
  v = (save_t){.w = w, .s = s, .good = true, .view = view};
  snprintf(path, sizeof path, "%s/%s.gtkw", s->folder, view);
  snprintf(new, sizeof new, "%s.%ld", path, (long)getpid());
  v.f = fopen(new, "w");
  if (!v.f) return perror(new), false;
  head(&v, path);
  const wave_var_t *clk = NULL, *cycle = NULL;
  for (size_t i = 0; i < w->n; i++) {
    if (strcmp(w->var[i].scope, w->root) != 0) continue;
    if (!strcmp(w->var[i].name, "clk")) clk = &w->var[i];
    if (!strcmp(w->var[i].name, "cycle")) cycle = &w->var[i];
  }
  char name[512];
  if (clk) wave_path(clk, name, sizeof name), fprintf(v.f, "@%x\n%s\n", RIGHT | BINARY, name);
  if (cycle) wave_path(cycle, name, sizeof name), fprintf(v.f, "@%x\n%s\n", RIGHT | DECIMAL, name);
  body(&v);
  return !fclose(v.f) && !rename(new, path) && v.good;
}

static void view_rows(save_t *v) {
  unsigned i = 0;
  while (i < ROWS && !(rows[i].view && !strcmp(rows[i].view, v->view)))
    i++;
  for (i++; i < ROWS && !rows[i].view; i++)
    place(v, i);
}

static void unit_ports(save_t *v) {
  static const char *const groups[][2] = {
      {"inputs", "*_i"}, {"outputs", "*_o"}, {"registers", "*_q"}};
  for (unsigned g = 0; g < 3; g++) {
    group(v, groups[g][0], 0);
    for (size_t i = 0; i < v->w->n; i++) {
      const wave_var_t *x = &v->w->var[i];
      if (at_place(x, "u_dut") && !fnmatch(groups[g][1], x->name, 0)) show(v, &x, 1, "");
    }
    group_end(v, groups[g][0], 0);
  }
}

bool wave_save(const wave_t *w, const wave_save_t *s, const char *view) {
  return save_file(w, s, view, view_rows);
}

bool wave_save_unit(const wave_t *w, const wave_save_t *s) {
  return save_file(w, s, "unit", unit_ports);
}
