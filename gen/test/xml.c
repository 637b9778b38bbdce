// SPDX-License-Identifier: Apache-2.0
#include "xml.h"

#include <ctype.h>
#include <expat.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  XML_Parser parser;
  xml_t *root, *at;
} reader_t;

static void begin(void *ctx, const char *tag, const char **attr) {
  reader_t *r = ctx;
  xml_t *x = ws_zalloc(sizeof *x);
  size_t n = 0;
  while (attr[n])
    n++;
  x->attr = ws_zalloc(sizeof *x->attr * (n + 1));
  for (size_t i = 0; i < n; i++)
    x->attr[i] = ws_strdup(attr[i]);
  x->tag = ws_strdup(tag);
  x->line = (int)XML_GetCurrentLineNumber(r->parser);
  ws_add(&x->text, "", 0);
  x->parent = r->at;
  if (!r->at)
    r->root = x;
  else if (r->at->last)
    r->at->last->next = x;
  else
    r->at->first = x;
  if (r->at) r->at->last = x;
  r->at = x;
}

static void end(void *ctx, const char *tag) {
  reader_t *r = ctx;
  (void)tag;
  r->at = r->at->parent;
}

static void text(void *ctx, const char *s, int n) {
  reader_t *r = ctx;
  ws_add(&r->at->text, s, (size_t)n);
}

xml_t *xml_read(const char *source, ws_buf_t *err) {
  reader_t r = {XML_ParserCreate(NULL), NULL, NULL};
  XML_SetUserData(r.parser, &r);
  XML_SetElementHandler(r.parser, begin, end);
  XML_SetCharacterDataHandler(r.parser, text);
  bool ok = XML_Parse(r.parser, source, (int)strlen(source), 1) == XML_STATUS_OK;
  if (!ok)
    ws_err(err, "line %lu: %s", (unsigned long)XML_GetCurrentLineNumber(r.parser),
           XML_ErrorString(XML_GetErrorCode(r.parser)));
  XML_ParserFree(r.parser);
  return ok ? r.root : NULL;
}

// ---- grammar
// --------------------------------------------------------------------------------------

static const xml_rule_t *rule_of(const xml_t *x, const xml_rule_t *rules) {
  const char *path = ws_fmt("%s/%s", x->parent ? x->parent->tag : "", x->tag);
  for (; rules->tag; rules++)
    if (strcmp(rules->tag, path) == 0 || strcmp(rules->tag, x->tag) == 0) return rules;
  return NULL;
}

static bool is_number(const char *s) {
  char *rest;
  if (!isdigit((unsigned char)*s)) return false;
  strtoull(s, &rest, 0);
  return *rest == 0;
}

static bool is_name(const char *s) {
  if (!isalpha((unsigned char)*s) && *s != '_') return false;
  return s[strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.")] == 0;
}

static bool one_of(const char *s, const char *words) { // "[a|b]"
  const size_t n = strlen(s);
  for (const char *w = words + 1; n && *w; w += strcspn(w, "|]") + 1)
    if (strcspn(w, "|]") == n && strncmp(w, s, n) == 0) return true;
  return false;
}

static bool text_fits(const char *s, const char *kind) {
  if (strcmp(kind, "[text]") == 0) return *s != 0;
  if (strcmp(kind, "[empty]") == 0) return *s == 0;
  if (strcmp(kind, "[name]") == 0) return is_name(s);
  if (strcmp(kind, "[number]") == 0) return is_number(s);
  return one_of(s, kind);
}

static bool blank(const char *s) {
  return s[strspn(s, " \t\r\n")] == 0;
}

static bool children_fit(const xml_t *x, const char *contents, ws_buf_t *err) {
  const xml_t *at = x->first;
  for (const char *w = contents; *w; w += strspn(w, " ")) {
    const size_t n = strcspn(w, " ");
    const char last = w[n - 1];
    const bool many = last == '*' || last == '+', absent = last == '*' || last == '?';
    const char *tag = ws_fmt("%.*s", (int)(many || absent ? n - 1 : n), w);
    size_t found = 0;
    for (; at && strcmp(at->tag, tag) == 0 && (many || !found); at = at->next)
      found++;
    if (!found && !absent)
      return ws_err(err, "line %d: <%s> has no <%s>, or not here", x->line, x->tag, tag);
    w += n;
  }
  return !at ||
         ws_err(err, "line %d: <%s> is not expected in <%s> here", at->line, at->tag, x->tag);
}

static bool has_attributes(const xml_t *x, const char *names, ws_buf_t *err) {
  for (const char *w = names ? names : ""; *w; w += strspn(w, " ")) {
    const size_t n = strcspn(w, " ");
    const char **a = x->attr;
    while (*a && (strlen(*a) != n || strncmp(*a, w, n) != 0))
      a += 2;
    if (!*a) return ws_err(err, "line %d: <%s> has no %.*s", x->line, x->tag, (int)n, w);
    w += n;
  }
  return true;
}

bool xml_check(const xml_t *x, const xml_rule_t *rules, ws_buf_t *err) {
  const xml_rule_t *r = rule_of(x, rules);
  if (!r) return ws_err(err, "line %d: no rule for <%s>", x->line, x->tag);
  if (!has_attributes(x, r->attr, err)) return false;
  if (*r->contents == '[') {
    if (x->first) return ws_err(err, "line %d: <%s> has elements", x->line, x->tag);
    return text_fits(x->text.p, r->contents) ||
           ws_err(err, "line %d: <%s>: \"%s\" is not %s", x->line, x->tag, x->text.p, r->contents);
  }
  if (!blank(x->text.p)) return ws_err(err, "line %d: <%s> has text", x->line, x->tag);
  if (!children_fit(x, r->contents, err)) return false;
  for (const xml_t *c = x->first; c; c = c->next)
    if (!xml_check(c, rules, err)) return false;
  return true;
}

// ---- values
// ---------------------------------------------------------------------------------------

const xml_t *xml_child(const xml_t *x, const char *tag) {
  x = x ? x->first : NULL;
  while (x && strcmp(x->tag, tag) != 0)
    x = x->next;
  return x;
}

const char *xml_value(const xml_t *x, const char *path) {
  while (x && *path) {
    const size_t n = strcspn(path, "/");
    x = xml_child(x, ws_fmt("%.*s", (int)n, path));
    path += n + (path[n] == '/');
  }
  return x ? x->text.p : "";
}

uint64_t xml_number(const xml_t *x, const char *path) {
  const char *s = xml_value(x, path);
  return is_number(s) ? strtoull(s, NULL, 0) : UINT64_MAX;
}
