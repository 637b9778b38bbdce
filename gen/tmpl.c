// SPDX-License-Identifier: Apache-2.0
// Strict template engine. `${name}` is a value, `${,}` a comma unless in the last row of `each`;
// lines that begin with `//%` are directives: each LIST, if FLAG, unless FLAG, else, end, include
// FILE[=NAME].
// Branches not taken are still checked, so an error does not wait for the config that shows it.
#include "tmpl.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct value {
  struct value *next;
  const char *name, *text;
  bool used;
} value_t;

struct ws_list {
  ws_list_t *next;
  const char *name, *item;
  size_t ncols, nrows;
  const char *cols[WS_LIST_COLS];
  const char **cells; // nrows * ncols
  bool used;
};

struct ws_scope {
  ws_scope_t *parent;
  value_t *values;
  ws_list_t *lists;
};

ws_scope_t *ws_scope_new(ws_scope_t *parent) {
  ws_scope_t *s = ws_zalloc(sizeof *s);
  s->parent = parent;
  return s;
}

static value_t *find_value(value_t *v, const char *name) {
  while (v && strcmp(v->name, name) != 0)
    v = v->next;
  return v;
}

void ws_set(ws_scope_t *s, const char *name, const char *value) {
  value_t *v = find_value(s->values, name);
  if (!v) {
    v = ws_zalloc(sizeof *v);
    v->name = ws_strdup(name);
    v->next = s->values;
    s->values = v;
  }
  v->text = ws_strdup(value);
}

void ws_set_int(ws_scope_t *s, const char *name, long value) {
  ws_set(s, name, ws_fmt("%ld", value));
}

const char *ws_lookup(ws_scope_t *s, const char *name) {
  for (; s; s = s->parent) {
    value_t *v = find_value(s->values, name);
    if (!v) continue;
    v->used = true;
    return v->text;
  }
  return NULL;
}

ws_list_t *ws_list_new(ws_scope_t *s, const char *name, const char *item, const char *cols) {
  ws_list_t *l = ws_zalloc(sizeof *l);
  l->name = ws_strdup(name);
  l->item = item;
  char *words = ws_strdup(cols);
  for (char *w = strtok(words, " "); w && l->ncols < WS_LIST_COLS; w = strtok(NULL, " "))
    l->cols[l->ncols++] = w;
  l->next = s->lists;
  s->lists = l;
  return l;
}

void ws_list_row(ws_list_t *l, const char *const *cells) {
  l->cells = ws_realloc(l->cells, sizeof *l->cells * l->ncols * (l->nrows + 1));
  for (size_t i = 0; i < l->ncols; i++)
    l->cells[l->nrows * l->ncols + i] = ws_strdup(cells[i]);
  l->nrows++;
}

bool ws_flag(ws_scope_t *s, const char *name, bool *value, ws_buf_t *err) {
  const char *v = ws_lookup(s, name);
  if (!v) return ws_err(err, "unknown flag `%s`", name);
  char *end;
  long n = strtol(v, &end, 10);
  if (!*v || *end) return ws_err(err, "`%s` is `%s`, not a number, so it is not a flag", name, v);
  *value = n != 0;
  return true;
}

// ---- rendering ----

typedef struct loop {
  const struct loop *outer;
  const ws_list_t *list;
  size_t row;
} loop_t;

typedef struct {
  const char *file;
  const struct ws_line *line;
  size_t nlines;
  ws_scope_t *scope;
  ws_lines_t *out;
  ws_buf_t *err;
} ctx_t;

void ws_lines_add(ws_lines_t *l, const char *text, int at) {
  // The space doubles when a power of two is full.
  if ((l->n & (l->n - 1)) == 0) l->line = ws_realloc(l->line, sizeof *l->line * (2 * l->n + 1));
  l->line[l->n++] = (struct ws_line){text, at};
}

const char *ws_lines_join(const ws_lines_t *l) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < l->n; i++)
    ws_printf(&b, "%s\n", l->line[i].text);
  return b.p;
}

static bool fail(const ctx_t *c, size_t at, const char *what, const char *name) {
  const int line = c->nlines ? c->line[at < c->nlines ? at : c->nlines - 1].at : 1;
  return ws_err(c->err, "%s:%d: %s `%s`", c->file, line, what, name);
}

static const char *loop_value(const loop_t *lp, const char *name) {
  for (; lp; lp = lp->outer) {
    const ws_list_t *l = lp->list;
    const char *field = name;
    size_t n = strlen(l->item);
    if (strncmp(name, l->item, n) == 0 && name[n] == '.') field = name + n + 1;
    if (strcmp(field, "index") == 0) return ws_fmt("%zu", lp->row);
    for (size_t i = 0; i < l->ncols; i++)
      if (strcmp(l->cols[i], field) == 0)
        return lp->row < l->nrows ? l->cells[lp->row * l->ncols + i] : "";
  }
  return NULL;
}

