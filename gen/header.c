// SPDX-License-Identifier: Apache-2.0
// The header of a rendered module, item by item.
#include "header.h"
#include "bundle.h"

#include <ctype.h>
#include <string.h>

typedef enum { TEXT, PARAM, PORT, NONE } kind_t; // NONE: a statement that stands for no port

typedef struct {
  kind_t kind;
  int at;
  const char *text;                  // of TEXT
  const char *name, *expr, *comment; // expr: a parameter's default
  ws_decl_t decl;
} item_t;

typedef struct {
  item_t *i;
  size_t n;
} items_t;

typedef struct {
  const char *file;
  ws_scope_t *scope;
  ws_buf_t *err;
  items_t params, ports;
  size_t params_at;  // where the parameters of vparams.def go
  const char *named; // those that the statement names, used or not
} header_t;

static bool fail(const header_t *h, int at, const char *what) {
  return ws_err(h->err, "%s:%d: %s", h->file, at, what);
}

static const char *skip(const char *s) {
  return s + strspn(s, " \t");
}

static bool starts(const char *s, const char *word) {
  size_t n = strlen(word);
  return strncmp(s, word, n) == 0 && (s[n] == ' ' || !s[n]);
}

static void insert(items_t *l, size_t where, item_t it) {
  l->i = ws_realloc(l->i, sizeof *l->i * (l->n + 1));
  memmove(l->i + where + 1, l->i + where, sizeof *l->i * (l->n - where));
  l->i[where] = it;
  l->n++;
}

// Cuts the comment and, before it, blanks and one comma off a line.
static char *cut_tail(const char *line, const char **comment) {
  char *s = ws_strdup(line), *c = strstr(s, "//");
  *comment = c ? ws_strdup(c) : "";
  if (c) *c = 0;
  size_t n = strlen(s);
  while (n && (s[n - 1] == ' ' || s[n - 1] == ','))
    n--;
  s[n] = 0;
  return s;
}

static bool read_range(const char **s, const char **range) {
  *range = "";
  if (**s != '[') return true;
  const char *e = strchr(*s, ']');
  if (!e) return false;
  *range = ws_fmt("%.*s", (int)(e - *s - 1), *s + 1);
  *s = skip(e + 1);
  return true;
}

bool ws_decl_read(const char *line, ws_decl_t *d) {
  const char *s = skip(line);
  *d = (ws_decl_t){"", "", "", "", ""};
  if (starts(s, "input") || starts(s, "output")) {
    d->dir = *s == 'i' ? "input" : "output";
    s = skip(s + strlen(d->dir));
  }
  if (!starts(s, "wire") && !starts(s, "reg")) return false;
  d->type = *s == 'w' ? "wire" : "reg";
  s = skip(s + strlen(d->type));
  if (starts(s, "signed") || !read_range(&s, &d->range)) return false;
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || s[n] == '_')
    n++;
  d->name = ws_fmt("%.*s", (int)n, s);
  d->rest = s + n;
  return n > 0;
}

static const char *decl_text(const ws_decl_t *d, size_t range_w) {
  const char *lead = *d->dir ? ws_fmt("%-6s %-4s", d->dir, d->type) : ws_fmt("%s", d->type);
  const char *range = *d->range ? ws_fmt("[%s]", d->range) : "";
  return range_w ? ws_fmt("  %s %-*s %s%s", lead, (int)range_w, range, d->name, d->rest)
                 : ws_fmt("  %s %s%s", lead, d->name, d->rest);
}

static size_t range_space(const char *range) {
  return *range ? strlen(range) + 2 : 0;
}

void ws_decl_align(ws_lines_t *l, size_t from, size_t to) {
  size_t w = 0;
  ws_decl_t d;
  for (size_t i = from; i < to; i++)
    if (ws_decl_read(l->line[i].text, &d) && range_space(d.range) > w) w = range_space(d.range);
  for (size_t i = from; i < to; i++)
    if (ws_decl_read(l->line[i].text, &d)) l->line[i].text = decl_text(&d, w);
}

// ---- reading ----

static bool has_param(const header_t *h, const char *name) {
  for (size_t i = 0; i < h->params.n; i++)
    if (h->params.i[i].kind == PARAM && strcmp(h->params.i[i].name, name) == 0) return true;
  return false;
}

static bool ends_in_comma(const char *line) {
  const char *c = strstr(line, "//");
  size_t n = c ? (size_t)(c - line) : strlen(line);
  while (n && line[n - 1] == ' ')
    n--;
  return n && line[n - 1] == ',';
}

