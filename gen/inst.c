// SPDX-License-Identifier: Apache-2.0
// Reads and writes instances.
#include "inst.h"

#include <string.h>

typedef struct {
  const char *file;
  const ws_lines_t *in;
  size_t line;   // current one,
  const char *s; // and where in it
  ws_buf_t *err;
} reader_t;

static bool fail(const reader_t *r, const char *what) {
  size_t i = r->line < r->in->n ? r->line : r->in->n - 1;
  return ws_err(r->err, "%s:%d: %s", r->file, r->in->line[i].at, what);
}

static void skip(reader_t *r) {
  for (;;) {
    r->s += strspn(r->s, " \t");
    if (*r->s && strncmp(r->s, "//", 2) != 0) return;
    if (r->line + 1 >= r->in->n) {
      r->s = "";
      return;
    }
    r->s = r->in->line[++r->line].text;
  }
}

static bool take(reader_t *r, const char *token) {
  skip(r);
  size_t n = strlen(token);
  if (strncmp(r->s, token, n) != 0) return false;
  r->s += n;
  return true;
}

static const char *word(reader_t *r) {
  skip(r);
  size_t n = 0;
  while (ws_word_char(r->s[n]) || r->s[n] == '*')
    n++;
  const char *w = ws_fmt("%.*s", (int)n, r->s);
  r->s += n;
  return w;
}

// Text up to the parenthesis that closes; line ends stay.
static const char *expression(reader_t *r) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (int depth = 0;;) {
    if (!*r->s || strncmp(r->s, "//", 2) == 0) {
      if (r->line + 1 >= r->in->n) return NULL;
      r->s = r->in->line[++r->line].text;
      while (b.n && b.p[b.n - 1] == ' ')
        b.n--;
      ws_add(&b, "\n", 1);
      continue;
    }
    if (*r->s == '(') depth++;
    if (*r->s == ')' && depth-- == 0) {
      r->s++;
      return b.p;
    }
    ws_add(&b, r->s++, 1);
  }
}

const char *ws_port_stem(const char *port) {
  size_t n = strlen(port);
  bool suffix = n > 2 && port[n - 2] == '_' && (port[n - 1] == 'i' || port[n - 1] == 'o');
  return suffix ? ws_fmt("%.*s", (int)n - 2, port) : port;
}

// The part of an expression for several ports that belongs to this port.
static const char *shared_expr(const char *port, const char *expr) {
  const char *star = strchr(expr, '*');
  if (!star) return expr;
  return ws_fmt("%.*s%s%s", (int)(star - expr), expr, ws_port_stem(port), star + 1);
}

// `.name (expr)`, `.name, .name (expr)` and `.*`, separated by commas, to the parenthesis.
static bool connections(reader_t *r, ws_conn_t **list, size_t *n) {
  if (take(r, ")")) return true;
  size_t open = *n; // from here on, those whose expression is to come
  do {
    if (!take(r, ".")) return fail(r, "expected `.name (..)` in an instance");
    ws_conn_t c = {word(r), NULL};
    bool rest = strcmp(c.name, "*") == 0;
    if (!*c.name || (rest && open < *n)) return fail(r, "expected `.name (..)` in an instance");
    *list = ws_realloc(*list, sizeof **list * (*n + 1));
    (*list)[(*n)++] = c;
    if (take(r, "(")) {
      const char *expr = rest ? NULL : expression(r);
      if (!expr) return fail(r, "expected `.name (..)` in an instance");
      bool several = open + 1 < *n;
      for (; open < *n; open++)
        (*list)[open].expr = several ? shared_expr((*list)[open].name, expr) : expr;
    } else if (rest) {
      open = *n;
    }
  } while (take(r, ","));
  if (open < *n) return fail(r, "expected `.name (..)` in an instance");
  return take(r, ")") || fail(r, "expected , or ) in an instance");
}

bool ws_inst_read(const char *file, const ws_lines_t *in, size_t i, bool *found, ws_inst_t *out,
                  ws_buf_t *err) {
  reader_t r = {file, in, i, in->line[i].text, err};
  size_t indent = strspn(r.s, " ");
  *found = false;
  *out = (ws_inst_t){.first = i, .at = in->line[i].at, .indent = ws_fmt("%.*s", (int)indent, r.s)};
  if (strncmp(r.s + indent, "ws_", 3) != 0) return true;
  out->stem = word(&r);
  if (*r.s != ' ') return true;
  if (take(&r, "#(")) {
    if (!connections(&r, &out->param, &out->nparams)) return false;
  }
  out->name = word(&r);
  if (!*out->name || !take(&r, "(")) return true;
  *found = true;
  if (!connections(&r, &out->port, &out->nports)) return false;
  if (!take(&r, ";")) return fail(&r, "expected ; after an instance");
  out->last = r.line;
  return true;
}

bool ws_inst_has_star(const ws_inst_t *in) {
  for (size_t i = 0; i < in->nparams; i++)
    if (strchr(in->param[i].name, '*')) return true;
  for (size_t i = 0; i < in->nports; i++)
    if (strchr(in->port[i].name, '*')) return true;
  return false;
}

const ws_conn_t *ws_conn_find(const ws_conn_t *c, size_t n, const char *name, const char *stem) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(c[i].name, name) == 0) return &c[i];
  for (size_t i = 0; i < n; i++) {
    size_t k = strlen(c[i].name) - 1;
    if (c[i].expr && c[i].name[k] == '*' && strncmp(c[i].name, stem, k) == 0) return &c[i];
  }
  return NULL;
}

static void list(const ws_inst_t *in, const ws_conn_t *c, size_t n, ws_lines_t *out) {
  size_t w = 0;
  for (size_t i = 0; i < n; i++)
    if (strlen(c[i].name) > w) w = strlen(c[i].name);
  for (size_t i = 0; i < n; i++) {
    const char *text =
        ws_fmt("%s  .%-*s (%s)%s", in->indent, (int)w, c[i].name, c[i].expr, i + 1 < n ? "," : "");
    for (const char *s = text; s;) {
      const char *e = strchr(s, '\n');
      ws_lines_add(out, e ? ws_fmt("%.*s", (int)(e - s), s) : s, in->at);
      s = e ? e + 1 : NULL;
    }
  }
}

void ws_inst_write(const ws_inst_t *in, const ws_conn_t *param, size_t nparams,
                   const ws_conn_t *port, size_t nports, ws_lines_t *out) {
  if (nparams) {
    ws_lines_add(out, ws_fmt("%s%s #(", in->indent, in->stem), in->at);
    list(in, param, nparams, out);
    ws_lines_add(out, ws_fmt("%s) %s (", in->indent, in->name), in->at);
  } else {
    ws_lines_add(out, ws_fmt("%s%s %s (", in->indent, in->stem, in->name), in->at);
  }
  list(in, port, nports, out);
  ws_lines_add(out, ws_fmt("%s);", in->indent), in->at);
}
