// SPDX-License-Identifier: Apache-2.0
#include "plain.h"

#include <string.h>

// Words that C may use for names: they say something only together with the next token.
static const struct {
  const char *word, *next; // next: a mark, "a" for a word
  const char *what;
} signs[] = {
    {"template", "<", "templates"},
    {"namespace", "a", "namespaces"},
    {"namespace", "{", "namespaces"},
    {"using", "a", "using declarations"},
    {"class", "a", "classes"},
    {"typename", "a", "templates"},
    {"operator", "+-*/%=<>[(!&|^", "operators of one's own"},
    {"virtual", "a", "classes"},
    {"public", ":", "classes"},
    {"private", ":", "classes"},
    {"protected", ":", "classes"},
    {"static_cast", "<", "static_cast: write (type)value"},
    {"reinterpret_cast", "<", "reinterpret_cast: write (type)value"},
    {"const_cast", "<", "const_cast: write (type)value"},
    {"constexpr", "a", "constexpr: write const, or an enum"},
    {"new", "a", "new"},
    {"delete", "a", "delete"},
};
enum { SIGNS = sizeof signs / sizeof *signs };

static bool is_mark(const lex_token_t *t, char c) {
  return t->kind == LEX_MARK && *t->at == c;
}

static bool touches(const lex_token_t *t) {
  return t->at + t->n == t[1].at;
}

static const char *sign_of(const lex_token_t *t) {
  for (int i = 0; i < SIGNS; i++) {
    if (!lex_is(t, signs[i].word)) continue;
    if (*signs[i].next == 'a' ? t[1].kind == LEX_WORD
                              : t[1].kind == LEX_MARK && strchr(signs[i].next, *t[1].at))
      return signs[i].what;
  }
  return NULL;
}

// `std::min`; in C two colons are never side by side, but in an attribute [[gnu::unused]].
static bool is_scope(const lex_text_t *x, size_t i) {
  const lex_token_t *t = &x->t[i];
  return i > 1 && is_mark(t, ':') && is_mark(t + 1, ':') && touches(t) && t[-1].kind == LEX_WORD &&
         !is_mark(t - 2, '[');
}

// `<<<` of a launch.
static bool is_launch(const lex_token_t *t) {
  return is_mark(t, '<') && is_mark(t + 1, '<') && is_mark(t + 2, '<') && touches(t) &&
         touches(t + 1);
}

// A parameter `type &name` of a function that is declared outside of all functions, or a default
// value of one.
static const char *parameter(const lex_text_t *x, size_t open) {
  bool named = false; // what declares it has begun
  for (size_t i = open + 1; i < x->t[open].twin; i++) {
    const lex_token_t *t = &x->t[i];
    if (t->twin > i) {
      i = t->twin;
      continue;
    }
    if (is_mark(t, ',')) named = false;
    if (t->kind == LEX_WORD) named = true;
    if (named && is_mark(t, '&')) return "references: write a pointer";
    if (named && is_mark(t, '=') && !is_mark(t + 1, '=') && t[-1].kind == LEX_WORD)
      return "default arguments";
  }
  return NULL;
}

bool ws_plain_c(const lex_text_t *x, FILE *diag) {
  lex_place_t place = {"?", 1, 0, false};
  const char *told[16];
  int n = 0;
  size_t braces_end = 0; // of what is between braces at file scope
  for (size_t i = 0; x->t[i].kind != LEX_END; i++) {
    const lex_token_t *t = &x->t[i];
    lex_follow(&place, t);
    if (place.of_system || t->kind == LEX_DIRECTIVE) continue;
    const bool outside = i >= braces_end;
    if (outside && is_mark(t, '{') && t->twin) braces_end = t->twin;
    const char *what = t->kind == LEX_WORD ? sign_of(t) : NULL;
    if (is_scope(x, i)) what = "namespaces";
    if (is_launch(t)) what = "launches: the host program launches (docs/host.md)";
    if (outside && is_mark(t, '(') && i && x->t[i - 1].kind == LEX_WORD && *x->t[i - 1].at != '_' &&
        !lex_is(&x->t[i - 1], "sizeof"))
      what = parameter(x, i);
    for (int k = 0; what && k < n; k++)
      if (told[k] == what) what = NULL;
    if (!what || n == sizeof told / sizeof *told) continue;
    told[n++] = what;
    fprintf(diag, "%.*s:%ld: error: wscc compiles C, not C++: no %s\n", (int)place.file_n,
            place.file, place.line, what);
  }
  return n == 0;
}
