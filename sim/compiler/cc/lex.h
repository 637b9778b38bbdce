// SPDX-License-Identifier: Apache-2.0
// Tokens of preprocessed C, with what an edit puts around or in place of each.
#ifndef WS_CC_LEX_H
#define WS_CC_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum {
  LEX_WORD,   // identifier or keyword
  LEX_STRING, // string or character
  LEX_NUMBER,
  LEX_MARK,      // one character of punctuation
  LEX_DIRECTIVE, // a whole line that begins with #
  LEX_END
} lex_kind_t;

typedef struct {
  lex_kind_t kind;
  const char *at; // in the text
  size_t n;
  const char *space; // where the white space before it begins
  size_t twin;       // of a bracket ( [ {: its partner, of others 0
  char *before;      // edits, NULL for none
  char *instead;     // replaces the token
  bool drop;
} lex_token_t;

typedef struct {
  lex_token_t *t;
  size_t n; // the last one is LEX_END
} lex_text_t;

// Splits a text, which must stay in place. A bracket without a partner has twin 0.
lex_text_t lex_split(const char *text);
void lex_free(lex_text_t *x);
bool lex_is(const lex_token_t *t, const char *word);

// Where a token is from, as the line directives of the preprocessor say.
typedef struct {
  const char *file; // in the text
  size_t file_n;
  long line;
  bool of_system; // of a system header, or of a macro of one
} lex_place_t;
// Goes on to the next token.
void lex_follow(lex_place_t *p, const lex_token_t *t);

// Strings that grow; all end the program when memory is short.
typedef struct {
  char *s;
  size_t n;
} lex_buffer_t;
void lex_add(lex_buffer_t *b, const char *s, size_t n);
void lex_print(lex_buffer_t *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void *lex_alloc(void *old, size_t bytes);

// A list of strings that grows, with a NULL at its end; it holds pointers, not copies.
typedef struct {
  const char **v;
  int n;
} lex_list_t;
void lex_list_add(lex_list_t *l, const char *s);

#endif
