// SPDX-License-Identifier: Apache-2.0
// Statements about bundles in the body of a module: wires, assignments, concatenations.
#include "bundle.h"
#include "header.h"
#include "wire_int.h"

#include <string.h>

#define COLUMNS 100

typedef struct {
  const ws_gen_t *g;
  const char *file;
  int at;
  ws_buf_t *err;
} spell_t;

static bool fail(const spell_t *s, const char *what) {
  return ws_err(s->err, "%s:%d: %s", s->file, s->at, what);
}

// The fields of "BUNDLE rest".
static bool fields(const spell_t *s, const char *bundle, const char *rest, ws_signals_t *out) {
  ws_buf_t why = {0};
  return ws_bundle_read(ws_fmt("%s - %s", bundle, rest), s->g->scope, NULL, out, &why) ||
         fail(s, why.p);
}

// Pattern `dx_*_i` or `part_*_i[k]` with the field put in.
static const char *spelled(const char *pattern, const ws_signal_t *field) {
  const char *star = strchr(pattern, '*'), *open = strchr(pattern, '[');
  size_t end = open ? (size_t)(open - pattern) : strlen(pattern);
  const char *name = ws_fmt("%.*s%s%.*s", (int)(star - pattern), pattern, field->name,
                            (int)(end - (size_t)(star + 1 - pattern)), star + 1);
  if (!open) return name;
  return ws_slice(name, ws_fmt("%.*s", (int)strcspn(open + 1, "]"), open + 1), field->range);
}

static bool check_pattern(const spell_t *s, const char *pattern) {
  return (pattern && strchr(pattern, '*')) ||
         fail(s, ws_fmt("expected a name with * for the field, not `%s`", pattern ? pattern : ""));
}

// assigns BUNDLE TO FROM [only ..|but ..]
static bool assigns(const spell_t *s, const char *words, ws_lines_t *out) {
  char *bundle = strtok(ws_strdup(words), " "), *to = strtok(NULL, " "), *from = strtok(NULL, " ");
  char *rest = strtok(NULL, "");
  ws_signals_t f = {0};
  if (!check_pattern(s, to) || !check_pattern(s, from) || !fields(s, bundle, rest ? rest : "", &f))
    return false;
  size_t w = 0;
  for (size_t i = 0; i < f.n; i++)
    if (strlen(spelled(to, &f.s[i])) > w) w = strlen(spelled(to, &f.s[i]));
  for (size_t i = 0; i < f.n; i++)
    ws_lines_add(
        out, ws_fmt("  assign %-*s = %s;", (int)w, spelled(to, &f.s[i]), spelled(from, &f.s[i])),
        s->at);
  return true;
}

// wires BUNDLE PREFIX .., indented as the statement is
static bool wires(const spell_t *s, size_t indent, const char *words, ws_lines_t *out) {
  ws_signals_t f = {0};
  ws_buf_t why = {0};
  size_t from = out->n;
  if (!ws_bundle_read(words, s->g->scope, NULL, &f, &why)) return fail(s, why.p);
  for (size_t i = 0; i < f.n; i++) {
    const char *range = *f.s[i].range ? ws_fmt("[%s] ", f.s[i].range) : "";
    ws_lines_add(out, ws_fmt("  wire %s%s;", range, f.s[i].name), s->at);
  }
  ws_decl_align(out, from, out->n);
  for (size_t i = from; i < out->n; i++)
    out->line[i].text =
        ws_fmt("%*s%s", (int)indent, "", out->line[i].text + strspn(out->line[i].text, " "));
  return true;
}

// `@{BUNDLE PATTERN [only ..|but ..]}` in a line: the fields, the first one highest. A single field
// has no braces.
static bool concatenation(const spell_t *s, const char *line, ws_lines_t *out) {
  const char *open = strstr(line, "@{"), *close = open ? strchr(open, '}') : NULL;
  if (!close) return fail(s, "no } after @{");
  char *words = ws_fmt("%.*s", (int)(close - open - 2), open + 2);
  char *bundle = strtok(words, " "), *pattern = strtok(NULL, " "), *rest = strtok(NULL, "");
  ws_signals_t f = {0};
  if (!check_pattern(s, pattern) || !fields(s, bundle, rest ? rest : "", &f)) return false;
  ws_buf_t b = {0};
  const bool single = f.n == 1;
  ws_printf(&b, "%.*s%s", (int)(open - line), line, single ? "" : "{");
  size_t indent = b.n;
  for (size_t i = 0; i < f.n; i++) {
    const char *end = i + 1 < f.n ? ", " : single ? "" : "}";
    const char *one = ws_fmt("%s%s", spelled(pattern, &f.s[i]), end);
    if (b.n + strlen(one) + (i + 1 < f.n ? 0 : strlen(close + 1)) > COLUMNS + (i + 1 < f.n) &&
        b.n > indent) {
      ws_lines_add(out, ws_fmt("%.*s", (int)b.n - 1, b.p), s->at);
      b = (ws_buf_t){0};
      ws_printf(&b, "%*s", (int)indent, "");
    }
    ws_printf(&b, "%s", one);
  }
  ws_printf(&b, "%s", close + 1);
  if (strstr(close + 1, "@{")) return concatenation(s, b.p, out);
  ws_lines_add(out, b.p, s->at);
  return true;
}

// `@w{BUNDLE [only ..|but ..]}` in a line: the bits of the fields together, as a sum.
static bool width(const spell_t *s, const char *line, ws_lines_t *out) {
  const char *open = strstr(line, "@w{"), *close = strchr(open, '}');
  if (!close) return fail(s, "no } after @w{");
  char *words = ws_fmt("%.*s", (int)(close - open - 3), open + 3);
  char *bundle = strtok(words, " "), *rest = strtok(NULL, "");
  ws_signals_t f = {0};
  if (!bundle || !fields(s, bundle, rest ? rest : "", &f))
    return bundle ? false : fail(s, "no bundle after @w{");
  ws_buf_t b = {0};
  ws_printf(&b, "%.*s", (int)(open - line), line);
  const size_t indent = b.n;
  for (size_t i = 0; i < f.n; i++) {
    const char *one = *f.s[i].range ? ws_range_width(f.s[i].range) : "1";
    const char *end = i + 1 < f.n ? " + " : close + 1;
    if (b.n + strlen(one) + strlen(end) > COLUMNS && b.n > indent) {
      ws_lines_add(out, ws_fmt("%.*s", (int)b.n - 1, b.p), s->at);
      b = (ws_buf_t){0};
      ws_printf(&b, "%*s", (int)indent, "");
    }
    ws_printf(&b, "%s%s", one, end);
  }
  ws_lines_add(out, b.p, s->at);
  return true;
}

bool ws_spell(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_lines_t *out,
              ws_buf_t *err) {
  for (size_t i = 0; i < in->n; i++) {
    const struct ws_line *l = &in->line[i];
    const spell_t s = {g, file, l->at, err};
    const char *text = l->text + strspn(l->text, " ");
    bool ok = true;
    if (strncmp(text, "wires ", 6) == 0)
      ok = wires(&s, (size_t)(text - l->text), text + 6, out);
    else if (strncmp(text, "assigns ", 8) == 0)
      ok = assigns(&s, text + 8, out);
    else if (strstr(text, "@w{"))
      ok = width(&s, l->text, out);
    else if (strstr(text, "@{"))
      ok = concatenation(&s, l->text, out);
    else
      ws_lines_add(out, l->text, l->at);
    if (!ok) return false;
  }
  return true;
}
