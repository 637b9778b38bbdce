// SPDX-License-Identifier: Apache-2.0
#include "pragma.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lex.h"

// A pragma without a number asks for all iterations. If GCC does not know the number of iterations
// of a loop, it unrolls this many: no more than what pays.
enum { UNROLL_ALL = 64, NESTED = 16 };

typedef struct {
  char *name, *value;
} define_t;

struct ws_pragma {
  bool clang;
  define_t *d;
  size_t n;
};

ws_pragma_t *ws_pragma_new(bool clang) {
  ws_pragma_t *p = lex_alloc(NULL, sizeof *p);
  *p = (ws_pragma_t){.clang = clang};
  return p;
}

void ws_pragma_free(ws_pragma_t *p) {
  for (size_t i = 0; i < p->n; i++) {
    free(p->d[i].name);
    free(p->d[i].value);
  }
  free(p->d);
  free(p);
}

static const char *value_of(const ws_pragma_t *p, const char *name, size_t n) {
  for (size_t i = p->n; i-- > 0;)
    if (strlen(p->d[i].name) == n && !memcmp(p->d[i].name, name, n)) return p->d[i].value;
  return NULL;
}

static void expand(const ws_pragma_t *p, const char *text, int depth, lex_buffer_t *out) {
  lex_text_t x = lex_split(text);
  for (size_t i = 0; x.t[i].kind != LEX_END; i++) {
    const lex_token_t *t = &x.t[i];
    const char *v = t->kind == LEX_WORD && depth < NESTED ? value_of(p, t->at, t->n) : NULL;
    if (v) {
      lex_add(out, "(", 1);
      expand(p, v, depth + 1, out);
      lex_add(out, ")", 1);
    } else {
      lex_add(out, t->at, t->n);
    }
    lex_add(out, " ", 1);
  }
  lex_free(&x);
}

static char *unroll(const ws_pragma_t *p, const char *rest) {
  lex_buffer_t number = {0}, out = {0};
  expand(p, rest, 0, &number);
  const bool given = number.n && strspn(number.s, " ") != number.n;
  if (p->clang)
    lex_print(&out, "#pragma unroll %s", given ? number.s : "");
  else if (given)
    lex_print(&out, "#pragma GCC unroll %s", number.s);
  else
    lex_print(&out, "#pragma GCC unroll %d", UNROLL_ALL);
  free(number.s);
  return out.s;
}

static void define(ws_pragma_t *p, const char *text) {
  const size_t n = strcspn(text, " \t(");
  p->d = lex_alloc(p->d, (p->n + 1) * sizeof *p->d);
  const char *value = text[n] == '(' ? NULL : text + n + strspn(text + n, " \t");
  p->d[p->n++] = (define_t){strndup(text, n), value ? strdup(value) : NULL};
}

char *ws_pragma_line(ws_pragma_t *p, const char *line, size_t n) {
  char *text = strndup(line, n), *result = NULL;
  const char *s = text + 1;
  s += strspn(s, " \t");
  if (!strncmp(s, "define ", 7)) {
    define(p, s + 7);
    result = strdup("");
  } else if (!strncmp(s, "undef ", 6)) {
    p->d = lex_alloc(p->d, (p->n + 1) * sizeof *p->d);
    p->d[p->n++] = (define_t){strdup(s + 6 + strspn(s + 6, " \t")), NULL};
    result = strdup("");
  } else if (!strncmp(s, "pragma", 6)) {
    s += 6;
    s += strspn(s, " \t");
    if (!strncmp(s, "unroll", 6) && !isalnum((unsigned char)s[6]) && s[6] != '_')
      result = unroll(p, s + 6);
    else if (!strncmp(s, "nounroll", 8) && !isalnum((unsigned char)s[8]))
      result = strdup(p->clang ? "#pragma nounroll" : "#pragma GCC unroll 1");
  }
  free(text);
  return result;
}