// A default continues over lines up to one that ends in a comma, or to the end of the list.
static bool read_param(header_t *h, const ws_lines_t *in, size_t *i) {
  int at = in->line[*i].at;
  const char *comment;
  const char *s = skip(cut_tail(in->line[*i].text, &comment)), *eq = strchr(s, '=');
  if (!starts(s, "parameter") || !eq)
    return fail(h, at, ws_fmt("cannot read this line of a parameter list: %s", s));
  const char *expr = skip(eq + 1);
  while (!ends_in_comma(in->line[*i].text) && *i + 1 < in->n && *skip(in->line[*i + 1].text) != ')')
    expr = ws_fmt("%s\n%s", expr, cut_tail(in->line[++*i].text, &comment));
  const char *name = strtok(ws_fmt("%.*s", (int)(eq - s), s) + strlen("parameter"), " ");
  insert(&h->params, h->params.n,
         (item_t){.kind = PARAM, .at = at, .name = name, .expr = expr, .comment = comment});
  return true;
}

static bool read_ports_statement(header_t *h, const char *words, int at) {
  const char *direction, *comment;
  ws_signals_t signals = {0};
  ws_buf_t why = {0};
  if (!ws_bundle_read(cut_tail(words, &comment), h->scope, &direction, &signals, &why))
    return fail(h, at, why.p);
  for (size_t k = 0; k < signals.n; k++) {
    const ws_signal_t *s = &signals.s[k];
    bool input = (*direction == 'i') != s->back;
    ws_decl_t d = {input ? "input" : "output", "wire", s->range, NULL, ""};
    d.name = s->bare ? s->name : ws_fmt("%s_%c", s->name, input ? 'i' : 'o');
    insert(&h->ports, h->ports.n, (item_t){.kind = PORT, .at = at, .comment = "", .decl = d});
  }
  if (!signals.n) insert(&h->ports, h->ports.n, (item_t){.kind = NONE, .at = at});
  return true;
}

static bool read_port(header_t *h, const char *line, int at) {
  item_t it = {.kind = PORT, .at = at};
  if (!ws_decl_read(cut_tail(line, &it.comment), &it.decl) || !*it.decl.dir || *it.decl.rest)
    return fail(h, at, ws_fmt("cannot read this line of a port list: %s", skip(line)));
  insert(&h->ports, h->ports.n, it);
  return true;
}

static bool read_params(header_t *h, const char *names, int at) {
  h->params_at = h->params.n;
  h->named = names;
  for (char *n = strtok(ws_strdup(names), " "); n; n = strtok(NULL, " "))
    if (!ws_vparam_find(n)) return fail(h, at, ws_fmt("no parameter `%s` in gen/vparams.def", n));
  return true;
}

static void add_text(items_t *l, const char *text, int at) {
  insert(l, l->n, (item_t){.kind = TEXT, .at = at, .text = text});
}

// From the line after `module`; leaves *i after the line `);`.
static bool read_header(header_t *h, const ws_lines_t *in, size_t *i, bool params) {
  for (; *i < in->n; ++*i) {
    const char *s = skip(in->line[*i].text);
    int at = in->line[*i].at;
    bool ok = true;
    if (strcmp(s, ");") == 0) {
      ++*i;
      return true;
    }
    if (params && *s == ')')
      params = false;
    else if (!*s || strncmp(s, "//", 2) == 0)
      add_text(params ? &h->params : &h->ports, in->line[*i].text, at);
    else if (starts(s, "params"))
      ok = params ? read_params(h, s + 6, at) : fail(h, at, "params in a port list");
    else if (starts(s, "ports"))
      ok = params ? fail(h, at, "ports in a parameter list") : read_ports_statement(h, s + 5, at);
    else
      ok = params ? read_param(h, in, i) : read_port(h, s, at);
    if (!ok) return false;
  }
  return fail(h, in->n ? in->line[in->n - 1].at : 0, "the port list has no end");
}

// ---- completing ----

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

// Whether the text uses the name other than as `.name` of a connection.
static bool uses(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *s = strstr(text, name); s; s = strstr(s + n, name))
    if ((s == text || (!is_word(s[-1]) && s[-1] != '.')) && !is_word(s[n])) return true;
  return false;
}

// Treats the name of a localparam or genvar as declared by the module.
static bool declares(const char *body, const char *name) {
  for (const char *s = strstr(body, "localparam"); s; s = strstr(s + 1, "localparam")) {
    const char *text = ws_fmt("%.*s", (int)strcspn(s, ";"), s);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
      const char *after = at + strlen(name);
      after += strspn(after, " ");
      if (!is_word(at[-1]) && *after == '=' && after[1] != '=') return true;
    }
  }
  return false;
}

// All that the module says besides comments and the parameters of the table.
static const char *own_text(const header_t *h, const char *body) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n%s\n", body, h->named ? h->named : "");
  for (size_t i = 0; i < h->params.n; i++)
    if (h->params.i[i].kind == PARAM) ws_printf(&b, "%s\n", h->params.i[i].expr);
  for (size_t i = 0; i < h->ports.n; i++)
    if (h->ports.i[i].kind == PORT) ws_printf(&b, "%s\n", h->ports.i[i].decl.range);
  return b.p;
}

