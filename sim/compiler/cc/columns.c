// SPDX-License-Identifier: Apache-2.0
#include "columns.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  char *name, *text; // text: NULL when the file cannot be read
} file_t;

// The source of the text that is written: a line of a file, as tokens, and how far it has been
// matched with the tokens of the preprocessor.
typedef struct {
  FILE *out;
  file_t **file;
  size_t files;
  const file_t *now;
  lex_place_t place; // of the token that is written
  char *source;      // the line looked at, without comments; NULL: none yet
  const file_t *source_file;
  long source_line;
  lex_text_t have;
  size_t at;            // the next token of the line; in an expansion its name
  bool expands, begins; // begins: with the token that was looked at last
  int depth;            // of brackets since the expansion began
  size_t column;        // of the output, from 0
} writer_t;

// ---- the lines of the sources

static char *read_all(const char *path) {
  FILE *f = fopen(path, "rb");
  lex_buffer_t b = {0};
  char part[65536];
  if (!f) return NULL;
  lex_add(&b, "", 0);
  for (size_t n; (n = fread(part, 1, sizeof part, f));)
    lex_add(&b, part, n);
  fclose(f);
  return b.s;
}

static const file_t *file_of(writer_t *w, const char *name, size_t n) {
  for (size_t i = 0; i < w->files; i++)
    if (strlen(w->file[i]->name) == n && !memcmp(w->file[i]->name, name, n)) return w->file[i];
  w->file = lex_alloc(w->file, (w->files + 1) * sizeof *w->file);
  file_t *f = w->file[w->files++] = lex_alloc(NULL, sizeof *f);
  f->name = strndup(name, n);
  f->text = read_all(f->name);
  return f;
}

static void blank_comments(char *s) {
  for (char quote = 0; *s; s++) {
    if (*s == '\\' && s[1] && quote) {
      s++;
    } else if (*s == '"' || *s == '\'') {
      quote = !quote ? *s : quote == *s ? 0 : quote;
    } else if (!quote && *s == '/' && s[1] == '/') {
      *s = '\0';
      break;
    } else if (!quote && *s == '/' && s[1] == '*') {
      const char *end = strstr(s + 2, "*/");
      for (; *s && s != end; s++)
        *s = ' ';
      if (!end) break;
      *s = s[1] = ' ';
    }
  }
}

static void forget_line(writer_t *w) {
  if (w->source) lex_free(&w->have);
  free(w->source);
  w->source = NULL;
}

// The line of the next token, split; nothing when there is none.
static void take_line(writer_t *w) {
  const char *p = w->now ? w->now->text : NULL;
  forget_line(w);
  w->source_file = w->now;
  w->source_line = w->place.line;
  w->expands = false;
  for (long i = 1; p && i < w->place.line; i++)
    if ((p = strchr(p, '\n'))) p++;
  w->source = strndup(p ? p : "", p ? strcspn(p, "\r\n") : 0);
  blank_comments(w->source);
  w->have = lex_split(w->source);
  w->at = 0;
}

// ---- source of the preprocessor's tokens

static bool same(const lex_token_t *a, const lex_token_t *b) {
  return a->kind == b->kind && a->n == b->n && !memcmp(a->at, b->at, a->n);
}

// Two tokens that the line and the preprocessor have in common; one at the end of the line, or
// before what may be another macro.
static bool meets(const writer_t *w, size_t at, const lex_token_t *t) {
  const lex_token_t *have = &w->have.t[at];
  if (have->kind == LEX_END || !same(have, t)) return false;
  const bool word = t->kind == LEX_WORD || *t->at == ';';
  return have[1].kind == LEX_END || t[1].kind == LEX_END || same(&have[1], &t[1]) ||
         (word && have[1].kind == LEX_WORD);
}

// The token of the line that `t` is or, in an expansion, the name of the macro; NULL: not known.
static const lex_token_t *origin(writer_t *w, const lex_token_t *t) {
  if (w->place.of_system) return NULL; // of a header; in the middle of a line, of its macros
  if (!w->source || w->source_file != w->now || w->source_line != w->place.line) take_line(w);
  const lex_token_t *have = w->have.t;
  if (have[w->at].kind == LEX_END) return NULL;
  w->begins = !w->expands && !same(&have[w->at], t);
  if (w->begins) w->expands = true, w->depth = 0;
  if (w->expands && !w->depth) { // a macro without arguments, or with them
    const size_t twin = have[w->at + 1].twin, after = twin > w->at ? twin + 1 : 0;
    const size_t next = meets(w, w->at + 1, t)        ? w->at + 1
                        : after && meets(w, after, t) ? after
                                                      : 0;
    if (next) w->at = next, w->expands = false;
  }
  if (!w->expands) return &have[w->at++];
  if (t->kind == LEX_MARK) {
    w->depth += strchr("([{", *t->at) != NULL;
    w->depth -= strchr(")]}", *t->at) != NULL && w->depth > 0;
  }
  return &have[w->at];
}

// ---- output

static void put(writer_t *w, const char *s, size_t n) {
  fwrite(s, 1, n, w->out);
  for (size_t i = 0; i < n; i++)
    w->column = s[i] == '\n' ? 0 : w->column + 1;
}

// Goes on where a token of the line is.
static void go_to(writer_t *w, const lex_token_t *t) {
  fprintf(w->out, "\n# %ld \"%s\"\n", w->place.line, w->now->name);
  w->column = (size_t)(t->at - w->source);
  for (size_t i = 0; i < w->column; i++)
    fputc(w->source[i] == '\t' ? '\t' : ' ', w->out);
}

static bool is_beyond(const writer_t *w) {
  return w->column > strlen(w->source);
}

// Not within what may be one token of C: `!=`, `L"x"`.
static bool may_go(const lex_token_t *t) {
  return t->space < t->at || strchr(";,{}(", t[-1].at[t[-1].n - 1]);
}

// Text of our own, cut at blanks: each piece is where the token is that it belongs to.
static void put_own(writer_t *w, const char *s, const lex_token_t *from) {
  bool quoted = false;
  for (; *s; s++) {
    if (*s == '"') quoted = !quoted;
    if (*s == ' ' && !quoted && from && is_beyond(w)) go_to(w, from);
    put(w, s, 1);
  }
  put(w, " ", 1);
}

void ws_columns_write(const lex_text_t *x, FILE *out) {
  writer_t w = {.out = out};
  for (size_t i = 0; i < x->n; i++) {
    const lex_token_t *t = &x->t[i];
    lex_follow(&w.place, t);
    put(&w, t->space, (size_t)(t->at - t->space));
    if (t->kind == LEX_DIRECTIVE) {
      if (w.place.file) w.now = file_of(&w, w.place.file, w.place.file_n);
      put(&w, t->instead ? t->instead : t->at, t->instead ? strlen(t->instead) : t->n);
      continue;
    }
    const lex_token_t *from = t->kind == LEX_END ? NULL : origin(&w, t);
    if (t->before) put_own(&w, t->before, from);
    if (from && i && may_go(t) &&
        (w.expands && !w.begins ? is_beyond(&w) : w.column != (size_t)(from->at - w.source)))
      go_to(&w, from);
    if (t->instead)
      put(&w, t->instead, strlen(t->instead));
    else if (!t->drop)
      put(&w, t->at, t->n);
  }
  forget_line(&w);
  for (size_t i = 0; i < w.files; i++) {
    free(w.file[i]->name);
    free(w.file[i]->text);
    free(w.file[i]);
  }
  free(w.file);
}
