// SPDX-License-Identifier: Apache-2.0
#include "liberty.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// One statement at a time: `key (argument) {`, `key : value ;` or `}`.
typedef struct {
  const char *s;
  char key[64], value[256];
  char kind; // '{' group, ':' attribute, '}' end of a group, 0 end of the file
} scan_t;

static void blanks(scan_t *x) {
  for (;;) {
    x->s += strspn(x->s, " \t\r\n\\;");
    if (strncmp(x->s, "/*", 2) != 0) return;
    const char *end = strstr(x->s, "*/");
    x->s = end ? end + 2 : x->s + strlen(x->s);
  }
}

static void take(char *to, size_t room, const char *s, size_t n) {
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  if (n >= 2 && *s == '"' && s[n - 1] == '"') {
    s++;
    n -= 2;
  }
  snprintf(to, room, "%.*s", (int)n, s);
}

static void next(scan_t *x) {
  blanks(x);
  x->kind = *x->s;
  *x->value = '\0';
  if (!*x->s) return;
  if (*x->s == '}') {
    x->s++;
    return;
  }
  size_t n = strcspn(x->s, " \t\r\n(:{};");
  take(x->key, sizeof x->key, x->s, n);
  x->s += n ? n : 1;
  x->s += strspn(x->s, " \t\r\n");
  if (*x->s == '(') {
    n = strcspn(x->s + 1, ")");
    take(x->value, sizeof x->value, x->s + 1, n);
    x->s += n + 1;
    x->s += *x->s == ')';
    x->s += strspn(x->s, " \t\r\n");
    x->kind = '(';
    if (*x->s == '{') {
      x->kind = '{';
      x->s++;
    }
  } else if (*x->s == ':') {
    x->s++;
    x->s += strspn(x->s, " \t");
    n = *x->s == '"' ? strcspn(x->s + 1, "\"") + 2 : strcspn(x->s, ";\n");
    take(x->value, sizeof x->value, x->s, n);
    x->s += n;
    x->kind = ':';
  }
}

static void skip_group(scan_t *x) {
  for (int depth = 1; depth && x->kind;) {
    next(x);
    depth += (x->kind == '{') - (x->kind == '}');
  }
}

static lib_pin_t read_pin(scan_t *x) {
  lib_pin_t p = {.name = ws_strdup(x->value)};
  for (next(x); x->kind && x->kind != '}'; next(x)) {
    if (x->kind == '{') skip_group(x);
    if (x->kind != ':') {
      x->kind = ' ';
      continue;
    }
    if (strcmp(x->key, "direction") == 0) p.output = strcmp(x->value, "output") == 0;
    if (strcmp(x->key, "function") == 0) p.function = ws_strdup(x->value);
  }
  x->kind = ' ';
  return p;
}

static lib_cell_t read_cell(scan_t *x) {
  lib_cell_t c = {.name = ws_strdup(x->value)};
  for (next(x); x->kind && x->kind != '}'; next(x)) {
    if (x->kind == ':' && strcmp(x->key, "area") == 0) c.area = strtod(x->value, NULL);
    if (x->kind != '{') continue;
    c.state = c.state || strcmp(x->key, "ff") == 0 || strcmp(x->key, "latch") == 0;
    if (strcmp(x->key, "pin") == 0) {
      c.pin = ws_realloc(c.pin, sizeof *c.pin * (c.npins + 1));
      c.pin[c.npins++] = read_pin(x);
    } else {
      skip_group(x);
      x->kind = ' ';
    }
  }
  for (size_t i = 0; c.state && i < c.npins; i++)
    c.pin[i].function = NULL;
  x->kind = ' ';
  return c;
}

bool lib_read(const char *path, liberty_t *out, ws_buf_t *err) {
  scan_t x = {.s = ws_read_file(path)};
  *out = (liberty_t){0};
  if (!x.s) return ws_err(err, "cannot read %s", path);
  next(&x);
  if (x.kind != '{' || strcmp(x.key, "library") != 0)
    return ws_err(err, "%s does not begin with library (..) {", path);
  for (next(&x); x.kind && x.kind != '}'; next(&x)) {
    if (x.kind != '{') continue;
    if (strcmp(x.key, "cell") == 0) {
      out->cell = ws_realloc(out->cell, sizeof *out->cell * (out->ncells + 1));
      out->cell[out->ncells++] = read_cell(&x);
    } else {
      skip_group(&x);
      x.kind = ' ';
    }
  }
  return out->ncells || ws_err(err, "%s has no cell", path);
}

const lib_cell_t *lib_find(const liberty_t *l, const char *cell) {
  for (size_t i = 0; i < l->ncells; i++)
    if (strcmp(l->cell[i].name, cell) == 0) return &l->cell[i];
  return NULL;
}

// ---- functions: ' and ! bind first, then ^, then & (or * or nothing), then | (or +) ----

typedef struct {
  const char *s;
  uint64_t (*value)(void *, const char *);
  void *arg;
} eval_t;

static uint64_t sum(eval_t *e);

static uint64_t factor(eval_t *e) {
  uint64_t v;
  e->s += strspn(e->s, " ");
  if (*e->s == '!') {
    e->s++;
    return ~factor(e);
  }
  if (*e->s == '(') {
    e->s++;
    v = sum(e);
    e->s += *e->s == ')';
  } else if (*e->s == '0' || *e->s == '1') {
    v = *e->s++ == '1' ? ~(uint64_t)0 : 0;
  } else {
    char name[64];
    size_t n = 0;
    while (ws_word_char(e->s[n]))
      n++;
    snprintf(name, sizeof name, "%.*s", (int)n, e->s);
    e->s += n ? n : strlen(e->s) != 0;
    v = e->value(e->arg, name);
  }
  for (e->s += strspn(e->s, " "); *e->s == '\''; e->s += 1 + strspn(e->s + 1, " "))
    v = ~v;
  return v;
}

static uint64_t parity(eval_t *e) {
  uint64_t v = factor(e);
  while (*e->s == '^') {
    e->s++;
    v ^= factor(e);
  }
  return v;
}

static uint64_t product(eval_t *e) {
  uint64_t v = parity(e);
  while (*e->s && !strchr(")+|", *e->s)) {
    e->s += *e->s == '&' || *e->s == '*';
    v &= parity(e);
  }
  return v;
}

static uint64_t sum(eval_t *e) {
  uint64_t v = product(e);
  while (*e->s == '+' || *e->s == '|') {
    e->s++;
    v |= product(e);
  }
  return v;
}

uint64_t lib_eval(const char *function, uint64_t (*value)(void *arg, const char *pin), void *arg) {
  eval_t e = {function, value, arg};
  return sum(&e);
}
