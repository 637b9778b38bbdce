// SPDX-License-Identifier: Apache-2.0
#include "vorder.h"

#include <ctype.h>
#include <string.h>

typedef struct {
  const char *name;
  int used, declared; // line of the first one, 0 for none
} name_t;

typedef struct {
  const char *s; // what follows
  int line;
  name_t *name;
  size_t n;
  // Inside a declaration: a name is expected at nesting 0, after the type and after each comma.
  bool declaring, expected;
  int nesting;
} order_t;

static bool in_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list; list++)
    if (strcmp(word, *list) == 0) return true;
  return false;
}

// Past blanks, comments, strings, compiler directives and numbers.
static void skip(order_t *o) {
  for (;;) {
    const char *from = o->s;
    if (isspace((unsigned char)*o->s))
      o->s++;
    else if ((o->s[0] == '/' && o->s[1] == '/') || *o->s == '`')
      o->s += strcspn(o->s, "\n");
    else if (o->s[0] == '/' && o->s[1] == '*')
      o->s = strstr(o->s + 2, "*/") ? strstr(o->s + 2, "*/") + 2 : o->s + strlen(o->s);
    else if (*o->s == '"')
      o->s += 1 + strcspn(o->s + 1, "\"\n") + (o->s[1 + strcspn(o->s + 1, "\"\n")] == '"');
    else if (isdigit((unsigned char)*o->s) || *o->s == '\'') // 8, 'h1F, and the two parts of 8'h1F
      do
        o->s++;
      while (in_name(*o->s) || *o->s == '?');
    else
      return;
    for (; from < o->s; from++)
      o->line += *from == '\n';
  }
}

static name_t *find(order_t *o, const char *word) {
  for (size_t i = 0; i < o->n; i++)
    if (strcmp(o->name[i].name, word) == 0) return &o->name[i];
  o->name = ws_realloc(o->name, sizeof *o->name * (o->n + 1));
  o->name[o->n] = (name_t){.name = word};
  return &o->name[o->n++];
}

static void punctuation(order_t *o, char c) {
  o->nesting += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
  if (c == ';' || o->nesting < 0) { // < 0: the end of the list of ports or parameters
    o->declaring = false;
    o->nesting = 0;
  }
  if (c == ',' && o->nesting == 0) o->expected = true;
}

static void word(order_t *o, const char *text) {
  static const char *const types[] = {"wire",   "reg",        "integer",   "genvar", "input",
                                      "output", "inout",      "parameter", "signed", "real",
                                      "event",  "localparam", NULL};
  if (is_one_of(text, types)) {
    o->declaring = o->expected = true;
    o->nesting = 0;
    return;
  }
  name_t *n = find(o, text);
  if (o->declaring && o->expected && o->nesting == 0) {
    o->expected = false;
    if (!n->declared) n->declared = o->line;
  } else if (!n->used) {
    n->used = o->line;
  }
}

bool ws_vorder(const char *file, const char *text, ws_buf_t *err) {
  order_t o = {.s = text, .line = 1};
  char before = 0; // the character before the word: a name after . is that of a port or a block's
  for (skip(&o); *o.s; skip(&o)) {
    size_t n = 0;
    while (in_name(o.s[n]))
      n++;
    if (n && before != '.') word(&o, ws_fmt("%.*s", (int)n, o.s));
    if (!n) punctuation(&o, *o.s);
    before = n ? 0 : *o.s;
    o.s += n ? n : 1;
  }
  for (size_t i = 0; i < o.n; i++)
    if (o.name[i].used && o.name[i].declared > o.name[i].used)
      return ws_err(err, "%s:%d: %s is used above its declaration at line %d", file, o.name[i].used,
                    o.name[i].name, o.name[i].declared);
  return true;
}