// Splits a directive line into its word and argument; NULL when the line is no directive.
static const char *directive(const char *s, const char **arg) {
  while (isspace((unsigned char)*s))
    s++;
  if (strncmp(s, "//%", 3) != 0) return NULL;
  char *text = ws_strdup(s + 3), *word = strtok(text, " \t"), *rest = strtok(NULL, " \t");
  *arg = rest ? rest : "";
  if (strtok(NULL, " \t")) *arg = NULL; // too many words
  return word ? word : "";
}

static bool test(ctx_t *c, size_t at, const char *name, const loop_t *lp, bool *yes) {
  ws_buf_t why = {0};
  const char *field = loop_value(lp, name);
  if (field)
    *yes = strcmp(field, "0") != 0 && *field;
  else if (!ws_flag(c->scope, name, yes, &why))
    return ws_err(c->err, "%s:%d: %s", c->file, c->line[at].at, why.p);
  return true;
}

// A value is a number or a name: what is Verilog stands in the template, where a reader sees it.
static bool is_word(const char *v) {
  while (ws_word_char(*v) || *v == '.' || *v == '-')
    v++;
  return !*v;
}

// A line of text. `//% if FLAG` at its end is its condition.
static bool text_line(ctx_t *c, size_t at, const loop_t *lp, bool emit) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  const char *text = c->line[at].text, *condition = strstr(text, "//%");
  bool holds = true;
  if (condition) {
    const char *arg, *word = directive(condition, &arg);
    bool yes;
    const bool unless = strcmp(word, "unless") == 0;
    if (!unless && strcmp(word, "if") != 0)
      return fail(c, at, "no directive at the end of a line:", word);
    if (!arg || !*arg) return fail(c, at, "wrong number of words after", word);
    if (!test(c, at, arg, lp, &yes)) return false;
    holds = yes != unless;
    text = ws_fmt("%.*s", (int)(condition - text), text);
  }
  for (const char *s = text; *s;) {
    const char *d = strstr(s, "${");
    if (!d) {
      ws_add(&b, s, strlen(s));
      break;
    }
    ws_add(&b, s, (size_t)(d - s));
    const char *e = strchr(d, '}');
    if (!e) return fail(c, at, "no } after", d);
    const char *name = ws_fmt("%.*s", (int)(e - d - 2), d + 2), *v;
    if (strcmp(name, ",") == 0) {
      if (!lp) return fail(c, at, "outside each:", "${,}");
      v = lp->row + 1 < lp->list->nrows ? "," : "";
    } else {
      v = loop_value(lp, name);
      const char *own = v ? NULL : ws_lookup(c->scope, name);
      if (own && !is_word(own))
        return ws_err(
            c->err,
            "%s:%d: value `%s` is `%s`: not a number or a name; write Verilog in the template",
            c->file, c->line[at].at, name, own);
      if (!v) v = own;
      if (!v) return fail(c, at, "unknown name", name);
    }
    ws_add(&b, v, strlen(v));
    s = e + 1;
  }
  if (!holds && strncmp(b.p + strspn(b.p, " "), "ws_", 3) == 0)
    ws_add(&b, WS_ABSENT, strlen(WS_ABSENT)); // an instance begins with the name of a module
  else
    emit = emit && holds;
  if (!emit) return true;
  while (b.n && isspace((unsigned char)b.p[b.n - 1]))
    b.n--;
  ws_lines_add(c->out, ws_fmt("%.*s", (int)b.n, b.p), c->line[at].at);
  return true;
}

static ws_list_t *find_list(ws_scope_t *s, const char *name) {
  for (; s; s = s->parent)
    for (ws_list_t *l = s->lists; l; l = l->next)
      if (strcmp(l->name, name) == 0) {
        l->used = true;
        return l;
      }
  return NULL;
}

typedef enum { END_OF_FILE, END_OF_BLOCK, END_AT_ELSE } stop_t;
static bool block(ctx_t *c, size_t *at, const loop_t *lp, bool emit, stop_t *stop);

static bool each_block(ctx_t *c, size_t *at, const char *name, const loop_t *outer, bool emit) {
  size_t start = *at;
  ws_list_t *l = find_list(c->scope, name);
  if (!l) return fail(c, start, "unknown list", name);
  loop_t lp = {outer, l, 0};
  do { // an empty list still has its block checked once
    stop_t stop;
    *at = start + 1;
    if (!block(c, at, &lp, emit && l->nrows, &stop)) return false;
    if (stop == END_OF_FILE) return fail(c, start, "no end for", "each");
    if (stop == END_AT_ELSE) return fail(c, *at, "stray", "else");
  } while (++lp.row < l->nrows);
  return true;
}

static bool if_block(ctx_t *c, size_t *at, const char *name, bool unless, const loop_t *lp,
                     bool emit) {
  const size_t start = *at;
  bool yes;
  if (!test(c, start, name, lp, &yes)) return false;
  yes = yes != unless;
  stop_t stop;
  ++*at;
  if (!block(c, at, lp, emit && yes, &stop)) return false;
  if (stop == END_AT_ELSE) {
    ++*at;
    if (!block(c, at, lp, emit && !yes, &stop)) return false;
    if (stop == END_AT_ELSE) return fail(c, *at, "second", "else");
  }
  return stop == END_OF_BLOCK || fail(c, start, "no end for", unless ? "unless" : "if");
}

