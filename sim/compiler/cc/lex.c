// SPDX-License-Identifier: Apache-2.0
#include "lex.h"
#include "../../common/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void out_of_memory(void) {
  fprintf(stderr, "wscc: out of memory\n");
  exit(2);
}

void *lex_alloc(void *old, size_t bytes) {
  void *p = realloc(old, bytes ? bytes : 1);
  if (!p) out_of_memory();
  return p;
}

void lex_add(lex_buffer_t *b, const char *s, size_t n) {
  b->s = lex_alloc(b->s, b->n + n + 1);
  memcpy(b->s + b->n, s, n);
  b->n += n;
  b->s[b->n] = 0;
}

void lex_print(lex_buffer_t *b, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *text = ws_vtext(fmt, ap);
  va_end(ap);
  if (!text) out_of_memory();
  lex_add(b, text, strlen(text));
  free(text);
}

static bool word_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

// The end of the token that begins at p.
static const char *token_end(const char *p, lex_kind_t *kind) {
  if (word_char(*p)) {
    const bool number = isdigit((unsigned char)*p);
    *kind = number ? LEX_NUMBER : LEX_WORD;
    while (word_char(*p) ||
           (number && (*p == '.' || ((*p == '+' || *p == '-') && strchr("eEpP", p[-1])))))
      p++;
    return p;
  }
  if (*p == '"' || *p == '\'') {
    const char quote = *p++;
    *kind = LEX_STRING;
    while (*p && *p != quote && *p != '\n')
      p += *p == '\\' && p[1] ? 2 : 1;
    return *p == quote ? p + 1 : p;
  }
  *kind = LEX_MARK;
  return p + 1;
}

static void pair_brackets(lex_text_t *x) {
  size_t *open = lex_alloc(NULL, x->n * sizeof *open), n = 0;
  for (size_t i = 0; i < x->n; i++) {
    const char c = x->t[i].kind == LEX_MARK ? *x->t[i].at : 0;
    if (c == '(' || c == '[' || c == '{') open[n++] = i;
    if ((c == ')' || c == ']' || c == '}') && n) {
      x->t[open[--n]].twin = i;
      x->t[i].twin = open[n];
    }
  }
  free(open);
}

lex_text_t lex_split(const char *text) {
  lex_text_t x = {0};
  size_t cap = 0;
  bool line_start = true;
  for (const char *p = text, *space = text;; space = p) {
    while (isspace((unsigned char)*p)) {
      if (*p == '\n') line_start = true;
      p++;
    }
    if (x.n + 1 >= cap) {
      cap = cap ? 2 * cap : 4096;
      x.t = lex_alloc(x.t, cap * sizeof *x.t);
    }
    lex_token_t *t = &x.t[x.n++];
    *t = (lex_token_t){.at = p, .space = space, .kind = LEX_END};
    if (!*p) break;
    if (*p == '#' && line_start) {
      t->kind = LEX_DIRECTIVE;
      p += strcspn(p, "\n");
    } else {
      p = token_end(p, &t->kind);
    }
    line_start = false;
    t->n = (size_t)(p - t->at);
  }
  pair_brackets(&x);
  return x;
}

void lex_free(lex_text_t *x) {
  for (size_t i = 0; i < x->n; i++) {
    free(x->t[i].before);
    free(x->t[i].instead);
  }
  free(x->t);
}

bool lex_is(const lex_token_t *t, const char *word) {
  return t->n == strlen(word) && memcmp(t->at, word, t->n) == 0;
}

void lex_list_add(lex_list_t *l, const char *s) {
  l->v = lex_alloc(l->v, ((size_t)l->n + 2) * sizeof *l->v);
  l->v[l->n++] = s;
  l->v[l->n] = NULL;
}

// `# 12 "file" 3`: where the next line is from.
static void take_place(lex_place_t *p, const lex_token_t *t) {
  char *end;
  const char *s = t->at + 1, *stop = t->at + t->n;
  if (!strncmp(s, "line", 4)) s += 4;
  const long line = strtol(s, &end, 10);
  const char *open = memchr(end, '"', (size_t)(stop - end));
  const char *close = open ? memchr(open + 1, '"', (size_t)(stop - open - 1)) : NULL;
  if (end == s || !close) return;
  *p = (lex_place_t){open + 1, (size_t)(close - open - 1), line - 1,
                     open[1] == '<' || memchr(close, '3', (size_t)(stop - close))};
}

void lex_follow(lex_place_t *p, const lex_token_t *t) {
  for (const char *s = t->space; s < t->at; s++)
    p->line += *s == '\n';
  if (t->kind == LEX_DIRECTIVE) take_place(p, t);
}
