// SPDX-License-Identifier: Apache-2.0
// Strings, files and hashes for the generator. Memory lives until ws_free_all().
#ifndef WS_UTIL_H
#define WS_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define WS_VERSION "0.1.0"
#define WS_COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define WS_PRINTF(f, a) __attribute__((format(printf, f, a)))

// A growing string; p is not NULL after the first addition, even of "".
typedef struct {
  char *p;
  size_t n, cap;
} ws_buf_t;

void *ws_realloc(void *p, size_t n); // p from ws_realloc or NULL; new bytes are not cleared
void *ws_zalloc(size_t n);
char *ws_strdup(const char *s);
char *ws_fmt(const char *fmt, ...) WS_PRINTF(1, 2);
void ws_free_all(void);

void ws_add(ws_buf_t *b, const char *s, size_t n);
void ws_printf(ws_buf_t *b, const char *fmt, ...) WS_PRINTF(2, 3);
// Appends an error text and returns false, for `return ws_err(err, ...)`.
bool ws_err(ws_buf_t *err, const char *fmt, ...) WS_PRINTF(2, 3);

uint64_t ws_hash(const void *data, size_t n); // FNV-1a, 64 bits
const char *ws_hash8(const char *text);       // its low 32 bits as 8 hex digits
const char *ws_upper(const char *s);          // ASCII upper case copy
const char *ws_lower(const char *s);          // ASCII lower case copy
bool ws_word_char(char c);                    // of a name in Verilog: letter, digit, _ or $
bool ws_is_word(const char *s);               // nothing else

bool ws_file_exists(const char *path);
char *ws_read_file(const char *path);        // NULL when it cannot be read
const char *ws_after_mark(const char *text); // without the UTF-8 mark that editors put before it
// Creates parent folders, writes a temporary file and renames it. Leaves an identical file alone
// unless touch is set.
bool ws_write_file(const char *path, const char *text, bool touch, ws_buf_t *err);
// As the cell of a table in Markdown.
const char *ws_md(const char *s);

#endif