// Renders from line *at up to the directive that ends the block; leaves *at on it.
static bool block(ctx_t *c, size_t *at, const loop_t *lp, bool emit, stop_t *stop) {
  for (; *at < c->nlines; ++*at) {
    const char *arg, *word = directive(c->line[*at].text, &arg);
    if (!word) {
      if (!text_line(c, *at, lp, emit)) return false;
      continue;
    }
    const bool unless = strcmp(word, "unless") == 0;
    bool opens = strcmp(word, "each") == 0 || strcmp(word, "if") == 0 || unless;
    if (!arg || (*arg != 0) != opens) return fail(c, *at, "wrong number of words after", word);
    if (strcmp(word, "each") == 0) {
      if (!each_block(c, at, arg, lp, emit)) return false;
    } else if (strcmp(word, "if") == 0 || unless) {
      if (!if_block(c, at, arg, unless, lp, emit)) return false;
    } else if (strcmp(word, "else") == 0 || strcmp(word, "end") == 0) {
      *stop = *word == 'e' && word[1] == 'l' ? END_AT_ELSE : END_OF_BLOCK;
      return true;
    } else {
      return fail(c, *at, "unknown directive", word);
    }
  }
  *stop = END_OF_FILE;
  return true;
}

static void split(const char *text, ws_lines_t *out) {
  for (const char *p = text; *p;) {
    size_t n = strcspn(p, "\n");
    ws_lines_add(out, ws_fmt("%.*s", (int)n, p), (int)out->n + 1);
    p += n + (p[n] == '\n');
  }
}

// The text with another word for one of its words.
static const char *renamed(const char *text, const char *word, size_t n, const char *name) {
  ws_buf_t out = {0};
  for (const char *p = text; *p;) {
    size_t m = 0;
    while (ws_word_char(p[m]))
      m++;
    if (m == n && strncmp(p, word, n) == 0)
      ws_add(&out, name, strlen(name));
    else
      ws_add(&out, p, m ? m : 1);
    p += m ? m : 1;
  }
  return out.p ? out.p : "";
}

bool ws_template_read(const char *root, const char *file, ws_lines_t *out, ws_buf_t *err) {
  const char *text = ws_read_file(ws_fmt("%s/%s", root, file));
  if (!text) return ws_err(err, "no template %s", file);
  ws_lines_t own = {0};
  split(text, &own);
  for (size_t i = 0; i < own.n; i++) {
    const char *arg, *word = directive(own.line[i].text, &arg);
    if (!word || strcmp(word, "include") != 0) {
      ws_lines_add(out, own.line[i].text, own.line[i].at);
      continue;
    }
    if (!arg || !*arg) return ws_err(err, "%s:%d: include needs a file", file, own.line[i].at);
    const size_t n = strcspn(arg, "=");
    const char *name = arg + n + (arg[n] == '='), *stem = arg + n;
    const char *part = ws_read_file(ws_fmt("%s/templates/%.*s", root, (int)n, arg));
    if (!part)
      return ws_err(err, "%s:%d: no file templates/%.*s", file, own.line[i].at, (int)n, arg);
    while (stem > arg && stem[-1] != '/')
      stem--;
    if (*name) part = renamed(part, stem, strcspn(stem, ".="), name);
    ws_lines_t lines = {0};
    split(part, &lines);
    for (size_t k = strncmp(part, "// SPDX", 7) == 0; k < lines.n; k++)
      ws_lines_add(out, lines.line[k].text, own.line[i].at);
  }
  return true;
}

bool ws_render(const char *file, const char *text, ws_scope_t *s, ws_buf_t *out, ws_buf_t *err) {
  ws_lines_t in = {0}, lines = {0};
  split(text, &in);
  if (!ws_render_lines(file, &in, s, &lines, err)) return false;
  ws_printf(out, "%s", ws_lines_join(&lines));
  return true;
}

bool ws_render_lines(const char *file, const ws_lines_t *in, ws_scope_t *s, ws_lines_t *out,
                     ws_buf_t *err) {
  ctx_t c = {file, in->line, in->n, s, out, err};
  size_t at = 0;
  stop_t stop;
  if (!block(&c, &at, NULL, true, &stop)) return false;
  if (stop == END_AT_ELSE) return fail(&c, at, "stray", "else");
  if (stop == END_OF_BLOCK) return fail(&c, at, "stray", "end");
  for (const value_t *v = s->values; v; v = v->next)
    if (!v->used) return ws_err(err, "%s: value `%s` is given but never used", file, v->name);
  for (const ws_list_t *l = s->lists; l; l = l->next)
    if (!l->used) return ws_err(err, "%s: list `%s` is given but never used", file, l->name);
  return true;
}