// The parameters of vparams.def that the module uses and does not declare go where `params` stands.
static void complete_params(header_t *h, const char *body) {
  const char *text = own_text(h, body);
  bool *wanted = ws_zalloc(sizeof *wanted * ws_vparam_rows_n);
  for (size_t r = ws_vparam_rows_n;
       r-- > 0;) { // those that others are derived from come first in the table
    const ws_vparam_row_t *row = &ws_vparam_rows[r];
    wanted[r] = uses(text, row->name) && !has_param(h, row->name) && !declares(body, row->name);
    if (wanted[r] && !ws_vparam_of_config(row->name)) text = ws_fmt("%s\n%s", text, row->text);
  }
  size_t where = h->params_at;
  for (size_t r = 0; r < ws_vparam_rows_n; r++) {
    const char *expr = wanted[r] ? ws_vparam_text(&ws_vparam_rows[r], h->scope) : NULL;
    if (expr)
      insert(&h->params, where++,
             (item_t){.kind = PARAM, .name = ws_vparam_rows[r].name, .expr = expr, .comment = ""});
  }
}

// Comments before ports that are all left out go, with the blank line before them.
static void drop_empty_groups(items_t *l) {
  items_t out = {0};
  for (size_t i = 0; i < l->n;) {
    size_t end = i;
    bool ports = false, none = false;
    while (end < l->n && (end == i || l->i[end].kind != TEXT || *l->i[end].text)) {
      ports = ports || l->i[end].kind == PORT;
      none = none || l->i[end].kind == NONE;
      end++;
    }
    for (; i < end; i++)
      if ((ports || !none) && l->i[i].kind != NONE) insert(&out, out.n, l->i[i]);
  }
  while (out.n && out.i[out.n - 1].kind == TEXT && !*out.i[out.n - 1].text)
    out.n--;
  *l = out;
}

// ---- writing ----

static size_t last_of(const items_t *l) {
  size_t last = 0;
  for (size_t i = 0; i < l->n; i++)
    if (l->i[i].kind != TEXT) last = i;
  return last;
}

static const char *tail(const item_t *it, bool last) {
  return ws_fmt("%s%s%s", last ? "" : ",", *it->comment ? "  " : "", it->comment);
}

static void write_params(const items_t *l, ws_lines_t *out) {
  size_t w = 0, last = last_of(l);
  for (size_t i = 0; i < l->n; i++)
    if (l->i[i].kind == PARAM && strlen(l->i[i].name) > w) w = strlen(l->i[i].name);
  for (size_t i = 0; i < l->n; i++) {
    const item_t *it = &l->i[i];
    if (it->kind == TEXT) {
      ws_lines_add(out, it->text, it->at);
      continue;
    }
    const char *text =
        ws_fmt("  parameter %-*s = %s%s", (int)w, it->name, it->expr, tail(it, i == last));
    for (char *s = strtok(ws_strdup(text), "\n"); s; s = strtok(NULL, "\n"))
      ws_lines_add(out, s, it->at);
  }
}

static void write_ports(const items_t *l, ws_lines_t *out) {
  size_t w = 0, last = last_of(l);
  for (size_t i = 0; i < l->n; i++)
    if (l->i[i].kind == PORT && range_space(l->i[i].decl.range) > w)
      w = range_space(l->i[i].decl.range);
  for (size_t i = 0; i < l->n; i++) {
    const item_t *it = &l->i[i];
    ws_decl_t d = it->decl;
    d.rest = it->kind == PORT ? tail(it, i == last) : "";
    ws_lines_add(out, it->kind == TEXT ? it->text : decl_text(&d, w), it->at);
  }
}

static bool has_statements(const ws_lines_t *in, size_t i) {
  for (; i < in->n && strcmp(skip(in->line[i].text), ");") != 0; i++)
    if (starts(skip(in->line[i].text), "params") || starts(skip(in->line[i].text), "ports"))
      return true;
  return false;
}

bool ws_header_complete(const char *file, ws_scope_t *scope, const ws_lines_t *in, const char *body,
                        ws_lines_t *out, ws_buf_t *err) {
  header_t h = {.file = file, .scope = scope, .err = err};
  size_t i = 0;
  for (; i < in->n && !starts(in->line[i].text, "module"); i++)
    ws_lines_add(out, in->line[i].text, in->line[i].at);
  if (i < in->n && has_statements(in, i)) {
    int at = in->line[i].at;
    const char *line = in->line[i++].text;
    char *name = strtok(ws_strdup(line + strlen("module")), " #(");
    if (!read_header(&h, in, &i, strchr(line, '#') != NULL)) return false;
    drop_empty_groups(&h.ports);
    complete_params(&h, body);
    bool params = h.params.n > 0;
    ws_lines_add(out, ws_fmt("module %s %s", name, params ? "#(" : "("), at);
    write_params(&h.params, out);
    if (params) ws_lines_add(out, ") (", at);
    write_ports(&h.ports, out);
    ws_lines_add(out, ");", at);
  }
  for (; i < in->n; i++)
    ws_lines_add(out, in->line[i].text, in->line[i].at);
  return true;
}
